import { memo } from "react";

import { DashboardHero } from "../features/dashboard/dashboard-hero.tsx";
import { DashboardRows } from "../features/dashboard/dashboard-rows.tsx";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

// Details that open over the page are no reason to render it again.
const Hero = memo(DashboardHero);
const Rows = memo(DashboardRows);

export function DashboardPage() {
  usePageTitle(messages.shell.home);
  const details = useDetails();
  return (
    <main id="main">
      <Hero onOpen={details.open} />
      <Rows onOpen={details.open} />
      <DetailModal {...details.shown} />
    </main>
  );
}
