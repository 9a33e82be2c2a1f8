import { RequestFailed } from "../../api/request-failed.ts";
import { together } from "../../messages/together.ts";

/** The server's reason why joining failed, or a default. */
export function refusalText(failure: unknown): string {
  const isSaid = failure instanceof RequestFailed && failure.status < 500;
  return isSaid ? failure.message : together.joinFailed;
}
