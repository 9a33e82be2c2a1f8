import { featureFlags, publicLandingConfig } from "#contract/settings.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Settings } from "./settings.ts";

type Needs = {
  settings: Settings;
  features: readonly ("social" | "vault" | "featured")[];
  hasBetaGate: boolean;
};

export function serveSettings(serve: Serve, { settings, features, hasBetaGate }: Needs): void {
  serve(featureFlags, async () => ({
    similarRowMaxSeeds: 2,
    similarRowPerRowLimit: 12,
    similarRowMinItems: 6,
    similarRowMinRating: 2,
    similarRowRecentDays: 60,
    similarRowTitle1: null,
    similarRowTitle2: null,
    features: [...features],
    beta_gate: hasBetaGate,
  }));

  serve(publicLandingConfig, async () => ({ hero_item_id: await settings.heroTitleId() }));
}
