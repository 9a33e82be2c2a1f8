import { expect, test } from "vitest";

import type { Provider } from "#contract/availability.ts";

import type { Offers } from "./offers.ts";
import { ownProvider, placeCount, primaryOffer } from "./primary-offer.ts";

const NETFLIX = provider(8, "Netflix");
const MAX = provider(384, "Max");
const YOUTUBE_TV = provider(2528, "YouTube TV");
const APPLE_STORE = provider(2, "Apple TV");

function provider(id: number, name: string): Provider {
  return { provider_id: id, provider_name: name, logo_path: null };
}

const offers = (given: Partial<Offers>): Offers => ({ flatrate: [], rent: [], buy: [], ...given });

test("a service of the viewer's comes before a better known one", () => {
  const streamed = offers({ flatrate: [NETFLIX, MAX] });
  expect(primaryOffer(streamed, ["384"])).toEqual({ kind: "flatrate", provider: MAX });
  expect(primaryOffer(streamed, ["384", "8"])).toEqual({ kind: "flatrate", provider: NETFLIX });
  expect(primaryOffer(streamed, [])).toEqual({ kind: "flatrate", provider: NETFLIX });
  expect(primaryOffer(streamed, ["15"])).toEqual({ kind: "flatrate", provider: NETFLIX });
});

test("another ID of the same service is the viewer's service too", () => {
  expect(primaryOffer(offers({ flatrate: [NETFLIX, MAX] }), ["1899"])?.provider).toBe(MAX);
});

test("the filter's 2 is YouTube TV, not Apple's store", () => {
  const streamed = offers({ flatrate: [NETFLIX, YOUTUBE_TV], rent: [APPLE_STORE] });
  expect(primaryOffer(streamed, ["2"])).toEqual({ kind: "flatrate", provider: YOUTUBE_TV });
});

test("without streaming, renting comes before buying", () => {
  expect(primaryOffer(offers({ rent: [APPLE_STORE], buy: [NETFLIX] }), ["8"])).toEqual({
    kind: "rent",
    provider: APPLE_STORE,
  });
  expect(primaryOffer(offers({ buy: [APPLE_STORE] }), [])?.kind).toBe("buy");
  expect(primaryOffer(offers({}), ["8"])).toBeNull();
});

test("a shop that rents and sells a title is one place to watch it", () => {
  const everywhere = offers({
    flatrate: [NETFLIX, MAX],
    rent: [APPLE_STORE],
    buy: [APPLE_STORE, YOUTUBE_TV],
  });
  expect(placeCount(everywhere)).toBe(4);
});

test("a title can be played on a service of the viewer's only if one of those streams it", () => {
  expect(ownProvider([NETFLIX, MAX], ["384"])).toBe(MAX);
  expect(ownProvider([NETFLIX], ["384"])).toBeNull();
  expect(ownProvider([], ["384"])).toBeNull();
});
