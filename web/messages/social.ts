/** Texts of the optional pages that an administrator can enable. Separate from `messages`, so they only load with those pages. */
import { englishSocial } from "./english-social.ts";
import { messages } from "./messages.ts";

export type SocialMessages = typeof englishSocial;

export const social: SocialMessages = englishSocial;

const DATE = new Intl.DateTimeFormat(messages.locale, { dateStyle: "medium" });

/** A date in the viewer's time zone: "May 4, 2026" */
export function dateText(moment: Date): string {
  return DATE.format(moment);
}
