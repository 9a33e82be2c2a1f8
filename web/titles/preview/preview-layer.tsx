import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { PreviewCard } from "./preview-chunk.tsx";
import { previewState, subscribeToPreview } from "./preview-store.ts";

/** Where the page's one preview appears: over everything but dialogs, so that nothing on the page moves for it. */
export function PreviewLayer() {
  const state = useSyncExternalStore(subscribeToPreview, previewState);
  if (state.phase === "closed") return null;
  return createPortal(
    <PreviewCard key={state.preview.opening} preview={state.preview} isClosing={state.phase === "closing"} />,
    document.body,
  );
}
