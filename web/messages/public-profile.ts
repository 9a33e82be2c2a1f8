/** Texts of public profiles. Separate from `messages`, so they only load with those. */
import { englishPublicProfile } from "./english-public-profile.ts";

export type PublicProfileMessages = typeof englishPublicProfile;

export const publicProfile: PublicProfileMessages = englishPublicProfile;
