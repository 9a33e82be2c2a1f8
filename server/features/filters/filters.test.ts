import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Filters } from "#contract/filters.ts";
import type { Item } from "#contract/item.ts";
import { FILTER_SERVICES } from "#contract/streaming-services.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

type Items = { items: Item[] };

const NONE: Filters = { streaming_services: "All", availability: "all", moods: [] };
const SERVICES = FILTER_SERVICES.map(({ id }) => id);

const idsOf = ({ items }: Items) => items.map(({ id }) => id);
const save = (person: Person, filters: Partial<Filters>) =>
  person.ok<CallAnswer<"PUT /api/filters">>("PUT", "/api/filters", { filters: { ...NONE, ...filters } });

test("a new account has no filters set", async () => {
  const { ana } = await testApp();
  expect(await ana.get("/api/filters")).toEqual({ filters: NONE });
});

test("filters are stored as saved, and saving replaces all of them", async () => {
  const { ana } = await testApp();
  const filters: Filters = {
    streaming_services: ["8", "2"],
    availability: "flatrate",
    moods: ["epic", "funny", "dreamlike"],
  };
  expect(await save(ana, filters)).toEqual({ filters });
  expect(await ana.get("/api/filters")).toEqual({ filters });
  await save(ana, { moods: ["funny"] });
  expect(await ana.get("/api/filters")).toEqual({ filters: { ...NONE, moods: ["funny"] } });
});

test("an empty service list means all services, and duplicates are removed", async () => {
  const { ana } = await testApp();
  expect(await save(ana, { streaming_services: [] })).toEqual({ filters: NONE });
  const { filters } = await save(ana, { streaming_services: ["8", "8"], moods: ["epic", "epic"] });
  expect(filters).toEqual({ ...NONE, streaming_services: ["8"], moods: ["epic"] });
});

test("every service in the filter can be saved", async () => {
  const { ana } = await testApp();
  const { filters } = await save(ana, { streaming_services: SERVICES });
  expect(filters.streaming_services).toEqual(SERVICES);
});

test("filters don't affect other viewers", async () => {
  const { ana, ben, visitor } = await testApp();
  const path = "/api/trending?limit=50";
  const before = idsOf(await visitor.get<Items>(path));
  await save(ana, { streaming_services: ["283"], moods: ["chilling"] });
  await save(ben, { availability: "all" });
  expect(await ben.get("/api/filters")).toEqual({ filters: NONE });
  expect(await ana.get("/api/filters")).toMatchObject({ filters: { moods: ["chilling"] } });
  expect(idsOf(await ben.get<Items>(path))).toEqual(before);
  expect(idsOf(await visitor.get<Items>(path))).toEqual(before);
});

test.for<[unknown, string]>([
  [{ moods: ["epic", "funny", "romantic", "chilling"] }, "At most 3 moods can be chosen"],
  [{ moods: ["happy"] }, "Unknown mood"],
  [{ moods: "epic" }, "Moods must be a list"],
  [{ streaming_services: ["8", "4711"] }, "Streaming services must be All or ids of services in the filter"],
  [{ streaming_services: [8] }, "Streaming services must be All or ids of services in the filter"],
  [{ streaming_services: "all" }, "Streaming services must be All or ids of services in the filter"],
  [{ availability: "stolen" }, "Availability must be all, flatrate, rent or buy"],
])("invalid filters are refused with a clear message and change nothing: %j", async ([wrong, sentence]) => {
  const { ana } = await testApp();
  await save(ana, { moods: ["epic"] });
  const body = { filters: { ...NONE, ...(wrong as object) } };
  expect(await ana.send("PUT", "/api/filters", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", error: sentence, message: sentence },
  });
  expect(await ana.get("/api/filters")).toEqual({ filters: { ...NONE, moods: ["epic"] } });
});

