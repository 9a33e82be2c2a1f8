/** Texts of the taste profile. Separate from `messages`, so they only load with it. */
import { englishTasteProfile } from "./english-taste-profile.ts";

export type TasteProfileMessages = typeof englishTasteProfile;

export const tasteProfileWords: TasteProfileMessages = englishTasteProfile;
