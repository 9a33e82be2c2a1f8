/** The display name of a field: "release_year" and "releaseYear" are "Release year". Validation messages start with it. */

type Path = readonly PropertyKey[];

export function fieldName(path: Path): string {
  const name = path.findLast((part) => typeof part === "string");
  if (name === undefined) return "The request body";
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  const isEntry = typeof path.at(-1) === "number";
  return isEntry ? `Each entry of ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prefixes a schema's message with the field: "must be short" → "Username must be short". */
export function named(predicate: string) {
  return ({ path = [] }: { path?: Path | undefined }): string => `${fieldName(path)} ${predicate}`;
}
