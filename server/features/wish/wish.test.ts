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

test("with children, only titles for them", async () => {
  const { visitor } = await testApp();
  const { items } = await wish(visitor, "something scary for the kids", "&limit=50");
  expect(items.length).toBeGreaterThan(3);
  for (const { certification } of items)
    expect(["G", "PG", "TV-Y", "TV-Y7", "TV-G", "TV-PG", null]).toContain(certification);
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
