import { lazyComponent } from "../../ui/lazy-component.tsx";

export const FilterModal = lazyComponent({
  load: async () => (await import("./filter-modal.tsx")).FilterModal,
  isWanted: ({ isOpen }) => isOpen,
});
