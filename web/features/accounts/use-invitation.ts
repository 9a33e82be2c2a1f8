/** The invitation in the address of the registration page. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { request } from "../../api/client.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { accountPages } from "../../messages/account-pages.ts";

type Invitation = { token: string; email: string };

/**
 * Checks the invitation, and then removes its token from the address. `onValid` is called before that.
 * `invitation` is `null` if there is none, or it isn't valid; `problem` says why.
 */
export function useInvitation(onValid: () => void): {
  invitation: Invitation | "unchecked" | null;
  problem: string | null;
} {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get("token");
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (token === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const input = { body: { invitation: token } };
    request("POST /api/auth/invitation", input, { isAuthFlow: true, signal }).then(
      ({ email }) => {
        onValid();
        setInvitation({ token, email });
        void navigate(pathname, { replace: true, state });
      },
      (failure: unknown) => {
        if (signal.aborted) return;
        const ours = accountPages.register.invitationFailed;
        setProblem(errorMessage(failure, { noMessage: ours, unreachable: ours }));
        void navigate(pathname, { replace: true, state });
      },
    );
    return () => leaving.abort();
  }, [token, pathname, state, navigate, onValid]);

  return { invitation: token === null ? invitation : "unchecked", problem };
}
