import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { titlesOn } from "#server/features/recommendations/recommendations.fixture.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { FRIGHTS, type Group, guestAt, keyOf, picksOf, startGroup } from "./groups.fixture.ts";

const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

async function rateLoved(app: TestApp, person: Person, titles: readonly string[]): Promise<void> {
  for (const name of titles) await person.rate((await app.title(name)).id, 3);
}

const ROMANCES = ["Casablanca", "Before Sunrise", "Titanic", "Pride & Prejudice", "Roman Holiday"];

const [NETFLIX, HULU] = ["8", "15"];
const LIMIT = 12;

const chooseServices = (person: Person, platforms: readonly string[]) =>
  person.ok("POST", "/api/streaming-preferences", { platforms });

/** The length of the list's beginning that consists of these titles, and whether others of them come later. */
function prefixOf(ids: readonly number[], titles: readonly number[]) {
  const isThere = ids.map((id) => titles.includes(id));
  const length = isThere.includes(false) ? isThere.indexOf(false) : ids.length;
  return { length, hasLater: isThere.slice(length).includes(true) };
}

async function groupOfTwo() {
  const app = await testApp();
  await rateLoved(app, app.ana, FRIGHTS);
  await rateLoved(app, app.ben, ROMANCES);
  const { code } = await startGroup(app.ana, { username: app.ben.name });
  return { ...app, code };
}

test("two members get one shared list, and each pick says how well it fits each of them", async () => {
  const { ana, ben, code } = await groupOfTwo();
  const { items } = await picksOf(ana, code, 20);
  const { group } = await ana.get<{ group: Group }>(`/api/groups/${code}`);
  const ids = group.members.map(({ id }) => id);
  expect(items).toHaveLength(20);
  for (const { fits } of items) {
    expect(fits.map(({ member_id: id }) => id)).toEqual(ids);
    expect(fits.map(({ fit }) => fit)).not.toContain("low");
  }
  const fitsOf = (nth: number) => new Set(items.map(({ fits }) => fits[nth]?.fit));
  expect(fitsOf(0)).toContain("strong");
  expect(fitsOf(1)).toContain("strong");
  expect(idsOf(await picksOf(ben, code, 20))).toEqual(idsOf({ items }));
});

test("titles that any member rated, skipped or saved aren't in the group's picks", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const [rated, skipped, saved] = idsOf(await picksOf(ana, code));
  await ana.rate(rated ?? 0, 2);
  await ben.rate(skipped ?? 0, "skip");
  await ben.ok("POST", "/api/watchlist", { id: saved });
  const after = idsOf(await picksOf(ana, code, 30));
  for (const id of [rated, skipped, saved]) expect(after).not.toContain(id);
});

test("a veto hides a title for the whole group until the member who cast it takes it back", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const guest = guestAt(app, code, keyOf("mia"));
  await guest.join("Mia");
  const before = idsOf(await picksOf(ana, code));
  const [first = 0] = before;
  await guest.send("POST", "/vetoes", { id: first });
  expect(idsOf(await picksOf(ana, code))).not.toContain(first);
  // Members can't take back someone else's veto.
  await ben.ok("DELETE", `/api/groups/${code}/vetoes/${first}`);
  expect(idsOf(await picksOf(ana, code))).not.toContain(first);
  await guest.send("DELETE", `/vetoes/${first}`);
  expect(idsOf(await picksOf(ana, code))).toEqual(before);
});

test("members see only their own vetoes", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const alien = await app.title("Alien");
  await ben.ok("POST", `/api/groups/${code}/vetoes`, { id: alien.id });
  const vetoedBy = async (person: Person) =>
    (await person.get<{ group: Group }>(`/api/groups/${code}`)).group.vetoed;
  expect(await vetoedBy(ben)).toEqual([{ id: alien.id, title: "Alien" }]);
  expect(await vetoedBy(ana)).toEqual([]);
});

test("a manually added title can be vetoed only by the member who added it", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: `A film of ${ana.name}`,
    year: 1999,
    mediaType: "movie",
  });
  expect(await ben.send("POST", `/api/groups/${code}/vetoes`, { id: itemId })).toMatchObject({ status: 404 });
  expect(await ana.send("POST", `/api/groups/${code}/vetoes`, { id: itemId })).toMatchObject({ status: 200 });
});

test("a member's vetoes end when the member leaves, and an unknown title can't be vetoed", async () => {
  const app = await groupOfTwo();
  const { ana, code } = app;
  const before = idsOf(await picksOf(ana, code));
  const guest = guestAt(app, code, keyOf("mia"));
  await guest.join("Mia");
  await guest.send("POST", "/vetoes", { id: before[0] });
  expect(await guest.send("POST", "/vetoes", { id: 999_999 })).toMatchObject({ status: 404 });
  await guest.send("DELETE", "/members/me");
  expect(idsOf(await picksOf(ana, code))).toEqual(before);
});

