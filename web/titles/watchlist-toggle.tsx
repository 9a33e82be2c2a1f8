import { Check, Plus } from "lucide-react";

import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { useWatchlist } from "./use-watchlist.ts";

type Props = { title: NamedTitle; look?: "button" | "icon" };

/** Its accessible name includes the title: a page has several toggles, and a Watchlist link. */
export function WatchlistToggle({ title: { id, title }, look = "button" }: Props) {
  const { isSaved, isLoading, toggle } = useWatchlist(id);
  const { addTitle, removeTitle, isSavedTitle, isSaved: saved, save } = messages.watchlist;
  const icon = isSaved ? Check : Plus;
  const onClick = () => void toggle();
  if (look === "icon") {
    const label = isSaved ? removeTitle(title) : addTitle(title);
    return <IconButton icon={icon} label={label} tone="filled" isBusy={isLoading} onClick={onClick} />;
  }
  return (
    <Button
      kind="ghost"
      icon={icon}
      isBusy={isLoading}
      aria-label={isSaved ? isSavedTitle(title) : addTitle(title)}
      onClick={onClick}
    >
      {isSaved ? saved : save}
    </Button>
  );
}
