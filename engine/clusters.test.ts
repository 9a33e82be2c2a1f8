import { expect, test } from "vitest";

import { type ClusterLimits, tasteClusters } from "./clusters.ts";
import { tasteOf } from "./taste.ts";
import { indexTitles } from "./title-index.ts";
import { NOW, disliked, loved, saved, titleOf } from "./world.fixture.ts";

/** Ids 1 to 20: slow science fiction; 21 to 60: science fiction of usual pace; 61 to 80: Korean thrillers; 81 to 200: other dramas. */
const index = indexTitles(
  Array.from({ length: 200 }, (_, place) => {
    const id = place + 1;
    if (id <= 60) return titleOf(id, { genres: ["sci_fi"], pace: id <= 20 ? 1 : 3, tone: 3 });
    if (id <= 80) return titleOf(id, { genres: ["crime", "drama", "thriller"], countries: ["KR"], pace: 3 });
    return titleOf(id, { genres: ["drama"], pace: 3, releasedAt: Date.UTC(2015, 0, 1) });
  }),
);

function clustersOf(ids: readonly number[], changed: Partial<ClusterLimits> = {}) {
  const allowed = Uint8Array.from(index.titles, ({ id }) => Number(!ids.includes(id)));
  const taste = tasteOf(index, { marks: ids.map((id) => loved(id)), favoriteGenres: [], now: NOW });
  const limits = { totals: new Float32Array(200), allowed, maxClusters: 3, maxTitles: 10, ...changed };
  return tasteClusters(index, taste, limits).map(({ titles, ...cluster }) => ({
    ...cluster,
    ids: titles.map((position) => index.titles[position]?.id ?? 0),
  }));
}

test("a cluster is named by what its loved titles have in common, and all of its titles have it", () => {
  const [cluster, ...others] = clustersOf([1, 2, 3, 4]);
  expect(cluster).toMatchObject({ quality: { kind: "pace", value: "slow" }, genre: "sci_fi" });
  expect(cluster?.ids).toHaveLength(10);
  for (const id of cluster?.ids ?? []) expect(id > 4 && id <= 20, `title ${id}`).toBe(true);
  expect(others).toEqual([]);
});

test("two tastes in one give two clusters, the clearer one first", () => {
  const clusters = clustersOf([1, 2, 3, 61, 62, 63, 64]);
  expect(clusters.map(({ quality }) => quality.value)).toEqual(["KR", "slow"]);
  expect(clusters[0]?.genre).toBe("crime");
});

test("two loved titles, saved and disliked titles, and what everybody loves make no cluster", () => {
  expect(clustersOf([1, 2])).toEqual([]);
  // Titles of usual pace and no particular origin.
  expect(clustersOf([81, 82, 83, 84, 85])).toEqual([]);
  const marks = [1, 2, 3, 4].flatMap((id) => [id % 2 === 0 ? saved(id) : disliked(id)]);
  const taste = tasteOf(index, { marks, favoriteGenres: [], now: NOW });
  const limits = { totals: new Float32Array(200), allowed: new Uint8Array(200).fill(1) };
  expect(tasteClusters(index, taste, { ...limits, maxClusters: 3, maxTitles: 10 })).toEqual([]);
});

test("titles that may not be shown stay out, and a cluster with too few others isn't shown", () => {
  const allowed = Uint8Array.from(index.titles, ({ id }) => Number(id > 12));
  const [cluster] = clustersOf([1, 2, 3, 4], { allowed });
  expect(cluster?.ids.toSorted((a, b) => a - b)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  expect(
    clustersOf([1, 2, 3, 4], { allowed: allowed.map((is, place) => Number(is === 1 && place > 15)) }),
  ).toEqual([]);
});

test("a better score comes first, and no more than two titles of a franchise are in a row", () => {
  const totals = new Float32Array(200);
  totals[14] = 1;
  expect(clustersOf([1, 2, 3, 4], { totals })[0]?.ids[0]).toBe(15);

  const franchise = indexTitles(
    index.titles.map((title) =>
      title.id <= 20 ? { ...title, collection: title.id > 12 ? "Saga" : null } : title,
    ),
  );
  const taste = tasteOf(franchise, {
    marks: [1, 2, 3, 4].map((id) => loved(id)),
    favoriteGenres: [],
    now: NOW,
  });
  const allowed = Uint8Array.from(franchise.titles, ({ id }) => Number(id > 4));
  const [cluster] = tasteClusters(franchise, taste, { totals, allowed, maxClusters: 3, maxTitles: 20 });
  const ofSaga = cluster?.titles.filter((position) => franchise.titles[position]?.collection === "Saga");
  expect(ofSaga).toHaveLength(2);
});
