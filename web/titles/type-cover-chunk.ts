import { logFailure } from "../api/failure-log.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { TypeCoverProps } from "./type-cover.tsx";

/** Stands in for artwork that cannot be loaded. That is rare, so it comes a moment later, on the title's own ground. */
export const TypeCover = lazyComponent<TypeCoverProps>({
  load: async () => (await import("./type-cover.tsx")).TypeCover,
  onFailure: (error) => logFailure("cover", error),
});
