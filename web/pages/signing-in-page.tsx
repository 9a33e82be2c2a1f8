import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

import { PROBLEM_PARAMETER } from "#contract/sign-on-rules.ts";

import { logFailure } from "../api/failure-log.ts";
import { completeSignOn } from "../api/sign-in.ts";
import { dialogs } from "../messages/dialogs.ts";
import { isPathWithin } from "../ui/base-path.ts";
import { AccountPage } from "./account-page.tsx";
import { useVisitor } from "./visitor-context.ts";

const HOME = "/dashboard";

/** The server sends the browser here after a sign-in at the OpenID Connect provider. Such people need no beta key. */
export function SigningInPage() {
  const { admit } = useVisitor();
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get("to") ?? HOME;
  const to = isPathWithin(wanted) ? wanted : HOME;

  useEffect(() => {
    completeSignOn().then(
      () => {
        admit();
        void navigate(to, { replace: true });
      },
      (failure: unknown) => {
        logFailure("sign-on", failure);
        void navigate(`/?${PROBLEM_PARAMETER}=invalid`, { replace: true });
      },
    );
  }, [to, admit, navigate]);

  return <AccountPage heading={dialogs.signOn.signingIn} />;
}
