import type { Tunables } from "#contract/tunables.ts";
import type { HeldOutViewer, SettingsCompared } from "#engine/evaluation/served-picks.ts";
import { latestAdultBirthdate, isOfAge } from "#server/features/accounts/accounts.ts";
import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Queryable } from "#server/platform/db.ts";

export type StudiedAccount = { id: number; displayName: string; ratings: number };

const MAX_ACCOUNTS = 50;

const AGREED = `u.picks_may_be_studied and ${isOfAge("$1")}`;

/** Users who let administrators study their picks and haven't stated an age under 18, most ratings first. */
export async function selectStudiedAccounts(db: Queryable, now: Date): Promise<StudiedAccount[]> {
  return db.query<StudiedAccount>(
    `select u.id, coalesce(p.display_name, u.username) as "displayName",
       (select count(*)::int from ratings r where r.user_id = u.id) as ratings
     from users u left join profiles p on p.user_id = u.id
     where ${AGREED} order by ratings desc, u.id limit ${MAX_ACCOUNTS}`,
    [latestAdultBirthdate(now)],
  );
}

export async function mayBeStudied(db: Queryable, userId: number, now: Date): Promise<boolean> {
  const rows = await db.query(
    `select from users u left join profiles p on p.user_id = u.id where ${AGREED} and u.id = $2`,
    [latestAdultBirthdate(now), userId],
  );
  return rows.length > 0;
}

/** People who liked or loved at least `least` titles. The order is random but fixed, so every run gets the same people. */
export async function selectJudges(
  db: Queryable,
  { least, most }: { least: number; most: number },
): Promise<HeldOutViewer[]> {
  return db.query<HeldOutViewer>(
    `select coalesce(array_agg(r.title_id order by r.title_id) filter (where r.rating > 1), '{}') as likes,
       coalesce(array_agg(r.title_id order by r.title_id) filter (where r.rating = 1), '{}') as dislikes
     from ratings r
     where r.user_id in (
       select l.user_id from ratings l where l.rating > 1
       group by l.user_id having count(*) >= $1 order by md5(l.user_id::text) limit $2)
     group by r.user_id order by md5(r.user_id::text)`,
    [least, most],
  );
}

export type EvaluationState = "running" | "done" | "failed" | "stopped";

export type Evaluation = {
  id: number;
  state: EvaluationState;
  progress: number;
  startedAt: Date;
  aliveAt: Date;
  before: Tunables;
  after: Tunables;
  result: EvaluationResult | null;
};

export async function selectNewestEvaluation(db: Queryable): Promise<Evaluation | null> {
  const [row] = await db.query<Evaluation>(
    `select e.id::float8 as id, e.state, e.progress, e.started_at as "startedAt", e.alive_at as "aliveAt", e.before, e.after, e.result
     from setting_evaluations e order by e.id desc limit 1`,
  );
  return row === undefined
    ? null
    : { ...row, before: tunablesFrom(row.before), after: tunablesFrom(row.after) };
}

/** Marks running evaluations without a heartbeat since `silentSince` as failed: the process that ran them has ended. */
export async function failStaleEvaluations(db: Queryable, silentSince: Date): Promise<void> {
  await db.query(
    "update setting_evaluations set state = 'failed' where state = 'running' and alive_at < $1",
    [silentSince],
  );
}

/** @returns its id; `null` if another evaluation is running */
export async function insertEvaluation(
  db: Queryable,
  started: { at: Date; before: Tunables; after: Tunables },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `insert into setting_evaluations (started_at, alive_at, before, after, state)
     values ($1, $1, $2::jsonb, $3::jsonb, 'running') on conflict do nothing returning id::float8 as id`,
    [started.at, JSON.stringify(started.before), JSON.stringify(started.after)],
  );
  return row?.id ?? null;
}

/** @returns `false` if the evaluation is no longer running, for example because an administrator stopped it */
export async function updateProgress(
  db: Queryable,
  { id, progress, at }: { id: number; progress: number; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update setting_evaluations set progress = $2, alive_at = $3 where id = $1 and state = 'running' returning id`,
    [id, progress, at],
  );
  return rows.length > 0;
}

export async function endEvaluation(
  db: Queryable,
  { id, state, result }: { id: number; state: EvaluationState; result: EvaluationResult | null },
): Promise<void> {
  await db.query(
    "update setting_evaluations set state = $2, result = $3::jsonb where id = $1 and state = 'running'",
    [id, state, result === null ? null : JSON.stringify(result)],
  );
}

export async function stopRunningEvaluation(db: Queryable): Promise<void> {
  await db.query("update setting_evaluations set state = 'stopped' where state = 'running'");
}

/** Deletes the oldest evaluations that were started before `before`. @returns how many */
export async function deleteOldEvaluations(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from setting_evaluations where id in (
       select e.id from setting_evaluations e where e.started_at < $1 order by e.started_at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}

export type EvaluationResult = {
  samples: SettingsCompared;
  /** `null` if too few accounts have enough ratings. */
  accounts: SettingsCompared | null;
};
