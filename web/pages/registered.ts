/** What the page about verification is told of somebody who has just registered, in the state of its entry of the history. */
export type Registered = {
  email: string;
  justRegistered: true;
  /** Asks to check the email. */
  message: string;
  /** Where they were going. */
  from: string;
};

/** The state of a location is whatever the history holds. @returns the message, null where nobody has just registered */
export function messageIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null) return null;
  const isOfRegistered = "justRegistered" in state && state.justRegistered === true;
  return isOfRegistered && "message" in state && typeof state.message === "string" ? state.message : null;
}
