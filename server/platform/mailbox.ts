/** Who a mail is from or to. What could become a second recipient or another line of a mail's head is no address. */
export type Mailbox = { name: string; address: string };

// Of RFC 5321 what people have: no quoted local part, no comment, and a domain in ASCII or an address in brackets.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+(\.[a-z\d-]+)*|\[[\da-f:.]+\]|\[IPv6:[\da-f:.]+\])$/i;
const NAMED = /^([^<>"\p{Cc}]{0,64}?)\s*<([^<>]+)>$/u;
const LONGEST = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/** Reads `Name <address>` or an address alone. @returns null where it is neither */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", address = text] = NAMED.exec(text) ?? [];
  return isMailAddress(address) ? { name, address } : null;
}
