/** An app whose users can sign in at a real OpenID Connect provider, and a browser's way through both. */
import { afterAll, expect } from "vitest";

import type { Config } from "#server/config.ts";
import { Client } from "#server/testing/client.ts";
import { CLIENT, type TestProvider, startOpenIdProvider } from "#server/testing/openid-provider.ts";
import { type TestApp, ownApp } from "#server/testing/test-app.ts";

export const PUBLIC_URL = "https://halflight.example";
const CALLBACK = "/api/auth/oidc/callback";

type Oidc = NonNullable<Config["signOn"]["oidc"]>;

export type SignOnApp = TestApp & { provider: TestProvider };

export async function signOnApp(oidc: Partial<Oidc> = {}, config: Partial<Config> = {}): Promise<SignOnApp> {
  const { publicUrl = PUBLIC_URL } = config;
  const provider = await startOpenIdProvider({ redirectUri: publicUrl + CALLBACK });
  afterAll(() => provider.close());
  const app = await ownApp({
    publicUrl,
    signOn: {
      oidc: {
        ...CLIENT,
        issuer: provider.issuer,
        scopes: "openid profile email groups",
        name: "Keyring",
        adminGroup: null,
        groupsClaim: "groups",
        createsAccounts: true,
        ...oidc,
      },
      proxyHeaders: null,
    },
    ...config,
  });
  provider.people.set("cleo", {
    preferred_username: "cleo",
    email: "cleo@example.com",
    email_verified: true,
  });
  return Object.assign(app, { provider });
}

/** @returns the provider's address to which the browser is sent */
export async function begin(client: Client, to = "/watchlist"): Promise<string> {
  const begun = await client.send("GET", `/api/auth/oidc/start?to=${encodeURIComponent(to)}`);
  expect(begun.status).toBe(303);
  return begun.headers.get("location") ?? "";
}

/** @param back the address to which the provider sends the browser @returns the page that opens */
export async function comeBack(client: Client, back: string): Promise<string> {
  const { pathname, search } = new URL(back);
  const answer = await client.send("GET", pathname + search);
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** Signs in at the provider in a new browser. @returns the browser, and the page that opens */
export async function signInAt(
  { address, provider }: SignOnApp,
  login = "cleo",
  client = new Client(address),
): Promise<{ client: Client; page: string }> {
  const back = await provider.signIn(await begin(client), login);
  return { client, page: await comeBack(client, back) };
}

/** Gets the access token, as the page that opens does. */
export async function refresh(client: Client): Promise<number> {
  const answer = await client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
  client.token = String(answer.body["accessToken"]);
  return answer.status;
}

type Account = { username: string; email: string; email_verified: boolean; has_password: boolean };

export async function accountOf(client: Client): Promise<Account> {
  return (await client.get<{ account: Account }>("/api/user/account")).account;
}
