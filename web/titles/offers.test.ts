import { expect, test } from "vitest";

import type { Provider } from "#contract/availability.ts";

import { nearestOffers, offersIn } from "./offers.ts";

const provider = (id: number, name: string): Provider => ({
  provider_id: id,
  provider_name: name,
  logo_path: null,
});
const offers = (...flatrate: Provider[]) => ({ flatrate, rent: [], buy: [] });
const namesOf = (list: Provider[]) => list.map(({ provider_name: name }) => name);

const netflix = offers(provider(8, "Netflix"));
const mubi = offers(provider(11, "MUBI"));

test("the viewer's country shows its own offers and never another country's", () => {
  expect(namesOf(offersIn({ DE: mubi, US: netflix }, "DE").flatrate)).toEqual(["MUBI"]);
  expect(offersIn({ US: netflix }, "DE").flatrate).toEqual([]);
});

test("without offers in the viewer's country, those of the US are next, then the first country's", () => {
  const nearestTo = (country: string, platforms: Parameters<typeof nearestOffers>[0]) =>
    nearestOffers(platforms, country)?.country ?? null;
  expect(nearestTo("FR", { DE: mubi, FR: mubi, US: netflix })).toBe("FR");
  expect(nearestTo("PT", { DE: mubi, FR: mubi, US: netflix })).toBe("US");
  expect(nearestTo("PT", { DE: mubi, FR: mubi })).toBe("DE");
  expect(nearestTo("PT", { DE: mubi, US: offers() })).toBe("DE");
  expect(nearestTo("PT", { PT: offers() })).toBeNull();
  expect(nearestTo("PT", {})).toBeNull();
});

test("a service with several IDs is listed once, best known first and the rest by name", () => {
  const offered = offers(
    provider(11, "MUBI"),
    provider(99_999, "Adult Swim"),
    provider(386, "Peacock Premium"),
    provider(1899, "Max Amazon Channel"),
    provider(384, "HBO Max"),
  );
  const { flatrate } = offersIn({ US: offered }, "US");
  expect(namesOf(flatrate)).toEqual(["Max", "Peacock", "Adult Swim", "MUBI"]);
});
