/** The words of the pages that an administrator switches on: apart from `messages`, for they come with these and not with every first load. */
import { englishSocial } from "./english-social.ts";
import { messages } from "./messages.ts";

export type SocialMessages = typeof englishSocial;

export const social: SocialMessages = englishSocial;

const DATE = new Intl.DateTimeFormat(messages.locale, { dateStyle: "medium" });

/** A day where the viewer is: "May 4, 2026" */
export function dateText(moment: Date): string {
  return DATE.format(moment);
}
