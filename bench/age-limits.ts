/**
 * Counts picks above the limit in random sessions on the embedded catalog: with children present, and for people with a limit of their own.
 * The ratings are read from the catalog's certifications, so the figure doesn't depend on how the engine reads them.
 */
import { TEENAGERS_LIMIT } from "#contract/maturity.ts";
import { EMOTIONS, INTENSITIES, NO_ANSWERS, type QuizAnswers } from "#contract/quiz-answers.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { createSessionContext } from "#engine/session-context.ts";
import { indexTitles } from "#engine/title-index.ts";

import { wishReaderFor } from "../scripts/evaluation/wish-reader.ts";
import { readCatalogue } from "./dislikes.ts";

const PICKS = 20;
/** For each of the two kinds of sessions: 50,000 picks. */
const SESSIONS = 2_500;
const ABOVE_PG = ["PG-13", "TV-14", "R", "TV-MA", "NC-17"];
const ABOVE_PG_13 = ["R", "TV-MA", "NC-17"];

export async function measureAgeLimits(): Promise<object[]> {
  const { titles, certifications } = await readCatalogue();
  const index = indexTitles(titles);
  const reader = await wishReaderFor(index, new Date().getUTCFullYear());
  const now = Date.now();
  const random = seededRandom(1);
  return [
    { session: "with the kids", ratings: ABOVE_PG, viewing_group: "with the kids", maturityLimit: null },
    { session: "13 to 17", ratings: ABOVE_PG_13, viewing_group: null, maturityLimit: TEENAGERS_LIMIT },
  ].map(({ session, ratings, viewing_group, maturityLimit }) => {
    let [picked, above, unrated, short] = [0, 0, 0, 0];
    for (let draw = 0; draw < SESSIONS; draw++) {
      const replay = createReplay(index, { now, adviser: null, seed: draw });
      const loved = shuffled(titles, random).slice(0, Math.floor(12 * random()));
      const { picks } = replay({
        marks: loved.map(({ id }) => ({ titleId: id, kind: "loved", at: now })),
        context: createSessionContext(
          index,
          { ...wishesOf(random), viewing_group },
          { confines: true, reader },
        ),
        maturityLimit,
        limit: PICKS,
      });
      picked += picks.length;
      short += Number(picks.length < PICKS);
      for (const { candidate } of picks) {
        const certification = certifications.get(titles[candidate]?.id ?? 0) ?? null;
        if (certification === null) unrated += 1;
        else above += Number(ratings.includes(certification));
      }
    }
    return {
      session,
      picks: picked,
      "above the limit": above,
      "without a rating": unrated,
      "lists not full": short,
    };
  });
}

function wishesOf(random: Random): QuizAnswers {
  return {
    ...NO_ANSWERS,
    moods: shuffled(PERSON_MOODS, random).slice(0, Math.floor(3 * random())),
    desired_emotions: shuffled(EMOTIONS, random).slice(0, Math.floor(2 * random())),
    intensity: shuffled(INTENSITIES, random)[0] ?? null,
  };
}
