/**
 * Formats dates, numbers and lists in the interface's language. Formatters are created once, because creating
 * one costs more than using it a hundred times.
 */
import { messages } from "./messages.ts";

const AVERAGE = new Intl.NumberFormat(messages.locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const DATE = new Intl.DateTimeFormat(messages.locale, { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat(messages.locale, { month: "long", year: "numeric", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat(messages.locale, { timeStyle: "short" });
const ANY_OF = new Intl.ListFormat(messages.locale, { type: "disjunction" });
const LIST = new Intl.ListFormat(messages.locale, { type: "unit", style: "short" });

/** 7.25 → "7.3" */
export function averageText(value: number): string {
  return AVERAGE.format(value);
}

/** Formats an ISO day ("2026-05-04") or the UTC day of a `Date`: "May 4, 2026" */
export function dayText(day: string | Date): string {
  return DATE.format(typeof day === "string" ? new Date(day) : day);
}

/** The month of an ISO day: "May 2026" */
export function monthText(day: string): string {
  return MONTH.format(new Date(day));
}

/** The time of day in the viewer's time zone: "9:40 PM" */
export function timeText(moment: Date): string {
  return TIME.format(moment);
}

/** ["calm", "funny", "epic"] → "calm, funny, or epic" */
export function anyOf(words: readonly string[]): string {
  return ANY_OF.format(words);
}

/** ["Drama", "War"] → "Drama", ", ", "War": separate parts, so each keeps its own text direction. */
export function listParts(words: readonly string[]): { type: "element" | "literal"; value: string }[] {
  return LIST.formatToParts(words);
}
