import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { createAudit } from "#server/features/audit/audit.ts";
import { createLogger } from "#server/platform/logger.ts";
import { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

import { createUnknownWords } from "./wish-reading.ts";

type Words = CallAnswer<"GET /api/admin/unknown-words">;
type Phrases = CallAnswer<"GET /api/admin/wish-phrases">;
type Answer = CallAnswer<"GET /api/wish">;

const WORDS = "/api/admin/unknown-words";
const PHRASES = "/api/admin/wish-phrases";
/** Longer than a person takes between two letters. */
const PAUSE = 11;
/** Processes are notified of a new phrase; on a busy machine that takes a while. */
const SOON = { timeout: 15_000, interval: 20 };

async function setUp() {
  const app = await testApp();
  await app.db.query("delete from unknown_words");
  await app.db.query("delete from wish_phrases");
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  const people = [app.ana, app.ben, await app.signUp(), await app.signUp()];
  const wish = (person: Client, text: string) =>
    person.get<Answer>(`/api/wish?limit=3&q=${encodeURIComponent(text)}`);
  const words = (query = "") => administrator.get<Words>(`${WORDS}?${query}`);
  /** The words that the console lists once everybody has stopped typing. */
  const listed = async () => {
    app.clock.advance(PAUSE);
    return (await words()).words.map(({ word }) => word);
  };
  const save = (phrase: string, meaning: string) => administrator.send("PUT", PHRASES, { phrase, meaning });
  const phrases = async () => (await administrator.get<Phrases>(PHRASES)).phrases;
  return { ...app, administrator, people, wish, words, listed, save, phrases };
}

const chipsOf = ({ understood }: Answer) => understood.map(({ chip }) => chip);

test("a word that three people use on one day is listed, with how often it was used", async () => {
  const { people, wish, words, listed, clock } = await setUp();
  const today = clock.now().toISOString().slice(0, 10);
  for (const person of people.slice(0, 2)) await wish(person, "a zorblenight evening");
  expect(await listed()).toEqual([]);
  for (const person of people.slice(1)) await wish(person, "Zorblenight, please");
  expect(await listed()).toEqual(["zorblenight"]);
  expect(await words()).toEqual({
    words: [{ word: "zorblenight", use_count: 4, first_used_on: today, last_used_on: today }],
    pagination: { hasMore: false },
    open_count: 1,
  });
});

test("one person never gets a word listed, however often they use it, and neither do words that are understood", async () => {
  const { people, wish, listed, ana } = await setUp();
  for (let time = 0; time < 5; time++) {
    await wish(ana, `quibblefrotz ${time}`);
    await listed();
  }
  for (const person of people) await wish(person, "a slow heist without gore");
  expect(await listed()).toEqual([]);
});

test("a word counts once it's typed, not letter by letter", async () => {
  const { people, wish, listed } = await setUp();
  const typed = ["zor", "zorblepn", "zorblep", "zorblepunk", "zorblepunk movie", "zorblepunk", "zor"];
  for (const person of people) for (const text of typed) await wish(person, text);
  expect(await listed()).toEqual(["zorblepunk"]);
});

test("nothing is stored of numbers, addresses, markup or very long words", async () => {
  const { people, wish, listed, db } = await setUp();
  for (const person of people)
    await wish(person, `<b>qx</b> 555-0199 x@y.example ${"zorble".repeat(5)} https://zq.example/?a=1`);
  expect((await listed()).filter((word) => /\d|zorble/.test(word))).toEqual([]);
  const rows = await db.query<{ row: string }>("select unknown_words::text as row from unknown_words");
  expect(rows.map(({ row }) => row).join("\n")).not.toMatch(/@|<|zorble|viewer/);
});

test("a dismissed word is no longer listed for review, and can be listed again", async () => {
  const { people, wish, words, listed, administrator } = await setUp();
  for (const person of people) await wish(person, "zorbleish");
  await listed();
  const decide = (decision: string) => administrator.send("PUT", WORDS, { word: "zorbleish", decision });
  expect(await decide("dismissed")).toMatchObject({ status: 200 });
  expect(await words()).toMatchObject({ words: [], open_count: 0 });
  expect((await words("state=dismissed")).words).toMatchObject([{ word: "zorbleish" }]);
  expect(await decide("open")).toMatchObject({ status: 200 });
  expect((await words()).words).toMatchObject([{ word: "zorbleish" }]);
  expect(await administrator.send("PUT", WORDS, { word: "nothing", decision: "open" })).toMatchObject({
    status: 404,
  });
});

test("a phrase that an administrator adds is understood on every server, and its word is no longer unknown", async () => {
  const { people, wish, listed, save, phrases, visitor, administrator, secondServer, db } = await setUp();
  for (const person of people) await wish(person, "zorblecore");
  expect(await listed()).toEqual(["zorblecore"]);
  expect(chipsOf(await wish(visitor, "a zorblecore movie"))).not.toContain("Zorblecore");
  expect(await save("Zorblecore", "slow heist")).toMatchObject({ status: 200 });
  const answer = await wish(visitor, "a zorblecore movie");
  expect(chipsOf(answer)).toContain("Zorblecore");
  expect(answer.not_understood).toEqual([]);
  expect(await listed()).toEqual([]);
  const elsewhere = new Client(await secondServer());
  await expect.poll(async () => chipsOf(await wish(elsewhere, "zorblecore")), SOON).toEqual(["Zorblecore"]);
  expect(await phrases()).toMatchObject([{ phrase: "Zorblecore", meaning: "slow heist" }]);
  const audited = await db.query(
    `select u.username, a.details from audit_entries a join users u on u.id = a.actor_id
     where a.action = 'wish_phrase_saved' order by a.id desc limit 1`,
  );
  expect(audited).toEqual([
    { username: administrator.name, details: { phrase: "Zorblecore", meaning: "slow heist" } },
  ]);
});

test("a phrase finds what its meaning finds, and another meaning replaces the first", async () => {
  const { wish, save, phrases, visitor } = await setUp();
  const titlesOf = async (text: string) =>
    (await wish(visitor, text)).items.map(({ title }) => title).toSorted();
  await save("zorblecore", "heist");
  expect(await titlesOf("zorblecore")).toEqual(await titlesOf("about a heist"));
  await save("ZORBLECORE", "time loop");
  expect(await titlesOf("zorblecore")).toEqual(await titlesOf("time loop"));
  expect(await phrases()).toMatchObject([{ phrase: "ZORBLECORE", meaning: "time loop" }]);
});

test("a removed phrase isn't understood any more", async () => {
  const { wish, save, phrases, visitor, administrator } = await setUp();
  await save("zorblecore", "time loop");
  const [{ id } = { id: 0 }] = await phrases();
  const remove = () => administrator.send("DELETE", `${PHRASES}/${id}`);
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await remove()).toMatchObject({ status: 404 });
  expect(chipsOf(await wish(visitor, "zorblecore"))).toEqual([]);
});

