/**
 * The page at "/", rendered for visitors with the titles, settings and switches of the moment. It's the same for everyone, so it's rendered
 * only when something in it has changed, and holds nothing about a person.
 */
import type { CallAnswer } from "#contract/api.ts";
import {
  LANDING_SLOTS,
  LANDING_TITLES,
  type LandingData,
  type RenderLanding,
} from "#contract/landing-page.ts";
import type { Charts } from "#server/features/charts/charts.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import { type RenderedPage, cspHash } from "#server/platform/static-pages.ts";

export type FeatureFlags = CallAnswer<"GET /api/feature-flags">;

type Needs = {
  settings: Pick<Settings, "heroTitleId">;
  charts: Charts;
  items: Items;
  flags: () => FeatureFlags;
  /** The ISO 3166 country of visitors. */
  country: string;
  /** The page to fill in, as it was built. */
  frame: string;
  loadRenderer: () => Promise<RenderLanding>;
  basePath: string;
};

/** @returns a function that returns the current page; `null` if visitors aren't meant to wait at the landing page */
export function createLandingPage(needs: Needs): () => Promise<RenderedPage | null> {
  const { settings, charts, items, flags, country, frame, loadRenderer, basePath } = needs;
  let last: { json: string; page: RenderedPage } | null = null;
  let renderer: Promise<RenderLanding> | null = null;

  async function currentData(): Promise<LandingData> {
    const heroId = settings.heroTitleId();
    const trendingIds = await charts.trending("week", {
      filter: () => true,
      country,
      limit: LANDING_TITLES,
    });
    const wanted = heroId === null ? trendingIds : [heroId, ...trendingIds];
    const presented = await items.present([...new Set(wanted)], null);
    const byId = new Map(presented.map((item) => [item.id, item]));
    const configured = heroId === null ? null : (byId.get(heroId) ?? null);
    return {
      config: { hero_item_id: configured?.id ?? null },
      configured,
      trending: {
        items: trendingIds.flatMap((id) => byId.get(id) ?? []),
        source: await charts.sourceOf("week"),
      },
      flags: flags(),
    };
  }

  return async () => {
    // The proxy may know who it is, so the app asks at once.
    if (flags().proxy_sign_on) return null;
    const data = await currentData();
    const json = JSON.stringify(data);
    if (last?.json !== json) {
      renderer ??= loadRenderer();
      const { html, css } = (await renderer)(data, basePath);
      last = { json, page: filled(frame, { html, css, json }) };
    }
    return last.page;
  };
}

type Content = { html: string; css: string; json: string };

function filled(frame: string, { html, css, json }: Content): RenderedPage {
  const page = frame
    .replace(LANDING_SLOTS.css, () => `<style>${css}</style>`)
    .replace(LANDING_SLOTS.html, () => html)
    // Escaped, so that no text in it can end the element.
    .replace(
      LANDING_SLOTS.data,
      () =>
        `<script type="application/json" id="landing-data">${json.replaceAll("<", String.raw`\u003c`)}</script>`,
    );
  return { bytes: Buffer.from(page), inlineStyleHash: cspHash(css) };
}
