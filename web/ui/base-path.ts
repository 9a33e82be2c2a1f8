/** The path below which the server serves Halflight. The server writes it into the page, so that one build works at every path. */

let onServer = "";

/** "" or, for example, "/halflight". */
export function basePath(): string {
  return typeof document === "undefined" ? onServer : (document.documentElement.dataset["base"] ?? "");
}

/** For the server, which has no page to read it from: the base path while `render` runs. */
export function withBasePath<Result>(path: string, render: () => Result): Result {
  onServer = path;
  try {
    return render();
  } finally {
    onServer = "";
  }
}

/** The address on this server of a page, a call or a picture: "/item/7" is "/halflight/item/7". */
export function addressOf(path: string): string {
  return basePath() + path;
}

/** The current page's path as the routes have it, without the base path. */
export function currentPath(): string {
  return window.location.pathname.slice(basePath().length) || "/";
}

/** Whether it's the path of a page of this app. Anything else could lead to another site. */
export function isPathWithin(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
