import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useNavigate } from "react-router";

import { currentToken } from "../../api/access-token.ts";
import { filtersQuery } from "../../api/queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { activeCount } from "./choices.ts";

const FilterModal = lazy(async () => ({ default: (await import("./filter-modal.tsx")).FilterModal }));

/** The way to the filters, with a badge that tells how many are active. */
export function FilterButton() {
  const navigate = useNavigate();
  const filters = useQuery(filtersQuery()).data;
  const [isOpen, setIsOpen] = useState(false);
  // Once opened the dialog stays mounted, so that it can close in peace.
  const [wasOpened, setWasOpened] = useState(false);
  const count = filters === undefined ? 0 : activeCount(filters);

  function open() {
    if (currentToken() === null) {
      void navigate("/");
      return;
    }
    setWasOpened(true);
    setIsOpen(true);
  }

  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={count === 0 ? "Filters" : `Filters, ${count} active`}
        badge={count}
        aria-haspopup="dialog"
        onClick={open}
      />
      <Suspense>{wasOpened && <FilterModal isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
