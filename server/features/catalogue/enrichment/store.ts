import type { Queryable } from "#server/platform/db.ts";

import type { SourceTitle } from "../sources/sources.ts";
import type { Evidence } from "./evidence.ts";
import type { Judgement } from "./judge.ts";
import type { Identity } from "./knowledge.ts";

type Unjudged = Evidence & Identity & Pick<SourceTitle, "vote_count" | "votes_as_of"> & { id: number };

/** Maximum titles judged per load; the next load continues. Titles that another load is judging are skipped. */
const BATCH = 50_000;

export async function selectUnjudged(db: Queryable): Promise<Unjudged[]> {
  return db.query(
    `select t.id, t.media_type, t.tmdb_id, t.title, t.original_title, extract(year from t.released)::integer as year, t.genres,
       case when t.may_learn_from_text then t.keywords else '{}' end as keywords,
       case when t.may_learn_from_text then t.overview else '' end as overview, t.released, t.runtime_minutes,
       t.original_language as language, t.certification, t.vote_count, t.votes_as_of,
       array(select p.name from credits c join people p on p.id = c.person_id where c.title_id = t.id and c.role = 'director') as makers
     from titles t where t.judged_by is null and (t.overview <> '' or t.keywords <> '{}')
     order by t.id limit ${BATCH} for no key update skip locked`,
  );
}

export async function updateJudgements(
  db: Queryable,
  judgements: readonly (Judgement & { id: number; popularity: number; judged_by: "judge" | "known" })[],
): Promise<void> {
  await db.query(
    `update titles t set moods = j.moods, themes = j.themes, subgenres = j.subgenres, content_notes = j.content_notes,
       pace = j.pace, tone = j.tone, intensity = j.intensity, attention = j.attention, renown = j.popularity, judged_by = j.judged_by
     from jsonb_to_recordset($1::jsonb) as j(
       id integer, moods jsonb, themes text[], subgenres text[], content_notes text[],
       pace smallint, tone smallint, intensity smallint, attention smallint, popularity real,
       judged_by text)
     where t.id = j.id`,
    [JSON.stringify(judgements)],
  );
}

/** @param names as in the files: "Casablanca (1942)" @returns the ids of the embedded titles with these names */
export async function selectEmbeddedIds(
  db: Queryable,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  return db.query(
    `select e.id, e.name from (
       select t.id, t.title || ' (' || extract(year from t.released) || ')' as name from titles t where t.judged_by = 'person') e
     where e.name = any($1)`,
    [names],
  );
}
