/**
 * The mood matrix: the moods, genres and other properties that each answer of the session quiz asks for. It's the only place that maps what
 * people feel, or want to feel, to the moods of titles, in which the filters are chosen. docs/mood.md shows the same table and its evidence.
 * All weights are chosen by judgment: 1 is a clear wish, a negative weight means unwanted. A range gives the lowest and highest grade, from
 * 1 to 5, that a title should have.
 */
import { CHILDREN_LIMIT, type MaturityLevel, TEENAGERS_LIMIT } from "./maturity.ts";
import type {
  ATTENTION_LEVELS,
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NEW_CONTENT_PREFERENCES,
  PersonMood,
  QuizAnswers,
  SESSION_LENGTHS,
  WATCH_INTENTIONS,
  WATCH_PREFERENCES,
} from "./quiz-answers.ts";
import {
  type CONTENT_NOTES,
  type GenreKey,
  type MediaType,
  TITLE_MOODS,
  type TitleMood,
} from "./vocabulary.ts";

export type ContentNote = (typeof CONTENT_NOTES)[number];
export type Grade = "pace" | "tone" | "intensity" | "attention";
type Range = readonly [least: number, most: number];

export type Wish = {
  moods?: Readonly<Partial<Record<TitleMood, number>>>;
  genres?: Readonly<Partial<Record<GenreKey, number>>>;
  grades?: Readonly<Partial<Record<Grade, Range>>>;
  /** Only films, or only series. */
  kind?: MediaType;
  /** Bounds for a film in minutes; for an episode only the upper one applies, because several can be watched. */
  minutes?: Range;
  /** Titles with this content are never picked. */
  avoided?: readonly ContentNote[];
  /** Titles above this level are never picked. */
  maturityLimit?: MaturityLevel;
  /** 0 well known to 1 little known. */
  novelty?: number;
};

/**
 * `along` are titles that match a mood, `out` titles that change it, and `whenUnanswered` says which of the two applies if the person
 * doesn't say.
 */
export type MoodWishes = { along: Wish; out: Wish; whenUnanswered: "along" | "out" };

