import { z } from "zod";

import { WISH_KINDS } from "#contract/wish-rules.ts";
import type { Meaning, PhraseRow } from "#engine/wish/lexicon.ts";
import type { Queryable } from "#server/platform/db.ts";

export const PHRASES_CHANGED = "wish_phrases_changed";

const meaning = z.object({
  kind: z.enum(WISH_KINDS),
  value: z.string().min(1),
  strength: z.number().gt(0).max(1),
});

/** @returns a row per meaning; those of one phrase follow each other. Meanings that this version doesn't know are left out. */
export async function selectMeanings(db: Queryable): Promise<PhraseRow[]> {
  const rows = await db.query<{ phrase: string; meanings: unknown[] }>(
    "select p.phrase, p.meanings from wish_phrases p order by p.id",
  );
  return rows.flatMap(({ phrase, meanings }) =>
    meanings.flatMap((stored) => {
      const { data } = meaning.safeParse(stored);
      return data === undefined ? [] : { phrase, ...data };
    }),
  );
}

export type AddedPhrase = {
  id: number;
  phrase: string;
  /** In an administrator's words. */
  meaning: string;
  addedAt: Date;
};

/** Newest first. */
export async function selectPhrases(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<AddedPhrase[]> {
  return db.query<AddedPhrase>(
    `select p.id, p.phrase, p.meaning, p.added_at as "addedAt" from wish_phrases p
     order by p.added_at desc, p.id desc limit $1 offset $2`,
    [limit, offset],
  );
}

export type PhraseToSave = {
  key: string;
  phrase: string;
  meaning: string;
  meanings: readonly Meaning[];
  at: Date;
};

/** Serializes changes of phrases until the transaction ends. Readers don't wait. */
export async function lockPhrases(tx: Queryable): Promise<void> {
  await tx.query("lock table wish_phrases in share row exclusive mode");
}

/** @returns how many phrases there are besides the one with the key */
export async function selectOtherCount(tx: Queryable, key: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::integer as count from wish_phrases p where p.key <> $1",
    [key],
  );
  return row?.count ?? 0;
}

export async function upsertPhrase(tx: Queryable, saved: PhraseToSave): Promise<void> {
  const { key, phrase, meaning: text, meanings, at } = saved;
  await tx.query(
    `insert into wish_phrases (key, phrase, meaning, meanings, added_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (key) do update set phrase = excluded.phrase, meaning = excluded.meaning, meanings = excluded.meanings,
       added_at = excluded.added_at`,
    [key, phrase, text, JSON.stringify(meanings), at],
  );
}

/** @returns the phrase; `null` if there is none */
export async function deletePhrase(tx: Queryable, id: number): Promise<string | null> {
  const [row] = await tx.query<{ phrase: string }>(
    "delete from wish_phrases where id = $1 returning phrase",
    [id],
  );
  return row?.phrase ?? null;
}

/** Every process is notified once the transaction ends. */
export async function announcePhrases(tx: Queryable): Promise<void> {
  await tx.query("select pg_notify($1, '')", [PHRASES_CHANGED]);
}

export type UnknownWord = { word: string; useCount: number; firstUsedOn: string; lastUsedOn: string };

/** Most used first. */
export async function selectWords(
  db: Queryable,
  { isDismissed, limit, offset }: { isDismissed: boolean; limit: number; offset: number },
): Promise<UnknownWord[]> {
  return db.query<UnknownWord>(
    `select w.word, w.use_count as "useCount", w.first_used_on::text as "firstUsedOn", w.last_used_on::text as "lastUsedOn"
     from unknown_words w where (w.dismissed_at is not null) = $1
     order by w.use_count desc, w.last_used_on desc, w.word limit $2 offset $3`,
    [isDismissed, limit, offset],
  );
}

export async function selectOpenWordCount(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::integer as count from unknown_words w where w.dismissed_at is null",
  );
  return row?.count ?? 0;
}

/** Counts uses of words on a day, and keeps the `most` words waiting for review that were used last. */
export async function countWords(
  db: Queryable,
  uses: readonly { word: string; count: number }[],
  { on, most }: { on: Date; most: number },
): Promise<void> {
  await db.query(
    `insert into unknown_words as w (word, use_count, first_used_on, last_used_on)
     select u.word, u.count, $3::date, $3::date
     from unnest($1::text[], $2::integer[]) as u(word, count) order by u.word
     on conflict (word) do update set use_count = w.use_count + excluded.use_count,
       first_used_on = least(w.first_used_on, excluded.first_used_on), last_used_on = greatest(w.last_used_on, excluded.last_used_on)`,
    [uses.map(({ word }) => word), uses.map(({ count }) => count), on.toISOString().slice(0, 10)],
  );
  await db.query(
    `delete from unknown_words where word in (
       select w.word from unknown_words w where w.dismissed_at is null order by w.last_used_on desc, w.use_count desc, w.word offset $1)`,
    [most],
  );
}

/** @param dismissedAt `null` if the word needs review again. @returns whether the word is stored */
export async function updateWord(tx: Queryable, word: string, dismissedAt: Date | null): Promise<boolean> {
  const rows = await tx.query("update unknown_words set dismissed_at = $2 where word = $1 returning word", [
    word,
    dismissedAt,
  ]);
  return rows.length > 0;
}

export async function deleteWord(tx: Queryable, word: string): Promise<void> {
  await tx.query("delete from unknown_words where word = $1", [word]);
}

/** Deletes words that were last used before `before`. @returns how many */
export async function deleteOldUnknownWords(
  tx: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await tx.query(
    `delete from unknown_words where word in (
       select w.word from unknown_words w where w.last_used_on < $1 order by w.last_used_on limit $2)
     returning word`,
    [before, limit],
  );
  return rows.length;
}
