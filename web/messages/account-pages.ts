/** Texts of the account pages. Separate from `messages`, so they only load with those pages. */
import { englishAccountPages } from "./english-account-pages.ts";

export type AccountPageMessages = typeof englishAccountPages;

export const accountPages: AccountPageMessages = englishAccountPages;
