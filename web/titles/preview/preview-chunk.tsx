import type { ReactNode } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { type LoadingProps, lazyComponent } from "../../ui/lazy-component.tsx";
import { LoadingDialog } from "../../ui/lazy-dialog.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";
import { closePreview } from "./preview-store.ts";

/** The preview card. Hovering or focusing a tile preloads it, so it opens without delay. */
export const PreviewCard = lazyComponent<PreviewCardProps>({
  load: async () => (await import("./preview-card.tsx")).PreviewCard,
  loadingState: Waiting,
  onFailure: (error) => logFailure("preview", error),
});

/** The loading state is shown after pressing the button, not while hovering. */
function Waiting({ props, ...state }: LoadingProps<PreviewCardProps>): ReactNode {
  const isAskedFor = props.preview.openedBy === "keyboard" && !props.isClosing;
  return isAskedFor && <LoadingDialog {...state} onClose={closePreview} />;
}
