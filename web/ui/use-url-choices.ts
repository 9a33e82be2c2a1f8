/** Choices in the URL's search parameters, so that Back, reloads and shared links keep them. */
import { useSearchParameters } from "./search-parameters.ts";

export type UrlChoices = {
  /** The value in the URL if it's one of the allowed ones, otherwise `null`. */
  oneOf<Value extends string>(name: string, allowed: readonly Value[]): Value | null;
  text(name: string): string;
  /** `null` removes the parameter. Replaces the history entry. */
  choose(changes: Readonly<Record<string, string | null>>): void;
};

export function useUrlChoices(): UrlChoices {
  const { parameters, set } = useSearchParameters();
  return {
    oneOf: (name, allowed) => allowed.find((value) => value === parameters.get(name)) ?? null,
    text: (name) => parameters.get(name) ?? "",
    choose: set,
  };
}
