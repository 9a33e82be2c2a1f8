/** Country options and language options (ISO 639), labeled in the interface's language. */
import { COUNTRIES } from "#contract/countries.ts";

import { countryName, inAlphabeticalOrder, languageName } from "./names.ts";

const COMMON_FILM_LANGUAGES = "en es fr de it pt nl sv da pl tr ru ar hi ta ja ko zh".split(" ");

export function countryOptions() {
  return inAlphabeticalOrder(COUNTRIES.map((value) => ({ value, label: countryName(value) })));
}

/** The browser's languages first, then common film languages, then any others already chosen. */
export function languageOptions(chosen: readonly string[]) {
  const own = navigator.languages.flatMap((tag) => /^[a-z]{2,3}(?=-|$)/.exec(tag) ?? []);
  return [...new Set([...own, ...COMMON_FILM_LANGUAGES, ...chosen])].map((value) => ({
    value,
    label: languageName(value),
  }));
}
