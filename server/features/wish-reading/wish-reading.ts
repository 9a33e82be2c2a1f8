/**
 * Reading wishes: the lexicon of `catalogue/wish-phrases.csv`, readers for the current catalog, what phrases are called, a wish as tonight's
 * context, the words that nobody taught Halflight yet, and the phrases with which administrators teach it.
 */
export { createAddedPhrases } from "./added-phrases.ts";
export { chipOf, inSentence, listed, metLabels, withoutLabel } from "./part-texts.ts";
export { readLexicon } from "./phrases.ts";
export { deleteOldUnknownWords } from "./store.ts";
export { type TonightsWish, type TonightsWishes, createTonightsWishes } from "./tonight.ts";
export {
  type WishReading,
  createWishReading,
  firstCharacters,
  offersOf,
  readFor,
  valuesOf,
} from "./reading.ts";
export { type UnknownWords, createUnknownWords } from "./unknown-words.ts";
