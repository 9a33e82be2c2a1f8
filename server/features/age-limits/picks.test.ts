/** Many random viewers on the embedded catalog: whatever they want tonight, no pick is above their age limit. */
import { expect, test } from "vitest";

import { MATURITY_LEVELS, type MaturityLimit } from "#contract/maturity.ts";
import {
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NO_ANSWERS,
  type QuizAnswers,
  VIBE_MATCHES,
  WATCH_INTENTIONS,
} from "#contract/quiz-answers.ts";
import { GENRES, PERSON_MOODS } from "#contract/vocabulary.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { createSessionContext } from "#engine/session-context.ts";
import { indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { createWishReading } from "#server/features/wish-reading/wish-reading.ts";
import { createLogger } from "#server/platform/logger.ts";
import { testApp } from "#server/testing/test-app.ts";

import { within } from "./age-limits.fixture.ts";

const VIEWERS = 2_000;
const PICKS = 20;

test("in 2,000 random sessions with kids or with an age limit, every list is full and no pick is above the limit", async () => {
  const { db, clock } = await testApp();
  const index = indexTitles(await allFacts(db));
  const reading = await createWishReading({ db, clock, logger: createLogger("silent") });
  const reader = await reading.readerFor(index);
  const allowed = [await within(db, "everyone"), await within(db, "pg"), await within(db, "pg_13")];
  const random = seededRandom(20_261_126);
  const replay = createReplay(index, { now: Date.now(), adviser: null });
  const faults: string[] = [];
  for (let viewer = 0; viewer < VIEWERS; viewer++) {
    const answers = inventAnswers(random);
    const isWithKids = answers.viewing_group !== null;
    const ownLimit: MaturityLimit =
      isWithKids && random() < 0.5 ? null : one(MATURITY_LEVELS.slice(0, 3), random);
    const limit = isWithKids ? Math.min(1, ownLimit ?? 1) : (ownLimit ?? 0);
    const { picks } = replay({
      marks: shuffled(index.titles, random)
        .slice(0, Math.floor(random() * 12))
        .map(({ id }) => ({
          titleId: id,
          kind: one(["loved", "liked", "disliked"] as const, random),
          at: Date.now(),
        })),
      favoriteGenres: shuffled(GENRES, random)
        .slice(0, 2)
        .map(({ key }) => key),
      context: createSessionContext(index, answers, { confines: random() < 0.8, reader }),
      maturityLimit: ownLimit,
      limit: PICKS,
    });
    const beyond = picks.filter(({ candidate }) => !allowed[limit]?.has(index.titles[candidate]?.id ?? 0));
    if (picks.length < PICKS) faults.push(`viewer ${viewer} has ${picks.length} picks`);
    faults.push(...beyond.map(({ candidate }) => `viewer ${viewer}: ${index.titles[candidate]?.title}`));
  }
  expect(faults).toEqual([]);
}, 240_000);

function inventAnswers(random: Random): QuizAnswers {
  const maybe = <Value>(values: readonly Value[]) => (random() < 0.4 ? one(values, random) : null);
  return {
    ...NO_ANSWERS,
    moods: shuffled(PERSON_MOODS, random).slice(0, Math.floor(random() * 4)),
    desired_emotions: shuffled(EMOTIONS, random).slice(0, Math.floor(random() * 3)),
    energy_level: maybe(ENERGY_LEVELS),
    intensity: maybe(INTENSITIES),
    vibe_match: maybe(VIBE_MATCHES),
    watch_intention: maybe(WATCH_INTENTIONS),
    starting_point: maybe(["Alien", "horror", "The Shining", "90s crime"]),
    viewing_group: maybe(["With the kids", "my son", "friends and their children"]),
  };
}

function one<Kind>(list: readonly Kind[], random: Random): Kind {
  return list[Math.floor(random() * list.length)] as Kind;
}
