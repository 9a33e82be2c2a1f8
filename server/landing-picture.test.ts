import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createActivity } from "./features/activity/activity.ts";
import { createAdditions } from "./features/additions/additions.ts";
import { createArtwork, openRemotePictures } from "./features/artwork/artwork.ts";
import { createCatalogue } from "./features/catalogue/catalogue.ts";
import { createCharts } from "./features/charts/charts.ts";
import { administering, settingsOn } from "./features/settings/settings.fixture.ts";
import { landingPicture } from "./landing-picture.ts";
import { createLogger } from "./platform/logger.ts";
import { testApp } from "./testing/test-app.ts";

/** Changes normally reach other servers at once, but take longer on a busy machine. */
const SOON = { timeout: 10_000, interval: 20 };

test("another server names the picture of the chosen title, or of a trending one after its removal", async () => {
  const { ana, clock, db, title } = await testApp();
  await administering({ db }, ana);
  const logger = createLogger("silent");
  const catalogue = await createCatalogue({ db, logger });
  const charts = createCharts({ catalogue, activity: createActivity({ db, clock }), clock, logger });
  const additions = await createAdditions({ db, catalogue, clock, logger });
  const directory = join(tmpdir(), `halflight-artwork-${process.pid}`);
  const nowhere = { baseUrl: "https://pictures.invalid", proxies: {}, maxBytes: 0 };
  const remote = openRemotePictures({ directory: join(directory, "outside"), ...nowhere });
  const artwork = await createArtwork({ db, catalogue, additions, directory, maxBytes: 0, remote, logger });
  onTestFinished(() => artwork.close());
  const elsewhere = { settings: await settingsOn({ db, clock }), charts, artwork };
  const { id } = await title("Alien");
  const [trending = 0] = await charts.trending("week", { filter: () => true, country: "US", limit: 1 });
  expect(trending).not.toBe(id);
  for (const [chosen, shown] of [
    [id, id],
    [null, trending],
  ] as const) {
    await ana.ok("PUT", "/api/admin/landing-config", { hero_item_id: chosen });
    const picture = artwork.of(shown)?.backdrop ?? "a picture";
    await expect
      .poll(() => landingPicture({ ...elsewhere, country: "US", basePath: "" }), SOON)
      .toContain(`/img/w780${picture}>`);
  }
});
