import { messages } from "./messages.ts";

/** Reserves the line's space until the note is known. */
const COMING = "\u00A0";

type Chart = keyof typeof messages.chartFrom;

/** The note that says where a chart comes from, once the chart has loaded. */
export function chartNote(chart: Chart, answer: { source: "own" | "outside" } | undefined): string {
  return answer === undefined ? COMING : messages.chartFrom[chart][answer.source];
}
