import { useCallback, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { type SamePageState, entryName, pageEntryName } from "../api/history-entry.ts";
import { currentPath } from "../ui/base-path.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import type { DetailModalProps } from "./detail-modal.tsx";

const PARAMETER = "title";

/** The dialog with a title's details. */
export const DetailModal = lazyDialog<DetailModalProps>({
  load: async () => (await import("./detail-modal.tsx")).DetailModal,
  isWanted: ({ titleId }) => titleId !== null,
});

/**
 * Details shown over a page. They're part of the URL, `/dashboard?title=123`, and a history entry: Back closes
 * them, and reloads and shared links open them. `open` is stable on a page, so the page's rows don't rerender.
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
      setKnown(item);
      void navigate(
        { pathname: currentPath(), search: searchWith(search, item.id) },
        // A second click before the navigation finishes doesn't add a second entry.
        { replace: titleIdOf(search) !== null, state: { page: entryName() } satisfies SamePageState },
      );
    },
    [navigate],
  );

  function close(): void {
    setClosedAt(location);
    if (pageEntryName(location.state) !== null) {
      void navigate(-1);
      return;
    }
    // The details were opened by URL: the previous history entry isn't this page, and may not even be this app.
    const { pathname, search } = location;
    void navigate(
      { pathname, search: searchWith(search, null) },
      { replace: true, state: { page: entryName() } satisfies SamePageState },
    );
  }

  return { open, shown: { titleId, known: known?.id === titleId ? known : null, onClose: close } };
}

function titleIdOf(search: string): number | null {
  const id = new URLSearchParams(search).get(PARAMETER) ?? "";
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

function searchWith(search: string, titleId: number | null): string {
  const query = new URLSearchParams(search);
  if (titleId === null) query.delete(PARAMETER);
  else query.set(PARAMETER, String(titleId));
  return query.toString();
}
