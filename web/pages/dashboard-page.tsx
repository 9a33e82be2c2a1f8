import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { DashboardHero } from "../features/dashboard/dashboard-hero.tsx";
import { DashboardRows } from "../features/dashboard/dashboard-rows.tsx";
import { messages } from "../messages/messages.ts";
import { DetailModal } from "../titles/detail-chunk.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

export function DashboardPage() {
  usePageTitle(messages.shell.home);
  const [opened, setOpened] = useState<Item | null>(null);
  return (
    <main id="main">
      <DashboardHero onOpen={setOpened} />
      <DashboardRows onOpen={setOpened} />
      <DetailModal item={opened} onClose={() => setOpened(null)} />
    </main>
  );
}
