/** Turns what's stored about a viewer into what the engine picks by: the taste, the scores and the wishes. */
import type { Chances } from "#engine/chances.ts";
import { withCorrections } from "#engine/corrected-picking.ts";
import { discountShown } from "#engine/exposure.ts";
import { withNovelty } from "#engine/novelty.ts";
import type { Picking } from "#engine/picking.ts";
import { seedOf } from "#engine/random.ts";
import { type Scoring, scoreAll } from "#engine/scoring.ts";
import type { SessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { workspaceOf } from "#engine/workspace.ts";
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
    userStateOf({ marks, favouriteGenres, favouriteSubgenres, corrections }, { userId, index, now }) {
      const day = Date.parse(dayOf(now));
      const own = { index, marks, favouriteGenres, favouriteSubgenres, corrections, day };
      return userId === null ? userStates.ofGuest(own) : userStates.of({ userId, ...own });
    },

    pickingFor(viewer, given) {
      const { tunables: set, favouriteGenres, corrections, country, wishes, views } = viewer;
      const { userId, index, chances, userState, sessionContext: context, limit } = given;
      const novelty = noveltyFor(viewer, context);
      const tunables = withNovelty(set, novelty);
      const now = given.now.getTime();
      const { taste, affinities, advice } = userState;
      const collaborative = advice?.scores ?? null;
      const scoring = { taste, tunables, now, collaborative, country, context, novelty };
      const scores = scoreAll(index, affinities, scoring, workspaceOf(index));
      discountShown(index, scores.totals, views);
      const picking: Picking = {
        index,
        taste,
        tunables,
        favouriteGenres,
        wishes: { ...wishes, sessionMatches: context.fitting },
        limit,
        now,
        scores,
        chances,
        // The same for one person all day, and different the next day.
        seed: seedOf(`${userId ?? "guest"} ${dayOf(given.now)}`),
        onFailure: (source, error) => logger.error({ err: error, source }, "a source of candidates failed"),
      };
      return { picking: withCorrections(picking, corrections), scoring };
    },
  };
}

/** What was said about tonight takes precedence over the viewer's general openness. */
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
