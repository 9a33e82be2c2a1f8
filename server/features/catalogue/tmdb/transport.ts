/**
 * One request to TMDB and its answer. Nothing leads to another host, nothing is read beyond its limits, and what comes is JSON or refused.
 * Proxies are those that it is given, by the names of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).
 */
import {
  type ClientRequest,
  type IncomingMessage,
  Agent as HttpAgent,
  request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

export type Answer = {
  status: number;
  /** Null where it was no JSON. */
  body: unknown;
  retryAfterMs: number | null;
};

export type Transport = {
  /** Throws TransportFailed where nothing came that could be read. */
  get(url: URL, headers: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
};

/** The message names no key and no address. */
export class TransportFailed extends Error {}

const BODY_MOST_BYTES = 10 * 1024 * 1024;
const SOCKETS = 20;

export type Proxies = Readonly<Record<string, string>>;

type Options = { timeoutMs: number; proxies: Proxies };

export function createTransport({ timeoutMs, proxies }: Options): Transport {
  const options = { keepAlive: true, maxSockets: SOCKETS, proxyEnv: proxies };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };

  return {
    async get(url, headers) {
      const signal = AbortSignal.timeout(timeoutMs);
      const own = { accept: "application/json", "accept-encoding": "gzip", ...headers };
      try {
        const request =
          url.protocol === "https:"
            ? requestHttps(url, { agent: agents["https:"], signal, headers: own })
            : requestHttp(url, { agent: agents["http:"], signal, headers: own });
        const response = await responseTo(request);
        const status = response.statusCode ?? 0;
        if (status >= 300 && status < 400) {
          response.destroy();
          throw new TransportFailed("it leads elsewhere");
        }
        const text = await textOf(response);
        return { status, body: jsonOf(response, text), retryAfterMs: retryAfterOf(response) };
      } catch (error) {
        if (error instanceof TransportFailed) throw error;
        if (signal.aborted) throw new TransportFailed(`no answer within ${timeoutMs} ms`, { cause: error });
        throw new TransportFailed("the connection broke", { cause: error });
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    request.end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const told = Number(response.headers["content-length"] ?? 0);
  if (told > BODY_MOST_BYTES) return refuse(response);
  const isZipped = response.headers["content-encoding"] === "gzip";
  const body: Readable = isZipped ? response.pipe(createGunzip()) : response;
  // Else the end of a broken connection would be nobody's.
  if (isZipped) response.on("error", (error) => body.destroy(error));
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_MOST_BYTES) return refuse(response);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function refuse(response: IncomingMessage): never {
  response.destroy();
  throw new TransportFailed("the answer is too large");
}

function jsonOf(response: IncomingMessage, text: string): unknown {
  if (!/^application\/(\w+\+)?json\b/.test(response.headers["content-type"] ?? "")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of seconds or of a date. */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const told = headers["retry-after"];
  if (told === undefined) return null;
  const ms = /^\d{1,6}$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
