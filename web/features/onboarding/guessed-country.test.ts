import { expect, test } from "vitest";

import { guessedCountry } from "./guessed-country.ts";

test.for<[string, readonly string[], string]>([
  ["Europe/Berlin", ["en-US"], "DE"],
  ["America/Chicago", ["de"], "US"],
  ["UTC", ["en-US", "de-DE"], "US"],
  ["UTC", ["de-AT"], "AT"],
  ["UTC", ["eo", "pt"], "BR"],
  ["UTC", [], ""],
])("with the time zone %s and the languages %j, the country is %j", ([timeZone, languages, country]) => {
  expect(guessedCountry(timeZone, languages)).toBe(country);
});
