import { logFailure } from "../api/failure-log.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { TypeCoverProps } from "./type-cover.tsx";

/** Nearly every title has artwork: the picture of one that has none comes a moment later, on its own ground. */
export const TypeCover = lazyComponent<TypeCoverProps>({
  load: async () => (await import("./type-cover.tsx")).TypeCover,
  onFailure: (error) => logFailure("cover", error),
});
