import { logFailure } from "../api/failure-log.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { TypeCoverProps } from "./type-cover.tsx";

/**
 * The cover of titles whose artwork is missing or can't be loaded. Both are rare, so it loads on demand; until
 * then the title's colors are shown.
 */
export const TypeCover = lazyComponent<TypeCoverProps>({
  load: async () => (await import("./type-cover.tsx")).TypeCover,
  onFailure: (error) => logFailure("cover", error),
});
