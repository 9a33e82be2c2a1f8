import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import type { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

type Page = CallAnswer<"GET /api/titles/{kind}/{name}">;
type Details = CallAnswer<"GET /api/items/{id}/details">;

const NOT_FOUND = { status: 404, body: { code: "not_found" } };

function titlesOf(client: Client, kind: string, name: string, query = ""): Promise<Page> {
  return client.get<Page>(`/api/titles/${kind}/${encodeURIComponent(name)}${query}`);
}

const idsOf = ({ items }: { items: readonly Item[] }) => items.map(({ id }) => id);
const namesOf = ({ items }: { items: readonly Item[] }) => items.map(({ title }) => title);

test("a person has the titles they directed or acted in, most popular first for visitors", async () => {
  const { visitor } = await testApp();
  const page = await titlesOf(visitor, "person", "Clint Eastwood", "?limit=50");
  expect(page).toMatchObject({ label: "Clint Eastwood", order: "popular" });
  const popular = await visitor.get<{ items: Item[] }>("/api/items?person=Clint%20Eastwood&limit=50");
  expect(idsOf(page)).toEqual(idsOf(popular));
  const hasDirected = ({ director }: Item) => director?.includes("Clint Eastwood") === true;
  const hasActed = ({ cast }: Item) => cast.some(({ name }) => name === "Clint Eastwood");
  expect(page.items.every((item) => hasDirected(item) || hasActed(item))).toBe(true);
  expect(page.items.some((item) => hasDirected(item) && !hasActed(item))).toBe(true);
  expect(page.items.some((item) => hasActed(item) && !hasDirected(item))).toBe(true);
});

test("signed-in viewers get the titles that suit them best first", async () => {
  const { signUp, title } = await testApp();
  const lovingAll = async (names: readonly string[]) => {
    const viewer = await signUp();
    for (const name of names) await viewer.rate((await title(name)).id, 3);
    return titlesOf(viewer, "person", "Ridley Scott");
  };
  const horror = await lovingAll(["Aliens", "The Thing", "The Fly"]);
  const history = await lovingAll(["Braveheart", "Spartacus", "Ben-Hur"]);
  expect(horror.order).toBe("personal");
  const place = (page: Page, name: string) => namesOf(page).indexOf(name);
  expect(place(horror, "Alien")).toBeLessThan(place(horror, "Gladiator"));
  expect(place(history, "Gladiator")).toBeLessThan(place(history, "Alien"));
  expect(new Set(idsOf(horror))).toEqual(new Set(idsOf(history)));
});

test("rated and skipped titles stay in the list, with the viewer's own marks", async () => {
  const { signUp, title } = await testApp();
  const viewer = await signUp();
  const [alien, gladiator] = [await title("Alien"), await title("Gladiator")];
  await viewer.rate(alien.id, 1);
  await viewer.ok("POST", "/api/ratings", { id: gladiator.id, rating: "skip" });
  const { items } = await titlesOf(viewer, "person", "Ridley Scott");
  expect(items.find(({ id }) => id === alien.id)).toMatchObject({ rating: 1 });
  expect(items.map(({ id }) => id)).toContain(gladiator.id);
});

test.for(["visitor", "ana"] as const)(
  "pages continue each other without repeating a title (%s)",
  async (who) => {
    const { [who]: client } = await testApp();
    const whole = await titlesOf(client, "theme", "perfect heist", "?limit=50");
    expect(whole.next_offset).toBeUndefined();
    const ids: number[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: Page = await titlesOf(client, "theme", "perfect heist", `?limit=4&offset=${offset}`);
      expect(page.items.length).toBeLessThanOrEqual(4);
      ids.push(...idsOf(page));
      offset = page.next_offset;
    }
    expect(ids.length).toBeGreaterThan(4);
    expect(ids).toEqual(idsOf(whole));
    expect(ids.length).toBe(whole.counts.movie + whole.counts.tv);
  },
);

test("a page has 24 titles unless another number is asked for, and never more than 50", async () => {
  const { visitor } = await testApp();
  expect((await titlesOf(visitor, "genre", "drama")).items).toHaveLength(24);
  const most = await titlesOf(visitor, "genre", "drama", "?limit=5000");
  expect(most.items).toHaveLength(50);
  expect(most.next_offset).toBe(50);
  expect((await titlesOf(visitor, "genre", "drama", "?offset=2000000000")).items).toEqual([]);
  expect(await visitor.send("GET", "/api/titles/genre/drama?offset=-1")).toMatchObject({ status: 400 });
});

test("the list can be narrowed to movies or TV shows, and still says how many there are of each", async () => {
  const { visitor } = await testApp();
  const all = await titlesOf(visitor, "genre", "sci_fi");
  const shows = await titlesOf(visitor, "genre", "sci_fi", "?mediaType=tv&limit=50");
  expect(all.label).toBe("Science Fiction");
  expect(shows.counts).toEqual(all.counts);
  expect(shows.items.every(({ media_type: mediaType }) => mediaType === "tv")).toBe(true);
  expect(shows.items).toHaveLength(Math.min(50, all.counts.tv));
});

test.for([
  ["mood", "feel_good", "Feel-good", ({ moods }: Item) => moods.includes("feel_good")],
  [
    "theme",
    "perfect heist",
    "Perfect heist",
    (item: Item) => item.nanogenres.some((n) => n.name === "perfect heist"),
  ],
  ["genre", "western", "Western", ({ genres }: Item) => genres.some(({ name }) => name === "Western")],
] as const)("every title of a %s has it", async ([kind, name, label, hasIt]) => {
  const { visitor } = await testApp();
  const page = await titlesOf(visitor, kind, name, "?limit=50");
  expect(page.label).toBe(label);
  expect(page.items.length).toBeGreaterThan(3);
  expect(page.items.filter((item) => !hasIt(item))).toEqual([]);
});

test.for([
  ["person", "Nobody At All"],
  ["person", "denis villeneuve"],
  ["genre", "Science Fiction"],
  ["genre", "constructor"],
  ["mood", "happy"],
  ["theme", "__proto__"],
  ["franchise", "%"],
  ["franchise", "x".repeat(201)],
  ["studio", "A24"],
])("an unknown topic isn't found: %s %s", async ([kind = "", name = ""]) => {
  const { visitor, ana } = await testApp();
  for (const client of [visitor, ana])
    expect(await client.send("GET", `/api/titles/${kind}/${encodeURIComponent(name)}`)).toMatchObject(
      NOT_FOUND,
    );
});

test("a title's details name its directors and its franchise, if that has other titles", async () => {
  const { visitor, title, db } = await testApp();
  const detailsOf = async (id: number) => visitor.get<Details>(`/api/items/${id}/details`);
  const matrix = await detailsOf((await title("The Matrix")).id);
  expect(matrix.directors).toHaveLength(2);
  expect(matrix.item.director).toBe(matrix.directors.join(", "));
  expect(matrix.franchise).toBe("The Matrix");
  const { items } = await titlesOf(visitor, "franchise", "The Matrix");
  expect(items.map(({ id }) => id)).toContain(matrix.item.id);
  const [alone] = await db.query<{ id: number }>(
    `select min(t.id) as id from titles t where t.collection is not null group by t.collection having count(*) = 1
     order by id limit 1`,
  );
  expect((await detailsOf(alone?.id ?? 0)).franchise).toBeNull();
});