export const MOOD_WISHES: Readonly<Record<PersonMood, MoodWishes>> = {
  happy: {
    along: {
      moods: { feel_good: 1, funny: 0.8, lighthearted: 0.8, adventurous: 0.3 },
      grades: { tone: [3, 5] },
    },
    out: { moods: { emotional: 0.9, mysterious: 0.7, existential: 0.5, melancholic: 0.5 } },
    whenUnanswered: "along",
  },
  calm: {
    along: {
      moods: { relaxing: 1, dreamlike: 0.7, feel_good: 0.4, romantic: 0.3 },
      grades: { pace: [1, 3], intensity: [1, 3] },
    },
    out: { moods: { thrilling: 1, adventurous: 0.8, suspenseful: 0.6 }, grades: { pace: [3, 5] } },
    whenUnanswered: "along",
  },
  excited: {
    along: {
      moods: { thrilling: 1, action_packed: 0.9, adventurous: 0.8, epic: 0.5 },
      grades: { pace: [3, 5] },
    },
    out: {
      moods: { relaxing: 1, feel_good: 0.7, lighthearted: 0.5 },
      grades: { pace: [1, 3], intensity: [1, 3] },
    },
    whenUnanswered: "along",
  },
  anxious: {
    along: { moods: { suspenseful: 1, mysterious: 0.6, chilling: 0.5 } },
    out: {
      moods: {
        relaxing: 1,
        feel_good: 1,
        lighthearted: 0.7,
        funny: 0.5,
        chilling: -0.8,
        suspenseful: -0.6,
        dark_gritty: -0.6,
      },
      grades: { intensity: [1, 3], tone: [3, 5] },
    },
    whenUnanswered: "out",
  },
  tired: {
    along: {
      moods: { relaxing: 1, feel_good: 0.7, lighthearted: 0.7, dreamlike: 0.3 },
      grades: { attention: [1, 3], intensity: [1, 3] },
    },
    out: { moods: { funny: 1, adventurous: 0.7, action_packed: 0.6 }, grades: { pace: [3, 5] } },
    whenUnanswered: "along",
  },
  sad: {
    along: { moods: { melancholic: 1, emotional: 0.9, romantic: 0.3 } },
    out: {
      moods: {
        feel_good: 1,
        inspirational: 0.7,
        funny: 0.6,
        lighthearted: 0.5,
        dark_gritty: -0.6,
        chilling: -0.5,
        melancholic: -0.3,
      },
      grades: { tone: [3, 5] },
    },
    whenUnanswered: "out",
  },
  frustrated: {
    along: { moods: { action_packed: 1, dark_gritty: 0.7, thrilling: 0.7 } },
    out: {
      moods: { funny: 1, lighthearted: 0.8, feel_good: 0.7, weird_quirky: 0.3 },
      grades: { tone: [3, 5] },
    },
    whenUnanswered: "out",
  },
  hopeful: {
    along: { moods: { inspirational: 1, feel_good: 0.9, adventurous: 0.3 }, grades: { tone: [3, 5] } },
    out: { moods: { melancholic: 0.9, existential: 0.8, mysterious: 0.5 } },
    whenUnanswered: "along",
  },
  bored: {
    along: { moods: { lighthearted: 0.9, funny: 0.8, relaxing: 0.6 }, grades: { attention: [1, 3] } },
    out: {
      moods: { mind_bending: 1, thrilling: 0.9, weird_quirky: 0.8, adventurous: 0.6 },
      grades: { pace: [3, 5] },
    },
    whenUnanswered: "out",
  },
  curious: {
    along: {
      moods: { mysterious: 1, mind_bending: 0.9, existential: 0.7, weird_quirky: 0.5 },
      grades: { attention: [3, 5] },
    },
    out: { moods: { feel_good: 1, funny: 0.7, relaxing: 0.6 } },
    whenUnanswered: "along",
  },
  angry: {
    along: { moods: { action_packed: 1, dark_gritty: 0.8, thrilling: 0.7 } },
    out: {
      moods: { funny: 1, feel_good: 0.9, relaxing: 0.7, inspirational: 0.5, dark_gritty: -0.6 },
      grades: { tone: [3, 5] },
    },
    whenUnanswered: "out",
  },
  inspired: {
    along: { moods: { inspirational: 1, epic: 0.7, dreamlike: 0.4, existential: 0.4 } },
    out: { moods: { relaxing: 1, lighthearted: 0.8, funny: 0.6 } },
    whenUnanswered: "along",
  },
};

export function wishOfMood(mood: PersonMood, vibe: QuizAnswers["vibe_match"]): Wish {
  const { along, out, whenUnanswered } = MOOD_WISHES[mood];
  if (vibe === "match") return along;
  return vibe === "change" || whenUnanswered === "out" ? out : along;
}

/** The moods of titles that these moods of a person ask for most, the strongest first. */
export function titleMoodsFor(
  moods: readonly PersonMood[],
  { vibe = null, max }: { vibe?: QuizAnswers["vibe_match"]; max: number },
): TitleMood[] {
  const sums = new Map<string, number>();
  for (const mood of moods) {
    for (const [titleMood, weight] of Object.entries(wishOfMood(mood, vibe).moods ?? {}))
      sums.set(titleMood, (sums.get(titleMood) ?? 0) + weight);
  }
  return TITLE_MOODS.filter((mood) => (sums.get(mood) ?? 0) > 0)
    .toSorted((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0))
    .slice(0, max);
}

export const ENERGY_WISHES: Readonly<Record<(typeof ENERGY_LEVELS)[number], Wish>> = {
  high: { moods: { thrilling: 0.4, adventurous: 0.4, action_packed: 0.3 }, grades: { pace: [3, 5] } },
  moderate: {},
  low: {
    moods: { relaxing: 0.3, feel_good: 0.3 },
    grades: { intensity: [1, 3], attention: [1, 3], pace: [1, 4] },
  },
  drained: {
    moods: { relaxing: 0.5, feel_good: 0.4, lighthearted: 0.4 },
    grades: { intensity: [1, 2], attention: [1, 2], pace: [1, 3] },
  },
};

