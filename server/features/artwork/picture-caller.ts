import type { Caller } from "#server/platform/fair-queue.ts";

/** Who waits for a picture. */
export type PictureCaller = Caller & {
  /** Counts a picture that was not there yet. Throws where the caller has had too many of them made. */
  countCacheMiss(): Promise<void>;
};
