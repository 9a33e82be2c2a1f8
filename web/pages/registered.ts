/** State passed to the verification page right after registration, in its history entry. */
export type Registered = {
  email: string;
  justRegistered: true;
  /** Asks the user to check their email. */
  message: string;
  /** The page they wanted to open. */
  from: string;
};

/** History state can hold anything. @returns the message, or `null` if the user didn't just register */
export function messageIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null) return null;
  const isRegistered = "justRegistered" in state && state.justRegistered === true;
  return isRegistered && "message" in state && typeof state.message === "string" ? state.message : null;
}
