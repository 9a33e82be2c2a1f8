/** Calls to the measured server. */
import { randomBytes } from "node:crypto";

import type { CallAnswer } from "#contract/api.ts";

type Options = { body?: object; token?: string };

/** A call with a body is a POST. Throws for any status but 200. */
export async function send<Answer>(
  address: string,
  path: string,
  { body, token }: Options = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** @returns the token of a new account */
export async function newAccount(address: string): Promise<string> {
  return (await newPerson(address)).token;
}

/** Creates an account. */
export async function newPerson(
  address: string,
): Promise<{ username: string; email: string; token: string }> {
  const username = `bench-${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.com`;
  const body = { username, email, password: "a long enough password" };
  const { token } = await send<CallAnswer<"POST /api/auth/register">>(address, "/api/auth/register", {
    body,
  });
  return { username, email, token };
}

/** @returns the server's milliseconds, from its timing header */
export function serverTime(header: string | null): number {
  return Number(/^app;dur=([\d.]+)$/.exec(header ?? "")?.[1]);
}
