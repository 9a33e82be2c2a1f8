import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { currentToken } from "../../api/access-token.ts";
import { activeFilterCount } from "../../api/filtered-lists.ts";
import { filtersQuery } from "../../api/list-queries.ts";
import { messages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { FilterModal } from "./filter-chunk.ts";

/** Opens the filters; a badge shows how many are active. */
export function FilterButton() {
  const navigate = useNavigate();
  const filters = useQuery(filtersQuery()).data;
  const [isOpen, setIsOpen] = useState(false);
  const count = filters === undefined ? 0 : activeFilterCount(filters);

  function open() {
    if (currentToken() === null) {
      void navigate("/");
      return;
    }
    setIsOpen(true);
  }

  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={count === 0 ? messages.filters.button : messages.filters.buttonActive(count)}
        badge={count}
        aria-haspopup="dialog"
        onClick={open}
      />
      <FilterModal isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
