/**
 * Resolves the client's address and scheme. X-Forwarded-For and X-Forwarded-Proto count only when a proxy that the operator trusts has
 * written them. Addresses are normalized; an IPv4-mapped IPv6 address becomes the IPv4 address.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, SocketAddress, isIP, isIPv4, isIPv6 } from "node:net";

export type Caller = {
  address: string;
  /** Whether a trusted proxy reports that the request came over HTTPS. */
  isHttps: boolean;
  /** Whether the connection itself comes from a trusted proxy. */
  isFromProxy: boolean;
};

type Range = { address: string; prefix: number; family: "ipv4" | "ipv6" };

const MAPPED = /^::ffff:(?=[\d.]+$)/;
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * @param proxies trusted addresses and CIDR ranges
 * @param onIgnoredHeader called once if no proxy is trusted and a request carries X-Forwarded-For
 */
export function createCallerResolver(
  proxies: readonly string[],
  onIgnoredHeader: () => void = () => undefined,
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
      onIgnoredHeader();
    }
    if (!isTrusted(peer)) return { address: peer, isHttps: false, isFromProxy: false };
    return {
      address: clientBehind(peer, listItems(headers["x-forwarded-for"]), isTrusted),
      // The nearest proxy wrote the last entry.
      isHttps: listItems(headers["x-forwarded-proto"]).at(-1)?.toLowerCase() === "https",
      isFromProxy: true,
    };
  };
}

/** @returns `null` for anything but an address or a CIDR range */
export function rangeOf(text: string): Range | null {
  const [, address = "", bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  // A mapped IPv4 range would never match, because addresses are compared unmapped.
  if (isIP(address) === 0 || /^::ffff:/i.test(address)) return null;
  const most = isIPv4(address) ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? null : { address, prefix, family: isIPv4(address) ? "ipv4" : "ipv6" };
}

/** Walks from the nearest hop to the farthest. Each hop wrote the next address, so the first untrusted one is the client. */
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

function listItems(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** @returns the normalized address without port and zone, or `null` */
function addressFrom(text: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(MAPPED, "");
}
