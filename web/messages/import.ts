/** The words of the import: apart from `messages`, for they come with it and not with every first load. */
import { englishImport } from "./english-import.ts";

export type ImportMessages = typeof englishImport;

export const importWords: ImportMessages = englishImport;
