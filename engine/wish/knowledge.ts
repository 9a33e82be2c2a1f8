/** Inputs for reading a wish. */
import type { TitleFacts } from "../title-facts.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Names } from "./names.ts";
import type { Piece } from "./polarity.ts";
import type { Stem } from "./words.ts";

export type Knowledge = {
  lexicon: Lexicon;
  names: Names;
  stem: Stem;
  /** Whether a description contains the stem. */
  isDescribed: (stem: string) => boolean;
  factsOf: (titleId: number) => TitleFacts | null;
  /** The current year. */
  year: number;
  /** The viewer's; `null` if unknown. */
  birthYear: number | null;
};

/** Inputs for reading one piece of a wish. */
export type Reading = Knowledge & {
  text: string;
  before: readonly Piece[];
  isWhole: (found: { length: number }) => boolean;
};
