import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Filters } from "#contract/filters.ts";

import { logFailure } from "../../api/failure-log.ts";
import { filtersQuery } from "../../api/list-queries.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { announce } from "../../ui/announcer.tsx";
import { saveFilters } from "./save-filters.ts";

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
    // Changes made while saving would be lost.
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
