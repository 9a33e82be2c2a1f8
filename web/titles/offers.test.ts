import { expect, test } from "vitest";

import type { Provider } from "#contract/availability.ts";

import { offersOf } from "./offers.ts";

const provider = (id: number, name: string): Provider => ({
  provider_id: id,
  provider_name: name,
  logo_path: null,
});
const offers = (...flatrate: Provider[]) => ({ flatrate, rent: [], buy: [] });
const namesOf = (list: Provider[]) => list.map(({ provider_name: name }) => name);

test("the US offers come first, otherwise those of the first country", () => {
  const netflix = offers(provider(8, "Netflix"));
  const mubi = offers(provider(11, "MUBI"));
  expect(namesOf(offersOf({ DE: mubi, US: netflix }).flatrate)).toEqual(["Netflix"]);
  expect(namesOf(offersOf({ DE: mubi }).flatrate)).toEqual(["MUBI"]);
  expect(offersOf({}).flatrate).toEqual([]);
});

test("one service with several ids is named once, the best known first and the rest by name", () => {
  const { flatrate } = offersOf({
    US: offers(
      provider(11, "MUBI"),
      provider(99_999, "Adult Swim"),
      provider(386, "Peacock Premium"),
      provider(1899, "Max Amazon Channel"),
      provider(384, "HBO Max"),
    ),
  });
  expect(namesOf(flatrate)).toEqual(["Max", "Peacock", "Adult Swim", "MUBI"]);
});
