import type { Queryable } from "#server/platform/db.ts";

import type { SourceTitle } from "../sources/sources.ts";
import type { Evidence } from "./evidence.ts";
import type { Judgement } from "./judge.ts";

type Unjudged = Evidence & Pick<SourceTitle, "vote_count" | "votes_as_of"> & { id: number };

/** Maximum titles judged per load; the next load continues. Titles that another load is judging are skipped. */
const BATCH = 50_000;

export async function selectUnjudged(db: Queryable): Promise<Unjudged[]> {
  return db.query(
    `select t.id, t.media_type, t.genres,
       case when t.may_learn_from_text then t.keywords else '{}' end as keywords,
       case when t.may_learn_from_text then t.overview else '' end as overview, t.released, t.runtime_minutes,
       t.original_language as language, t.certification, t.vote_count, t.votes_as_of
     from titles t where t.judged_by is null and (t.overview <> '' or t.keywords <> '{}')
     order by t.id limit ${BATCH} for no key update skip locked`,
  );
}

export async function updateJudgements(
  db: Queryable,
  judgements: readonly (Judgement & { id: number; popularity: number })[],
): Promise<void> {
  await db.query(
    `update titles t set moods = j.moods, themes = j.themes, subgenres = j.subgenres, content_notes = j.content_notes,
       pace = j.pace, tone = j.tone, intensity = j.intensity, attention = j.attention, renown = j.popularity, judged_by = 'judge'
     from jsonb_to_recordset($1::jsonb) as j(
       id integer, moods jsonb, themes text[], subgenres text[], content_notes text[],
       pace smallint, tone smallint, intensity smallint, attention smallint, popularity real)
     where t.id = j.id`,
    [JSON.stringify(judgements)],
  );
}
