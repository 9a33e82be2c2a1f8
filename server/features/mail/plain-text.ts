/** The plain-text version of an email. */
import { FOOTER, type EmailContent } from "./email-content.ts";

export function plainTextOf({ heading, paragraphs, facts, action, ifNotYou }: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    `${action.label}:\n${action.link}`,
    `Wasn’t this you? ${ifNotYou}`,
    `-- \nhalflight\n${FOOTER}`,
    "",
  ].join("\n\n");
}
