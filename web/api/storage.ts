/**
 * Browser storage that never throws. Reads return `null` if storage is blocked or an entry is corrupt; writes
 * return `false` if storage is blocked or full.
 */
export const STORAGE_KEYS = {
  token: "token",
  tokenReceivedAt: "tokenReceivedAt",
  lastUserId: "lastUserId",
  userChanged: "userChanged",
  sessionEnded: "sessionEnded",
  sessionId: "session_id",
  lastActive: "lastActiveTimestamp",
  betaKeyValidated: "betaKeyValidated",
  skipQuizUntil: "skipQuizUntil",
  lastQuiz: "lastQuizTimestamp",
  quizDismissedIn: "quizDismissedIn",
  quizDraft: "quizDraft",
  preferences: "preferences",
  platforms: "platforms",
  demographics: "demographics",
  onboarding: "onboarding",
  profileDraft: "profileDraft",
  visitorRatings: "visitorRatings",
  guestKey: "guestKey",
  tuningDraft: "tuningDraft",
  continuesWatching: "continuesWatching",
  recentSearches: "recentSearches",
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS] | RatingsKey;

/** Key of a page's map of item IDs to ratings. */
type RatingsKey = `${string}${typeof RATINGS_SUFFIX}`;
const RATINGS_SUFFIX = "-item-ratings";

/** Unfinished input, kept when a session ends by itself. */
const UNFINISHED_INPUT: readonly StorageKey[] = [STORAGE_KEYS.onboarding, STORAGE_KEYS.profileDraft];

/**
 * Entries that say when the quiz was skipped, taken or dismissed. They contain no answers, so they survive a
 * sign-out for the same account.
 */
const QUIZ_MARKS: readonly StorageKey[] = [
  STORAGE_KEYS.skipQuizUntil,
  STORAGE_KEYS.lastQuiz,
  STORAGE_KEYS.quizDismissedIn,
];

const PERSONAL_KEYS: readonly StorageKey[] = [
  STORAGE_KEYS.quizDraft,
  STORAGE_KEYS.preferences,
  STORAGE_KEYS.platforms,
  STORAGE_KEYS.demographics,
  STORAGE_KEYS.tuningDraft,
  STORAGE_KEYS.continuesWatching,
  STORAGE_KEYS.recentSearches,
];

export function ratingsKeyOf(page: string): RatingsKey {
  return `${page}${RATINGS_SUFFIX}`;
}

export function isRatingsKey(key: string): key is RatingsKey {
  return key.endsWith(RATINGS_SUFFIX);
}

export function readText(key: StorageKey): string | null {
  return attempt((storage) => storage.getItem(key)) ?? null;
}

export function readNumber(key: StorageKey): number | null {
  const text = readText(key);
  if (text === null || text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Parsed JSON of unknown shape; the caller validates it. */
export function readJson(key: StorageKey): unknown {
  return parsedJson(readText(key));
}

export function parsedJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeText(key: StorageKey, text: string): boolean {
  return (
    attempt((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false
  );
}

export function writeJson(key: StorageKey, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

export function remove(key: StorageKey): void {
  attempt((storage) => {
    storage.removeItem(key);
  });
}

/** The keys of all pages' rating maps. */
export function ratingsKeys(): RatingsKey[] {
  return attempt((storage) => Object.keys(storage).filter((key) => isRatingsKey(key))) ?? [];
}

export function removeUnfinishedInput(): void {
  for (const key of UNFINISHED_INPUT) remove(key);
}

export function removeQuizMarks(): void {
  for (const key of QUIZ_MARKS) remove(key);
}

/**
 * Removes the user's entries except unfinished input and quiz marks. Browser-wide settings (theme, beta key)
 * stay.
 */
export function removeUserEntries(): void {
  for (const key of [...PERSONAL_KEYS, ...ratingsKeys()]) remove(key);
}

function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
}
