/**
 * Addition reviews: administrators decide about titles that viewers added by hand. An addition is confirmed and visible to everyone,
 * refused and visible only to the viewers who added it, or merged into an existing title. All decisions except merging can be reversed.
 * The viewers who added the title are notified unless it's only reopened, and every decision is audited.
 */
import type { Activity } from "#server/features/activity/activity.ts";
import type {
  Addition,
  AdditionCursor,
  AdditionState,
  Additions,
} from "#server/features/additions/additions.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Catalogue, CorrectedTitle } from "#server/features/catalogue/catalogue.ts";
import type { Favorites } from "#server/features/favorites/favorites.ts";
import type { Imports } from "#server/features/imports/imports.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Lists } from "#server/features/lists/lists.ts";
import type { Notices } from "#server/features/notices/notices.ts";
import { loadSearch, unloadSearch } from "#server/features/search/search.ts";
import type { Series } from "#server/features/series/series.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

type Actor = { actorId: number; origin: string };
type Decision = { state: AdditionState; reason: string | null };

export type AdditionReviews = {
  /** Oldest first. Returns one more than `limit` if there are more. */
  find(wanted: { state: AdditionState; after: AdditionCursor | null; limit: number }): Promise<Addition[]>;
  waitingCount(): Promise<number>;
  /** This and the next two throw `not_found` unless the title was added by hand. Repeating a decision changes nothing and notifies no one. */
  decide(titleId: number, decision: Decision, actor: Actor): Promise<Addition>;
  /** Throws `conflict` if TMDB confirmed the addition, or if there is another title with that name, year and kind. */
  correct(titleId: number, corrected: CorrectedTitle, actor: Actor): Promise<Addition>;
  /**
   * Moves everything that users stored about it to a title of the catalog and removes the addition. Throws `conflict` if the addition is confirmed or the title doesn't
   * exist.
   */
  merge(titleId: number, into: number, actor: Actor): Promise<void>;
};

type Needs = {
  db: Database;
  activity: Activity;
  additions: Additions;
  audit: Audit;
  catalogue: Catalogue;
  favorites: Pick<Favorites, "moveFavorites">;
  imports: Pick<Imports, "moveRows">;
  library: Library;
  lists: Pick<Lists, "moveTitles">;
  notices: Notices;
  series: Pick<Series, "moveProgress">;
};

const ACTIONS = {
  waiting: "addition_reopened",
  confirmed: "addition_confirmed",
  refused: "addition_refused",
} as const;

export function createAdditionReviews(needs: Needs): AdditionReviews {
  const { db, activity, additions, audit, catalogue, favorites, imports, library, lists, notices, series } =
    needs;

  async function lockAddition(tx: Queryable, titleId: number): Promise<Addition> {
    const addition = await additions.lock(tx, titleId);
    if (addition === null) throw notFound();
    return addition;
  }

  async function recordAudit(
    tx: Queryable,
    action: Parameters<Audit["record"]>[1]["action"],
    { actorId, origin }: Actor,
    details: Record<string, string | number>,
  ): Promise<void> {
    await audit.record(tx, { action, actorId, subjectId: null, origin, details });
  }

  return {
    find: ({ limit, ...wanted }) => additions.find({ ...wanted, limit: limit + 1 }),
    waitingCount: additions.waitingCount,

    decide: (titleId, { state, reason }, actor) =>
      db.transaction(async (tx) => {
        const before = await lockAddition(tx, titleId);
        if (before.state === state) return before;
        await additions.setState(tx, titleId, state);
        if (state === "confirmed") await loadSearch(tx, [titleId]);
        else if (before.state === "confirmed") await unloadSearch(tx, [titleId]);
        await notices.retract(tx, titleId);
        if (state !== "waiting") {
          const kind = ACTIONS[state];
          const notice = { kind, titleId, name: before.title, reason: state === "refused" ? reason : null };
          await notices.notify(tx, await additions.addersOf(tx, titleId), notice);
        }
        await recordAudit(tx, ACTIONS[state], actor, { title_id: titleId });
        return lockAddition(tx, titleId);
      }),

    correct: (titleId, corrected, actor) =>
      db.transaction(async (tx) => {
        const { state } = await lockAddition(tx, titleId);
        await additions.correct(tx, titleId, corrected);
        if (state === "confirmed") await loadSearch(tx, [titleId]);
        await recordAudit(tx, "addition_corrected", actor, { title_id: titleId });
        return lockAddition(tx, titleId);
      }),

    merge: (titleId, into, actor) =>
      db.transaction(async (tx) => {
        const addition = await lockAddition(tx, titleId);
        if (addition.state === "confirmed") throw alreadyPublic();
        if (catalogue.facts(into) === null) throw noSuchTitle();
        const titles = { from: titleId, to: into };
        const adders = await additions.addersOf(tx, titleId);
        await library.moveMarks(tx, titles);
        await series.moveProgress(tx, titles);
        await favorites.moveFavorites(tx, titles);
        await lists.moveTitles(tx, titles);
        await activity.moveEvents(tx, titles);
        await imports.moveRows(tx, titles);
        await additions.remove(tx, titleId);
        const notice = {
          kind: "addition_merged",
          titleId: into,
          name: addition.title,
          reason: null,
        } as const;
        await notices.notify(tx, adders, notice);
        await recordAudit(tx, "addition_merged", actor, { title_id: titleId, into });
      }),
  };
}

function alreadyPublic(): Refusal {
  return new Refusal(409, "conflict", "This title is already visible to everyone. Reopen it first");
}

function noSuchTitle(): Refusal {
  return new Refusal(409, "conflict", "The title to merge with doesn’t exist");
}
