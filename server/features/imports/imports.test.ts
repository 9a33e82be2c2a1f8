import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { SIGNALS, markKindOf } from "#engine/marks.ts";
import type { Person } from "#server/testing/test-app.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { LONG_TIMEOUT, apply, uploadAndRead, ownExport, preview, rowsOf, send } from "./imports.fixture.ts";

const AT = "2020-05-04T10:00:00.000Z";
const DAY_S = 24 * 60 * 60;

async function withTitles() {
  const app = await testApp();
  const [alien, jaws, heat] = [await app.title("Alien"), await app.title("Jaws"), await app.title("Heat")];
  const marked = ({ id, title, release_date }: typeof alien) => ({
    item_id: id,
    title,
    year: Number(release_date?.slice(0, 4)),
  });
  const file = ownExport({
    ratings: [{ ...marked(alien), rating: 3, rated_at: AT }],
    skipped: [{ ...marked(jaws), skipped_at: AT }],
    watchlist: [{ ...marked(heat), added_at: AT }],
  });
  return { ...app, alien, jaws, heat, marked, file };
}

async function marksOf(person: Person) {
  const [{ ratings }, { items: watchlist }, { items: skipped }] = await Promise.all([
    person.get<{ ratings: { item_id: number; rating: number; rated_at: string }[] }>("/api/ratings"),
    person.get<{ items: { id: number }[] }>("/api/watchlist"),
    person.get<{ items: { id: number }[] }>("/api/user/skip/skipped-items"),
  ]);
  return { ratings, watchlist: watchlist.map(({ id }) => id), skipped: skipped.map(({ id }) => id) };
}

test("an import is previewed before anything is stored, and then applied as a whole with its original dates", async () => {
  const { signUp, alien, jaws, heat, file } = await withTitles();
  const viewer = await signUp();
  const read = await uploadAndRead(viewer, file, "mine.json");
  expect(read).toMatchObject({
    file_name: "mine.json",
    state: "ready",
    source: "halflight",
    rows: 3,
    counts: { matched: 3, unmatched: 0, brings: { rated: 1, seen: 0, saved: 1, skipped: 1 } },
    values: [{ value: 3, rows: 1, rating: 3, suggested: 3 }],
  });
  expect(await marksOf(viewer)).toEqual({ ratings: [], watchlist: [], skipped: [] });
  expect(await apply(viewer, read.id)).toMatchObject({ state: "applied", brought: 3 });
  expect(await marksOf(viewer)).toEqual({
    ratings: [{ item_id: alien.id, rating: 3, rated_at: AT }],
    watchlist: [heat.id],
    skipped: [jaws.id],
  });
});

test("importing the same file again changes nothing and counts every title as already there", async () => {
  const { signUp, file, db } = await withTitles();
  const viewer = await signUp();
  await apply(viewer, (await uploadAndRead(viewer, file)).id);
  const before = await everythingMarked(db, viewer);
  const again = await uploadAndRead(viewer, file);
  expect(again.counts).toMatchObject({ already: 3, brings: { rated: 0, seen: 0, saved: 0, skipped: 0 } });
  expect(await apply(viewer, again.id, true)).toMatchObject({ state: "applied", brought: 0 });
  expect(await everythingMarked(db, viewer)).toEqual(before);
});

test("existing ratings stay unless replacing is chosen, and undoing restores them", async () => {
  const { signUp, alien, file } = await withTitles();
  const viewer = await signUp();
  await viewer.rate(alien.id, 1);
  const before = (await marksOf(viewer)).ratings;
  const first = await uploadAndRead(viewer, file);
  expect(first.counts).toMatchObject({ conflicts: 1, brings: { rated: 0 } });
  await apply(viewer, first.id);
  expect((await marksOf(viewer)).ratings).toEqual(before);
  const second = await uploadAndRead(viewer, file);
  await apply(viewer, second.id, true);
  expect((await marksOf(viewer)).ratings).toEqual([{ item_id: alien.id, rating: 3, rated_at: AT }]);
  await viewer.ok("DELETE", `/api/imports/${second.id}?as=applied`);
  expect((await marksOf(viewer)).ratings).toEqual(before);
});

