/** The sender or recipient of an email. Anything that could add a recipient or a header line isn't a valid address. */
export type Mailbox = { name: string; address: string };

// The subset of RFC 5321 in real use: no quoted local part, no comment, an ASCII domain or an address literal.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+(\.[a-z\d-]+)*|\[[\da-f:.]+\]|\[IPv6:[\da-f:.]+\])$/i;
const NAMED = /^([^<>"\p{Cc}]{0,64}?)\s*<([^<>]+)>$/u;
const LONGEST = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/** Reads `Name <address>` or a bare address. @returns `null` for anything else */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", address = text] = NAMED.exec(text) ?? [];
  return isMailAddress(address) ? { name, address } : null;
}
