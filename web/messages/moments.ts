/** Formats timestamps in the viewer's time zone. Separate from `formats`, because few pages show timestamps. */
import { messages } from "./messages.ts";

const MOMENT = new Intl.DateTimeFormat(messages.locale, { dateStyle: "medium", timeStyle: "short" });

/** "2026-05-04T19:40:00Z" → "May 4, 2026, 9:40 PM" */
export function momentText(moment: string): string {
  return MOMENT.format(new Date(moment));
}
