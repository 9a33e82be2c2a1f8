/** Texts of dialogs, the search page and the watchlist page. Separate from `messages`, so they only load with those. */
import { englishDialogs } from "./english-dialogs.ts";

export type DialogMessages = typeof englishDialogs;

export const dialogs: DialogMessages = englishDialogs;
