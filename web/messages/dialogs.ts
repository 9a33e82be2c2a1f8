/** The words of dialogs and of lists that are looked for: apart from `messages`, for they come with these and not with every first load. */
import { englishDialogs } from "./english-dialogs.ts";

export type DialogMessages = typeof englishDialogs;

export const dialogs: DialogMessages = englishDialogs;