test("undoing an import reverts exactly what it changed and keeps later ratings", async () => {
  const { signUp, alien, jaws, title, file, db } = await withTitles();
  const viewer = await signUp();
  const psycho = await title("Psycho");
  await viewer.rate(psycho.id, 2);
  const before = await everythingMarked(db, viewer);
  const { id } = await uploadAndRead(viewer, file);
  await apply(viewer, id);
  await viewer.ok("DELETE", `/api/imports/${id}?as=applied`);
  expect(await everythingMarked(db, viewer)).toEqual(before);
  expect(await preview(viewer, id)).toMatchObject({ state: "undone", brought: 3, undo_until: null });

  const again = await uploadAndRead(viewer, file);
  await apply(viewer, again.id);
  await viewer.rate(alien.id, 3);
  await viewer.rate(jaws.id, 1);
  await viewer.ok("DELETE", `/api/imports/${again.id}?as=applied`);
  const after = await marksOf(viewer);
  expect(after.ratings.map(({ item_id }) => item_id).toSorted((a, b) => a - b)).toEqual(
    [alien.id, jaws.id, psycho.id].toSorted((a, b) => a - b),
  );
  expect(after).toMatchObject({ watchlist: [], skipped: [] });
});

test("a title watched since an import stays watched when the import is undone, until its viewing is deleted", async () => {
  const { signUp, alien, marked } = await withTitles();
  const viewer = await signUp();
  const file = ownExport({ seen: [{ ...marked(alien), seen_at: AT }] });
  const { id } = await uploadAndRead(viewer, file);
  await apply(viewer, id);
  const viewed = { item_id: alien.id, watched_on: "2024-03-01" };
  const { viewing } = await viewer.ok<{ viewing: { id: number } }>("POST", "/api/viewings", viewed);
  await viewer.ok("DELETE", `/api/imports/${id}?as=applied`);
  const details = `/api/items/${alien.id}/details`;
  expect(await viewer.get(details)).toMatchObject({ item: { watched: true } });
  await viewer.ok("DELETE", `/api/viewings/${viewing.id}`);
  expect(await viewer.get(details)).toMatchObject({ item: { watched: false } });
});

test("discarding doesn't revert an applied import, and undoing doesn't discard a preview", async () => {
  const { signUp, file, db } = await withTitles();
  const viewer = await signUp();
  const { id } = await uploadAndRead(viewer, file);
  expect(await viewer.send("DELETE", `/api/imports/${id}?as=applied`)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "This file hasn’t been imported yet" },
  });
  await apply(viewer, id);
  const marked = await everythingMarked(db, viewer);
  expect(await viewer.send("DELETE", `/api/imports/${id}?as=preview`)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "This file has already been imported. You can undo the import" },
  });
  expect(await everythingMarked(db, viewer)).toEqual(marked);
  await viewer.ok("DELETE", `/api/imports/${id}?as=applied`);
  await viewer.ok("DELETE", `/api/imports/${id}?as=applied`);
  expect(await preview(viewer, id)).toMatchObject({ state: "undone" });
});

test("a discarded preview is deleted", async () => {
  const { signUp, file } = await withTitles();
  const viewer = await signUp();
  const { id } = await uploadAndRead(viewer, file);
  await viewer.ok("DELETE", `/api/imports/${id}?as=preview`);
  expect(await viewer.send("GET", `/api/imports/${id}`)).toMatchObject({ status: 404 });
});

