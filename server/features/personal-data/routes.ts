import { exportAccount } from "#contract/own-account.ts";
import type { Serve } from "#server/platform/http.ts";

import type { PersonalData } from "./personal-data.ts";

export function servePersonalData(serve: Serve, { personalData }: { personalData: PersonalData }): void {
  serve(exportAccount, async ({ viewer, address, reply }) => {
    const kept = await personalData.exportOf(viewer.userId, address);
    const day = kept.exported_at.slice(0, 10);
    void reply.header("content-disposition", `attachment; filename="halflight-${day}.json"`);
    return kept;
  });
}
