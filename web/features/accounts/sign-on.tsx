/** Ways to sign in without a password: at an OpenID Connect provider, or as the user that a proxy names. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { featureFlagsQuery } from "../../api/queries.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { signInByProxy, signOnAddress } from "../../api/sign-in.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form.tsx";

import styles from "./accounts.module.css";

type Props = {
  /** The path to open after signing in. */
  destination: string;
};

const words = dialogs.signOn;

/** Shows nothing on a server that only has passwords. */
export function SignOnWays({ destination }: Props) {
  const { data: flags } = useQuery(featureFlagsQuery());
  const [error, setError] = useState<string | null>(null);
  const name = flags?.single_sign_on ?? null;
  const isByProxy = flags?.proxy_sign_on === true;
  if (name === null && !isByProxy) return null;

  async function enterByProxy() {
    setError(null);
    try {
      await signInByProxy();
    } catch (failure) {
      setError(errorMessage(failure, { noMessage: words.failed, unreachable: words.failed }));
    }
  }

  return (
    <div className={styles["sign-on"]}>
      <p>{words.or}</p>
      {name !== null && (
        <Button isFullWidth onClick={() => window.location.assign(signOnAddress(destination))}>
          {words.continueWith(name)}
        </Button>
      )}
      {isByProxy && (
        <Button isFullWidth onClick={() => void enterByProxy()}>
          {words.byProxy}
        </Button>
      )}
      <FormError message={error} />
    </div>
  );
}
