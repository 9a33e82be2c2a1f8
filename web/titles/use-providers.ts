import { useQuery } from "@tanstack/react-query";
import { type RefCallback, useCallback, useState } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { type PlatformsFor, offersQuery } from "../api/title-queries.ts";
import { onDebouncedVisible } from "./debounced-visibility.ts";
import { offersIn } from "./offers.ts";

const NOBODY: readonly Provider[] = [];

type ProvidersInView<Shown> = { visibilityRef: RefCallback<Shown>; providers: readonly Provider[] };

/**
 * Services that stream a title in the viewer's country, requested together with those of all other visible
 * titles once the element rests in view.
 */
export function useProviders<Shown extends Element>(
  title: Pick<Item, "tmdb_id" | "media_type">,
): ProvidersInView<Shown> {
  const [isInView, setInView] = useState(false);
  const visibilityRef = useCallback(
    (element: Shown | null) =>
      element === null ? undefined : onDebouncedVisible(element, () => setInView(true)),
    [],
  );
  const { data = NOBODY } = useQuery({ ...offersQuery(title), enabled: isInView, select: streamedBy });
  return { visibilityRef, providers: data };
}

function streamedBy({ country, platforms }: PlatformsFor): readonly Provider[] {
  return offersIn(platforms, country).flatrate;
}
