import { memo } from "react";

import { useQuery } from "@tanstack/react-query";
import { filtersQuery } from "../api/queries.ts";
import { Dashboard } from "../features/dashboard/dashboard.tsx";
import { activeCount } from "../features/filters/choices.ts";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

// Details that open over the page are no reason to render it again.
const Rows = memo(Dashboard);

export function DashboardPage() {
  usePageTitle(messages.shell.home);
  const filters = useQuery(filtersQuery()).data;
  const details = useDetails();
  return (
    <main id="main">
      <Rows isNarrowed={filters !== undefined && activeCount(filters) > 0} onOpen={details.open} />
      <DetailModal {...details.shown} />
    </main>
  );
}
