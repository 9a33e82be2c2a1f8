/**
 * Write-behind: buffered changes are written in ordered batches, once a second. A crash loses at most the last batch. A batch that the
 * database refuses is reported and dropped.
 */
export type WriteBehind = {
  /** Schedules a write of the buffered changes. */
  schedule(): void;
  flush(): Promise<void>;
};

const WRITE_DELAY_MS = 1_000;

/** @param write takes everything that is buffered when it starts, so a slow database never queues more than one write */
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
