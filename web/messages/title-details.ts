/** Texts of a title's details. Separate from `messages`, so they only load with those. */
import { englishDetails } from "./english-details.ts";

export type DetailMessages = typeof englishDetails;

export const detailWords: DetailMessages = englishDetails;
