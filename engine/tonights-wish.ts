/**
 * A wish in the viewer's own words as session context, like the answers of a quiz: titles gain by how well they meet it, picks come from
 * those that do, and what the wish rules out is kept out of every row.
 */
import { strictest } from "./certification.ts";
import { bestOf, maskOf } from "./selection.ts";
import { NO_CONTEXT, type SessionContext } from "./session-context.ts";
import { MATURITY_WITH } from "./wish/company.ts";
import type { Wish } from "./wish/facets.ts";
import { type Offered, limitsOf } from "./wish/limits.ts";
import { type WishMatches, matchWish } from "./wish/matching.ts";
import { NEAR_SHARE, TAIL_SHARE } from "./wish/ranking.ts";
import type { WishIndex } from "./wish/wish-index.ts";

/** Gain of the title that meets the wish best, on the scale of a score. Chosen by judgment: above a quiz's, because a wish is more precise. */
const WISH_GAIN = 1.5;
/** Subtracted from a title that breaks a limit. Puts it below all others. */
const IMPOSSIBLE_COST = 3;
/** If fewer titles meet the wish, those that come near it fit too, up to this number. Chosen by judgment: three times a row of picks. */
const MIN_FITTING_TITLES = 60;
/** Novelty of a hidden gem, 0 well known to 1 little known. Chosen by judgment. */
const HIDDEN = 0.9;

/** @param textAt why a pick is the title at the position; `null` if it meets no part of the wish */
export function createWishContext(
  wish: Wish,
  {
    wishIndex,
    offered,
    textAt,
  }: {
    wishIndex: WishIndex;
    offered: Offered;
    textAt: (matches: WishMatches, position: number) => string | null;
  },
): SessionContext {
  if (wish.parts.length + wish.plot.length === 0) return NO_CONTEXT;
  const { titles } = wishIndex.index;
  const visible = new Uint8Array(titles.length).fill(1);
  const matches = matchWish(wish, { wishIndex, offered, visible, seen: new Set() });
  const best = matches.totals.reduce((most, total) => Math.max(most, total), 0);
  const shares = matches.totals.map((total) => (best > 0 ? total / best : 0));
  return {
    ...NO_CONTEXT,
    gains: shares.map((share) => (share > 0 ? WISH_GAIN * share : -IMPOSSIBLE_COST)),
    fitting: fittingOf(shares),
    avoided: ruledOut(wish, { wishIndex, offered }),
    maturityLimit: strictest(valuesOf(wish, "company").map((company) => MATURITY_WITH[company] ?? null)),
    novelty: noveltyOf(valuesOf(wish, "novelty")),
    parts: wish.parts,
    matchAt(position) {
      const text = textAt(matches, position);
      return text === null ? null : { kind: "wish", text };
    },
  };
}

function fittingOf(shares: Float32Array): Uint8Array {
  const fitting = maskOf(shares, (share) => share >= TAIL_SHARE);
  const near = maskOf(shares, (share) => share >= NEAR_SHARE);
  for (const position of bestOf(shares, MIN_FITTING_TITLES, near)) fitting[position] = 1;
  return fitting;
}

/** Ids of the titles that the wish rules out, and not only for the picks. */
function ruledOut(wish: Wish, needs: { wishIndex: WishIndex; offered: Offered }): ReadonlySet<number> | null {
  const limits = limitsOf(wish, needs).filter(
    ({ kind, parts }) => kind === "content" || parts.every(({ isWanted }) => !isWanted),
  );
  if (limits.length === 0) return null;
  const { titles } = needs.wishIndex.index;
  return new Set(
    titles.flatMap(({ id }, position) => (limits.some(({ allows }) => allows[position] === 0) ? id : [])),
  );
}

function noveltyOf(values: readonly string[]): number | null {
  if (values.includes("hidden")) return HIDDEN;
  return values.includes("famous") ? 0 : null;
}

function valuesOf({ parts }: Wish, wanted: "company" | "novelty"): string[] {
  return parts.flatMap(({ facets }) =>
    facets.flatMap(({ kind, value, strength }) => (kind === wanted && strength > 0 ? value : [])),
  );
}
