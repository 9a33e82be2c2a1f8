/** The words of an evening together: apart from `messages`, for they come with its page and not with every first load. */
import { englishTogether } from "./english-together.ts";

export type TogetherMessages = typeof englishTogether;

export const together: TogetherMessages = englishTogether;
