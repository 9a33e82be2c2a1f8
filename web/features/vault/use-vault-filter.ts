import { useSearchParams } from "react-router";

import { type Rating, isRating } from "#contract/rating.ts";

/** The rating filter (`null` for all), kept in the URL so that Back and reloads preserve it. */
export function useVaultFilter() {
  const [parameters, setParameters] = useSearchParams();
  const named = Number(parameters.get("rating"));

  function choose(rating: Rating | null): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (rating === null) after.delete("rating");
        else after.set("rating", String(rating));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { rating: isRating(named) ? named : null, choose };
}
