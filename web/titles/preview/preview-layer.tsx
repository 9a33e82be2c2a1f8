import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";

import { logFailure } from "../../api/failure-log.ts";
import { type LoadingProps, lazyComponent, LoadingDialog } from "../../ui/lazy-component.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";
import { previewState, subscribeToPreview, closePreview } from "./preview-store.ts";

/** Renders the page's single preview in the body, above the page and below dialogs and toasts. */
export function PreviewLayer() {
  const state = useSyncExternalStore(subscribeToPreview, previewState);
  if (state.phase === "closed") return null;
  return createPortal(
    <PreviewCard key={state.preview.opening} preview={state.preview} isClosing={state.phase === "closing"} />,
    document.body,
  );
}

/** The preview card. Hovering a tile or focusing its button preloads the code, so the card opens without delay. */
export const PreviewCard = lazyComponent<PreviewCardProps>({
  load: async () => (await import("./preview-card.tsx")).PreviewCard,
  loadingState: Waiting,
  onFailure: (error) => logFailure("preview", error),
});

/** Shows a loading state after the button is pressed, but not while hovering. */
function Waiting({ props, ...state }: LoadingProps<PreviewCardProps>): ReactNode {
  const isAskedFor = props.preview.openedBy === "keyboard" && !props.isClosing;
  return isAskedFor && <LoadingDialog {...state} onClose={closePreview} />;
}
