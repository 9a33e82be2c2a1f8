import {
  clearFeatureSettings,
  featureFlags,
  landingConfig,
  publicLandingConfig,
  readFeatureSettings,
  saveFeatureSettings,
  saveLandingConfig,
  validateBetaKey,
} from "#contract/settings.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { createBetaGate } from "./beta-gate.ts";
import type { Settings } from "./settings.ts";
import { serveTuning } from "./tuning-routes.ts";

type Needs = { settings: Settings; catalogue: Catalogue; betaKeys: readonly string[] };

export function serveSettings(serve: Serve, { settings, catalogue, betaKeys }: Needs): void {
  const gate = createBetaGate(betaKeys);
  const isKnown = (titleId: number) => catalogue.facts(titleId) !== null;

  // A title that has left the catalogue counts as none.
  const hero = async () => {
    const titleId = settings.heroTitleId();
    return { hero_item_id: titleId !== null && isKnown(titleId) ? titleId : null };
  };

  serve(featureFlags, async () => ({ ...settings.features(), beta_gate: gate.isOn }));

  serve(publicLandingConfig, hero);

  serve(landingConfig, hero);

  serve(saveLandingConfig, async ({ viewer, address, body }) => {
    const { hero_item_id: titleId } = body;
    if (titleId !== null && !isKnown(titleId)) throw notFound();
    await settings.chooseHero(titleId, { actorId: viewer.userId, origin: address });
    return { message: "Landing configuration saved" };
  });

  serve(readFeatureSettings, settings.readFeatures);

  serve(saveFeatureSettings, async ({ viewer, address, body }) => {
    const { revision, ...given } = body;
    await settings.saveFeatures(given, { actorId: viewer.userId, origin: address, revision });
    return settings.readFeatures();
  });

  serve(clearFeatureSettings, async ({ viewer, address }) => {
    await settings.saveFeatures(null, { actorId: viewer.userId, origin: address });
    return settings.readFeatures();
  });

  serve(validateBetaKey, async ({ body }) => {
    if (!gate.admits(body.key)) throw new Refusal(400, "beta_key_invalid", "This key is not valid");
    return DONE;
  });

  serveTuning(serve, { tuning: settings.tuning });
}
