import { COUNTRIES } from "#contract/countries.ts";

/** Not every browser lists a country's time zones, and TypeScript doesn't know the method yet. */
type Place = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * The country the browser's clock is set to, otherwise the one of its first language that has one: "de-AT" is Austria, and "pt" alone is
 * Brazil, where most of its speakers live. @returns an ISO 3166 code, or "" if there's no clue
 */
export function guessedCountry(timeZone: string, languages: readonly string[]): string {
  const byClock = COUNTRIES.find((country) => timeZonesOf(country).includes(timeZone));
  return byClock ?? languages.map(countryOfLanguage).find((country) => COUNTRIES.includes(country)) ?? "";
}

function timeZonesOf(country: string): readonly string[] {
  const place: Place = new Intl.Locale("und", { region: country });
  return place.getTimeZones?.() ?? [];
}

function countryOfLanguage(tag: string): string {
  return new Intl.Locale(tag).maximize().region ?? "";
}
