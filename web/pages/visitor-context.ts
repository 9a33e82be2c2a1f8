import { useOutletContext } from "react-router";

/** What the frame of the pages for visitors offers to them. */
export type VisitorContext = {
  openSignUp: () => void;
  /** @param destination where it leads; else to where they were going */
  openSignIn: (destination?: string) => void;
  /** Where they were going before they were asked who they are, else the dashboard. */
  destination: string;
  /** Whether keys are given out and this browser has shown none, or may not be known to have. */
  isHeldBack: boolean;
};

export function useVisitor(): VisitorContext {
  return useOutletContext<VisitorContext>();
}
