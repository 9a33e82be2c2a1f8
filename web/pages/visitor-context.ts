import { useOutletContext } from "react-router";

/** The context that the visitor layout provides to its pages. */
export type VisitorContext = {
  /** @param onSignedUp called once the account exists and its owner is signed in */
  openSignUp: (onSignedUp?: () => void) => void;
  /** @param destination the path to open after signing in; by default `destination` below */
  openSignIn: (destination?: string) => void;
  /** The page from which the visitor was redirected, or else the dashboard. */
  destination: string;
  /** Lets this browser through the beta gate. */
  admit: () => void;
  /** Whether the beta gate is closed for this browser, or its state isn't known yet. */
  isHeldBack: boolean;
};

export function useVisitor(): VisitorContext {
  return useOutletContext<VisitorContext>();
}
