import { CircleCheck, Eye } from "lucide-react";
import { useSyncExternalStore } from "react";

import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { markOf, subscribeToMarks } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";

export function WatchedToggle({ titleId }: { titleId: number }) {
  const isWatched = useSyncExternalStore(subscribeToMarks, () => markOf(titleId).isWatched);
  const { isLoading, mutate } = useTitleMutation(messages.watched.failed);
  return (
    <Button
      kind="ghost"
      icon={isWatched ? CircleCheck : Eye}
      isBusy={isLoading}
      onClick={() => void mutate(({ toggleWatched }) => toggleWatched(titleId))}
    >
      {isWatched ? messages.watched.isWatched : messages.watched.mark}
    </Button>
  );
}
