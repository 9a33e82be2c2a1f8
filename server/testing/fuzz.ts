/**
 * Sends generated requests to a running server and reports responses that break a promise: a server error, a refusal that doesn't have the
 * standard form, or a response that the contract doesn't declare.
 */
import { Agent, request as ask } from "node:http";

import fc from "fast-check";

import { errorBody } from "#contract/errors.ts";
import type { CallDefinition } from "#server/platform/call-route.ts";

import { type GeneratedRequest, requestsTo } from "./generated-requests.ts";
import { LEAKS } from "./refusal.ts";

export type Fuzzed = { requests: number; answered: number; refused: number; broken: string[] };

export type Target = {
  address: string;
  /** Returns a valid token. Called again after a call has ended the previous token's session. */
  signIn(): Promise<string>;
};

const AT_ONCE = 4;
const SHOWN_CHARACTERS = 300;

export async function fuzz(
  call: CallDefinition,
  { address, signIn }: Target,
  { requests, seed }: { requests: number; seed: number },
): Promise<Fuzzed> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waiting = fc.sample(requestsTo(call), { numRuns: requests, seed });
  const fuzzed: Fuzzed = { requests, answered: 0, refused: 0, broken: [] };
  let token = signIn();

  async function send(generated: GeneratedRequest): Promise<Answer> {
    const used = token;
    const answer = await exchange({ agent, address, token: await used, generated });
    if (!/"code":"invalid_token"/.test(answer.text)) return answer;
    // The first request to notice signs in for all of them.
    if (token === used) token = signIn();
    return exchange({ agent, address, token: await token, generated });
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const answer = await send(next).catch((error: unknown) => ({
          status: 0,
          type: "",
          text: String(error),
        }));
        if (answer.status === 200) fuzzed.answered += 1;
        else fuzzed.refused += 1;
        const problem = problemOf(call, answer);
        if (problem !== null) fuzzed.broken.push(`${describe(next)}: ${problem}`);
      }
    }),
  );
  agent.destroy();
  return fuzzed;
}

type Answer = { status: number; type: string; text: string };

function problemOf(call: CallDefinition, { status, type, text }: Answer): string | null {
  const shown = `${status} ${text.slice(0, SHOWN_CHARACTERS)}`;
  if (type !== "application/json; charset=utf-8") return `not JSON: ${type} ${shown}`;
  const body: unknown = JSON.parse(text);
  if (status === 200)
    return call.answer.safeParse(body).success ? null : `not as the contract declares: ${shown}`;
  if (status >= 500 || status < 400) return shown;
  const refusal = errorBody.strict().safeParse(body);
  if (!refusal.success || refusal.data.message !== refusal.data.error)
    return `not a standard refusal: ${shown}`;
  return LEAKS.test(text) ? `reveals internals: ${shown}` : null;
}

function describe({ method, path, headers, body = "" }: GeneratedRequest): string {
  return `${method} ${path.slice(0, SHOWN_CHARACTERS)} ${headers["content-type"]} ${body.slice(0, SHOWN_CHARACTERS)}`;
}

type Exchange = { agent: Agent; address: string; token: string; generated: GeneratedRequest };

function exchange({ agent, address, token, generated }: Exchange): Promise<Answer> {
  const { method, path, headers, body } = generated;
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        agent,
        host: hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          "x-requested-with": "app",
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", text }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
