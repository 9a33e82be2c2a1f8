/** Form values of the switches and row settings: numbers as text, empty names as none. */
import type { CallAnswer } from "#contract/api.ts";
import { FEATURES, type Feature, ROW_TITLE_MAX, SIMILAR_ROW_RANGES } from "#contract/features.ts";
import type { Rating } from "#contract/rating.ts";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import type { FormErrors } from "../../ui/use-form.ts";

const words = adminHousekeeping.switches;

export type Settings = CallAnswer<"GET /api/admin/feature-settings">["settings"];
export type NumberField = keyof typeof words.fields;
export type TitleField = keyof typeof words.titles;

export type Entered = Record<Feature, boolean> &
  Record<NumberField | TitleField, string> & { similarRowMinRating: string };

export const NUMBER_FIELDS = Object.keys(words.fields) as NumberField[];
export const TITLE_FIELDS = Object.keys(words.titles) as TitleField[];

export function enteredOf(settings: Settings): Entered {
  const { features } = settings;
  return {
    social: features.includes("social"),
    vault: features.includes("vault"),
    featured: features.includes("featured"),
    similarRowMaxSeeds: String(settings.similarRowMaxSeeds),
    similarRowPerRowLimit: String(settings.similarRowPerRowLimit),
    similarRowMinItems: String(settings.similarRowMinItems),
    similarRowRecentDays: String(settings.similarRowRecentDays),
    similarRowMinRating: String(settings.similarRowMinRating),
    similarRowTitle1: settings.similarRowTitle1 ?? "",
    similarRowTitle2: settings.similarRowTitle2 ?? "",
  };
}

export function settingsOf(entered: Entered): Settings {
  return {
    features: FEATURES.filter((feature) => entered[feature]),
    similarRowMaxSeeds: Number(entered.similarRowMaxSeeds),
    similarRowPerRowLimit: Number(entered.similarRowPerRowLimit),
    similarRowMinItems: Number(entered.similarRowMinItems),
    similarRowRecentDays: Number(entered.similarRowRecentDays),
    similarRowMinRating: Number(entered.similarRowMinRating) as Rating,
    similarRowTitle1: entered.similarRowTitle1.trim() || null,
    similarRowTitle2: entered.similarRowTitle2.trim() || null,
  };
}

/** Errors by field. */
export function errorsIn(entered: Entered): FormErrors<Entered> {
  const fields: Partial<Record<keyof Entered, string>> = {};
  for (const name of NUMBER_FIELDS) {
    const { min, max } = SIMILAR_ROW_RANGES[name];
    const value = /^\d+$/.test(entered[name].trim()) ? Number(entered[name]) : Number.NaN;
    if (!(value >= min && value <= max)) fields[name] = words.wrongNumber(min, max);
  }
  if (Number(entered.similarRowPerRowLimit) < Number(entered.similarRowMinItems))
    fields.similarRowMinItems ??= words.tooFew;
  for (const name of TITLE_FIELDS)
    if (entered[name].trim().length > ROW_TITLE_MAX) fields[name] = words.tooLong(ROW_TITLE_MAX);
  return { fields };
}
