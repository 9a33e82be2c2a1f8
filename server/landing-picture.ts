/** A preload header for the landing page's hero picture, so browsers request it before they have run the page's code. */
import { type Artwork, WIDTHS } from "#server/features/artwork/artwork.ts";
import type { Charts } from "#server/features/charts/charts.ts";
import type { Settings } from "#server/features/settings/settings.ts";

type Needs = {
  settings: Settings;
  charts: Charts;
  artwork: Artwork;
  /** The ISO 3166 country of visitors. */
  country: string;
  basePath: string;
};

/** @returns the value of a Link header; `null` if there is no picture */
export async function landingPicture(needs: Needs): Promise<string | null> {
  const { settings, charts, artwork, country, basePath } = needs;
  const chosen = settings.heroTitleId();
  const [titleId] =
    chosen === null ? await charts.trending("week", { filter: () => true, country, limit: 1 }) : [chosen];
  const picture = titleId === undefined ? undefined : artwork.of(titleId)?.backdrop;
  if (picture === undefined) return null;
  const pictures = `${basePath}/img`;
  const sources = Object.entries(WIDTHS.backdrop).map(
    ([size, width]) => `${pictures}/${size}${picture} ${width}w`,
  );
  return `<${pictures}/w780${picture}>; rel=preload; as=image; imagesrcset="${sources.join(", ")}"; imagesizes="100vw"; fetchpriority=high`;
}
