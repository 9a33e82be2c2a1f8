/**
 * Turns what's stored about a viewer into the engine's inputs (taste, scores and wishes), and makes the list of one answer from them: with
 * the current tuning parameters, or drafted from two sets of parameters if the viewer is part of an experiment.
 */
import type { Tunables } from "#contract/tunables.ts";
import type { Chances } from "#engine/chances.ts";
import { withCorrections } from "#engine/corrected-picking.ts";
import { discountShown, discountSkipped } from "#engine/exposure.ts";
import { type Team, teamDraft } from "#engine/interleaving.ts";
import { withNovelty } from "#engine/novelty.ts";
import { type Picking, type PickedTitle, pickTitles } from "#engine/picking.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import { type Scoring, scoreAll } from "#engine/scoring.ts";
import type { SessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { workspaceOf } from "#engine/workspace.ts";
import type { Interleaving } from "#server/features/settings/settings.ts";
import type { Logger } from "#server/platform/logger.ts";

import type { ViewerContext } from "./context.ts";
import type { UserStateCache, UserState } from "./user-states.ts";

/** `userId` is `null` for people without an account. */
type Moment = { userId: number | null; index: TitleIndex; now: Date };

type PickingInputs = Moment & {
  chances: Chances;
  userState: UserState;
  sessionContext: SessionContext;
  limit: number;
};

export type Pickings = {
  userStateOf(context: Omit<ViewerContext, "wishes">, moment: Moment): UserState;
  /** The scores are valid until the next call. */
  pickingFor(context: ViewerContext, given: PickingInputs): { picking: Picking; scoring: Scoring };
};

type Needs = { userStates: UserStateCache; logger: Logger };

export function createPickings({ userStates, logger }: Needs): Pickings {
  return {
    userStateOf({ marks, favoriteGenres, favoriteSubgenres, corrections }, { userId, index, now }) {
      const day = Date.parse(dayOf(now));
      const own = { index, marks, favoriteGenres, favoriteSubgenres, corrections, day };
      return userId === null ? userStates.ofGuest(own) : userStates.of({ userId, ...own });
    },

    pickingFor(viewer, given) {
      const { tunables: set, favoriteGenres, corrections, country, wishes, views } = viewer;
      const { userId, index, chances, userState, sessionContext: context, limit } = given;
      const novelty = noveltyFor(viewer, context);
      const tunables = withNovelty(set, novelty);
      const now = given.now.getTime();
      const { taste, affinities, advice } = userState;
      const collaborative = advice?.scores ?? null;
      const scoring = { taste, tunables, now, collaborative, country, context, novelty };
      const scores = scoreAll(index, affinities, scoring, workspaceOf(index));
      discountShown(index, scores.totals, views);
      const { marks, skips } = viewer.marks;
      discountSkipped(index, scores.totals, { skips, decidedAt: marks[0]?.at ?? null, now });
      const picking: Picking = {
        index,
        taste,
        tunables,
        favoriteGenres,
        wishes: { ...wishes, sessionMatches: context.fitting },
        limit,
        now,
        scores,
        chances,
        country,
        // The same for one person all day, and different the next day.
        seed: seedOf(`${userId ?? "guest"} ${dayOf(given.now)}`),
        onFailure: (source, error) =>
          logger.error({ err: error, source }, "a source of candidates failed; picking without it"),
      };
      return { picking: withCorrections(picking, corrections), scoring };
    },
  };
}

/** A quiz answer about tonight takes precedence over the viewer's general openness. */
export function noveltyFor(
  { openness }: Pick<ViewerContext, "openness">,
  { novelty }: Pick<SessionContext, "novelty">,
): number | null {
  return novelty ?? openness;
}

/** "2026-03-30" */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A pick with the data that its impression records. */
export type ListedPick = PickedTitle & {
  score: number;
  /** `null` outside of an experiment. */
  team: Team | null;
};

export function plainList(picking: Picking): ListedPick[] {
  return pickTitles(picking).map((pick) => listed(pick, picking));
}

const ORDER = [null, "saturation", "filters"] as const satisfies readonly PickedTitle["fallback"][];

/**
 * Drafts the picks of two sets of parameters into one list. Fallback picks come last, whichever team they're from.
 * @param pickingBy the scores of its result are valid until the next call
 */
export function draftedList(
  pickingBy: (tunables: Tunables) => Picking,
  teams: Readonly<Record<Team, Tunables>>,
  seed: number,
): ListedPick[] {
  const listBy = (tunables: Tunables): { picks: ListedPick[]; limit: number } => {
    const picking = pickingBy(tunables);
    return { picks: plainList(picking), limit: picking.limit };
  };
  const [current, challenger] = [listBy(teams.current), listBy(teams.challenger)];
  return teamDraft(
    { current: current.picks, challenger: challenger.picks },
    { limit: current.limit, keyOf: ({ candidate }) => candidate, random: seededRandom(seed) },
  )
    .map(({ pick, team }) => ({ ...pick, team }))
    .toSorted((a, b) => ORDER.indexOf(a.fallback) - ORDER.indexOf(b.fallback));
}

/** Whether the viewer is part of the experiment. A share always covers the same viewers, and a larger share adds more. */
export function isCompared(interleaving: Interleaving, userId: number): boolean {
  const draw = seededRandom(seedOf(`${userId} interleaving`))();
  return 100 * draw < interleaving.sharePct;
}

function listed(pick: PickedTitle, { scores }: Picking): ListedPick {
  return {
    ...pick,
    score: scores.totals[pick.candidate] ?? 0,
    team: null,
  };
}