test("a rating value can be mapped to seen, which rules the title out of picks without affecting taste", async () => {
  const { signUp, alien, marked, db } = await withTitles();
  const viewer = await signUp();
  const { id } = await uploadAndRead(
    viewer,
    ownExport({ ratings: [{ ...marked(alien), rating: 3, rated_at: AT }] }),
  );
  const mapped = await viewer.ok<{ import: Awaited<ReturnType<typeof preview>> }>(
    "PUT",
    `/api/imports/${id}/mapping`,
    {
      mapping: [
        { value: 3, rating: null },
        { value: 99, rating: 1 },
      ],
    },
  );
  expect(mapped.import).toMatchObject({
    values: [{ value: 3, rating: null, suggested: 3 }],
    counts: { brings: { rated: 0, seen: 1 } },
  });
  await apply(viewer, id);
  expect((await marksOf(viewer)).ratings).toEqual([]);
  const seen = await db.query(
    `select n.title_id, n.seen_at from seen_titles n join users u on u.id = n.user_id where u.username = $1`,
    [viewer.name],
  );
  expect(seen).toEqual([{ title_id: alien.id, seen_at: new Date(AT) }]);
  const { items } = await viewer.picks(50);
  expect(items.map((item) => item.id)).not.toContain(alien.id);
  const signals = await db.query(
    `select s.signals from title_signals s join users u on u.id = s.user_id where u.username = $1`,
    [viewer.name],
  );
  expect(signals).toEqual([{ signals: SIGNALS.seen }]);
  expect(markKindOf(SIGNALS.seen)).toBeNull();
});

test("an import that fails while it's applied stores nothing and can be applied again", async () => {
  const { title, signUp, db } = await ownApp();
  const viewer = await signUp();
  const alien = await title("Alien");
  const file = ownExport({
    ratings: [{ item_id: alien.id, title: "Alien", year: 1979, rating: 3, rated_at: AT }],
  });
  const { id } = await uploadAndRead(viewer, file);
  await db.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
  );
  await db.query(
    `create trigger breaks_off before update on imports for each row when (new.state = 'applied') execute function break_off()`,
  );
  expect((await viewer.send("POST", `/api/imports/${id}/apply`, {})).status).toBe(500);
  expect(await marksOf(viewer)).toEqual({ ratings: [], watchlist: [], skipped: [] });
  await db.query("drop trigger breaks_off on imports");
  expect(await apply(viewer, id)).toMatchObject({ state: "applied", brought: 1 });
});

test("future dates in an import are replaced by the current time", async () => {
  const { signUp, alien, marked, clock } = await withTitles();
  const viewer = await signUp();
  const { id } = await uploadAndRead(
    viewer,
    ownExport({ ratings: [{ ...marked(alien), rating: 2, rated_at: "2999-01-01T00:00:00.000Z" }] }),
  );
  await apply(viewer, id);
  expect((await marksOf(viewer)).ratings).toEqual([
    { item_id: alien.id, rating: 2, rated_at: clock.now().toISOString() },
  ]);
});

test("an import doesn't record events", async () => {
  const { signUp, file, db } = await withTitles();
  const viewer = await signUp();
  await apply(viewer, (await uploadAndRead(viewer, file)).id);
  expect(
    await db.query("select from events e join users u on u.id = e.user_id where u.username = $1", [
      viewer.name,
    ]),
  ).toEqual([]);
});

test("an import can be undone for 30 days and is then deleted, while its ratings stay", async () => {
  const { title, signUp, clock } = await ownApp();
  const viewer = await signUp();
  const alien = await title("Alien");
  const year = Number(alien.release_date?.slice(0, 4));
  const file = ownExport({ ratings: [{ item_id: alien.id, title: "Alien", year, rating: 3, rated_at: AT }] });
  const { id } = await uploadAndRead(viewer, file);
  await apply(viewer, id);
  clock.advance(30 * DAY_S - 60);
  viewer.token = (
    await viewer.ok<{ token: string }>("POST", "/api/auth/login", {
      email: viewer.email,
      password: viewer.password,
    })
  ).token;
  expect((await viewer.get<{ imports: unknown[] }>("/api/imports")).imports).toHaveLength(1);
  clock.advance(120);
  expect((await viewer.send("DELETE", `/api/imports/${id}?as=applied`)).status).toBe(404);
  expect((await marksOf(viewer)).ratings).toHaveLength(1);
});

