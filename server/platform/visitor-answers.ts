/**
 * Answers that are the same for everyone without an account. They're serialized and compressed once, until something in them changes: the
 * handler still computes each answer, and the stored bytes count only if all its parts are the very same objects.
 */
import { LRUCache } from "lru-cache";

export type VisitorAnswers = {
  /** @param serialize called only if the answer differs from the last one at this URL */
  bytesOf(url: string, answer: object, serialize: () => string): Buffer;
};

type Kept = { answer: object; bytes: Buffer };

const MAX_BYTES = 16 * 1024 * 1024;

export function createVisitorAnswers(): VisitorAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, url) => bytes.length + url.length,
  });
  return {
    bytesOf(url, answer, serialize) {
      const known = kept.get(url);
      if (known !== undefined && haveSameParts(known.answer, answer)) return known.bytes;
      const bytes = Buffer.from(serialize());
      kept.set(url, { answer, bytes });
      return bytes;
    },
  };
}

/** Compares fields, and the elements of lists, by identity. */
function haveSameParts(one: object, other: object): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => isSame(value, Reflect.get(other, name)))
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((element, place) => element === other[place]);
}
