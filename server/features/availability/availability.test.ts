import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { PRIORITY_PROVIDER_IDS } from "#contract/streaming-services.ts";
import type { Database } from "#server/platform/db.ts";
import { testApp } from "#server/testing/test-app.ts";

type OfTitle = CallAnswer<"GET /api/streaming-platforms/{id}">;
type OfTitles = CallAnswer<"POST /api/streaming-platforms/batch">;

const NOT_FOUND = { status: 404, body: { code: "not_found" } };

test("a title lists who streams, rents and sells it, with the date and source of the data", async () => {
  const { title, visitor } = await testApp();
  const path = `/api/streaming-platforms/${(await title("Metropolis")).id}`;
  const { streamingPlatforms, as_of: asOf, source } = await visitor.get<OfTitle>(path);
  expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(source).toBe("catalogue");
  const names = (kind: "flatrate" | "rent" | "buy") =>
    streamingPlatforms["US"]?.[kind].map((provider) => provider.provider_name);
  expect(names("flatrate")).toEqual(["Kanopy", "Tubi"]);
  expect(names("rent")).toContain("Apple TV");
  expect(names("buy")).toEqual(names("rent"));
});

test("well-known services are listed first, the others by name", async () => {
  const { db, visitor } = await testApp();
  const titles = await db.query<{ id: number }>(
    `select o.title_id as id from offers o where o.country = 'US' and o.kind = 'flatrate'
     group by o.title_id order by count(*) desc, o.title_id limit 5`,
  );
  const rank = (id: number) => PRIORITY_PROVIDER_IDS.indexOf(id) >>> 0;
  for (const { id } of titles) {
    const { streamingPlatforms } = await visitor.get<OfTitle>(`/api/streaming-platforms/${id}`);
    const providers = streamingPlatforms["US"]?.flatrate ?? [];
    const sorted = providers.toSorted(
      (a, b) => rank(a.provider_id) - rank(b.provider_id) || a.provider_name.localeCompare(b.provider_name),
    );
    expect(providers.length).toBeGreaterThan(1);
    expect(providers).toEqual(sorted);
  }
});

test("offers are for the country in the viewer's profile, or for the US if none is set", async () => {
  const { ana, ben, title, visitor } = await testApp();
  const { id, tmdb_id: tmdbId } = await title("Arrival");
  await ana.ok("PUT", "/api/profile", { country: "DE" });
  await ben.ok("PUT", "/api/profile", { country: "" });
  const items = [{ tmdbId, mediaType: "movie" }];
  for (const [person, country] of [
    [ana, "DE"],
    [ben, "US"],
    [visitor, "US"],
  ] as const) {
    expect(await person.get<OfTitle>(`/api/streaming-platforms/${id}`)).toMatchObject({ country });
    const batch = await person.ok<OfTitles>("POST", "/api/streaming-platforms/batch", { items });
    expect(batch.country).toBe(country);
  }
});

test("offers from another country are listed under that country", async () => {
  const { title, visitor } = await testApp();
  const { country, streamingPlatforms } = await visitor.get<OfTitle>(
    `/api/streaming-platforms/${(await title("Tatort")).id}`,
  );
  expect(country).toBe("US");
  expect(Object.keys(streamingPlatforms)).toEqual(["DE"]);
});

test("a title without offers has no services and no date", async () => {
  const { db, visitor } = await testApp();
  const id = await titleWithoutOffers(db);
  expect(await visitor.get(`/api/streaming-platforms/${id}`)).toEqual({
    streamingPlatforms: {},
    country: "US",
    as_of: null,
    source: "catalogue",
  });
});

test.for([["0"], ["abc"], ["1e3"], ["999999"], ["2147483648"]])(
  "offers of the unknown title %s are answered as not found",
  async ([id]) => {
    const { visitor } = await testApp();
    expect(await visitor.send("GET", `/api/streaming-platforms/${id}`)).toMatchObject(NOT_FOUND);
  },
);

test("offers of many titles can be requested by TMDB id, without unknown and repeated ones", async () => {
  const { title, visitor } = await testApp();
  const [alien, bad] = [await title("Alien"), await title("Breaking Bad")];
  const reference = { tmdbId: alien.tmdb_id, mediaType: "movie" };
  const { results } = await visitor.ok<OfTitles>("POST", "/api/streaming-platforms/batch", {
    items: [
      reference,
      { tmdbId: bad.tmdb_id, mediaType: "tv" },
      reference,
      { tmdbId: 99_999_999, mediaType: "movie" },
    ],
  });
  const single = await visitor.get<OfTitle>(`/api/streaming-platforms/${alien.id}`);
  expect(results).toHaveLength(2);
  expect(results.find(({ tmdbId }) => tmdbId === alien.tmdb_id)).toEqual({
    ...reference,
    streamingPlatforms: single.streamingPlatforms,
  });
});

test("a TMDB id identifies a movie or a series, never both", async () => {
  const { title, visitor } = await testApp();
  const { tmdb_id: tmdbId } = await title("Breaking Bad");
  const items = [{ tmdbId, mediaType: "movie" }];
  expect(await visitor.ok("POST", "/api/streaming-platforms/batch", { items })).toEqual({
    country: "US",
    results: [],
  });
});

test("a batch of more than 50 titles is refused", async () => {
  const { visitor } = await testApp();
  const items = Array.from({ length: 51 }, (_, place) => ({ tmdbId: place + 1, mediaType: "movie" }));
  expect(await visitor.send("POST", "/api/streaming-platforms/batch", { items })).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test.for<[unknown]>([
  [{ items: [{ tmdbId: 0, mediaType: "movie" }] }],
  [{ items: [{ tmdbId: 1, mediaType: "x" }] }],
  [{ items: [1] }],
  [{}],
])("an invalid batch is refused: %j", async ([body]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("POST", "/api/streaming-platforms/batch", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

async function titleWithoutOffers(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>("select t.id from titles t order by t.id desc limit 1");
  await db.query("delete from offers o where o.title_id = $1", [row?.id ?? 0]);
  return row?.id ?? 0;
}

test("the services of a country can be listed before it's chosen", async () => {
  const { visitor } = await testApp();
  expect(await visitor.get("/api/streaming-services")).toMatchObject({ country: "US" });
  expect(await visitor.get("/api/streaming-services?country=DE")).toMatchObject({ country: "DE" });
  expect(await visitor.send("GET", "/api/streaming-services?country=germany")).toMatchObject({ status: 400 });
});

test("DEFAULT_COUNTRY applies to visitors and to viewers who haven't chosen a country", async () => {
  const { ana, visitor, title } = await testApp({ defaultCountry: "DE" });
  const { id } = await title("Arrival");
  for (const viewer of [ana, visitor])
    expect(await viewer.get(`/api/streaming-platforms/${id}`)).toMatchObject({ country: "DE" });
});