test("another viewer's import is answered like one that doesn't exist", async () => {
  const { signUp, file } = await withTitles();
  const [viewer, other] = [await signUp(), await signUp()];
  const { id } = await uploadAndRead(viewer, file);
  const asked = [
    ["GET", "", undefined],
    ["GET", "/rows", undefined],
    ["GET", "/unmatched", undefined],
    ["PUT", "/mapping", { mapping: [] }],
    ["POST", "/apply", {}],
    ["DELETE", "?as=applied", undefined],
    ["DELETE", "?as=preview", undefined],
  ] as const;
  for (const [method, path, body] of asked) {
    const theirs = await other.send(method, `/api/imports/${id}${path}`, body);
    const missing = await other.send(method, `/api/imports/2147483647${path}`, body);
    expect(theirs.status).toBe(404);
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  }
  expect((await other.get<{ imports: unknown[] }>("/api/imports")).imports).toEqual([]);
});

test("a file over 25 MB is refused with a clear message and isn't kept", async () => {
  const directory = await mkdtemp(join(tmpdir(), "halflight-imports-"));
  const { signUp } = await ownApp({ importsDirectory: directory });
  const viewer = await signUp();
  const refused = await send(viewer, new Uint8Array(50 * 1024 * 1024));
  expect(refused).toMatchObject({
    status: 413,
    body: { code: "body_too_large", message: "The file is larger than 25 MB. None of it was read" },
  });
  expect(readdirSync(directory)).toEqual([]);
  expect((await viewer.get<{ imports: unknown[] }>("/api/imports")).imports).toEqual([]);
});

test("an unreadable file fails with a clear message, and another file can be imported after it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "halflight-imports-"));
  const { signUp } = await ownApp({ importsDirectory: directory });
  const viewer = await signUp();
  const failed = await uploadAndRead(viewer, "\u0000\u0001\u0002");
  expect(failed).toMatchObject({ state: "failed", rows: 0 });
  expect(failed.failure).toMatch(/\w+ \w+/);
  await expect.poll(() => readdirSync(directory), LONG_TIMEOUT).toEqual([]);
  expect(await viewer.send("POST", `/api/imports/${failed.id}/apply`, {})).toMatchObject({ status: 409 });
  const readable = ownExport({
    ratings: [{ item_id: 1, title: "Any", year: 1999, rating: 2, rated_at: AT }],
  });
  expect(await uploadAndRead(viewer, readable)).toMatchObject({ state: "ready" });
  expect((await viewer.get<{ imports: unknown[] }>("/api/imports")).imports).toHaveLength(1);
});

test("characters the database can't store, very long names and out-of-range numbers don't make an import fail", async () => {
  const { signUp } = await withTitles();
  const viewer = await signUp();
  const read = await uploadAndRead(
    viewer,
    ownExport({
      ratings: [
        { item_id: 2 ** 40, title: "\u0000\ud800(".repeat(100_000), year: 2 ** 40, rating: 2, rated_at: AT },
      ],
      skipped: [{ item_id: 1, title: "Nobody's", year: -1, skipped_at: "-009999-01-01T00:00:00.000Z" }],
    }),
    "\u0000.json",
  );
  expect(read).toMatchObject({ state: "ready", rows: 2, counts: { unmatched: 2 } });
});

test("an upload that isn't a file is refused", async () => {
  const { signUp } = await withTitles();
  const viewer = await signUp();
  expect(await viewer.send("POST", "/api/imports", { rows: [] })).toMatchObject({
    status: 415,
    body: { code: "unsupported_media_type" },
  });
});

test("one file is read at a time per viewer, and a file abandoned by its process doesn't block the next for long", async () => {
  const { signUp, db, clock, file } = await withTitles();
  const viewer = await signUp();
  await db.query(
    `insert into imports (user_id, file_name, state, created_at, touched_at)
     select u.id, 'killed.csv', 'reading', $2, $2 from users u where u.username = $1`,
    [viewer.name, clock.now()],
  );
  expect(await send(viewer, file)).toMatchObject({ status: 409, body: { code: "conflict" } });
  clock.advance(31);
  expect(await uploadAndRead(viewer, file)).toMatchObject({ state: "ready" });
});

