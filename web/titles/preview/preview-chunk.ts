import { logFailure } from "../../api/failure-log.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";

/** The card. A mouse that comes to a tile, or the focus, asks for it ahead, so that it opens without waiting. */
export const PreviewCard = lazyComponent<PreviewCardProps>({
  load: async () => (await import("./preview-card.tsx")).PreviewCard,
  onFailure: (error) => logFailure("preview", error),
});
