/** Choices in the URL's search parameters, so that Back, reloads and shared links keep them. */
import { useSearchParams } from "react-router";

export type UrlChoices = {
  /** The value in the URL if it's one of the allowed ones, otherwise `null`. */
  oneOf<Value extends string>(name: string, allowed: readonly Value[]): Value | null;
  text(name: string): string;
  /** `null` removes the parameter. Replaces the history entry, and keeps the scroll position. */
  choose(changes: Readonly<Record<string, string | null>>): void;
};

export function useUrlChoices(): UrlChoices {
  const [parameters, setParameters] = useSearchParams();
  return {
    oneOf: (name, allowed) => allowed.find((value) => value === parameters.get(name)) ?? null,
    text: (name) => parameters.get(name) ?? "",
    choose(changes) {
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === null || value === "") after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
