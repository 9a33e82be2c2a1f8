type Batches<Key, Answer> = {
  /** Maximum number of keys per call. */
  size: number;
  load: (keys: readonly Key[]) => Promise<(key: Key) => Answer>;
};

/** Combines requests for single keys made at the same time into batched calls. */
export function batched<Key, Answer>({ size, load }: Batches<Key, Answer>): (key: Key) => Promise<Answer> {
  let open: { keys: Key[]; answer: Promise<(key: Key) => Answer> } | null = null;

  async function flushSoon(keys: readonly Key[]): Promise<(key: Key) => Answer> {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    open = null;
    return load(keys);
  }

  return async (key) => {
    if (open === null || open.keys.length === size) {
      const keys: Key[] = [];
      open = { keys, answer: flushSoon(keys) };
    }
    open.keys.push(key);
    return (await open.answer)(key);
  };
}
