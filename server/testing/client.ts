/** An HTTP client that keeps cookies like a browser, sends its access token and parses JSON. */
import { expect } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Rating } from "#contract/rating.ts";

export type Answer<Body = Record<string, unknown>> = { status: number; body: Body; headers: Headers };

export class Client {
  address: string;
  token: string | null = null;
  cookie: string | null = null;

  constructor(address: string) {
    this.address = address;
  }

  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.#exchange<Body>(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  /** Sends a file unchanged. */
  async upload<Body = Record<string, unknown>>(
    path: string,
    file: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answer<Body>> {
    const headers = { "content-type": "application/octet-stream" };
    return this.#exchange<Body>(path, { method: "POST", headers, body: file });
  }

  async #exchange<Body>(
    path: string,
    { headers, ...request }: RequestInit & { headers: Record<string, string> },
  ): Promise<Answer<Body>> {
    const response = await fetch(this.address + path, {
      // Redirects are for the test to follow.
      redirect: "manual",
      ...request,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie !== null && { cookie: this.cookie }),
        ...headers,
      },
    });
    this.cookie = withChanges(this.cookie, response.headers.getSetCookie());
    const text = await response.text();
    const parsed: unknown = text === "" ? {} : JSON.parse(text);
    return { status: response.status, body: parsed as Body, headers: response.headers };
  }

  /** Fails the test if the response isn't 200. */
  async ok<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.send<Body>(method, path, body);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 200 });
    return answer.body;
  }

  async get<Body = Record<string, unknown>>(path: string): Promise<Body> {
    return this.ok<Body>("GET", path);
  }

  async rate(titleId: number, rating: Rating | "skip"): Promise<void> {
    await this.ok("POST", "/api/ratings", { id: titleId, rating });
  }

  async picks(limit = 20, query = ""): Promise<CallAnswer<"GET /api/recommendations">> {
    return this.get(`/api/recommendations?limit=${limit}${query}`);
  }
}

/** @returns the Cookie header a browser would send next; a cleared cookie stays in it with an empty value */
function withChanges(cookie: string | null, changes: readonly string[]): string | null {
  const pairs = [...(cookie?.split("; ") ?? []), ...changes.map((change) => change.split(";")[0] ?? "")];
  const byName = new Map(pairs.map((pair) => [pair.split("=")[0], pair]));
  return byName.size === 0 ? null : [...byName.values()].join("; ");
}
