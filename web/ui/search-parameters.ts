import { useLocation, useNavigate } from "react-router";

/**
 * The query of the current URL, and a function that sets its parameters, or removes those that are `null` or empty,
 * without a new history entry. Unlike the router's `useSearchParams`, it doesn't bring the router's code for forms and
 * fetchers into the first load.
 */
export function useSearchParameters() {
  const { search } = useLocation();
  const navigate = useNavigate();

  function set(changes: Readonly<Record<string, string | null>>, state?: unknown): void {
    const after = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null || value === "") after.delete(name);
      else after.set(name, value);
    void navigate({ search: after.toString() }, { replace: true, preventScrollReset: true, state });
  }

  return { parameters: new URLSearchParams(search), set };
}
