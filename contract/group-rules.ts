/** Rules of groups, shared by server and browser. */
export const GROUP_MOST_MEMBERS = 4;
/** Titles a guest chooses as their taste. */
export const GUEST_TITLES = 5;
export const GUEST_NAME_MAX = 30;
/** Header that identifies a guest by a secret of their browser. It isn't in the URL, because URLs are shared and logged. */
export const GUEST_KEY_HEADER = "x-guest-key";
export const GUEST_KEY = /^[\w-]{22,64}$/;
/** How well a pick fits a member: among the best of the available titles, above the member's floor, or below it. */
export const GROUP_FITS = ["strong", "good", "low"] as const;
