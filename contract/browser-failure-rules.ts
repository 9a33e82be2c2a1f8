/** What browser and server have to hold alike about reports of failures: sizes, families of browsers, and what is left of a message. */

export const BROWSERS = ["Chrome", "Edge", "Firefox", "Safari", "other"] as const;

export const FAILURE_LIMITS = { messageCharacters: 300, wordCharacters: 80, bodyBytes: 2048 } as const;

/** Control characters, bidirectional overrides, zero-width characters, halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

const QUOTED = /(["'`“‘])([^"'`”’]{0,300})(["'`”’]|$)/gu;
/** A single word in quotes is the name of a property; more may be anything that somebody typed or read. */
const NAME = /^[\w$.]{1,40}$/u;

// In this order: an address may hold a query, a query an e-mail.
const PERSONAL: readonly [RegExp, string][] = [
  [/[?#][^\s"'<>)]*=[^\s"'<>)]*/gu, ""],
  [/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/gu, "[e-mail]"],
  [/[\w.~+-]{32,}/gu, "[token]"],
  [/\d{3,}/gu, "#"],
];

/** What of a message may leave the browser, and what of a report is kept: no address's query, no e-mail, no token, no id, no text of people. */
export function scrubbed(message: string): string {
  let text = message
    .slice(0, 2 * FAILURE_LIMITS.messageCharacters)
    .replaceAll(UNPRINTABLE, " ")
    .replaceAll(QUOTED, (whole, open: string, inside: string, close: string) =>
      NAME.test(inside) ? whole : `${open}…${close}`,
    );
  for (const [personal, rest] of PERSONAL) text = text.replaceAll(personal, rest);
  return text.trim().slice(0, FAILURE_LIMITS.messageCharacters);
}
