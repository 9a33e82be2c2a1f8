import type { ReactNode } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { type WaitingProps, lazyComponent } from "../../ui/lazy-component.tsx";
import { WaitingDialog } from "../../ui/lazy-dialog.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";
import { closePreview } from "./preview-store.ts";

/** The card. A mouse that comes to a tile, or the focus, asks for it ahead, so that it opens without waiting. */
export const PreviewCard = lazyComponent<PreviewCardProps>({
  load: async () => (await import("./preview-card.tsx")).PreviewCard,
  waiting: Waiting,
  onFailure: (error) => logFailure("preview", error),
});

/** A mouse that rests on a tile waits for nothing; whoever pressed its button does. */
function Waiting({ props, ...state }: WaitingProps<PreviewCardProps>): ReactNode {
  const isAskedFor = props.preview.openedBy === "keyboard" && !props.isClosing;
  return isAskedFor && <WaitingDialog {...state} onClose={closePreview} />;
}
