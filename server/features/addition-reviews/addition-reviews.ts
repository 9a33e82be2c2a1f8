/**
 * Addition reviews: what administrators make of the titles that viewers added by hand. One is confirmed and everybody's, or refused and
 * left to those who added it, or found to be a title that is here already. But for the last, each decision can be taken back. Those who
 * added it are told, and the audit says who decided.
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
import type { Imports } from "#server/features/imports/imports.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Notices } from "#server/features/notices/notices.ts";
import { loadSearch, unloadSearch } from "#server/features/search/search.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

type Doer = { actorId: number; origin: string };
type Decision = { state: AdditionState; reason: string | null };

export type AdditionReviews = {
  /** The oldest first; one more than `limit` where there are more. */
  find(wanted: { state: AdditionState; after: AdditionCursor | null; limit: number }): Promise<Addition[]>;
  waitingCount(): Promise<number>;
  /** This and the next two throw `not_found` for what nobody added. Deciding the same again changes nothing and tells nobody. */
  decide(titleId: number, decision: Decision, doer: Doer): Promise<Addition>;
  /** Throws `conflict` where there is another title of that name, year and kind. */
  correct(titleId: number, corrected: CorrectedTitle, doer: Doer): Promise<Addition>;
  /** Moves what was marked to a title of the catalogue, and takes the addition out. Throws `conflict` where it is everybody's by now. */
  merge(titleId: number, into: number, doer: Doer): Promise<void>;
};

type Needs = {
  db: Database;
  activity: Activity;
  additions: Additions;
  audit: Audit;
  catalogue: Catalogue;
  imports: Pick<Imports, "moveRows">;
  library: Library;
  notices: Notices;
};

const ACTIONS = {
  waiting: "addition_reopened",
  confirmed: "addition_confirmed",
  refused: "addition_refused",
} as const;

export function createAdditionReviews(needs: Needs): AdditionReviews {
  const { db, activity, additions, audit, catalogue, imports, library, notices } = needs;

  async function held(tx: Queryable, titleId: number): Promise<Addition> {
    const addition = await additions.hold(tx, titleId);
    if (addition === null) throw notFound();
    return addition;
  }

  async function note(
    tx: Queryable,
    action: Parameters<Audit["record"]>[1]["action"],
    { actorId, origin }: Doer,
    details: Record<string, string | number>,
  ): Promise<void> {
    await audit.record(tx, { action, actorId, subjectId: null, origin, details });
  }

  return {
    find: ({ limit, ...wanted }) => additions.find({ ...wanted, limit: limit + 1 }),
    waitingCount: additions.waitingCount,

    decide: (titleId, { state, reason }, doer) =>
      db.transaction(async (tx) => {
        const before = await held(tx, titleId);
        if (before.state === state) return before;
        await additions.setState(tx, titleId, state);
        if (state === "confirmed") await loadSearch(tx, [titleId]);
        else if (before.state === "confirmed") await unloadSearch(tx, [titleId]);
        await notices.takeBack(tx, titleId);
        if (state !== "waiting") {
          const kind = ACTIONS[state];
          const told = { kind, titleId, name: before.title, reason: state === "refused" ? reason : null };
          await notices.tell(tx, await additions.addersOf(tx, titleId), told);
        }
        await note(tx, ACTIONS[state], doer, { title_id: titleId });
        return held(tx, titleId);
      }),

    correct: (titleId, corrected, doer) =>
      db.transaction(async (tx) => {
        const { state } = await held(tx, titleId);
        await additions.correct(tx, titleId, corrected);
        if (state === "confirmed") await loadSearch(tx, [titleId]);
        await note(tx, "addition_corrected", doer, { title_id: titleId });
        return held(tx, titleId);
      }),

    merge: (titleId, into, doer) =>
      db.transaction(async (tx) => {
        const addition = await held(tx, titleId);
        if (addition.state === "confirmed") throw isEverybodys();
        if (catalogue.facts(into) === null) throw noSuchTitle();
        const titles = { from: titleId, to: into };
        const adders = await additions.addersOf(tx, titleId);
        await library.moveMarks(tx, titles);
        await activity.moveEvents(tx, titles);
        await imports.moveRows(tx, titles);
        await additions.remove(tx, titleId);
        const told = { kind: "addition_merged", titleId: into, name: addition.title, reason: null } as const;
        await notices.tell(tx, adders, told);
        await note(tx, "addition_merged", doer, { title_id: titleId, into });
      }),
  };
}

function isEverybodys(): Refusal {
  return new Refusal(409, "conflict", "Everybody sees this title by now: take the decision back first");
}

function noSuchTitle(): Refusal {
  return new Refusal(409, "conflict", "There is no such title to merge with");
}
