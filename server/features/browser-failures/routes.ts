import { reportBrowserFailure } from "#contract/browser-failures.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { BrowserFailures } from "./browser-failures.ts";

export function serveBrowserFailures(
  serve: Serve,
  { browserFailures }: { browserFailures: BrowserFailures },
): void {
  serve(reportBrowserFailure, async ({ body }) => {
    await browserFailures.note(body);
    return DONE;
  });
}
