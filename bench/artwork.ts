/** Measures drawing artwork in this process, and serving a stored poster. */
import autocannon from "autocannon";

import type { CallAnswer } from "#contract/api.ts";
import { GENRES } from "#contract/vocabulary.ts";
import { drawBackdrop, drawLockup, drawPoster } from "#drawing/compose.ts";
import type { PicturedTitle } from "#drawing/design.ts";
import { toWebp } from "#server/features/artwork/raster.ts";
import { WIDTHS } from "#server/features/artwork/sizes.ts";

import { send } from "./product.ts";

const SAMPLE = 40;
const SECONDS = 8;
const DRAW = { poster: drawPoster, backdrop: drawBackdrop, logo: drawLockup } as const;

type Figure = { picture: string; ms_drawn: number; kilobytes: number };

/** @returns mean drawing time and file size for each kind and width of picture, over a sample of titles */
export async function measureDrawing(address: string): Promise<Figure[]> {
  const titles = (await send<CallAnswer<"GET /api/items">>(address, `/api/items?limit=${SAMPLE}`)).items.map(
    picturedTitle,
  );
  const figures: Figure[] = [];
  for (const kind of ["poster", "backdrop", "logo"] as const) {
    for (const [size, width] of Object.entries(WIDTHS[kind])) {
      let bytes = 0;
      const start = performance.now();
      for (const title of titles) bytes += (await toWebp((await DRAW[kind](title)).svg, kind, width)).length;
      const milliseconds = (performance.now() - start) / titles.length;
      figures.push({
        picture: `${kind} ${size}`,
        ms_drawn: Math.round(milliseconds),
        kilobytes: round(bytes / titles.length / 1024),
      });
    }
  }
  const sum = figures.reduce((total, { kilobytes }) => total + kilobytes, 0);
  return [
    ...figures,
    {
      picture: "all sizes of a title",
      ms_drawn: figures.reduce((total, { ms_drawn }) => total + ms_drawn, 0),
      kilobytes: round(sum),
    },
  ];
}

export async function measureServing(address: string) {
  const { items } = await send<CallAnswer<"GET /api/items">>(address, "/api/items?limit=1");
  const url = `${address}/img/w342${items[0]?.poster_path ?? ""}`;
  await fetch(url);
  const { latency, requests, non2xx } = await autocannon({ url, connections: 20, duration: SECONDS });
  return {
    measured: "a poster from disk, 20 at once",
    p50_ms: latency.p50,
    p99_ms: latency.p99,
    requests_per_second: Math.round(requests.average),
    failures: non2xx,
  };
}

function picturedTitle(item: CallAnswer<"GET /api/items">["items"][number]): PicturedTitle {
  return {
    mediaType: item.media_type,
    title: item.title,
    year: Number((item.release_date ?? item.first_air_date ?? "2000").slice(0, 4)),
    byline: item.director ?? "",
    genres: item.genres.flatMap(({ id }) => GENRES.find((genre) => genre.id === id)?.key ?? []),
    moods: item.moods,
    nanogenres: item.nanogenres.map(({ name }) => name),
    seasons: item.seasons_count,
    assigned: null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
