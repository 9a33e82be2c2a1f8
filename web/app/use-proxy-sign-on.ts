/**
 * Behind a proxy that signs people in, visitors are signed in without being asked. Once per page load, so that they
 * can sign out.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { featureFlagsQuery } from "../api/queries.ts";
import { RequestFailed } from "../api/request-failed.ts";
import { useSession } from "../api/session.ts";
import { admit } from "./use-beta-gate.ts";

const REFUSED = 409;
let hasTried = false;

/** @returns why the server refused the user that the proxy names */
export function useProxySignOn(): string | null {
  const { isSignedIn } = useSession();
  const { data: flags } = useQuery({ ...featureFlagsQuery(), enabled: !isSignedIn });
  const [problem, setProblem] = useState<string | null>(null);
  const isOffered = flags?.proxy_sign_on === true && !isSignedIn;

  useEffect(() => {
    if (hasTried || !isOffered) return;
    hasTried = true;
    // Loaded late, because few servers are behind such a proxy.
    import("../api/sign-in.ts")
      .then(({ signInByProxy }) => signInByProxy())
      .then(admit, (failure: unknown) => {
        // Otherwise the proxy named nobody, or can't be reached: the visitor signs in in another way.
        if (failure instanceof RequestFailed && failure.status === REFUSED) setProblem(failure.message);
      });
  }, [isOffered]);
  // Having signed out counts as an answer too.
  useEffect(() => {
    if (isSignedIn) hasTried = true;
  }, [isSignedIn]);
  return isSignedIn ? null : problem;
}