test.for([["list", ""] as const, ["preview", "/own"] as const])(
  "the %s of imports shows a file abandoned by its process as failed after half a minute",
  async ([, path]) => {
    const { signUp, db, clock } = await withTitles();
    const viewer = await signUp();
    const [row] = await db.query<{ id: number }>(
      `insert into imports (user_id, file_name, state, created_at, touched_at)
       select u.id, 'killed.csv', 'reading', $2, $2 from users u where u.username = $1 returning id`,
      [viewer.name, clock.now()],
    );
    const state = async () => {
      const answer = await viewer.get<{ import?: { state: string }; imports?: { state: string }[] }>(
        `/api/imports${path.replace("own", String(row?.id))}`,
      );
      return (answer.import ?? answer.imports?.[0])?.state;
    };
    expect(await state()).toBe("reading");
    clock.advance(31);
    expect(await state()).toBe("failed");
  },
);

test("an upload in progress blocks only its sender's next one, and an aborted upload blocks no one", async () => {
  const { file } = await withTitles();
  const directory = await mkdtemp(join(tmpdir(), "halflight-imports-"));
  const { port, ana: viewer, ben: other } = await ownApp({ importsDirectory: directory });
  const head = `POST /api/imports?name=slow.json HTTP/1.1\r\nHost: halflight\r\nAuthorization: Bearer ${viewer.token ?? ""}\r\n`;
  const upload = connect(port, "127.0.0.1");
  upload.write(`${head}Content-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n{`);
  await expect.poll(() => readdirSync(directory), LONG_TIMEOUT).toHaveLength(1);
  expect(await send(viewer, file)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await send(other, file)).toMatchObject({ status: 200 });
  upload.destroy();
  await expect.poll(async () => (await send(viewer, file)).status, LONG_TIMEOUT).toBe(200);
});

test("files left by a killed process are deleted at the next start", async () => {
  const directory = await mkdtemp(join(tmpdir(), "halflight-imports-"));
  const left = join(directory, "left-over");
  await writeFile(left, "half");
  await ownApp({ importsDirectory: directory });
  expect(existsSync(left)).toBe(false);
});

test("unmatched rows are listed with the reason and exported with formulas escaped", async () => {
  const { signUp } = await withTitles();
  const viewer = await signUp();
  const nobodys = { year: 1999, rated_at: AT, rating: 2 };
  const { id, counts } = await uploadAndRead(
    viewer,
    ownExport({
      ratings: [
        { ...nobodys, item_id: 2_000_000_000, title: '=cmd|" /C calc"!A0' },
        { ...nobodys, item_id: 2_000_000_001, title: "@SUM(1)" },
        { ...nobodys, item_id: 2_000_000_002, title: "Alien" },
      ],
    }),
  );
  expect(counts).toMatchObject({ matched: 0, unmatched: 3 });
  expect((await rowsOf(viewer, id, "unmatched")).map(({ title, unmatched }) => [title, unmatched])).toEqual([
    ['=cmd|" /C calc"!A0', "unknown"],
    ["@SUM(1)", "unknown"],
    ["Alien", "year"],
  ]);
  const { csv } = await viewer.get<{ csv: string }>(`/api/imports/${id}/unmatched`);
  const [, ...lines] = csv.trim().split("\r\n");
  expect(lines.map((line) => line.split(",").slice(2, 3).join())).toEqual([
    `"'=cmd|"" /C calc""!A0"`,
    `"'@SUM(1)"`,
    "Alien",
  ]);
});

async function everythingMarked(db: Awaited<ReturnType<typeof testApp>>["db"], { name }: Person) {
  return db.query(
    `select 'rating' as kind, r.title_id, r.rating, r.rated_at as at from ratings r join users u on u.id = r.user_id where u.username = $1
     union all
     select 'saved', w.title_id, w.seed_rating, w.added_at from watchlist_entries w join users u on u.id = w.user_id where u.username = $1
     union all
     select 'skip', s.title_id, null, s.skipped_at from skips s join users u on u.id = s.user_id where u.username = $1
     union all
     select 'seen', n.title_id, null, n.seen_at from seen_titles n join users u on u.id = n.user_id where u.username = $1
     order by 1, 2`,
    [name],
  );
}
