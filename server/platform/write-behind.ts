/**
 * Writing behind the answers: what was noted is written in batches, each second and in order. A crash loses at most the last of them; what
 * the database refuses is told of and given up.
 */
export type WriteBehind = {
  /** Something waits to be written. */
  schedule(): void;
  flush(): Promise<void>;
};

const WRITE_DELAY_MS = 1_000;

/** @param write takes what is waiting when it begins, so that a slow database makes nothing queue but that */
export function createWriteBehind({
  write,
  onFailure,
}: {
  write: () => Promise<void>;
  onFailure: (error: unknown) => void;
}): WriteBehind {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write).catch(onFailure);
    return writing;
  }

  return {
    schedule() {
      timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
    },
    flush,
  };
}
