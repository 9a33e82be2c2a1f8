/** What is said after an act: apart from `messages`, for it comes with the acts and not with every first load. */
import { englishActs } from "./english-acts.ts";

export type ActMessages = typeof englishActs;

export const actWords: ActMessages = englishActs;
