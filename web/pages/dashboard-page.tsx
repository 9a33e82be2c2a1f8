import { memo, useCallback, useState } from "react";

import { Dashboard } from "../features/dashboard/dashboard.tsx";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { Onboarding } from "../features/onboarding/onboarding-chunk.ts";
import { SessionQuiz } from "../features/quiz/quiz-chunk.ts";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

// Memoized so that opening a title's details doesn't rerender the rows.
const Rows = memo(Dashboard);

export function DashboardPage() {
  usePageTitle(messages.shell.home);
  const details = useDetails();
  const [isQuizAsked, setIsQuizAsked] = useState(false);
  // `null` until it's known whether the onboarding covers the page.
  const [isCovered, setIsCovered] = useState<boolean | null>(null);
  // Tracked here because the quiz may load too late to notice that the onboarding covered the page.
  const [wasCovered, setWasCovered] = useState(false);
  if (isCovered === true && !wasCovered) setWasCovered(true);
  const [isChangingFilters, setIsChangingFilters] = useState(false);
  const changeFilters = useCallback(() => setIsChangingFilters(true), []);
  const askQuiz = useCallback(() => setIsQuizAsked(true), []);
  return (
    <main id="main">
      <Rows onOpen={details.open} onAskQuiz={askQuiz} onChangeFilters={changeFilters} />
      <DetailModal {...details.shown} />
      <FilterModal isOpen={isChangingFilters} onClose={() => setIsChangingFilters(false)} />
      <Onboarding onCover={setIsCovered} />
      {(isQuizAsked || isCovered !== null) && (
        <SessionQuiz
          isAsked={isQuizAsked}
          isHeldBack={isCovered !== false || wasCovered}
          onClose={() => setIsQuizAsked(false)}
        />
      )}
    </main>
  );
}
