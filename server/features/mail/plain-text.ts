/** A letter for mail programs that show text alone. */
import { FOOTER, type Words } from "./words.ts";

export function plainTextOf({ heading, paragraphs, facts, action, ifNotYou }: Words): string {
  return [
    heading,
    ...paragraphs,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    `${action.label}:\n${action.link}`,
    `Was it not you? ${ifNotYou}`,
    `-- \nhalflight\n${FOOTER}`,
    "",
  ].join("\n\n");
}
