/** Measures the effect of stated preferences on picks: openness to little-known titles and favorite subgenres. */
import type { CallAnswer } from "#contract/api.ts";
import { LOVED } from "#contract/rating.ts";
import { SUBGENRES } from "#contract/vocabulary.ts";
import type { TitleIndex } from "#engine/title-index.ts";

import { newAccount, send } from "./product.ts";

const PICKS = 20;

export type LovedTitles = { lovedIds: readonly number[] };
type Row = { measured: string } & Record<string, string | number>;

/** @returns the mean popularity of picks by openness, and the share of picks with a subgenre before and after it's chosen */
export async function statedPreferences(
  address: string,
  index: TitleIndex,
  tastes: readonly LovedTitles[],
): Promise<Row[]> {
  const popularities: Row = { measured: "mean popularity of the picks by openness" };
  for (const openness of [0, 0.5, 1]) {
    const picks: number[] = [];
    for (const taste of tastes) {
      const token = await accountOf(address, taste);
      await send(address, "/api/auth/preferences", {
        body: { openness_to_new_experiences: openness },
        token,
      });
      picks.push(...(await picksOf(address, token)));
    }
    popularities[`openness ${openness}`] = round(
      mean(picks.map((id) => titleOf(index, id)?.popularity ?? 0)),
    );
  }
  const shares = { without: [] as number[], with: [] as number[] };
  for (const subgenre of Object.values(SUBGENRES).flat()) {
    const [taste = { lovedIds: [] }] = tastes.slice(shares.with.length % tastes.length);
    const token = await accountOf(address, taste);
    const share = async () =>
      mean(
        (await picksOf(address, token)).map((id) => Number(titleOf(index, id)?.subgenres.includes(subgenre))),
      );
    shares.without.push(await share());
    await send(address, "/api/auth/preferences", { body: { subcategories: [subgenre] }, token });
    shares.with.push(await share());
  }
  return [
    popularities,
    {
      measured: "picks with one chosen subgenre, of 100",
      "without it": round(100 * mean(shares.without)),
      "with it chosen": round(100 * mean(shares.with)),
    },
  ];
}

export async function accountOf(address: string, { lovedIds }: LovedTitles): Promise<string> {
  const token = await newAccount(address);
  for (const id of lovedIds) await send(address, "/api/ratings", { body: { id, rating: LOVED }, token });
  return token;
}

export async function picksOf(address: string, token: string): Promise<number[]> {
  const path = `/api/recommendations?limit=${PICKS}`;
  const { items } = await send<CallAnswer<"GET /api/recommendations">>(address, path, { token });
  return items.map(({ id }) => id);
}

const titleOf = (index: TitleIndex, id: number) => index.titles[index.positions.get(id) ?? -1];

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
