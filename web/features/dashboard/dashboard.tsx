import type { Item } from "#contract/item.ts";

import { useSession } from "../../api/session.ts";
import { DashboardHero } from "./dashboard-hero.tsx";
import { DashboardRows } from "./dashboard-rows.tsx";
import { useDashboard } from "./use-dashboard.ts";

type Props = { onOpen: (item: Item) => void };

export function Dashboard({ onOpen }: Props) {
  const session = useSession();
  const { hero, rows, answerId } = useDashboard(session.isSignedIn ? session.username : "");
  return (
    <>
      <DashboardHero {...hero} answerId={answerId} onOpen={onOpen} />
      <DashboardRows rows={rows} answerId={answerId} onOpen={onOpen} />
    </>
  );
}
