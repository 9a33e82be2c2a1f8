/** What countries and languages are called in the viewer's own language. */
const VIEWERS_LANGUAGES = [...navigator.languages];

const COUNTRY = new Intl.DisplayNames(VIEWERS_LANGUAGES, { type: "region" });
const LANGUAGE = new Intl.DisplayNames(VIEWERS_LANGUAGES, { type: "language" });
const ORDER = new Intl.Collator(VIEWERS_LANGUAGES);

/** "PT" → "Portugal" */
export function countryName(code: string): string {
  return COUNTRY.of(code) ?? code;
}

/** "pt" → "Portuguese" */
export function languageName(code: string): string {
  return LANGUAGE.of(code) ?? code;
}

export function inViewersOrder<Named extends { label: string }>(named: readonly Named[]): Named[] {
  return named.toSorted((a, b) => ORDER.compare(a.label, b.label));
}
