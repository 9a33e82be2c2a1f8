/**
 * The path of PUBLIC_URL below which everything is served: "" or, for example, "/halflight". The proxy in front passes it on. Routes don't
 * know it: it's removed before routing, and added to every address that leaves the server (decision 066).
 */

/** Whether a URL can be where Halflight is served: an origin and a plain path. Text that isn't a URL passes. */
export function isServable(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed === null || (parsed.href === parsed.origin + parsed.pathname && PATH.test(parsed.pathname));
}

const PATH = /^(?:\/[\w~-][\w.~-]*)*\/?$/;

/** @returns the path without a slash at its end */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, "");
}

/** @param path starts with a slash */
export function publicAddress(publicUrl: string, path: string): string {
  return new URL(basePathOf(publicUrl) + path, publicUrl).href;
}

/** No route and no page has this path, so requests for it get a 404. */
const NOWHERE = "/.";

/**
 * Turns a requested URL into the one that is routed. Requests outside the base path lead nowhere.
 * @param direct paths that also work without the base path, because probes and collectors call them directly at the port
 */
export function routedUrl(basePath: string, direct: readonly string[]): (url: string) => string {
  return (url) => {
    if (url.startsWith(basePath)) {
      const rest = url.slice(basePath.length);
      if (rest.startsWith("/")) return rest;
      if (rest === "" || rest.startsWith("?")) return `/${rest}`;
    }
    return direct.includes(url.split("?", 1)[0] ?? "") ? url : NOWHERE;
  };
}
