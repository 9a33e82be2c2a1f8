/** The words of the taste profile: apart from `messages`, for they come with it and not with every first load. */
import { englishTasteProfile } from "./english-taste-profile.ts";

export type TasteProfileMessages = typeof englishTasteProfile;

export const tasteProfileWords: TasteProfileMessages = englishTasteProfile;
