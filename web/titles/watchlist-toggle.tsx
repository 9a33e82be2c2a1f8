import { Check, Plus } from "lucide-react";

import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useWatchlist } from "./use-watchlist.ts";

type Props = {
  titleId: number;
  /** For the label where several toggles are on a page. */
  title?: string;
  look?: "button" | "icon";
  size?: "small" | "medium" | "large";
};

export function WatchlistToggle({ titleId, title, look = "button", size = "medium" }: Props) {
  const { isSaved, isComing, toggle } = useWatchlist(titleId);
  const icon = isSaved ? Check : Plus;
  if (look === "icon") {
    const action = isSaved ? messages.watchlist.remove : messages.watchlist.add;
    return (
      <IconButton
        icon={icon}
        label={title === undefined ? action : `${action}: ${title}`}
        tone="filled"
        isBusy={isComing}
        onClick={() => void toggle()}
      />
    );
  }
  return (
    <Button kind="ghost" size={size} icon={icon} isBusy={isComing} onClick={() => void toggle()}>
      {isSaved ? messages.watchlist.isSaved : messages.watchlist.save}
    </Button>
  );
}
