import {
  endAgeLimitLift,
  forgetAgeLimit,
  liftAgeLimit,
  readAgeLimit,
  saveAgeLimit,
} from "#contract/age-limits.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { AgeLimits } from "./age-limits.ts";

export function serveAgeLimits(serve: Serve, { ageLimits }: { ageLimits: AgeLimits }): void {
  serve(readAgeLimit, async ({ viewer }) => {
    const { limit, liftedUntil } = ageLimits.household(viewer.userId);
    return { limit, lifted_until: liftedUntil?.toISOString() ?? null };
  });

  serve(saveAgeLimit, async ({ viewer, body }) => {
    await ageLimits.setHousehold(viewer.userId, body.limit, body.pin);
    return DONE;
  });

  serve(liftAgeLimit, async ({ viewer, body }) => {
    await ageLimits.lift(viewer.userId, body.pin);
    return DONE;
  });

  serve(endAgeLimitLift, async ({ viewer }) => {
    await ageLimits.endLift(viewer.userId);
    return DONE;
  });

  serve(forgetAgeLimit, async ({ viewer, body }) => {
    await ageLimits.forget({ ...viewer, password: body.password });
    return DONE;
  });
}
