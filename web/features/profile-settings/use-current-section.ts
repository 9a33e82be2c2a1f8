import { useEffect, useState } from "react";

import { currentSection } from "./sections.ts";

export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [currentId, setCurrentId] = useState<string | undefined>(sections[0]?.id);
  useEffect(() => {
    const update = () => setCurrentId(currentSection(sections.map(({ id }) => id)));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [sections]);
  return currentId;
}
