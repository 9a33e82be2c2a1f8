/**
 * Who calls, and how. A header can say anything: what X-Forwarded-For and X-Forwarded-Proto tell counts only where a proxy that the
 * operator named has written it. Addresses come out in one spelling each, an IPv4 address in IPv6 clothes as the IPv4 address.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, SocketAddress, isIP, isIPv4, isIPv6 } from "node:net";

export type Caller = {
  address: string;
  /** Whether a named proxy says that it was called over https. */
  isHttps: boolean;
};

type Range = { address: string; prefix: number; family: "ipv4" | "ipv6" };

const MAPPED = /^::ffff:(?=[\d.]+$)/;
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * @param proxies addresses and CIDR ranges; none is trusted where none is named
 * @param onUnheeded told once, where none is named and a request has come through a proxy all the same
 */
export function createCallers(
  proxies: readonly string[],
  onUnheeded: () => void = () => undefined,
): (request: IncomingMessage) => Caller {
  let isWatching = proxies.length === 0;
  const trusted = new BlockList();
  for (const { address, prefix, family } of proxies.flatMap((text) => rangeOf(text) ?? []))
    trusted.addSubnet(address, prefix, family);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  return ({ socket, headers }) => {
    const peer = addressFrom(socket.remoteAddress ?? "") ?? "";
    if (isWatching && headers["x-forwarded-for"] !== undefined) {
      isWatching = false;
      onUnheeded();
    }
    if (!isTrusted(peer)) return { address: peer, isHttps: false };
    return {
      address: clientBehind(peer, partsOf(headers["x-forwarded-for"]), isTrusted),
      // The last is what the nearest proxy wrote.
      isHttps: partsOf(headers["x-forwarded-proto"]).at(-1)?.toLowerCase() === "https",
    };
  };
}

/** Null for what is no address and no CIDR range of addresses. */
export function rangeOf(text: string): Range | null {
  const [, address = "", bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  // A range that is written as mapped IPv4 would never be met: addresses are compared unmapped.
  if (isIP(address) === 0 || /^::ffff:/i.test(address)) return null;
  const most = isIPv4(address) ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? null : { address, prefix, family: isIPv4(address) ? "ipv4" : "ipv6" };
}

/** From the nearest to the farthest: each address was written by the one before it, so the first that is not trusted is the client. */
function clientBehind(
  peer: string,
  forwardedFor: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  let client = peer;
  for (const text of forwardedFor.toReversed()) {
    const address = addressFrom(text);
    if (address === null) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

function partsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** In its one spelling, without port and zone; null for what is no address. */
function addressFrom(text: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(MAPPED, "");
}
