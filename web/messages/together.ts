/** Texts of Watch together. Separate from `messages`, so they only load with its page. */
import { englishTogether } from "./english-together.ts";

export type TogetherMessages = typeof englishTogether;

export const together: TogetherMessages = englishTogether;
