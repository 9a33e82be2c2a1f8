import { late } from "../../ui/late.tsx";

export const FilterModal = late({
  load: async () => (await import("./filter-modal.tsx")).FilterModal,
  isWanted: ({ isOpen }) => isOpen,
});
