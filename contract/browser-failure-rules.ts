/** Rules for error reports shared by browser and server: sizes, browser families, and how messages are scrubbed. */

export const BROWSERS = ["Chrome", "Edge", "Firefox", "Safari", "other"] as const;

export const FAILURE_LIMITS = { messageCharacters: 300, wordCharacters: 80, bodyBytes: 2048 } as const;

/** Control characters, bidirectional overrides, zero-width characters and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

const QUOTED = /(["'`“‘])([^"'`”’]{0,300})(["'`”’]|$)/gu;
/** A single quoted word is probably a property name; several words may be text that somebody typed or read. */
const NAME = /^[\w$.]{1,40}$/u;

// The order matters: a URL may contain a query, and a query an email address.
const PERSONAL: readonly [RegExp, string][] = [
  [/[?#][^\s"'<>)]*=[^\s"'<>)]*/gu, ""],
  [/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/gu, "[e-mail]"],
  [/[\w.~+-]{32,}/gu, "[token]"],
  [/\d{3,}/gu, "#"],
];

/**
 * Removes URL queries, email addresses, tokens, ids and users' text from a message. Applied before the message leaves the browser, and
 * again before it's stored.
 */
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
