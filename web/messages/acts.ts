/** Announcements after a viewer changes a title's marks. Separate from `messages`, so they only load with the mutations. */
import { englishActs } from "./english-acts.ts";

export type ActMessages = typeof englishActs;

export const actWords: ActMessages = englishActs;
