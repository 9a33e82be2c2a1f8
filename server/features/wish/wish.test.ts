import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Client } from "#server/testing/client.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

type Answer = CallAnswer<"GET /api/wish">;

const pathOf = (text: string, query = "") => `/api/wish?q=${encodeURIComponent(text)}${query}`;

function wish(client: Client, text: string, query = ""): Promise<Answer> {
  return client.get<Answer>(pathOf(text, query));
}

const namesOf = ({ items }: Answer) => items.map(({ title }) => title);

test.for([
  ["korean thriller", "Oldboy"],
  ["korean", "Parasite"],
  ["heist", "Ocean's Eleven"],
  ["perfect heist", "Ocean's Eleven"],
  ["time loop", "Groundhog Day"],
  ["relives the same day", "Groundhog Day"],
  ["90s action", "Terminator 2: Judgment Day"],
  ["korian thriler", "Oldboy"],
  ["miyazaki", "Spirited Away"],
  ["something like fleabag", "Sex Education"],
] as const)("%j finds %s among the first twelve", async ([text, name]) => {
  const { visitor } = await testApp();
  const answer = await wish(visitor, text);
  expect(answer.items.length).toBeLessThanOrEqual(12);
  expect(namesOf(answer)).toContain(name);
});

test("a visitor learns what was understood, which words say so, and what each title meets of it", async () => {
  const { visitor } = await testApp();
  const text = "A slow, beautiful film for a rainy night, under two hours, nothing sad";
  const { understood, items, order } = await wish(visitor, text);
  expect(order).toBe("popular");
  const said = understood.map(({ label, wanted, start, end }) => [label, wanted, text.slice(start, end)]);
  expect(said).toEqual([
    ["Slow", true, "slow"],
    ["Beautiful", true, "beautiful"],
    ["Film", true, "film"],
    ["Rainy night", true, "rainy night"],
    ["Under 2 hours", true, "under two hours"],
    ["Sad", false, "sad"],
  ]);
  expect(items.length).toBeGreaterThan(5);
  for (const item of items) {
    expect(item.media_type).toBe("movie");
    expect(item.runtime).toBeLessThanOrEqual(120);
    expect(item.moods).not.toContain("melancholic");
  }
  expect(items.some(({ reason }) => /slow/i.test(reason.text) && reason.text.includes(" · "))).toBe(true);
});

test("pages continue each other without repeating a title", async () => {
  const { visitor, ana } = await testApp();
  for (const client of [visitor, ana]) {
    const seen: number[] = [];
    let offset: number | undefined = 0;
    for (let page = 0; page < 4 && offset !== undefined; page++) {
      const answer: Answer = await wish(client, "funny", `&offset=${offset}`);
      expect(answer.items).toHaveLength(12);
      seen.push(...answer.items.map(({ id }) => id));
      offset = answer.next_offset;
    }
    expect(new Set(seen).size).toBe(48);
  }
});

test("signed-in viewers get the titles first that suit them", async () => {
  const { signUp, title } = await testApp();
  const loving = async (names: readonly string[]) => {
    const viewer = await signUp();
    for (const name of names) await viewer.rate((await title(name)).id, 3);
    return wish(viewer, "funny movies");
  };
  const animated = await loving(["Toy Story", "Monsters, Inc.", "Ratatouille"]);
  const grown = await loving(["The Big Lebowski", "Fargo", "Burn After Reading"]);
  expect(animated.order).toBe("personal");
  expect(namesOf(animated)).not.toEqual(namesOf(grown));
});

test("“I haven’t seen” leaves out what the viewer has rated, and everything else keeps it", async () => {
  const { signUp, title } = await testApp();
  const viewer = await signUp();
  const oceans = await title("Ocean's Eleven");
  await viewer.rate(oceans.id, 3);
  expect(namesOf(await wish(viewer, "a perfect heist"))).toContain("Ocean's Eleven");
  expect(namesOf(await wish(viewer, "a perfect heist I haven't seen"))).not.toContain("Ocean's Eleven");
});

test("if no title keeps all limits, the answer names the obstacle and has the nearest titles", async () => {
  const { visitor } = await testApp();
  const answer = await wish(visitor, "a movie from the 1920s on crunchyroll with more than 5 seasons");
  expect(answer.obstacles.length).toBeGreaterThan(0);
  expect(answer.message).toContain("closest");
  expect(answer.items.length).toBeGreaterThan(0);
});

test("a title doesn't claim to meet a limit that was dropped", async () => {
  const { visitor } = await testApp();
  const { message, items } = await wish(visitor, "not older than 2027, funny");
  expect(message).toContain("Without “not before 2027”");
  for (const { reason } of items) expect(reason.text).not.toContain("2027");
});

test("a wish for the kids only finds titles suitable for children", async () => {
  const { visitor } = await testApp();
  const { items } = await wish(visitor, "something scary for the kids", "&limit=50");
  expect(items.length).toBeGreaterThan(3);
  for (const { certification } of items)
    expect(["G", "PG", "TV-Y", "TV-Y7", "TV-G", "TV-PG", null]).toContain(certification);
});