test("the revision changes when a member joins, vetoes, sets moods, rates, skips or saves, chooses services or what comes first, and not otherwise", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const revision = async () => (await ana.get<{ group: Group }>(`/api/groups/${code}`)).group.revision;
  const known = [await revision()];
  const changes = [
    async () => guestAt(app, code, keyOf("mia")).join("Mia"),
    async () => ben.ok("POST", `/api/groups/${code}/vetoes`, { id: 1 }),
    async () => ana.ok("PUT", `/api/groups/${code}/moods`, { moods: ["calm"] }),
    async () => ben.rate(7, 1),
    async () => ben.rate(8, "skip"),
    async () => ben.ok("POST", "/api/watchlist", { id: 9 }),
    async () => ben.ok("POST", "/api/streaming-preferences", { platforms: [NETFLIX] }),
    async () => ana.ok("PUT", `/api/groups/${code}/streamable-first`, { streamable_first: false }),
  ];
  for (const change of changes) {
    await change();
    const now = await revision();
    expect(known).not.toContain(now);
    known.push(now);
  }
  await ben.ok("POST", "/api/events", { eventType: "VIEW", itemId: 10 });
  expect(await revision()).toBe(known.at(-1));
  expect((await picksOf(ana, code)).revision).toBe(known.at(-1));
});

test("the group's moods steer the picks, or else its creator's quiz answers do", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const moodsOf = async () => (await picksOf(ana, code, 10)).items.flatMap(({ moods }) => moods);
  const tense = (moods: readonly string[]) =>
    moods.filter((mood) => mood === "exciting" || mood === "thrilling" || mood === "suspenseful").length;
  expect(await picksOf(ana, code)).toMatchObject({ steered_by: null });
  await ana.ok("POST", "/api/quiz/session", { moods: ["calm"], watch_preference: "movie" });
  const calm = await picksOf(ana, code, 10);
  expect(calm).toMatchObject({ steered_by: "quiz", fallback_start_index: null });
  expect(calm.items.every(({ media_type: kind }) => kind === "movie")).toBe(true);
  const before = tense(await moodsOf());
  await ben.ok("PUT", `/api/groups/${code}/moods`, { moods: ["excited"] });
  expect(await picksOf(ana, code)).toMatchObject({ steered_by: "moods" });
  expect(tense(await moodsOf())).toBeGreaterThan(before);
});

test("content that one member avoids tonight is avoided for the whole group", async () => {
  const app = await groupOfTwo();
  const { ana, ben, code } = app;
  const before = await picksOf(ana, code, 30);
  await ben.ok("POST", "/api/quiz/session", { moods: ["calm"], avoid_content: "gore, violence" });
  const after = await picksOf(ana, code, 30);
  expect(after.steered_by).toBeNull();
  expect(idsOf(after)).not.toEqual(idsOf(before));
});

test("reasons come from the viewer's own ratings and quiz answers, never from other members'", async () => {
  const { ana, ben, code } = await groupOfTwo();
  const reasonsOf = async (person: Person) =>
    (await picksOf(person, code, 30)).items.map(({ reason }) => reason.text).join("; ");
  expect(await reasonsOf(ana)).toMatch(/Because you loved/);
  for (const romance of ROMANCES) expect(await reasonsOf(ana)).not.toContain(romance);
  for (const fright of FRIGHTS) expect(await reasonsOf(ben)).not.toContain(fright);
  await ana.ok("POST", "/api/quiz/session", { moods: ["sad"] });
  expect(await reasonsOf(ana)).toContain("because you feel sad");
  expect(await reasonsOf(ben)).not.toContain("sad");
});

test("with group moods, reasons speak of the group's mood and not of the viewer's", async () => {
  const app = await groupOfTwo();
  const { ana, code } = app;
  const mia = guestAt(app, code, keyOf("mia"));
  await mia.join("Mia");
  await ana.ok("PUT", `/api/groups/${code}/moods`, { moods: ["happy"] });
  const { items } = await mia.picks();
  const texts = items.map(({ reason }) => reason.text).join("; ");
  expect(texts).toContain("for a group that feels happy");
  expect(texts).not.toContain("you feel");
});

test("a guest's five titles shape the picks and aren't among them", async () => {
  const app = await testApp();
  const horrors = async (key: string, titles: readonly string[]) => {
    const { code } = await startGroup(await app.signUp());
    const guest = guestAt(app, code, keyOf(key));
    await guest.join("Mia", titles);
    const { items } = await guest.picks(20);
    for (const name of titles) expect(items.map(({ title }) => title)).not.toContain(name);
    return items.filter(({ genres }) => genres.some(({ name }) => name === "Horror")).length;
  };
  expect(await horrors("mia", FRIGHTS)).toBeGreaterThan(await horrors("noah", ROMANCES));
});

