/**
 * Every screen and state of the app, and how to reach it. Used for screenshots and accessibility checks.
 * A screen and the screens reached from it share a file in this folder.
 */
import { ACCOUNTS, NOTICES, RATINGS_OFFER } from "./accounts.ts";
import { ADMIN } from "./admin.ts";
import { DASHBOARD, EVENING, FILTERS } from "./dashboard.ts";
import { DETAIL, ITEM } from "./detail.ts";
import { FAULTS } from "./faults.ts";
import { HISTORY } from "./history.ts";
import { IMPORT } from "./import.ts";
import { LANDING } from "./landing.ts";
import { LISTS, SHARED_LIST } from "./lists.ts";
import { ONBOARDING } from "./onboarding.ts";
import { PROFILE, PUBLIC_PROFILE, TASTE_PROFILE } from "./profile.ts";
import { QUIZ } from "./quiz.ts";
import type { Screen, ViewerScreen, VisitorScreen } from "./screen.ts";
import { SEARCH } from "./search.ts";
import { SERIES } from "./series.ts";
import { SOCIAL } from "./social.ts";
import { TOGETHER, TOGETHER_AS_GUEST } from "./together.ts";
import { TOPIC } from "./topic.ts";
import { WATCHLIST } from "./watchlist.ts";

export type { Screen, Viewer } from "./screen.ts";

export const VISITOR_SCREENS: readonly VisitorScreen[] = [
  ...LANDING,
  ...ACCOUNTS,
  ...TOGETHER_AS_GUEST,
  ...SHARED_LIST,
];

export const VIEWER_SCREENS: readonly ViewerScreen[] = [
  ...DASHBOARD,
  ...FILTERS,
  ...QUIZ,
  ...EVENING,
  ...DETAIL,
  ...ITEM,
  ...SERIES,
  ...TOPIC,
  ...SEARCH,
  ...WATCHLIST,
  ...HISTORY,
  ...LISTS,
  ...PROFILE,
  ...IMPORT,
  ...SOCIAL,
  ...TASTE_PROFILE,
  ...FAULTS,
  ...RATINGS_OFFER,
  ...NOTICES,
  ...ONBOARDING,
  ...TOGETHER,
  ...PUBLIC_PROFILE,
];

/** Screens for administrators. */
export const ADMIN_SCREENS: readonly ViewerScreen[] = ADMIN;

/** @returns for each screen, the screens on the way to it, ending with the screen itself */
export function waysTo<Who extends unknown[]>(
  screens: readonly Screen<Who>[],
  before: readonly Screen<Who>[] = [],
): readonly (readonly Screen<Who>[])[] {
  return screens.flatMap((screen) => [
    [...before, screen],
    ...waysTo(screen.next ?? [], [...before, screen]),
  ]);
}

export function isSeenAt<Who extends unknown[]>({ widths }: Screen<Who>, width: number): boolean {
  return widths === undefined || widths.includes(width);
}
