import { Eye } from "lucide-react";
import { useSyncExternalStore } from "react";

import { messages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { markOf, subscribeToMarks } from "../marks.ts";
import { useTitleMutation } from "../mutations-chunk.ts";
import type { NamedTitle } from "../restore-title.ts";

/** Says that a title has been seen. It leaves the rows of picks, and another takes its place. */
export function SeenButton({ title }: { title: NamedTitle }) {
  const isSeen = useSyncExternalStore(subscribeToMarks, () => markOf(title.id).isWatched);
  const { isLoading, mutate } = useTitleMutation(messages.watched.failed);
  if (isSeen) return null;
  return (
    <IconButton
      icon={Eye}
      label={messages.watched.seen(title.title)}
      tone="filled"
      isBusy={isLoading}
      onClick={() => void mutate(({ markSeen }) => markSeen(title))}
    />
  );
}
