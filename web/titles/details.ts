import { useCallback, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { DETAILS_PARAMETER, type SamePageState, entryName } from "../api/history-entry.ts";
import { currentPath } from "../ui/base-path.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import type { DetailModalProps } from "./detail-modal.tsx";

/** The dialog with a title's details. */
export const DetailModal = lazyDialog<DetailModalProps>({
  load: async () => (await import("./detail-modal.tsx")).DetailModal,
  isWanted: ({ titleId }) => titleId !== null,
});

/**
 * Details shown over a page. They're part of the URL, `/dashboard?title=123`, and a history entry: Back closes
 * them, and reloads and shared links open them. From the details of a similar title, Back leads to those it was
 * opened from, and closing leads to the page. `open` is stable on a page, so the page's rows don't rerender.
 */
export function useDetails() {
  const location = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState<Item | null>(null);
  // Going back is asynchronous: until it's done, the URL still names the closed title.
  const [closedAt, setClosedAt] = useState<Location | null>(null);
  const titleId = closedAt === location ? null : titleIdOf(location.search);

  const open = useCallback(
    (item: Item) => {
      const { search } = window.location;
      const before = titleIdOf(search);
      // A second click before the navigation finishes doesn't add a second entry.
      if (before === item.id) return;
      setKnown(item);
      void navigate(
        { pathname: currentPath(), search: searchWith(search, item.id) },
        { state: nextState(before) },
      );
    },
    [navigate],
  );

  function close(): void {
    setClosedAt(location);
    const depth = depthOf(location.state);
    if (depth > 0) {
      void navigate(-depth);
      return;
    }
    // The details were opened by URL: the previous history entry isn't this page, and may not even be this app.
    const { pathname, search } = location;
    void navigate(
      { pathname, search: searchWith(search, null) },
      { replace: true, state: { page: entryName() } satisfies SamePageState },
    );
  }

  return {
    open,
    shown: { titleId, known: known?.id === titleId ? known : null, onClose: close, onOpen: open },
  };
}

/** How many entries of details, one opened from the other, lie above the page's own entry. */
type DetailsState = SamePageState & { depth: number };

/** State of the entry for details opened from the page or from the details of the title `before`. */
function nextState(before: number | null): DetailsState {
  const state: unknown = window.history.state?.usr;
  // Below details that were opened by URL, there's no entry of the page.
  const isAboveUrl = before !== null && depthOf(state) === 0;
  return { page: entryName(), depth: isAboveUrl ? 0 : depthOf(state) + 1 };
}

function depthOf(state: unknown): number {
  const { depth = 0 } = (state ?? {}) as Partial<DetailsState>;
  return depth;
}

function titleIdOf(search: string): number | null {
  const id = new URLSearchParams(search).get(DETAILS_PARAMETER) ?? "";
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

function searchWith(search: string, titleId: number | null): string {
  const query = new URLSearchParams(search);
  if (titleId === null) query.delete(DETAILS_PARAMETER);
  else query.set(DETAILS_PARAMETER, String(titleId));
  return query.toString();
}
