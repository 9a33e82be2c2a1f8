/** Texts of the import. Separate from `messages`, so they only load with it. */
import { englishImport } from "./english-import.ts";

export type ImportMessages = typeof englishImport;

export const importWords: ImportMessages = englishImport;
