/** How old the model is and how it was evaluated, in one sentence for an administrator. */
import type { TrainedModel } from "#server/features/models/models.ts";

const HOUR_MS = 60 * 60 * 1000;
/** From this age on, it's given in days. */
const MANY_HOURS = 48;

/** @param model in service; `null` if there is none */
export function judgementOf(
  model: Pick<TrainedModel, "version" | "trainedAt" | "figures"> | null,
  now: Date,
): string {
  if (model === null) return "There’s no trained model. Picks are based on similar titles and popularity.";
  const { version, trainedAt, figures } = model;
  const hours = Math.max(0, Math.floor((now.getTime() - trainedAt.getTime()) / HOUR_MS));
  const age = hours < MANY_HOURS ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
  const judged = `judged by ${counted(figures.people, "person", "people")} held out`;
  return `Model ${version}, ${age} old, ${judged}: NDCG@100 ${figures.ndcg100.toFixed(3)}.`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
