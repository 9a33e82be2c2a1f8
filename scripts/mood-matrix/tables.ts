import {
  ATTENTION_WISHES,
  EMOTION_WISHES,
  ENERGY_WISHES,
  GROUPS,
  INTENSITY_WISHES,
  INTENTION_WISHES,
  KIND_WISHES,
  LENGTH_WISHES,
  MOOD_WISHES,
  NEW_CONTENT_WISHES,
  type Wish,
} from "#contract/mood-matrix.ts";
/** The mood matrix as Markdown tables. */
import { labelOf } from "#contract/vocabulary.ts";

const BEGIN = "<!-- the matrix: npm run mood-matrix -->";
const END = "<!-- end of the matrix -->";

/** @returns the document with current tables between its two markers. Throws if a marker is missing */
export function withMatrix(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error("docs/mood.md is missing the markers around the matrix");
  return `${document.slice(0, begin + BEGIN.length)}\n\n${tables()}\n${document.slice(end)}`;
}

function tables(): string {
  const moods = Object.entries(MOOD_WISHES).flatMap(([mood, { along, out, whenUnanswered }]) => [
    [`${labelOf(mood)}, match${whenUnanswered === "along" ? " (default)" : ""}`, along] as const,
    [`${labelOf(mood)}, change${whenUnanswered === "out" ? " (default)" : ""}`, out] as const,
  ]);
  return [
    table("Mood", moods),
    table("Energy", Object.entries(ENERGY_WISHES)),
    table("Movie or TV", Object.entries(KIND_WISHES)),
    table("Attention", Object.entries(ATTENTION_WISHES)),
    table(
      "Who is watching (words)",
      GROUPS.map(({ words, wish }) => [words.slice(0, 4).join(", "), wish] as const),
    ),
    table("Session length", Object.entries(LENGTH_WISHES)),
    table("Intention", Object.entries(INTENTION_WISHES)),
    table("Desired emotion", Object.entries(EMOTION_WISHES)),
    table("Intensity", Object.entries(INTENSITY_WISHES)),
    table("New content", Object.entries(NEW_CONTENT_WISHES)),
  ].join("\n");
}

function table(heading: string, rows: readonly (readonly [string, Wish])[]): string {
  const lines = rows.map(
    ([answer, wish]) => `| ${labelOf(answer)} | ${weights(wish.moods)} | ${grades(wish)} | ${others(wish)} |`,
  );
  return [`| ${heading} | Title moods | Grades | Other |`, "| --- | --- | --- | --- |", ...lines, ""].join(
    "\n",
  );
}

function weights(moods: Readonly<Record<string, number>> = {}): string {
  return Object.entries(moods)
    .map(([mood, weight]) => `${labelOf(mood).toLowerCase()} ${String(weight).replace("-", "−")}`)
    .join(", ");
}

function grades({ grades: ranges = {} }: Wish): string {
  return Object.entries(ranges)
    .map(([grade, [least, most]]) => `${grade} ${least} to ${most}`)
    .join(", ");
}

const RATINGS = ["G or TV-G", "PG or TV-PG", "PG-13 or TV-14", "R or TV-MA", "NC-17"] as const;

function others({ kind, minutes, genres, avoided = [], maturityLimit, novelty }: Wish): string {
  return [
    kind === undefined ? "" : { movie: "movies only", tv: "TV shows only" }[kind],
    minutes === undefined ? "" : lengthOf(minutes),
    weights(genres),
    avoided.length === 0 ? "" : `never: ${avoided.map((note) => labelOf(note).toLowerCase()).join(", ")}`,
    maturityLimit === undefined ? "" : `nothing above ${RATINGS[maturityLimit]}`,
    novelty === undefined ? "" : `novelty ${novelty}`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function lengthOf([least, most]: NonNullable<Wish["minutes"]>): string {
  return least === 0
    ? `at most ${most} minutes`
    : `movies of ${least} to ${most} minutes, episodes of at most ${most}`;
}