export const KIND_WISHES: Readonly<Record<(typeof WATCH_PREFERENCES)[number], Wish>> = {
  movie: { kind: "movie" },
  tv: { kind: "tv" },
  either: {},
};

export const ATTENTION_WISHES: Readonly<Record<(typeof ATTENTION_LEVELS)[number], Wish>> = {
  full: { grades: { attention: [3, 5] } },
  partial: { grades: { attention: [1, 3] } },
  background: { grades: { attention: [1, 2], intensity: [1, 3] } },
};

export const LENGTH_WISHES: Readonly<Record<(typeof SESSION_LENGTHS)[number], Wish>> = {
  "3_plus": {},
  "2_3": { minutes: [120, 180] },
  "1_2": { minutes: [60, 120] },
  less_60: { minutes: [0, 60] },
  less_30: { minutes: [0, 30] },
};

export const INTENTION_WISHES: Readonly<Record<(typeof WATCH_INTENTIONS)[number], Wish>> = {
  unwind: { moods: { relaxing: 0.7, lighthearted: 0.5, feel_good: 0.4 }, grades: { intensity: [1, 3] } },
  escape: { moods: { adventurous: 0.7, epic: 0.5, dreamlike: 0.3 } },
  be_entertained: { moods: { funny: 0.4, thrilling: 0.5, adventurous: 0.4 } },
  connect: { moods: { emotional: 0.7, feel_good: 0.4, romantic: 0.3 } },
  learn: { moods: { inspirational: 0.4, existential: 0.2 }, genres: { documentary: 0.8, history: 0.5 } },
  be_challenged: { moods: { mind_bending: 0.7, existential: 0.7 }, grades: { attention: [3, 5] } },
};

export const EMOTION_WISHES: Readonly<Record<(typeof EMOTIONS)[number], Wish>> = {
  amused: { moods: { funny: 1, lighthearted: 0.4 } },
  comforted: { moods: { feel_good: 1, relaxing: 0.7 }, grades: { intensity: [1, 3] } },
  uplifted: { moods: { inspirational: 1, feel_good: 0.7 } },
  moved: { moods: { emotional: 1, melancholic: 0.3 } },
  charmed: { moods: { romantic: 1, feel_good: 0.3 } },
  thrilled: { moods: { thrilling: 1, suspenseful: 0.7 } },
  scared: { moods: { chilling: 1, suspenseful: 0.4 } },
  awed: { moods: { epic: 1, dreamlike: 0.5, adventurous: 0.3 } },
  intrigued: { moods: { mysterious: 1, suspenseful: 0.4 } },
  challenged: { moods: { mind_bending: 1, existential: 1 } },
  energised: { moods: { action_packed: 1, adventurous: 0.6 } },
  soothed: { moods: { relaxing: 1, dreamlike: 0.5 }, grades: { intensity: [1, 2] } },
};

export const INTENSITY_WISHES: Readonly<Record<(typeof INTENSITIES)[number], Wish>> = {
  light: {
    moods: { lighthearted: 0.5, dark_gritty: -0.6, chilling: -0.4 },
    grades: { intensity: [1, 2], tone: [3, 5] },
  },
  moderate: { grades: { intensity: [2, 4] } },
  heavy: { moods: { emotional: 0.4, dark_gritty: 0.3, lighthearted: -0.5 }, grades: { intensity: [4, 5] } },
  unsure: {},
};

export const NEW_CONTENT_WISHES: Readonly<Record<(typeof NEW_CONTENT_PREFERENCES)[number], Wish>> = {
  lucky: { novelty: 1 },
  maybe: {},
  no: { novelty: 0 },
};

/**
 * The wishes of each viewing group, its names in `catalogue/wish-phrases.csv`, and words that name it where nothing else can be meant. If a
 * text names several groups, their wishes are combined.
 */
