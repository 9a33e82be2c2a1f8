import { logFailure } from "../api/failure-log.ts";
import { late } from "../ui/late.tsx";
import type { TypeCoverProps } from "./type-cover.tsx";

/** Nearly every title has artwork: the picture of one that has none comes a moment later, on its own ground. */
export const TypeCover = late<TypeCoverProps>({
  load: async () => (await import("./type-cover.tsx")).TypeCover,
  onFailure: (error) => logFailure("cover", error),
});