test.for<[string, string, string, string]>([
  ["a meaning that isn't understood", "zorblecore", "quibblefrotz", "“quibblefrotz” isn’t understood yet"],
  ["a meaning that rules something out", "zorblecore", "not sad", "not what it rules out"],
  ["a meaning of nothing", "zorblecore", "something for me", "Use a mood, a genre or a theme"],
  ["a phrase that every wish needs", "something like", "heist", "too common to teach"],
  ["a phrase with a sign", "D&D", "heist", "can’t have symbols"],
  ["a phrase of numbers", "90s", "heist", "or only numbers"],
  ["an empty phrase", "  ", "heist", "Please enter the phrase"],
  ["a phrase without words", "!?", "heist", "Enter at least one word"],
  ["a phrase that's too long", "z".repeat(61), "heist", "at most 60 characters"],
])("%s is refused, and nothing changes", async ([, phrase, meaning, sentence]) => {
  const { save, phrases } = await setUp();
  const answer = await save(phrase, meaning);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect(await phrases()).toEqual([]);
});

test("a phrase that means a person finds their titles", async () => {
  const { wish, save, visitor } = await setUp();
  await save("zorblecore", "by christopher nolan");
  const found = (await wish(visitor, "zorblecore")).items.map(({ title }) => title);
  expect(found.toSorted()).toEqual(
    (await wish(visitor, "by christopher nolan")).items.map(({ title }) => title).toSorted(),
  );
});

test("a phrase can mean a title, however many facets the title has", async () => {
  const { save, wish, visitor } = await setUp();
  expect(await save("zorblecore", "like titanic")).toMatchObject({ status: 200 });
  expect(chipsOf(await wish(visitor, "zorblecore"))).toEqual(["Zorblecore"]);
});

test("a phrase can't have more than 12 meanings", async () => {
  const { save } = await setUp();
  const meaning =
    "funny, sad, slow, french, korean, horror, thriller, comedy, heist, spy, western, musical, anime";
  expect(JSON.stringify((await save("zorblecore", meaning)).body)).toContain("more than 12 meanings");
});

test("a phrase that only resembles a known one doesn't change it", async () => {
  const { wish, save, visitor } = await setUp();
  const before = await wish(visitor, "slasher");
  await save("slash", "slow");
  expect(await wish(visitor, "slasher")).toEqual(before);
});

test("of a phrase of two words, each alone stays unknown", async () => {
  const { people, wish, listed, save } = await setUp();
  await save("zorblenut quibble", "heist");
  for (const person of people) await wish(person, "zorblenut");
  expect(await listed()).toEqual(["zorblenut"]);
});

test("words that one person invents don't keep the words of others from being counted", async () => {
  const { ana, people, wish, listed } = await setUp();
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const invented = [...letters].flatMap((one) => [`zq${one}xa`, `zq${one}xe`]);
  for (let first = 0; first < invented.length; first += 10)
    await wish(ana, `${invented.slice(first, first + 10).join(" ")} heist`);
  for (const person of people.slice(1)) await wish(person, "zorblefine");
  expect(await listed()).toEqual(["zorblefine"]);
});

test("words of people who are still typing when a server stops are kept", async () => {
  const { db, clock } = await setUp();
  const logger = createLogger("silent");
  const words = createUnknownWords({
    db,
    audit: createAudit({ clock }),
    reading: { isAdded: () => false },
    clock,
    logger,
  });
  const leftover = [{ word: "zorblecore", start: 0, end: 10 }];
  for (const userId of [1, 2, 3]) words.record({ userId, address: "::1" }, "zorblecore", { leftover });
  await words.close();
  expect(await db.query("select w.word from unknown_words w")).toEqual([{ word: "zorblecore" }]);
});
