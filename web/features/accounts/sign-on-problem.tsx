import { SIGN_ON_PROBLEMS, type SignOnProblem } from "#contract/sign-on-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";

/** Why signing in elsewhere failed. Anything else in the address counts as a failed check. */
export function SignOnProblemText({ problem }: { problem: string }) {
  return <p>{dialogs.signOn.problems[isProblem(problem) ? problem : "invalid"]}</p>;
}

function isProblem(text: string): text is SignOnProblem {
  return (SIGN_ON_PROBLEMS as readonly string[]).includes(text);
}
