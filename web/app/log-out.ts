import { signOut } from "../api/session.ts";
import { trackNavigation } from "../api/tracking.ts";

/** @param section the part of the screen where the viewer signed out */
export function logOut(section: string): void {
  trackNavigation("/", section);
  void signOut();
}
