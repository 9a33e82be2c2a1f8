/**
 * Following what changes elsewhere: what is told of is read, one reading at a time, and once more for all that was told meanwhile. A
 * reading that failed is repeated, since nobody tells of the same change again; however many failed, one repetition is due.
 */

type Needs = { read: () => Promise<void>; onFailure: (error: unknown) => void };

const AGAIN_MS = 5_000;

/** @returns tells of a change; resolves when it is read, or could not be */
export function createFollowing({ read, onFailure }: Needs): () => Promise<void> {
  let isOld = false;
  let reading: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;

  function follow(): Promise<void> {
    isOld = true;
    reading ??= readOn();
    return reading;
  }

  async function readOn(): Promise<void> {
    while (isOld) {
      isOld = false;
      clearTimeout(again);
      try {
        await read();
      } catch (error) {
        again = setTimeout(() => void follow(), AGAIN_MS).unref();
        onFailure(error);
      }
    }
    reading = null;
  }

  return follow;
}
