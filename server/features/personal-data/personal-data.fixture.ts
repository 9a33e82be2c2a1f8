/** A user with data in every table with user data, and the columns that link rows to users. */
import type { Database } from "#server/platform/db.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";

export type Column = { table: string; column: string };

/** Every column that references an account or is named as if it did. */
export function columnsOfPeople(db: Database): Promise<Column[]> {
  return db.query<Column>(
    `select c.relname as "table", a.attname as "column"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
       a.attname ~ '(^|_)(user|account|actor|subject|owner)_id$'
       or exists (
         select from pg_constraint k
         where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = c.oid and a.attnum = any(k.conkey)))
     order by 1, 2`,
  );
}

export async function userIdOf(db: Database, person: Person): Promise<number> {
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [
    person.name,
  ]);
  return row?.id ?? 0;
}

/** @returns a user with at least one row in every table with user data */
export async function somebodyWithEverything(app: TestApp): Promise<Person> {
  const { db, signUp, title } = app;
  const person = await signUp();
  const [alien, jaws, shining] = [await title("Alien"), await title("Jaws"), await title("The Shining")];
  const severance = await title("Severance");
  await person.ok("PUT", `/api/series/${severance.id}/progress`, { season: 1, episode: 3 });
  await person.rate(alien.id, 3);
  await person.rate(jaws.id, "skip");
  await person.ok("POST", "/api/watchlist", { id: shining.id, rating: 2 });
  await person.ok("PUT", "/api/profile", {
    display_name: "Somebody",
    birthdate: "1990-02-28",
    country: "PT",
  });
  await person.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  await person.ok("PUT", "/api/filters", {
    filters: { streaming_services: "All", availability: "all", moods: [] },
  });
  await person.ok("POST", "/api/quiz/session", { moods: ["calm"], avoid_content: "gore" });
  await person.ok("POST", "/api/groups", {});
  await person.ok("PUT", "/api/user/taste-profile/corrections", {
    kind: "genre",
    key: "drama",
    direction: "less",
  });
  await person.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  await person.ok("POST", "/api/events", { eventType: "SEARCH", eventValue: `searched by ${person.name}` });
  await person.ok("POST", "/api/auth/request-reset", { email: person.email });
  await person.ok("POST", "/api/items/manual", {
    title: `A film of ${person.name}`,
    year: 1999,
    mediaType: "movie",
  });
  const userId = await userIdOf(db, person);
  await db.query(
    `insert into notices (user_id, kind, title_id, name, created_at)
     values ($1, 'addition_merged', $2, 'A film', '2026-01-02')`,
    [userId, jaws.id],
  );
  await db.query(
    `insert into link_reports (title_id, country, service, user_id, reported_at)
     values ($2, 'US', 'netflix', $1, '2026-01-02')`,
    [userId, jaws.id],
  );
  await db.query("insert into seen_titles (user_id, title_id, seen_at) values ($1, $2, '2026-01-02')", [
    userId,
    jaws.id,
  ]);
  await db.query(
    `insert into household_limits (user_id, max_maturity, pin_hash, lifted_until, changed_at)
     values ($1, 2, 'a hash', '2026-01-02', '2026-01-01')`,
    [userId],
  );
  await person.ok("PUT", "/api/user/favorites", { itemIds: [alien.id] });
  await person.ok("POST", "/api/lists", {
    name: "Rainy nights",
    description: "Slow ones",
    item_id: alien.id,
  });
  await person.ok("POST", "/api/viewings", { item_id: shining.id, watched_on: "2026-01-02" });
  await db.query(
    `with i as (insert into imports (user_id, file_name, state, created_at, touched_at)
       values ($1, 'ratings.csv', 'ready', now(), now()) returning id)
     insert into import_rows (import_id, number, file, line, title, kind, rating) select i.id, 1, 'ratings.csv', 2, 'Alien', 'rated', 4.5 from i`,
    [userId],
  );
  await db.query(
    `insert into identities (issuer, subject, user_id, created_at)
     values ('https://login.example', 'subject-' || $1::integer, $1::integer, '2026-01-02')`,
    [userId],
  );
  await db.query(
    "insert into exposures (user_id, title_id, day, views) values ($1, $2, '2026-01-02', 3) on conflict do nothing",
    [userId, alien.id],
  );
  await db.query(
    `insert into impressions (answer_id, user_id, answered_at, title_ids, sources, scores, drawn_rank, propensity, seen_at)
     values (gen_random_uuid(), $1, '2026-01-02T00:00:00Z', array[$2, $3]::integer[], '{primary,recent}', '{1.5,0.5}', 2, 0.25,
       array['2026-01-02T00:00:03Z', null]::timestamptz[])`,
    [userId, alien.id, jaws.id],
  );
  return person;
}
