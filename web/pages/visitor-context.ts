import { useOutletContext } from "react-router";

/** What the visitor layout offers its pages. */
export type VisitorContext = {
  openSignUp: () => void;
  /** @param destination where to go after signing in; by default the page they wanted */
  openSignIn: (destination?: string) => void;
  /** The page they wanted before the redirect, otherwise the dashboard. */
  destination: string;
  /** Whether the beta gate is closed for this browser, or not known to be open. */
  isHeldBack: boolean;
};

export function useVisitor(): VisitorContext {
  return useOutletContext<VisitorContext>();
}
