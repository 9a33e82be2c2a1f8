/**
 * Link reports: broken streaming links that viewers report, and the administrators' decisions about them. An administrator can replace a
 * link with a web search if the service's own search doesn't find the title, or hide it if the service doesn't have the title. Decisions
 * are audited and can be reversed. A new report reopens a closed case but doesn't change the link.
 */
import type { LINK_DECISIONS } from "#contract/link-reports.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Availability, OfferReference } from "#server/features/availability/availability.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

import {
  type LinkReportState,
  type ReportedLink,
  selectLinks,
  selectOpenCount,
  updateReports,
  upsertReport,
} from "./store.ts";

export { deleteOldReports } from "./store.ts";
export type { ReportedLink } from "./store.ts";

type Actor = { actorId: number; origin: string };
export type LinkDecision = (typeof LINK_DECISIONS)[number];

export type LinkReports = {
  /** Throws `conflict` if the title doesn't have this offer. */
  report(offer: OfferReference, userId: number): Promise<void>;
  /** Most reported first; one more than `limit` if there are more. */
  find(wanted: { state: LinkReportState; limit: number; offset: number }): Promise<ReportedLink[]>;
  /** Number of links waiting for a decision. */
  openCount(): Promise<number>;
  /**
   * Takes effect in each process once it's notified of the catalog change. Throws `not_found` if nobody reported the link and nothing
   * changes.
   */
  decide(offer: OfferReference, decision: LinkDecision, actor: Actor): Promise<void>;
};

type Needs = { db: Database; audit: Audit; availability: Availability; clock: Clock };

export function createLinkReports({ db, audit, availability, clock }: Needs): LinkReports {
  return {
    async report(offer, userId) {
      if (!(await availability.isOffered(offer))) throw notOffered();
      await upsertReport(db, offer, { userId, at: clock.now() });
    },
    find: ({ limit, ...wanted }) => selectLinks(db, { ...wanted, limit: limit + 1 }),
    openCount: () => selectOpenCount(db),
    decide: (offer, decision, { actorId, origin }) =>
      db.transaction(async (tx) => {
        const reports = await updateReports(tx, offer, decision === "open" ? null : clock.now());
        const correction = decision === "hidden" || decision === "web_search" ? decision : null;
        const isChanged = await availability.correct(tx, offer, correction);
        if (reports === 0 && !isChanged) throw notFound();
        const { titleId, country, service } = offer;
        const details = { title_id: titleId, country, service, decision };
        await audit.record(tx, { action: "link_decided", actorId, subjectId: null, origin, details });
      }),
  };
}

function notOffered(): Refusal {
  return new Refusal(409, "conflict", "This service no longer offers the title");
}
