import { useCallback, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { type SamePageState, entryName, pageOf } from "../api/history-entry.ts";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { DetailModalProps } from "./detail-modal.tsx";

const PARAMETER = "title";

/** What a page shows of a title that is opened in place. */
export const DetailModal = lazyDialog<DetailModalProps>({
  load: async () => (await import("./detail-modal.tsx")).DetailModal,
  isWanted: ({ titleId }) => titleId !== null,
});

/**
 * The details that are open over a page. They are part of its address, `/dashboard?title=123`, and an entry of the history: Back closes
 * them, a reload or a shared address opens them. What `open` is given it never changes, so that the rows of the page stay as they are.
 */
export function useDetails() {
  const location = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState<Item | null>(null);
  // Going back takes a moment: until then the address still names what has been closed.
  const [closedAt, setClosedAt] = useState<Location | null>(null);
  const titleId = closedAt === location ? null : titleIdOf(location.search);

  const open = useCallback(
    (item: Item) => {
      const { pathname, search } = window.location;
      setKnown(item);
      void navigate(
        { pathname, search: searchWith(search, item.id) },
        // A second click on the way does not make a second entry.
        { replace: titleIdOf(search) !== null, state: { page: entryName() } satisfies SamePageState },
      );
    },
    [navigate],
  );

  function close(): void {
    setClosedAt(location);
    if (pageOf(location.state) !== null) {
      void navigate(-1);
      return;
    }
    // They came with the address: what lies before them is not this page, perhaps not even this product.
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
