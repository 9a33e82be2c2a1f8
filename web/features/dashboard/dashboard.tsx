import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";

import { useSession } from "../../api/session.ts";
import { DashboardHero } from "./dashboard-hero.tsx";
import { DashboardRows } from "./dashboard-rows.tsx";
import { useDashboard } from "./use-dashboard.ts";

type Props = { onOpen: (item: Item) => void; onAskQuiz: () => void; onChangeFilters: () => void };

const NO_MOODS: readonly PersonMood[] = [];

export function Dashboard({ onOpen, onAskQuiz, onChangeFilters }: Props) {
  const session = useSession();
  const { hero, rows, answerId, context } = useDashboard(session.isSignedIn ? session.username : "");
  const moods = context?.moods ?? NO_MOODS;
  return (
    <>
      <DashboardHero {...hero} answerId={answerId} moods={moods} onOpen={onOpen} />
      <DashboardRows
        rows={rows}
        answerId={answerId}
        context={context}
        moods={moods}
        onOpen={onOpen}
        onAskQuiz={onAskQuiz}
        onChangeFilters={onChangeFilters}
      />
    </>
  );
}