test("the picks have fewer titles of a genre that a member wants less of", async () => {
  const { ana, ben, code } = await groupOfTwo();
  const romances = async () => {
    const { items } = await ana.get<CallAnswer<"GET /api/groups/{code}/picks">>(
      `/api/groups/${code}/picks?limit=20`,
    );
    return items.filter(({ genres }) => genres.some(({ name }) => name === "Romance")).length;
  };
  const before = await romances();
  await ben.ok("PUT", "/api/user/taste-profile/corrections", {
    kind: "genre",
    key: "romance",
    direction: "less",
  });
  expect(await romances()).toBeLessThan(before);
});

test("what one member can stream comes first, though other titles fit better, until a member turns that off", async () => {
  const { ana, ben, db, code } = await groupOfTwo();
  const onNetflix = await titlesOn(db, ["netflix"]);
  const before = idsOf(await picksOf(ana, code, LIMIT));
  expect(prefixOf(before, onNetflix).length).toBeLessThan(LIMIT);
  await chooseServices(ben, [NETFLIX]);
  const picks = await picksOf(ana, code, LIMIT);
  expect(prefixOf(idsOf(picks), onNetflix)).toMatchObject({ length: LIMIT });
  expect(picks.fallback_start_index).toBeNull();
  expect(idsOf(await picksOf(ben, code, LIMIT))).toEqual(idsOf(picks));
  await ana.ok("PUT", `/api/groups/${code}/streamable-first`, { streamable_first: false });
  expect(idsOf(await picksOf(ben, code, LIMIT))).toEqual(before);
});

test("each member's services count, and only in that member's country", async () => {
  const { ana, ben, db, code } = await groupOfTwo();
  const [onNetflix, onHulu] = [await titlesOn(db, ["netflix"]), await titlesOn(db, ["hulu"])];
  await chooseServices(ana, [NETFLIX]);
  await chooseServices(ben, [HULU]);
  const both = idsOf(await picksOf(ana, code, 30));
  expect(prefixOf(both, [...onNetflix, ...onHulu])).toMatchObject({ length: 30 });
  expect(both.some((id) => onHulu.includes(id) && !onNetflix.includes(id))).toBe(true);
  // The catalog's offers are for the United States.
  await ben.ok("POST", "/api/demographics", { country: "NZ", birthdate: null, age_range: null });
  expect(prefixOf(idsOf(await picksOf(ana, code, LIMIT)), onNetflix)).toMatchObject({ length: LIMIT });
});

test("titles come first within what matches the group's moods", async () => {
  const { ana, db, code } = await groupOfTwo();
  await ana.ok("PUT", `/api/groups/${code}/moods`, { moods: ["happy"] });
  const matching = await picksOf(ana, code, 30);
  await chooseServices(ana, [HULU]);
  const picks = await picksOf(ana, code, 30);
  expect(picks.fallback_start_index).toBe(matching.fallback_start_index);
  const { length, hasLater } = prefixOf(idsOf(picks), await titlesOn(db, ["hulu"]));
  expect(length).toBeGreaterThan(0);
  expect(hasLater).toBe(false);
});

test("whether the group has services is known, and without any the choice changes nothing", async () => {
  const { ana, ben, code } = await groupOfTwo();
  const group = async () => (await ana.get<{ group: Group }>(`/api/groups/${code}`)).group;
  expect(await group()).toMatchObject({ streamable_first: true, has_services: false });
  const before = idsOf(await picksOf(ana, code));
  await ben.ok("PUT", `/api/groups/${code}/streamable-first`, { streamable_first: false });
  expect(idsOf(await picksOf(ana, code))).toEqual(before);
  await chooseServices(ben, [NETFLIX]);
  expect(await group()).toMatchObject({ streamable_first: false, has_services: true });
  // Ben was added from his profile.
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  expect(await group()).toMatchObject({ has_services: false });
});

test("a guest may choose what comes first, and someone who only has the link may not", async () => {
  const app = await groupOfTwo();
  const { code } = app;
  const guest = guestAt(app, code, keyOf("mia"));
  const choice = { streamable_first: false };
  expect(await guest.send("PUT", "/streamable-first", choice)).toMatchObject({ status: 404 });
  await guest.join("Mia");
  expect(await guest.send("PUT", "/streamable-first", choice)).toMatchObject({ status: 200 });
  expect((await guest.send<{ group: Group }>("GET", "")).body.group.streamable_first).toBe(false);
});