test("words that no description has don't claim to be found in one", async () => {
  const { visitor } = await testApp();
  const { message, items } = await wish(visitor, "xqzzv brrrgl");
  expect(message).toBe("We didn’t understand that. Until you try other words, here’s what many people love.");
  expect(new Set(items.map(({ reason }) => reason.text))).toEqual(new Set(["Loved by many"]));
});

test.for([
  ["nonsense", "xqzzv brrrgl"],
  ["500 characters", "a funny movie about ".repeat(25)],
  ["another script", "面白い映画が見たい"],
  ["Arabic", "فيلم مضحك"],
  ["markup", "<script>alert(1)</script><b>funny</b>"],
  ["an insult", "you stupid idiot"],
  ["only marks", "?!… —"],
  ["SQL", "'; drop table titles; --"],
  ["control characters", "funny\u0000\u202e movie"],
  ["only a negation", "not"],
  ["emoji", "🤣🤣🤣"],
] as const)("%s is answered with titles and no error", async ([, text]) => {
  const { visitor, ana } = await testApp();
  for (const client of [visitor, ana]) {
    const answer = await wish(client, text);
    expect(answer.items.length).toBeGreaterThan(0);
    expect(answer.message ?? "").not.toMatch(/error|failed|undefined/i);
  }
});

test("an empty wish is refused like an empty search", async () => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", "/api/wish?q=%20")).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("a childhood is that of the viewer, if they say when they were born", async () => {
  const { signUp } = await ownApp();
  const viewer = await signUp();
  await viewer.ok("POST", "/api/demographics", { birthdate: "1990-02-28" });
  const { items } = await wish(viewer, "movies from when I was a kid");
  for (const { release_date: released } of items) {
    expect(Number(released?.slice(0, 4))).toBeGreaterThanOrEqual(1990);
    expect(Number(released?.slice(0, 4))).toBeLessThanOrEqual(2004);
  }
});

test("a phrase that's taken away no longer counts, and the others still do", async () => {
  const { visitor } = await testApp();
  const text = "a funny movie under 90 minutes";
  const whole = await wish(visitor, text);
  const length = whole.understood.find(({ kind }) => kind === "runtime");
  const without = await wish(visitor, text, `&without=${length?.start}-${length?.end}&limit=50`);
  expect(without.understood).toEqual(whole.understood.filter((part) => part !== length));
  expect(without.items.some(({ runtime }) => (runtime ?? 0) > 90)).toBe(true);
  expect(without.items.every(({ media_type }) => media_type === "movie")).toBe(true);
  const nothing = whole.understood.map(({ start, end }) => `${start}-${end}`).join();
  expect(await wish(visitor, text, `&without=${nothing}`)).toMatchObject({ understood: [] });
});

test("an invalid span, or more than fifty spans, is refused", async () => {
  const { visitor } = await testApp();
  for (const without of ["funny", "1-99999", Array.from({ length: 51 }, (_, nth) => `1-${nth}`).join()])
    expect(await visitor.send("GET", pathOf("funny", `&without=${without}`))).toMatchObject({ status: 400 });
});

test("choices narrow the answer, whatever the wish says", async () => {
  const { visitor } = await testApp();
  const { items } = await wish(visitor, "funny", "&kind=movie&era=1990s&length=medium&country=US&limit=50");
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item).toMatchObject({ media_type: "movie", release_date: expect.stringMatching(/^199/) });
    expect(item.runtime).toBeGreaterThan(90);
    expect(item.runtime).toBeLessThanOrEqual(120);
  }
  const all = await wish(visitor, "funny", "&limit=50");
  const offered = await wish(visitor, "funny", "&service=netflix&limit=50");
  expect(offered.total).toBeLessThanOrEqual(all.total);
});

test("choices that leave nothing are answered with an empty list", async () => {
  const { visitor } = await testApp();
  const answer = await wish(visitor, "funny", "&kind=tv&era=earlier&country=KR");
  expect(answer).toMatchObject({ items: [], total: 0 });
  expect(answer.message).not.toBeNull();
});

test("an answer can be ordered by release and by rating", async () => {
  const { visitor } = await testApp();
  const dates = (await wish(visitor, "funny", "&sort=newest")).items.map((item) =>
    String(item.release_date ?? item.first_air_date),
  );
  expect(dates).toEqual(dates.toSorted().toReversed());
  const ratings = (await wish(visitor, "funny", "&sort=rating")).items.map((item) => item.vote_average);
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
});

test("a chip of something unwanted says so", async () => {
  const { visitor } = await testApp();
  const { understood } = await wish(visitor, "a thriller without gore, nothing sad");
  expect(understood.map(({ chip }) => chip)).toEqual(["Thriller", "No gore", "Not sad"]);
});
