/** What came of the link in a verification mail. */
import { useEffect, useRef, useState } from "react";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";

export type Verification =
  | { state: "underWay" }
  | { state: "done"; message: string }
  /** The link is of no use, and this is why. */
  | { state: "refused"; message: string }
  /** Nobody has judged the link. */
  | { state: "failed" };

const UNDER_WAY: Verification = { state: "underWay" };
/** No such link; an address that meanwhile belongs to another account. */
const REFUSED: ReadonlySet<number> = new Set([400, 409]);

/** Tells the server of the token, once, and again when asked to. @param token null: there is nothing to tell */
export function useVerification(token: string | null): {
  verification: Verification | null;
  tryAgain: () => void;
} {
  const [verification, setVerification] = useState(UNDER_WAY);
  // An effect runs twice where React is strict, and the token works once.
  const told = useRef<string | null>(null);

  useEffect(() => {
    if (token === null || told.current === token) return;
    told.current = token;
    void verified(token).then(setVerification);
  }, [token]);

  function tryAgain(): void {
    if (token === null) return;
    setVerification(UNDER_WAY);
    void verified(token).then(setVerification);
  }

  return { verification: token === null ? null : verification, tryAgain };
}

async function verified(token: string): Promise<Verification> {
  try {
    const { message } = await request(
      "POST /api/auth/verify-email",
      { body: { token } },
      { isAuthFlow: true },
    );
    return { state: "done", message };
  } catch (failure) {
    const isRefused = failure instanceof RequestFailed && REFUSED.has(failure.status);
    return isRefused ? { state: "refused", message: failure.message } : { state: "failed" };
  }
}