test.for<[unknown]>([[{}], [{ filters: {} }], [{ filters: [] }], [{ filters: { moods: [] } }], [NONE]])(
  "incomplete filters are refused: %j",
  async ([body]) => {
    const { ana } = await testApp();
    expect(await ana.send("PUT", "/api/filters", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

const ROWS = [
  "/api/trending?timeWindow=week&limit=50",
  "/api/trending?timeWindow=day&mediaType=movie&limit=50",
  "/api/items/critically-acclaimed?minAvg=6&minVotes=100&limit=50",
  "/api/items?categories=drama&limit=50",
  "/api/recommendations/similar/{arrival}?limit=50",
  "/api/trending/now-playing?limit=50",
] as const;

test.for(ROWS.map((path) => [path] as const))(
  "%s lists only titles that match the saved services and moods",
  async ([path]) => {
    const { ana, clock, db, title, visitor } = await testApp();
    const row = path.replace("{arrival}", String((await title("Arrival")).id));
    const back = secondsSince(await newestStreamed(db, "netflix"), clock.now());
    clock.advance(-back);
    const whole = idsOf(await visitor.get<Items>(row));
    await save(ana, { streaming_services: ["8", "337"], availability: "flatrate" });
    const onServices = idsOf(await ana.get<Items>(row));
    await save(ana, { streaming_services: ["8", "337"], moods: ["emotional", "thrilling"] });
    const { items: ofMoods } = await ana.get<Items>(row);
    clock.advance(back);
    const offered = new Set(await titlesOffered(db, ["flatrate"], ["netflix", "disney_plus"]));
    expect(onServices.length).toBeGreaterThan(0);
    expect(onServices.filter((id) => !offered.has(id))).toEqual([]);
    expect(whole.filter((id) => offered.has(id) && !onServices.includes(id))).toEqual([]);
    for (const { id, moods } of ofMoods) {
      expect(offered).toContain(id);
      expect(moods.includes("emotional") || moods.includes("thrilling")).toBe(true);
    }
  },
);

test("an empty in-theaters list says whether the filters emptied it", async () => {
  const { ana, clock, db } = await testApp();
  const theaters = () => ana.get<CallAnswer<"GET /api/trending/now-playing">>("/api/trending/now-playing");
  await save(ana, { streaming_services: ["283"], moods: ["chilling"] });
  expect(await theaters()).toMatchObject({ items: [], emptied_by_filters: false });
  clock.advance(-secondsSince(await newestStreamed(db, "netflix"), clock.now()));
  expect(await theaters()).toMatchObject({ items: [], emptied_by_filters: true });
});

test("filters don't apply to the top ten of a whole chart, only to the titles after it", async () => {
  const { ana } = await testApp();
  const path = "/api/trending?chart=whole&limit=30";
  const before = idsOf(await ana.get<Items>(path));
  await save(ana, { moods: ["chilling"] });
  const { items } = await ana.get<Items>(path);
  expect(idsOf({ items: items.slice(0, 10) })).toEqual(before.slice(0, 10));
  const rest = items.slice(10);
  expect(rest).toHaveLength(20);
  expect(rest.filter(({ moods }) => !moods.includes("chilling"))).toEqual([]);
});

test("a filtered row has all matching titles, up to 50", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Arrival");
  await save(ana, { streaming_services: ["283"] });
  const offered = await titlesOffered(db, ["flatrate"], ["crunchyroll"]);
  const similar = idsOf(await ana.get<Items>(`/api/recommendations/similar/${id}?limit=50`));
  expect(similar.length).toBe(Math.min(50, offered.length));
  expect(new Set(idsOf(await ana.get<Items>("/api/trending?limit=50")))).toEqual(new Set(similar));
});

test.for([
  ["rent", ["amazon_store", "apple_store", "fandango", "youtube_store"], "All"],
  ["buy", ["apple_store"], ["350"]],
  ["rent", ["amazon_store"], ["9"]],
] as const)(
  "filtering by %s lists the titles at %j when the chosen services are %j",
  async ([availability, shops, services]) => {
    const { ana, db } = await testApp();
    await save(ana, {
      availability,
      streaming_services: services === "All" ? services : [...services],
    });
    const offered = await titlesOffered(db, [availability], shops);
    const { items } = await ana.get<Items>("/api/trending?limit=50");
    expect(items).toHaveLength(50);
    for (const { id } of items) expect(offered).toContain(id);
  },
);

test("service filters use the offers of the viewer's country", async () => {
  const { ana, db } = await testApp();
  await ana.ok("PUT", "/api/profile", { country: "DE" });
  await save(ana, { streaming_services: ["8"], availability: "flatrate" });
  const inGermany = await titlesOffered(db, ["flatrate"], ["netflix"], "DE");
  const inTheUs = await titlesOffered(db, ["flatrate"], ["netflix"]);
  const row = await ana.get<Items>("/api/trending?limit=50");
  const picks = await ana.picks(20);
  for (const id of [...idsOf(row), ...idsOf(picks)]) expect(inGermany).toContain(id);
  expect(idsOf(row).some((id) => !inTheUs.includes(id))).toBe(true);
});

test("in a country without known offers, other countries' offers don't count", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", { country: "PT" });
  await save(ana, { streaming_services: ["8"] });
  expect(await ana.get("/api/trending")).toEqual({ items: [], source: "own" });
  expect((await ana.picks(10)).reason).toBe("filters");
});

test("a row is empty if no title matches the filters", async () => {
  const { ana } = await testApp();
  await save(ana, { streaming_services: ["8"], availability: "rent" });
  expect(await ana.get("/api/trending")).toEqual({ items: [], source: "own" });
});

test("picks follow the saved filters and say so when they had to go beyond them", async () => {
  const { ana, db } = await testApp();
  await save(ana, { streaming_services: ["8"], moods: ["thrilling"] });
  const offered = await titlesOffered(db, ["flatrate"], ["netflix"]);
  const { items, reason } = await ana.picks(10);
  expect(items).toHaveLength(10);
  for (const { id, moods } of items) {
    expect(offered).toContain(id);
    expect(moods).toContain("thrilling");
  }
  expect(reason).toBeNull();

  await save(ana, { streaming_services: ["283"], moods: ["romantic"] });
  const beyond = await ana.picks(50);
  expect(beyond.items).toHaveLength(50);
  expect(beyond.reason).toBe("filters");
});

test("filters in a request override the saved filters", async () => {
  const { ana, db, visitor } = await testApp();
  await save(ana, { streaming_services: ["283"], moods: ["romantic"] });
  const picks = await ana.picks(10, "&platforms=8&moods=thrilling");
  const offered = await titlesOffered(db, ["flatrate"], ["netflix"]);
  for (const { id, moods } of picks.items) {
    expect(offered).toContain(id);
    expect(moods).toContain("thrilling");
  }
  await save(ana, { streaming_services: ["283"] });
  const path = "/api/items?streamingServices=8&availabilityType=flatrate&limit=50";
  expect(idsOf(await ana.get<Items>(path))).toEqual(idsOf(await visitor.get<Items>(path)));
});

test("filters don't apply to the watchlist, search and title details", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  await save(ana, { streaming_services: ["8"], availability: "rent" });
  expect(idsOf(await ana.get<Items>("/api/watchlist"))).toEqual([arrival.id]);
  expect(idsOf(await ana.get<Items>("/api/search?q=Arrival"))).toContain(arrival.id);
  expect(await ana.get(`/api/items/${arrival.id}/details`)).toMatchObject({ item: { title: "Arrival" } });
});

test("offers are cached until the catalog changes", async () => {
  const { ana, db } = await testApp();
  await save(ana, { streaming_services: ["283"], availability: "flatrate" });
  const row = async () => idsOf(await ana.get<Items>("/api/items?limit=50"));
  const before = await row();
  const [first] = before;
  await db.query("delete from offers o where o.title_id = $1", [first ?? 0]);
  expect(await row()).toEqual(before);
  await db.query("notify catalogue_changed");
  await expect.poll(row, { timeout: 15_000 }).not.toContain(first);
  expect(first).toBeGreaterThan(0);
});

test.for([["GET"], ["PUT"]] as const)("%s /api/filters requires signing in", async ([method]) => {
  const { visitor } = await testApp();
  expect(await visitor.send(method, "/api/filters", method === "PUT" ? {} : undefined)).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

async function titlesOffered(
  db: Database,
  kinds: readonly string[],
  services: readonly string[],
  country = "US",
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct o.title_id as id from offers o
     where o.country = $3 and o.kind = any($1) and o.service = any($2)`,
    [kinds, services, country],
  );
  return rows.map(({ id }) => id);
}

/** The release date of the newest movie on the service. On that date the movie is in theaters. */
async function newestStreamed(db: Database, service: string): Promise<string> {
  const [row] = await db.query<{ released: string }>(
    `select t.released from titles t join offers o on o.title_id = t.id
     where t.media_type = 'movie' and o.country = 'US' and o.kind = 'flatrate' and o.service = $1
     order by t.released desc limit 1`,
    [service],
  );
  return row?.released ?? "";
}

function secondsSince(day: string, now: Date): number {
  return (now.getTime() - Date.parse(day)) / 1000 - 24 * 60 * 60;
}

test("viewers can filter by the services of their country, including those only TMDB knows", async () => {
  const { ana, db, title, visitor } = await testApp();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  // No other test uses this country.
  await ana.ok("PUT", "/api/profile", { country: "LI" });
  await db.query(
    "insert into outside_services (service, provider_id, name) values ('tmdb_298', 298, 'RTL+')",
  );
  await db.query(
    `insert into offers (title_id, country, kind, service, as_of, source) values
       ($1, 'LI', 'flatrate', 'tmdb_298', '2026-01-01', 'justwatch'), ($2, 'LI', 'flatrate', 'tmdb_298', '2026-01-01', 'justwatch'),
       ($1, 'LI', 'flatrate', 'wow', '2026-01-01', 'justwatch'), ($1, 'LI', 'rent', 'apple_store', '2026-01-01', 'justwatch')`,
    [arrival.id, alien.id],
  );
  expect(await ana.get("/api/streaming-services")).toEqual({
    country: "LI",
    services: [
      { provider_id: 298, provider_name: "RTL+", logo_path: null, titles_count: 2 },
      { provider_id: 30, provider_name: "WOW", logo_path: null, titles_count: 1 },
    ],
  });
  expect(await visitor.get("/api/streaming-services")).toMatchObject({ country: "US" });
  const trending = async () => idsOf(await ana.get<Items>("/api/trending?limit=50"));
  await save(ana, { streaming_services: ["298"] });
  expect(new Set(await trending())).toEqual(new Set([arrival.id, alien.id]));
  await save(ana, { streaming_services: ["30"] });
  expect(await trending()).toEqual([arrival.id]);
});
