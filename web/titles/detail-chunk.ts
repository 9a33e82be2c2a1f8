import { lazyComponent } from "../ui/lazy-component.tsx";
import type { DetailModalProps } from "./detail-modal.tsx";

/** What a page shows of a title that is opened in place. */
export const DetailModal = lazyComponent<DetailModalProps>({
  load: async () => (await import("./detail-modal.tsx")).DetailModal,
  isWanted: ({ item }) => item !== null,
});
