import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { PreviewCard } from "./preview-chunk.tsx";
import { previewState, subscribeToPreview } from "./preview-store.ts";

/** Renders the page's single preview above everything except dialogs, so that it never shifts the page. */
export function PreviewLayer() {
  const state = useSyncExternalStore(subscribeToPreview, previewState);
  if (state.phase === "closed") return null;
  return createPortal(
    <PreviewCard key={state.preview.opening} preview={state.preview} isClosing={state.phase === "closing"} />,
    document.body,
  );
}
