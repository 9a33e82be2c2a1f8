/** Turns the engine's explanations into the reasons shown with picks: each is one short, plain phrase. */
import type { Reason } from "#contract/item.ts";
import type {
  ContextAnswer,
  ENERGY_LEVELS,
  SESSION_LENGTHS,
  WATCH_INTENTIONS,
} from "#contract/quiz-answers.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import { NEUTRAL_AFFINITY } from "#engine/candidates.ts";
import type { Explanation } from "#engine/explanation.ts";
import type { ScoredBy } from "#engine/leave-one-out.ts";
import type { PickSource } from "#engine/picking.ts";
import type { SessionMatch, SessionContext } from "#engine/session-context.ts";
import { YEAR_MS } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

import type { UserState } from "./user-states.ts";

const EVIDENCE = {
  loved: (title: string) => `Because you loved ${title}`,
  liked: (title: string) => `Because you liked ${title}`,
  watched: (title: string) => `Because you watched ${title}`,
  watchlist: (title: string) => `Because ${title} is on your watchlist`,
} as const;

const DIFFERENT = "Something a little different";

const genreLabels = new Map<string, string>(GENRES.map((genre) => [genre.key, genre.label]));

/** Genres that take the plural in "You like thrillers". */
const GENRE_PLURALS: Readonly<Record<string, string>> = {
  comedy: "comedies",
  documentary: "documentaries",
  drama: "dramas",
  family: "family stories",
  mystery: "mysteries",
  reality: "reality shows",
  romance: "romances",
  thriller: "thrillers",
  war: "war stories",
  western: "westerns",
};

function genreInSentence(key: string): string {
  return GENRE_PLURALS[key] ?? (genreLabels.get(key) ?? labelOf(key)).toLowerCase();
}

type Explainable = {
  source: PickSource;
  /** Released within `NEW_YEARS` and close to the viewer's taste. */
  isNewAndClose: boolean;
  catalogue: Catalogue;
};

/** A title counts as new in its first year. */
const NEW_YEARS = 1;

type Explained = {
  index: TitleIndex;
  userState: UserState;
  scoredBy: ScoredBy;
  /** Tonight's wishes; `null` if reasons may not mention them. */
  context: Pick<SessionContext, "matchAt"> | null;
  /** Who stated the wishes. */
  saidBy?: "reader" | "group";
  catalogue: Catalogue;
  /** Milliseconds since 1970. */
  now: number;
};

/** @returns in the order of the picks */
export function reasonsFor(
  picks: readonly { candidate: number; source: PickSource }[],
  { index, userState, scoredBy, context, saidBy = "reader", catalogue, now }: Explained,
): Reason[] {
  const explanations = userState.explain(
    picks.map(({ candidate }) => candidate),
    scoredBy,
  );
  return picks.map(({ candidate, source }, nth) => {
    const met = context?.matchAt(candidate) ?? null;
    if (met !== null) return reasonOfMet(met, saidBy);
    const isClose = (userState.affinities[candidate] ?? 0) > NEUTRAL_AFFINITY;
    const isNewAndClose = isClose && yearsSince(index, candidate, now) < NEW_YEARS;
    return reasonFor(explanations[nth] ?? { kind: "popular" }, { source, isNewAndClose, catalogue });
  });
}

/** @returns how many years ago the title at the position was released */
export function yearsSince({ facets }: TitleIndex, position: number, now: number): number {
  return (now - (facets.releasedAt[position] ?? now)) / YEAR_MS;
}

function reasonFor(explanation: Explanation, { source, isNewAndClose, catalogue }: Explainable): Reason {
  if (source === "exploration") return plain("exploration", DIFFERENT);
  const namesSomething = explanation.kind === "because" || explanation.kind === "person";
  if (isNewAndClose && !namesSomething) return plain("new", "New, and close to your taste");
  switch (explanation.kind) {
    case "because": {
      const title = catalogue.facts(explanation.titleId)?.title ?? "";
      return { kind: "because", text: EVIDENCE[explanation.evidence](title), title_id: explanation.titleId };
    }
    case "person":
      return plain("person", `More ${explanation.role === "director" ? "from" : "with"} ${explanation.name}`);
    case "genre":
      return plain("genre", `You like ${genreInSentence(explanation.name)}`);
    case "mood":
      return plain("mood", `${labelOf(explanation.name)}, like much of what you love`);
    case "people":
      return plain("popular", "Loved by people with your taste");
    case "popular":
      return plain("popular", "Loved by many");
    case "different":
      return plain("exploration", DIFFERENT);
    default:
      return explanation satisfies never;
  }
}

const FEELING: Readonly<Record<(typeof ENERGY_LEVELS)[number], string>> = {
  high: "you are full of energy",
  moderate: "you have some energy left",
  low: "your energy is low",
  drained: "you feel drained",
};
const INTENTION: Readonly<Record<(typeof WATCH_INTENTIONS)[number], string>> = {
  unwind: "unwind",
  escape: "escape",
  be_entertained: "be entertained",
  connect: "connect",
  learn: "learn something",
  be_challenged: "be challenged",
};
const LENGTH: Readonly<Record<(typeof SESSION_LENGTHS)[number], string>> = {
  "3_plus": "Fits a long evening",
  "2_3": "Fits in three hours",
  "1_2": "Fits in two hours",
  less_60: "Fits in an hour",
  less_30: "Fits in half an hour",
};

/** The reason for a title that matches one of this session's answers. */
function reasonOfMet(met: SessionMatch, saidBy: "reader" | "group"): Reason {
  if (met.kind === "wish") return plain("context", met.text);
  if (met.kind === "start") return plain("context", startOf(met.answer.value));
  if (met.kind === "minutes") return plain("context", LENGTH[met.answer.value as keyof typeof LENGTH]);
  const because = saidBy === "group" ? `for a group that feels ${met.answer.value}` : becauseOf(met.answer);
  return plain("context", `${labelOf(met.mood)}, ${because}`);
}

const SHORT = 40;

function startOf(text: string): string {
  return text.length > SHORT ? "Close to where you wanted to start" : `Close to “${text}”`;
}

/** Why a mood was wanted, by the question whose answer asked for it. The other questions don't lead to moods. */
const BECAUSE: Readonly<Partial<Record<ContextAnswer["question"], (value: string) => string>>> = {
  moods: (value) => `because you feel ${value}`,
  desired_emotions: (value) => `because you want to be ${labelOf(value).toLowerCase()}`,
  energy_level: (value) => `because ${FEELING[value as keyof typeof FEELING]}`,
  watch_intention: (value) => `because you want to ${INTENTION[value as keyof typeof INTENTION]}`,
  intensity: (value) => `because you want something ${value}`,
  viewing_group: () => "for who’s watching tonight",
};

function becauseOf({ question, value }: ContextAnswer): string {
  return BECAUSE[question]?.(value) ?? "as you asked";
}

function plain(kind: Reason["kind"], text: string): Reason {
  return { kind, text, title_id: null };
}
