/** The state of the filter dialog, and how its filters are saved. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Filters } from "#contract/filters.ts";
import { FILTER_SERVICES } from "#contract/streaming-services.ts";

import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { ALL_SERVICES, activeFilterCount, invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { filtersQuery } from "../../api/list-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { track } from "../../api/tracking.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { announce } from "../../ui/announcer.tsx";

type Load =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; choices: Filters };

/** State of the open filter dialog: the saved filters plus unsaved changes. Nothing is saved before Apply. */
export function useFilterChoices(onClose: () => void) {
  const { data: saved, isError, refetch } = useQuery(filtersQuery());
  const [changes, setChanges] = useState<Partial<Filters>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function close() {
    setChanges({});
    setError(null);
    onClose();
  }

  function change(next: Partial<Filters>) {
    // Ignores changes while saving, because they would be lost.
    if (!isBusy) setChanges((before) => ({ ...before, ...next }));
  }

  async function apply(choices: Filters) {
    setIsBusy(true);
    setError(null);
    try {
      await saveFilters(choices);
      announce(dialogs.filters.applied);
      close();
    } catch (failure) {
      logFailure("filters", failure);
      setError(dialogs.filters.savingFailed);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    load: loadOf(saved, isError, changes, () => void refetch()),
    isBusy,
    error,
    change,
    apply,
    close,
  };
}

function loadOf(
  saved: Filters | undefined,
  isError: boolean,
  changes: Partial<Filters>,
  retry: () => void,
): Load {
  if (saved !== undefined) return { state: "ready", choices: { ...saved, ...changes } };
  return isError ? { state: "failed", retry } : { state: "loading" };
}

/**
 * The selected services after a change. Selecting a service deselects "All", and selecting "All" deselects the
 * services. When the last service is deselected, "All" is selected again.
 */
export function servicesAfter(
  before: Filters["streaming_services"],
  selected: readonly string[],
): Filters["streaming_services"] {
  const isAllChosen = before !== ALL_SERVICES && selected.includes(ALL_SERVICES);
  const services = selected
    .filter((id) => id !== ALL_SERVICES)
    .toSorted((one, other) => positionOf(one) - positionOf(other));
  return isAllChosen || services.length === 0 ? ALL_SERVICES : services;
}

/** Services that the filter always lists come before others. */
function positionOf(id: string): number {
  const position = FILTER_SERVICES.findIndex((service) => service.id === id);
  return position < 0 ? FILTER_SERVICES.length : position;
}

/** Saves the filters and refetches the filtered rows. If saving fails, it throws and the previous filters stay. */
async function saveFilters(filters: Filters): Promise<void> {
  const saved = await request("PUT /api/filters", { body: { filters } });
  const { queryKey } = filtersQuery();
  // A response that's still on its way contains the previous filters.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved.filters);
  track("FILTER", { eventValue: activeFilterCount(filters), metadata: { ...filters } });
  invalidateFilteredLists();
}
