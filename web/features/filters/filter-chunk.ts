import { lazyDialog } from "../../ui/lazy-dialog.tsx";

export const FilterModal = lazyDialog({
  load: async () => (await import("./filter-modal.tsx")).FilterModal,
  isWanted: ({ isOpen }) => isOpen,
});
