/** The words of all that is told of one title: apart from `messages`, for they come with it and not with every first load. */
import { englishDetails } from "./english-details.ts";

export type DetailMessages = typeof englishDetails;

export const detailWords: DetailMessages = englishDetails;
