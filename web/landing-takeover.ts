/**
 * Lets the app take over the landing page that the server has rendered: with the same data, the theme of the moment and the scroll position.
 */
import type { LandingData } from "#contract/landing-page.ts";

import { entryName, saveScrollPosition } from "./api/history-entry.ts";
import { queryClient } from "./api/query-client.ts";
import { seedLanding } from "./features/landing/landing-data.ts";
import { followExternalChanges } from "./ui/theme.ts";

/** @param json the data in the page, which the server of the same release wrote */
export function takeOverLanding(json: string, hydrate: () => void): void {
  const data: LandingData = JSON.parse(json);
  seedLanding(queryClient, data, performance.timeOrigin);
  // The theme may have changed in another tab or in the system since the page was opened.
  followExternalChanges();
  // The app would scroll back to where it knows the visitor to be.
  saveScrollPosition(entryName(), window.scrollY);
  hydrate();
  // Controls work from now on, so a click that has waited is repeated (`landing-start.ts`).
  window.dispatchEvent(new Event("landing-taken-over"));
}
