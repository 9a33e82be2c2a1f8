type Batches<Key, Answer> = {
  /** As many as one call may ask for. */
  size: number;
  ask: (keys: readonly Key[]) => Promise<(key: Key) => Answer>;
};

/** A question about one thing that is asked together with the others of the same moment. */
export function inBatches<Key, Answer>({ size, ask }: Batches<Key, Answer>): (key: Key) => Promise<Answer> {
  let open: { keys: Key[]; answer: Promise<(key: Key) => Answer> } | null = null;

  async function askAfterThisMoment(keys: readonly Key[]): Promise<(key: Key) => Answer> {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    open = null;
    return ask(keys);
  }

  return async (key) => {
    if (open === null || open.keys.length === size) {
      const keys: Key[] = [];
      open = { keys, answer: askAfterThisMoment(keys) };
    }
    open.keys.push(key);
    return (await open.answer)(key);
  };
}
