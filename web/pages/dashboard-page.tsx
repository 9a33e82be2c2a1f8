import { memo, useCallback, useEffect, useState } from "react";

import { Dashboard } from "../features/dashboard/dashboard.tsx";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { Onboarding } from "../features/onboarding/onboarding-chunk.ts";
import type { OnboardingCover } from "../features/onboarding/onboarding.tsx";
import { watchPicks } from "../features/quiz/picks-acted-on.ts";
import { SessionQuiz } from "../features/quiz/quiz-chunk.ts";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

// Memoized so that opening a title's details doesn't rerender the rows.
const Rows = memo(Dashboard);

export function DashboardPage() {
  usePageTitle(messages.shell.home);
  const details = useDetails();
  useEffect(() => watchPicks(), []);
  const [isQuizAsked, setIsQuizAsked] = useState(false);
  // `null` until it's known whether the onboarding covers the page.
  const [cover, setCover] = useState<OnboardingCover | null>(null);
  // A visit in which the onboarding asked for moods isn't asked again. Tracked here because the quiz may load too late to notice.
  const [wasAskedMoods, setWasAskedMoods] = useState(false);
  if (cover === "with-moods" && !wasAskedMoods) setWasAskedMoods(true);
  const [isChangingFilters, setIsChangingFilters] = useState(false);
  const changeFilters = useCallback(() => setIsChangingFilters(true), []);
  const askQuiz = useCallback(() => setIsQuizAsked(true), []);
  return (
    <main id="main">
      <Rows onOpen={details.open} onAskQuiz={askQuiz} onChangeFilters={changeFilters} />
      <DetailModal {...details.shown} />
      <FilterModal isOpen={isChangingFilters} onClose={() => setIsChangingFilters(false)} />
      <Onboarding onCover={setCover} />
      {(isQuizAsked || (cover !== null && cover !== "without-moods")) && (
        <SessionQuiz
          isAsked={isQuizAsked}
          isHeldBack={cover !== "none" || wasAskedMoods}
          onClose={() => setIsQuizAsked(false)}
        />
      )}
    </main>
  );
}
