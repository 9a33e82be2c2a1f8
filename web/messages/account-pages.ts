/** The words of the pages about accounts: apart from `messages`, for they come with those pages and not with every first load. */
import { englishAccountPages } from "./english-account-pages.ts";

export type AccountPageMessages = typeof englishAccountPages;

export const accountPages: AccountPageMessages = englishAccountPages;
