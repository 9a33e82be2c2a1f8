import { expect, test } from "vitest";

import { NO_ANSWERS, type QuizAnswers } from "#contract/quiz-answers.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";

import { createSessionContext } from "./session-context.ts";
import type { TitleFacts } from "./title-facts.ts";
import { indexTitles } from "./title-index.ts";
import { readerOf, stem } from "./wish/wish.fixture.ts";
import { titleOf } from "./world.fixture.ts";

const CONFINED = { confines: true };

function worldOf(...facts: readonly Partial<TitleFacts>[]) {
  return indexTitles(facts.map((own, place) => titleOf(place + 1, own)));
}

function contextOf(index: ReturnType<typeof worldOf>, answers: Partial<QuizAnswers>, how = CONFINED) {
  return createSessionContext(index, { ...NO_ANSWERS, ...answers }, { ...how, reader: readerOf(index) });
}

const gainsOf = (index: ReturnType<typeof worldOf>, answers: Partial<QuizAnswers>) => [
  ...(contextOf(index, answers).gains ?? []),
];

test("a title that fits the mood gains most, others nothing, and unwanted ones lose", () => {
  const index = worldOf(
    { moods: { relaxing: 0.9 } },
    { moods: {} },
    { moods: { chilling: 0.9, suspenseful: 0.8 } },
  );
  const [fitting = 0, neither = 0, unwanted = 0] = gainsOf(index, { moods: ["anxious"] });
  expect(fitting).toBeGreaterThan(neither);
  expect(neither).toBe(0);
  expect(unwanted).toBeLessThan(0);
});

test("all fitting titles gain the same, so taste decides among them", () => {
  const index = worldOf({ moods: { funny: 0.8 } }, { moods: { funny: 1, feel_good: 1 } });
  const [one, other] = gainsOf(index, { moods: ["happy"] });
  expect(one).toBe(other);
});

test("a sad person is cheered up unless they ask to match the mood", () => {
  const index = worldOf({ moods: { melancholic: 0.9 } }, { moods: { feel_good: 0.9 } });
  const leadOf = (answers: Partial<QuizAnswers>) => {
    const [melancholic = 0, feelGood = 0] = gainsOf(index, { moods: ["sad"], ...answers });
    return feelGood - melancholic;
  };
  expect(leadOf({})).toBeGreaterThan(0);
  expect(leadOf({ vibe_match: "change" })).toBeGreaterThan(0);
  expect(leadOf({ vibe_match: "match" })).toBeLessThan(0);
});

test.for(PERSON_MOODS.map((mood) => [mood] as const))(
  "%s has wishes for matching and for changing the mood",
  ([mood]) => {
    const index = worldOf(
      { moods: { relaxing: 1, dreamlike: 1, funny: 1, feel_good: 1 } },
      { moods: { thrilling: 1, mysterious: 1, melancholic: 1, inspirational: 1, existential: 1 } },
      {},
    );
    for (const vibe of ["match", "change"] as const) {
      const gains = gainsOf(index, { moods: [mood], vibe_match: vibe });
      expect(Math.max(...gains)).toBeGreaterThan(gains[2] ?? 0);
    }
  },
);

test("picks have the requested media type and length", () => {
  const index = worldOf(
    { mediaType: "movie", runtimeMinutes: 100 },
    { mediaType: "tv", runtimeMinutes: 25 },
    { mediaType: "tv", runtimeMinutes: 50 },
    { mediaType: "movie", runtimeMinutes: 29 },
    { mediaType: "movie", runtimeMinutes: null },
  );
  const fitting = (answers: Partial<QuizAnswers>) => [...(contextOf(index, answers).fitting ?? [])];
  expect(fitting({ session_length: "less_30" })).toEqual([0, 1, 0, 1, 0]);
  expect(fitting({ session_length: "less_60", watch_preference: "tv" })).toEqual([0, 1, 1, 0, 0]);
  expect(fitting({ watch_preference: "movie" })).toEqual([1, 0, 0, 1, 1]);
  expect(contextOf(index, { session_length: "3_plus", watch_preference: "either" }).fitting).toBeNull();
});

test("a lasting mood favors fitting titles but excludes nothing", () => {
  const index = worldOf({ moods: { relaxing: 1 } }, {});
  const { gains, fitting } = contextOf(index, { moods: ["calm"] }, { confines: false });
  expect(gains?.[0]).toBeGreaterThan(gains?.[1] ?? 0);
  expect(fitting).toBeNull();
});

test("if few titles fit fully, the best-fitting ones are used", () => {
  const index = indexTitles(
    Array.from({ length: 1000 }, (_, place) => titleOf(place + 1, { moods: { relaxing: place / 1000 } })),
  );
  const { fitting } = contextOf(index, { moods: ["calm"] });
  const count = fitting?.reduce((sum, each) => sum + each, 0) ?? 0;
  expect(count).toBeGreaterThanOrEqual(400);
  expect(count).toBeLessThan(1000);
  expect([fitting?.[999], fitting?.[0]]).toEqual([1, 0]);
});

test.for<[string, Partial<TitleFacts>]>([
  ["gore", { contentNotes: ["gore"] }],
  ["Blood", { contentNotes: ["gore"] }],
  ["no animal cruelty please", { contentNotes: ["animal_harm"] }],
  ["jump scares", { contentNotes: ["jump_scares"] }],
  ["horror", { genres: ["drama", "horror"] }],
  ["dark comedy", { subgenres: ["dark_comedy"] }],
  ["anything with zombies", { words: [stem("zombies"), "town"] }],
  ["clowns", { nanogenres: ["killer clown"] }],
  ["sad", { moods: { melancholic: 0.8 } }],
])("avoiding %s hides matching titles", ([text, facts]) => {
  const index = worldOf(facts, {}, { contentNotes: ["alcohol"] });
  const { avoided, unknown } = contextOf(index, { avoid_content: [text] });
  expect([...(avoided ?? [])]).toEqual([1]);
  expect(unknown.size).toBe(0);
});

