import { lazyDialog } from "../../ui/lazy-component.tsx";

export const FilterModal = lazyDialog({
  load: async () => (await import("./filter-modal.tsx")).FilterModal,
  isWanted: ({ isOpen }) => isOpen,
});
