/** Estimates the popularity of titles that nobody judged, from their votes. */
import { VOTES_DAY, expectedPopularity } from "#engine/popularity.ts";
import { YEAR_MS } from "#engine/title-facts.ts";

import type { SourceTitle } from "./store.ts";

type Voted = Pick<SourceTitle, "media_type" | "released" | "vote_count" | "votes_as_of">;

/** @returns 0 to 100; 0 without votes */
export function popularityFromVotes(title: Voted): number {
  const { media_type: mediaType, vote_count: voteCount } = title;
  return voteCount === 0 ? 0 : expectedPopularity({ mediaType, voteCount, ageYears: yearsAtVotes(title) });
}

/** @returns years from the release to the day of the vote counts; never negative */
export function yearsAtVotes({
  released,
  votes_as_of: day,
}: Pick<Voted, "released" | "votes_as_of">): number {
  const votedAt = day === null ? VOTES_DAY : Date.parse(day);
  return Math.max(0, (votedAt - Date.parse(released)) / YEAR_MS);
}
