import { useEffect, useState } from "react";

const WAITS_FOR_MS = 2000;

/**
 * Whether the size of a picture is known, so that what stands around it can be laid out once and for all. Also true where there is
 * none, or it cannot be had, or takes so long that the words are better shown without it.
 */
export function usePictureKnown(address: string | null): boolean {
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const waiting = new AbortController();
    const { signal } = waiting;
    const settle = () => setKnown(address);
    const picture = new Image();
    for (const event of ["load", "error"]) picture.addEventListener(event, settle, { signal });
    const timer = setTimeout(settle, WAITS_FOR_MS);
    picture.fetchPriority = "high";
    picture.src = address;
    return () => {
      waiting.abort();
      clearTimeout(timer);
    };
  }, [address]);
  return address === null || known === address;
}
