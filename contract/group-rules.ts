/** The rules of a group that watches together, for those who check them and those who show them. */
export const GROUP_MOST_MEMBERS = 4;
/** So many titles are a guest's taste. */
export const GUEST_TITLES = 5;
export const GUEST_NAME_MAX = 30;
/** The header that says which guest asks: a secret of the guest's browser, so it stands in no address. */
export const GUEST_KEY_HEADER = "x-guest-key";
export const GUEST_KEY = /^[\w-]{22,64}$/;
/** How well a pick fits one of the group: among the very best of what could be shown, above the floor, or below it. */
export const GROUP_FITS = ["strong", "good", "low"] as const;
