/** The words of profiles: apart from `messages`, for they come with that page and not with every first load. */
import { englishPublicProfile } from "./english-public-profile.ts";

export type PublicProfileMessages = typeof englishPublicProfile;

export const publicProfile: PublicProfileMessages = englishPublicProfile;
