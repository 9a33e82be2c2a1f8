import type { Caller } from "#server/platform/fair-queue.ts";

/** A client waiting for a picture. */
export type PictureCaller = Caller & {
  /** Counts a picture that isn't cached. Throws if the client has requested too many of them. */
  countCacheMiss(): Promise<void>;
};
