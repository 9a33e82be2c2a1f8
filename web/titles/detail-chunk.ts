import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { DetailModalProps } from "./detail-modal.tsx";

/** What a page shows of a title that is opened in place. */
export const DetailModal = lazyDialog<DetailModalProps>({
  load: async () => (await import("./detail-modal.tsx")).DetailModal,
  isWanted: ({ titleId }) => titleId !== null,
});
