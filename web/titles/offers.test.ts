import { expect, test } from "vitest";

import type { Provider } from "#contract/availability.ts";
import { STREAMING_SERVICES } from "#contract/streaming-services.ts";

import { nearestOffers, offersIn } from "./offers.ts";
import { watchUrl } from "./watch-url.ts";

const providerWith = (id: number, name: string): Provider => ({
  provider_id: id,
  provider_name: name,
  logo_path: null,
});
const offers = (...flatrate: Provider[]) => ({ flatrate, rent: [], buy: [] });
const namesOf = (list: Provider[]) => list.map(({ provider_name: name }) => name);

const netflix = offers(providerWith(8, "Netflix"));
const mubi = offers(providerWith(11, "MUBI"));

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
    providerWith(11, "MUBI"),
    providerWith(99_999, "Adult Swim"),
    providerWith(386, "Peacock Premium"),
    providerWith(1899, "Max Amazon Channel"),
    providerWith(384, "HBO Max"),
  );
  const { flatrate } = offersIn({ US: offered }, "US");
  expect(namesOf(flatrate)).toEqual(["Max", "Peacock", "Adult Swim", "MUBI"]);
});

const AWKWARD = "Love & Mercy: 50% / #1? “Señor” @home";

test("at least thirty services can be opened", () => {
  expect(STREAMING_SERVICES.length).toBeGreaterThanOrEqual(30);
});

test.for(STREAMING_SERVICES.map(({ name, id }) => [name, id] as const))(
  "%s opens its own search for the title",
  ([name, id]) => {
    const provider = { provider_id: id, provider_name: name, logo_path: null };
    const plain = new URL(watchUrl(provider, "Arrival"));
    const awkward = new URL(watchUrl(provider, AWKWARD));
    expect(plain.protocol).toBe("https:");
    expect(awkward.host).toBe(plain.host);
    expect(plain.host).not.toBe("www.google.com");
    expect(awkward.hash).toBe("");
    expect(decodeURIComponent(`${awkward.pathname}${awkward.search}`)).toContain(AWKWARD);
    expect([...awkward.searchParams.keys()]).toEqual([...plain.searchParams.keys()]);
  },
);

test("if a service's search can't find the title, a web search is used", () => {
  const provider = {
    provider_id: 8,
    provider_name: "Netflix",
    logo_path: null,
    is_link_broken: true,
  } as const;
  const { host, searchParams } = new URL(watchUrl(provider, "Arrival"));
  expect(host).toBe("www.google.com");
  expect(searchParams.get("q")).toBe("watch Arrival on Netflix");
});

test("an unknown service leads to a web search for the title on it", () => {
  const address = watchUrl(
    { provider_id: 999_999, provider_name: "Filmhaus & Co", logo_path: null },
    "Arrival",
  );
  const { host, searchParams } = new URL(address);
  expect(host).toBe("www.google.com");
  expect(searchParams.get("q")).toBe("watch Arrival on Filmhaus & Co");
});
