import { decideLink, findLinkReports, reportLink } from "#contract/link-reports.ts";
import { providerOf, serviceOfProvider } from "#server/features/availability/availability.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { LinkReports } from "./link-reports.ts";

export function serveLinkReports(
  serve: Serve,
  { linkReports, items }: { linkReports: LinkReports; items: Items },
): void {
  serve(reportLink, async ({ params, body, viewer }) => {
    await items.requireVisible([params.id], viewer);
    const service = serviceOfProvider(body.provider_id);
    await linkReports.report({ titleId: params.id, country: body.country, service }, viewer.userId);
    return DONE;
  });

  serve(findLinkReports, async ({ query: { state, limit, offset } }) => {
    const [links, openCount] = await Promise.all([
      linkReports.find({ state, limit, offset }),
      linkReports.openCount(),
    ]);
    return {
      links: links.slice(0, limit).map((link) => {
        const provider = providerOf(link.service, link.outsideName);
        return {
          item_id: link.titleId,
          title: link.title,
          media_type: link.mediaType,
          year: link.year,
          country: link.country,
          provider_id: provider.provider_id,
          provider_name: provider.provider_name,
          correction: link.correction,
          reports_count: link.reportsCount,
          first_reported_at: link.firstReportedAt?.toISOString() ?? null,
          last_reported_at: link.lastReportedAt?.toISOString() ?? null,
        };
      }),
      pagination: { hasMore: links.length > limit },
      open_count: openCount,
    };
  });

  serve(decideLink, async ({ body, viewer, address }) => {
    const { item_id: titleId, country, provider_id: providerId, decision } = body;
    const offer = { titleId, country, service: serviceOfProvider(providerId) };
    await linkReports.decide(offer, decision, { actorId: viewer.userId, origin: address });
    return DONE;
  });
}
