/**
 * Impressions: the picks of each answer by rank, with their sources and scores, and which of them came into view, for learning from them
 * later. They're buffered and written in batches; no response waits for that or fails because of it. If the buffer is full, new ones are
 * dropped; if a write fails, its batch is lost.
 */
import { type Comparison, type Team, type Wins, compare } from "#engine/interleaving.ts";
import type { PickSource } from "#engine/picking.ts";
import type { Interleaving, Settings } from "#server/features/settings/settings.ts";
import { createWriteBehind } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import {
  type AnswerImpressions,
  type SeenPicks,
  insertImpressions,
  updateSeen,
  type TeamCounts,
  selectInterleaved,
} from "./impressions-store.ts";
import type { ListedPick } from "./pickings.ts";

/** A pick that came into view. */
type SeenPick = { answerId: string; titleId: number };

export type Impressions = {
  record(answer: {
    answerId: string;
    userId: number;
    picks: readonly (ListedPick & { titleId: number })[];
  }): void;
  recordSeen(userId: number, seen: readonly SeenPick[]): void;
  flush(): Promise<void>;
};

type Needs = { db: Database; clock: Clock; logger: Logger };

/** Maximum answers buffered between two writes, about 2 kB each. */
const MAX_BUFFERED = 5_000;

export function createImpressions({ db, clock, logger }: Needs): Impressions {
  let answers: AnswerImpressions[] = [];
  let seen = new Map<string, SeenPicks>();
  let dropped = 0;

  const { schedule, flush } = createWriteBehind({
    async write() {
      const [newAnswers, newlySeen] = [answers, [...seen.values()]];
      if (dropped > 0) logger.warn({ dropped }, "impressions were dropped because the buffer was full");
      [answers, seen, dropped] = [[], new Map(), 0];
      if (newAnswers.length > 0) await insertImpressions(db, newAnswers);
      if (newlySeen.length > 0) await updateSeen(db, newlySeen);
    },
    onFailure: (error) => logger.warn({ err: error }, "impressions could not be stored and are lost"),
  });

  return {
    record({ answerId, userId, picks }) {
      if (picks.length === 0) return;
      if (answers.length >= MAX_BUFFERED) {
        dropped += 1;
        return;
      }
      const teams = picks.flatMap(({ team }) => team ?? []);
      answers.push({
        answer_id: answerId,
        user_id: userId,
        answered_at: clock.now(),
        title_ids: picks.map(({ titleId }) => titleId),
        sources: picks.map(({ source }): PickSource => source),
        scores: picks.map(({ score }) => score),
        teams: teams.length > 0 ? teams : null,
      });
      schedule();
    },
    recordSeen(userId, picks) {
      for (const { answerId, titleId } of picks) {
        const key = `${userId} ${answerId}`;
        const known = seen.get(key);
        if (known !== undefined) known.title_ids.push(titleId);
        else if (seen.size < MAX_BUFFERED)
          seen.set(key, { answer_id: answerId, user_id: userId, seen_at: clock.now(), title_ids: [titleId] });
      }
      if (picks.length > 0) schedule();
    },
    flush,
  };
}

export type InterleavingResult = Interleaving & { teams: Record<Team, TeamCounts>; wins: Wins } & Comparison;

type InterleavingNeeds = { db: Database; settings: { interleaving: Settings["interleaving"] } };

/** How many picks of each team viewers took up after seeing them. @returns `null` if no experiment is running */
export async function interleavingResult({
  db,
  settings,
}: InterleavingNeeds): Promise<InterleavingResult | null> {
  const interleaving = await settings.interleaving();
  if (interleaving === null) return null;
  const { teams, wins } = await selectInterleaved(db, interleaving.startedAt);
  return { ...interleaving, teams, wins, ...compare(wins) };
}
