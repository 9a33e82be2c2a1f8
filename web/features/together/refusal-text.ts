import { RequestFailed } from "../../api/request-failed.ts";
import { together } from "../../messages/together.ts";

/** Why somebody could not join, as far as the server said it. */
export function refusalText(failure: unknown): string {
  const isSaid = failure instanceof RequestFailed && failure.status < 500;
  return isSaid ? failure.message : together.joinFailed;
}
