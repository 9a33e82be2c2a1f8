import { useEffect, useState } from "react";

import { placeInSight } from "./places.ts";

export function usePlaceInSight(places: readonly { id: string }[]): string | undefined {
  const [inSight, setInSight] = useState<string | undefined>(places[0]?.id);
  useEffect(() => {
    const look = () => setInSight(placeInSight(places.map(({ id }) => id)));
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [places]);
  return inSight;
}
