/** The state of the onboarding steps, and the API calls that save them. */
import { useState } from "react";

import { PREFERENCES_MIN } from "#contract/tags.ts";

import { request } from "../../api/client.ts";
import { ownServicesQuery } from "../../api/detail-queries.ts";
import { logFailure } from "../../api/failure-log.ts";
import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { QUERY_KEYS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { onboarding } from "../../messages/onboarding.ts";
import { preferencesFrom } from "../../ui/preference-tags.ts";
import { tooFewChosen } from "../../ui/tag-selector.tsx";
import { type Answers, type Saved, answersOf, type Step } from "./answers.ts";
import { type Draft, draftOf, newDraft, writeDraft } from "./draft.ts";
import { guessedCountry } from "./guessed-country.ts";
import { demographicsQuery } from "./use-saved-answers.ts";

type Phase = "asking" | "saving" | "finishing";
type Options = { userId: number; saved: Saved; onBusy: (isBusy: boolean) => void; onFinish: () => void };
type Problem = { message: string; isFailure: boolean };

/** The steps of the draft. A step's answers are kept in browser storage, and saved when the viewer goes to the next step. */
export function useOnboarding({ userId, saved, onBusy, onFinish }: Options) {
  const [draft, setDraft] = useState(() => draftOf(userId));
  const [phase, setPhase] = useState<Phase>("asking");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [guess] = useState(() =>
    guessedCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages),
  );
  const answers = { ...answersOf(saved, guess), ...draft.answers };
  const { steps } = draft;
  const place = steps.indexOf(draft.step);
  const isLast = place === steps.length - 1;

  function saveDraft(changes: Partial<Draft>): void {
    const next: Draft = { ...draft, ...changes, state: "open" };
    writeDraft(next);
    setDraft(next);
    setProblem(null);
  }

  function change(changes: Partial<Answers>): void {
    // Ignores changes while saving, because they would be lost.
    if (phase === "asking") saveDraft({ answers: { ...draft.answers, ...changes } });
  }

  function goBack(): void {
    const before = steps[place - 1];
    if (before !== undefined) saveDraft({ step: before });
  }

  async function advance(): Promise<void> {
    const missing = draft.step === "content" ? tooFewChosen(answers.tags, PREFERENCES_MIN) : null;
    if (missing !== null) {
      setProblem({ message: missing, isFailure: false });
      return;
    }
    setProblem(null);
    setPhase("saving");
    onBusy(true);
    try {
      await saveStep(draft.step, answers, saved);
      const next = steps[place + 1];
      if (next === undefined) {
        await finish();
        return;
      }
      saveDraft({ step: next });
      setPhase("asking");
    } catch (failure) {
      logFailure("onboarding", failure);
      const { savingFailed: noMessage, unreachable } = onboarding.steps;
      setProblem({ message: errorMessage(failure, { noMessage, unreachable }), isFailure: true });
      setPhase("asking");
    } finally {
      onBusy(false);
    }
  }

  async function finish(): Promise<void> {
    setPhase("finishing");
    writeDraft(newDraft(userId, "finished"));
    await refreshPicks();
    onFinish();
  }

  return {
    step: draft.step,
    place,
    count: steps.length,
    isLast,
    answers,
    phase,
    problem,
    change,
    goBack,
    advance,
  };
}

const MAX_WAIT_MS = 8000;

/** Refetches the filtered rows, and waits until the picks have loaded or failed, at most `MAX_WAIT_MS`. */
async function refreshPicks(): Promise<void> {
  invalidateFilteredLists();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(stop, MAX_WAIT_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();

    function look(): void {
      if (queryClient.isFetching({ queryKey: QUERY_KEYS.recommendations }) === 0) stop();
    }
    function stop(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}

type StepSaver = (answers: Answers, saved: Saved) => Promise<void>;

const STEP_SAVERS: Readonly<Record<Step, StepSaver>> = {
  async platforms(answers, saved) {
    const platforms = [...answers.platforms];
    await request("POST /api/streaming-preferences", { body: { platforms } });
    queryClient.setQueryData(ownServicesQuery().queryKey, platforms);
    if (answers.country === (saved.demographics.country ?? "")) return;
    await saveDemographics(answers, saved);
    // Offers that have loaded behind the onboarding are another country's.
    for (const kind of COUNTRY_QUERY_KINDS) void queryClient.invalidateQueries({ queryKey: [kind] });
  },
  async content(answers) {
    const body = preferencesFrom(answers);
    await request("POST /api/auth/preferences", { body });
    const { categories, subcategories, openness_to_new_experiences } = body;
    cachePreferences({
      favorite_genres: categories,
      favorite_subgenres: subcategories,
      openness_to_new_experiences,
    });
  },
  async moods(answers) {
    const moods = [...answers.moods];
    await request("POST /api/moods/preferences", { body: { moods } });
    cachePreferences({ preferred_mood: moods });
  },
  demographics: saveDemographics,
};

const COUNTRY_QUERY_KINDS = ["offers", "country-services"] as const;

async function saveDemographics(
  { gender, ageRange, country, languages }: Answers,
  { demographics: { birthdate } }: Saved,
): Promise<void> {
  const said = { birthdate, country, preferred_languages: [...languages] };
  await request("POST /api/demographics", { body: { ...said, gender, age_range: ageRange } });
  queryClient.setQueryData(demographicsQuery().queryKey, {
    ...said,
    country: country === "" ? null : country,
    gender: gender === "" ? null : gender,
    age_range: ageRange === "" ? null : ageRange,
  });
}

/** Throws if saving failed. */
async function saveStep(step: Step, answers: Answers, saved: Saved): Promise<void> {
  await STEP_SAVERS[step](answers, saved);
}

function cachePreferences(changed: Partial<Saved["preferences"]>): void {
  queryClient.setQueryData(
    preferencesQuery().queryKey,
    (before: Saved["preferences"] | undefined) => before && { ...before, ...changed },
  );
}
