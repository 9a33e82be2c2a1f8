/** Stubs for responses that are rare in practice. */
import type { Page, Route } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Provider } from "#contract/availability.ts";

const PROVIDERS = ["Netflix", "Max", "Hulu", "Peacock", "MUBI", "Kanopy", "Shudder", "Tubi"] as const;
const PROVIDER_IDS = [8, 384, 15, 387, 11, 191, 99, 73] as const;

/** Eight streaming services, two rental services and no stores to buy from. */
export async function withManyProviders(page: Page): Promise<void> {
  const flatrate = PROVIDERS.map((name, place): Provider => ({
    provider_id: PROVIDER_IDS[place] ?? 0,
    provider_name: name,
    logo_path: null,
  }));
  await page.route(/\/api\/streaming-platforms\/\d+/, (route) =>
    route.fulfill({
      json: {
        streamingPlatforms: { US: { flatrate, rent: flatrate.slice(0, 2), buy: [] } },
        country: "US",
        as_of: "2026-11-01",
        source: "catalogue",
      },
    }),
  );
}

/** Simulates a server with beta keys, one of which is valid. */
export async function withBetaGate(page: Page, key: string): Promise<void> {
  const flags = await (await page.request.get("/api/feature-flags")).json();
  await page.route("**/api/feature-flags", (route) => route.fulfill({ json: { ...flags, beta_gate: true } }));
  // The landing page brings them along.
  await page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"beta_gate":false', '"beta_gate":true');
      await route.fulfill({ response, body });
    },
  );
  await page.route("**/api/beta/validate", (route) => {
    const error = "This key is not valid";
    return route.request().postDataJSON().key === key
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: { error, message: error, code: "beta_key_invalid", requestId: "-" },
        });
  });
}

/** Stubs the movies in theaters, because those of the embedded catalog are too old. */
export async function withFilmsInTheaters(page: Page): Promise<void> {
  await page.route("**/api/trending/now-playing?*", async (route) => {
    const response = await route.fetch({
      url: new URL("/api/trending?mediaType=movie&limit=50", route.request().url()).href,
    });
    const { items } = (await response.json()) as CallAnswer<"GET /api/trending">;
    await route.fulfill({
      response,
      json: { items: items.slice(-8), source: "own", emptied_by_filters: false },
    });
  });
}

export function breakDown(route: Route): Promise<void> {
  const error = "Something went wrong";
  return route.fulfill({
    status: 500,
    json: { error, message: error, code: "internal_error", requestId: "-" },
  });
}

/** A route handler that never answers, so the request stays pending. */
export function holdBack(): void {}

/** Stubs an In Theaters row emptied by the filters, because the embedded catalog is too old to have a movie in theaters. */
export async function emptyTheaters(page: Page): Promise<void> {
  const json: CallAnswer<"GET /api/trending/now-playing"> = {
    items: [],
    source: "own",
    emptied_by_filters: true,
  };
  await page.route("**/api/trending/now-playing?*", (route) => route.fulfill({ json }));
}