test("with children present, unsuitable titles are hidden whatever the other answers", () => {
  const index = worldOf(
    { contentNotes: ["sex"] },
    { contentNotes: ["violence"] },
    { contentNotes: ["gore"] },
  );
  const { avoided } = contextOf(index, { viewing_group: "me and the kids", avoid_content: ["violence"] });
  expect(avoided).toEqual(new Set([1, 2, 3]));
});

test("unrecognized words change nothing and are reported", () => {
  const index = worldOf({}, {});
  const { avoided, gains, unknown } = contextOf(index, {
    avoid_content: ["qwertz"],
    viewing_group: "the usual lot",
    starting_point: "asdf",
  });
  expect(avoided?.size).toBe(0);
  expect(new Set(gains)).toEqual(new Set([gains?.[0]]));
  expect([...unknown].toSorted()).toEqual([
    "avoid_content:qwertz",
    "starting_point:asdf",
    "viewing_group:the usual lot",
  ]);
});

test.for<[string]>([["The Long Way Home"], ["something like the long way home"], ["a spy film"], ["80s"]])(
  "%s as a starting point leads to similar titles",
  ([text]) => {
    const spies = { subgenres: ["spy"], themes: ["revenge"], releasedAt: Date.UTC(1985, 0, 1) };
    const index = worldOf({ title: "The Long Way Home", ...spies }, spies, {}, {});
    const { gains, unknown } = contextOf(index, { starting_point: text });
    expect(gains?.[1]).toBeGreaterThan(gains?.[2] ?? 0);
    expect(unknown.size).toBe(0);
  },
);

test.for<[NonNullable<QuizAnswers["session_length"]>, number[], number[]]>([
  ["3_plus", [45, 98, 130, 200], [25, 60, 90, 200]],
  ["2_3", [130], [25, 60, 90]],
  ["1_2", [98], [25, 60, 90]],
  ["less_60", [45], [25, 60]],
  ["less_30", [], [25]],
])(
  "the session length %s allows films of that length and episodes that fit into it",
  ([session_length, films, episodes]) => {
    const lengths = (mediaType: "movie" | "tv", minutes: readonly (number | null)[]) =>
      minutes.map((runtimeMinutes) => ({ mediaType, runtimeMinutes }));
    const facts = [...lengths("movie", [45, 98, 130, 200, null]), ...lengths("tv", [25, 60, 90, 200, null])];
    const index = worldOf(...facts);
    const { fitting } = contextOf(index, { session_length });
    const kept = (mediaType: string) =>
      index.titles.flatMap((title, position) =>
        title.mediaType === mediaType && title.runtimeMinutes !== null && fitting?.[position] !== 0
          ? title.runtimeMinutes
          : [],
      );
    expect([kept("movie"), kept("tv")]).toEqual([films, episodes]);
    const unknown = index.titles.flatMap(({ runtimeMinutes }, position) =>
      runtimeMinutes === null ? position : [],
    );
    const isLimited = session_length !== "3_plus";
    expect(unknown.filter((position) => fitting?.[position] === 0)).toEqual(isLimited ? unknown : []);
  },
);

test("if a title's content notes are only predicted, its genre is enough to hide it", () => {
  const index = worldOf(
    { genres: ["horror"], contentNotes: [], areNotesJudged: false },
    { genres: ["horror"], contentNotes: [], areNotesJudged: true },
    { genres: ["comedy"], contentNotes: [], areNotesJudged: false },
    { genres: ["comedy"], contentNotes: ["gore"], areNotesJudged: false },
  );
  for (const asked of [{ avoid_content: ["gore"] }, { viewing_group: "the kids" }])
    expect(contextOf(index, asked).avoided).toEqual(new Set([1, 4]));
});

test("a pick names a mood it really has and the answer that asked for it", () => {
  const index = worldOf(
    { moods: { relaxing: 0.8, funny: 0.3 } },
    { moods: { funny: 0.9 } },
    { moods: { dark_gritty: 1 }, runtimeMinutes: 50 },
    { moods: { dark_gritty: 1 }, runtimeMinutes: 90 },
  );
  const context = contextOf(index, {
    moods: ["calm"],
    desired_emotions: ["amused"],
    session_length: "less_60",
  });
  expect([0, 1, 2, 3].map(context.matchAt)).toEqual([
    { kind: "mood", mood: "relaxing", answer: { question: "moods", value: "calm" } },
    { kind: "mood", mood: "funny", answer: { question: "desired_emotions", value: "amused" } },
    { kind: "minutes", answer: { question: "session_length", value: "less_60" } },
    null,
  ]);
});

test("feeling lucky or wanting a surprise means little-known titles, and wanting nothing new means well-known ones", () => {
  const index = worldOf({});
  const noveltyOf = (answers: Partial<QuizAnswers>) => contextOf(index, answers).novelty;
  expect(noveltyOf({ new_content_preference: "lucky" })).toBe(1);
  expect(noveltyOf({ new_content_preference: "no" })).toBe(0);
  expect(noveltyOf({ new_content_preference: "maybe" })).toBeNull();
  expect(noveltyOf({ vibe_match: "surprise" })).toBeGreaterThan(0.5);
});