export const GROUPS = [
  { company: ["alone"], words: ["alone", "myself", "just me", "me", "solo", "nobody"], wish: {} },
  {
    company: ["date"],
    words: ["partner", "wife", "husband", "girlfriend", "boyfriend", "date", "spouse", "my love"],
    wish: { moods: { romantic: 0.3 } },
  },
  {
    company: ["friends"],
    words: ["friend", "friends", "mates", "flatmates", "roommates", "colleagues", "party"],
    wish: { moods: { funny: 0.4, thrilling: 0.3 }, grades: { attention: [1, 4] } },
  },
  {
    company: ["kids"],
    words: [
      "kid",
      "kids",
      "child",
      "children",
      "son",
      "daughter",
      "toddler",
      "toddlers",
      "grandchildren",
      "nephew",
      "niece",
      "little ones",
    ],
    wish: {
      moods: { feel_good: 0.4, lighthearted: 0.3 },
      genres: { family: 0.8, animation: 0.4 },
      grades: { intensity: [1, 3] },
      avoided: [
        "gore",
        "sex",
        "nudity",
        "drugs",
        "self_harm",
        "suicide",
        "sexual_violence",
        "domestic_abuse",
        "jump_scares",
        "strong_language",
      ],
      maturityLimit: CHILDREN_LIMIT,
    },
  },
  {
    company: ["parents", "family"],
    words: [
      "parents",
      "mother",
      "father",
      "mum",
      "mom",
      "dad",
      "in-laws",
      "grandparents",
      "grandmother",
      "grandfather",
      "family",
    ],
    wish: { moods: { feel_good: 0.3 }, avoided: ["sex", "nudity", "sexual_violence"] },
  },
  {
    company: ["teens"],
    words: ["teenager", "teenagers", "teens"],
    wish: {
      moods: { funny: 0.3 },
      avoided: ["gore", "sex", "nudity", "sexual_violence", "drugs"],
      maturityLimit: TEENAGERS_LIMIT,
    },
  },
] as const satisfies readonly { company: readonly string[]; words: readonly string[]; wish: Wish }[];

/** Content note → genres whose titles are assumed to have that content if no person judged their notes. */
export const NOTE_RISKS: Readonly<Partial<Record<ContentNote, readonly GenreKey[]>>> = {
  violence: ["action", "crime", "horror", "thriller", "war", "western"],
  gore: ["horror", "thriller", "war"],
  jump_scares: ["horror"],
  child_harm: ["horror"],
  war: ["war"],
};

/** Synonyms of each content note in free text. */
export const NOTE_WORDS: Readonly<Record<ContentNote, readonly string[]>> = {
  violence: ["violent", "fighting", "fights", "killing", "murder", "torture"],
  gore: ["blood", "bloody", "gory", "splatter", "body horror"],
  sex: ["sex scene", "sex scenes", "sexual content", "sexual"],
  nudity: ["naked", "nude"],
  drugs: ["drug", "drug use", "addiction", "overdose"],
  alcohol: ["drinking", "alcoholism", "drunk"],
  strong_language: ["swearing", "profanity", "cursing", "bad language", "swear words"],
  animal_harm: [
    "animal cruelty",
    "animal death",
    "animals dying",
    "dog dies",
    "dead dog",
    "dead dogs",
    "dying animals",
    "animal abuse",
  ],
  child_harm: [
    "child abuse",
    "child death",
    "children dying",
    "dead children",
    "hurt children",
    "kids dying",
  ],
  self_harm: ["selfharm", "cutting", "eating disorder"],
  suicide: ["suicidal"],
  sexual_violence: ["rape", "sexual assault", "sexual abuse"],
  domestic_abuse: ["domestic violence", "abusive relationship", "abuse"],
  racism: ["racist", "racial violence"],
  war: ["wars", "combat", "battlefield"],
  bereavement: ["death", "grief", "dying", "funeral", "funerals", "loss of a parent", "death of a parent"],
  illness: ["cancer", "disease", "terminal illness", "hospital", "sickness"],
  bullying: ["bullies", "bully"],
  jump_scares: ["jump scare", "jumpscare", "jumpscares"],
  flashing_lights: ["strobe", "strobe lights", "flashing", "epilepsy"],
};
