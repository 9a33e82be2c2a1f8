import { ListPlus } from "lucide-react";
import { useId, useState } from "react";

import { detailWords } from "../messages/title-details.ts";
import { Button } from "../ui/button.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { type LoadingProps, lazyComponent } from "../ui/lazy-component.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { ListChoicesProps } from "./list-choices.tsx";
import type { NamedTitle } from "./restore-title.ts";

const ListChoices = lazyComponent<ListChoicesProps>({
  load: async () => (await import("./list-choices.tsx")).ListChoices,
  loadingState: LoadingChoices,
});

/** A button that shows the viewer's lists, to add the title to some of them. */
export function AddToList({ title }: { title: NamedTitle }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <Button
        kind="ghost"
        icon={ListPlus}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {detailWords.lists.add}
      </Button>
      {isOpen && <ListChoices id={panelId} title={title} />}
    </>
  );
}

function LoadingChoices({ hasFailed, onRetry }: LoadingProps<ListChoicesProps>) {
  return hasFailed ? (
    <FailureNotice headingLevel={3} title={detailWords.lists.loadFailed} onRetry={onRetry} />
  ) : (
    <Skeleton height={44} />
  );
}
