/** Names of countries and languages in the interface's language. */
import { messages } from "./messages.ts";

const COUNTRY = new Intl.DisplayNames(messages.locale, { type: "region" });
const LANGUAGE = new Intl.DisplayNames(messages.locale, { type: "language" });
const ORDER = new Intl.Collator(messages.locale);

/** "PT" → "Portugal" */
export function countryName(code: string): string {
  return COUNTRY.of(code) ?? code;
}

/** "pt" → "Portuguese" */
export function languageName(code: string): string {
  return LANGUAGE.of(code) ?? code;
}

export function inAlphabeticalOrder<Named extends { label: string }>(named: readonly Named[]): Named[] {
  return named.toSorted((a, b) => ORDER.compare(a.label, b.label));
}
