import { featureFlags, publicLandingConfig, validateBetaKey } from "#contract/settings.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { createBetaGate } from "./beta-gate.ts";
import type { Settings } from "./settings.ts";

type Needs = {
  settings: Settings;
  features: readonly ("social" | "vault" | "featured")[];
  betaKeys: readonly string[];
};

export function serveSettings(serve: Serve, { settings, features, betaKeys }: Needs): void {
  const gate = createBetaGate(betaKeys);

  serve(featureFlags, async () => ({
    similarRowMaxSeeds: 2,
    similarRowPerRowLimit: 12,
    similarRowMinItems: 6,
    similarRowMinRating: 2,
    similarRowRecentDays: 60,
    similarRowTitle1: null,
    similarRowTitle2: null,
    features: [...features],
    beta_gate: gate.isOn,
  }));

  serve(publicLandingConfig, async () => ({ hero_item_id: await settings.heroTitleId() }));

  serve(validateBetaKey, async ({ body }) => {
    if (!gate.admits(body.key)) throw new Refusal(400, "beta_key_invalid", "This key is not valid");
    return DONE;
  });
}
