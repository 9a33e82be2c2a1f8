import { useQuery } from "@tanstack/react-query";

import { itemsQuery, userStatsQuery } from "../../api/list-queries.ts";
import { messages } from "../../messages/messages.ts";
import { type DashboardRow, shelfOf } from "./dashboard-row.ts";
import { CLASSIC_YEARS, favoriteActor, favoriteDirector } from "./rows.ts";

const MAX_ASKED_FOR = 50;

/** Rows for the viewer's favorite genres, actor and director, which must be loaded first. */
export function useFavoriteRows(username: string, thisYear: number): DashboardRow[] {
  const stats = useQuery(userStatsQuery(username)).data;
  const [firstGenre, secondGenre = firstGenre] = (stats?.top_genres ?? []).map(({ name }) => name);
  const actor = favoriteActor(stats?.top_actors ?? []);
  const director = favoriteDirector(stats?.top_directors ?? []);
  const untilYear = thisYear - CLASSIC_YEARS;
  const classics = useQuery({
    ...itemsQuery({ categories: firstGenre ?? "", untilYear, limit: MAX_ASKED_FOR }),
    enabled: firstGenre !== undefined,
  });
  const fix = useQuery({
    ...itemsQuery({ categories: secondGenre ?? "", limit: MAX_ASKED_FOR }),
    enabled: secondGenre !== undefined,
  });
  const hits = useQuery({
    ...itemsQuery({ person: actor ?? "", limit: MAX_ASKED_FOR }),
    enabled: actor !== null,
  });
  const works = useQuery({
    ...itemsQuery({ person: director ?? "", limit: MAX_ASKED_FOR }),
    enabled: director !== null,
  });
  const words = messages.dashboard;
  return [
    shelfOf("classics", words.classics(firstGenre ?? ""), classics),
    shelfOf("fix", words.fix(secondGenre ?? ""), fix),
    shelfOf("actor", words.actor(actor ?? ""), hits),
    shelfOf("director", words.director(director ?? ""), works),
  ];
}
