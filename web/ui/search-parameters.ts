import { useLocation, useNavigate } from "react-router";

/**
 * The query of the current URL, and a function that sets one of its parameters, or removes it with `null`, without a
 * new history entry. Unlike the router's `useSearchParams`, it doesn't bring the router's code for forms and
 * fetchers into the first load.
 */
export function useSearchParameters() {
  const { search } = useLocation();
  const navigate = useNavigate();

  function set(name: string, value: string | null): void {
    const after = new URLSearchParams(search);
    if (value === null) after.delete(name);
    else after.set(name, value);
    void navigate({ search: after.toString() }, { replace: true });
  }

  return { parameters: new URLSearchParams(search), set };
}
