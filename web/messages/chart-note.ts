import { messages } from "./messages.ts";

/** Keeps the room of a line that is still to come. */
const COMING = "\u00A0";

type Chart = keyof typeof messages.chartFrom;

/** Whose list a chart is, once it is there. */
export function chartNote(chart: Chart, answer: { source: "own" | "outside" } | undefined): string {
  return answer === undefined ? COMING : messages.chartFrom[chart][answer.source];
}
