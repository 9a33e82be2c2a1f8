/**
 * A real OpenID Connect provider on the loopback address, with people who sign in by their login name and any password. Tests can change
 * its ID tokens before they're sent; they're signed again with the provider's own key, or with another one.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { SignJWT, decodeJwt, exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";

export type ProviderClaims = Readonly<Record<string, unknown>>;

export type TestProvider = {
  issuer: string;
  /** Claims by login name. */
  people: Map<string, ProviderClaims>;
  /** Changes the claims of ID tokens. */
  alter: ((claims: ProviderClaims) => ProviderClaims) | null;
  /** Whether ID tokens are signed with a key that the provider doesn't publish. */
  signsWithOtherKey: boolean;
  /** Follows the provider's pages as a browser does. @returns the address to which it sends the browser back */
  signIn(location: string, login: string): Promise<string>;
  close(): Promise<void>;
};

export const CLIENT = { clientId: "halflight", clientSecret: "a secret of this test only" } as const;

export async function startOpenIdProvider({
  redirectUri,
  port = 0,
}: {
  redirectUri: string;
  port?: number;
}): Promise<TestProvider> {
  const [key, otherKey] = await Promise.all([newKey(), newKey()]);
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const test: TestProvider = {
    issuer,
    people: new Map(),
    alter: null,
    signsWithOtherKey: false,
    signIn: (location, login) => follow(location, { login, redirectUri }),
    async close() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };

  const configuration: Configuration = {
    clients: [
      { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
    ],
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), alg: "RS256", use: "sig", kid: "test" }] },
    cookies: { keys: ["a key of this test only"] },
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "groups"],
    claims: {
      openid: ["sub"],
      profile: ["preferred_username", "name"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, login) => {
      const claims = test.people.get(login);
      if (claims === undefined) return undefined;
      return { accountId: login, claims: () => ({ sub: login, ...claims }) };
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    await next();
    const answer = context.body as { id_token?: string } | undefined;
    if (context.path !== "/token" || answer?.id_token === undefined) return;
    if (test.alter === null && !test.signsWithOtherKey) return;
    const claims = { ...decodeJwt(answer.id_token) };
    const altered = test.alter?.(claims) ?? claims;
    const signer = test.signsWithOtherKey ? otherKey : key;
    context.body = {
      ...answer,
      id_token: await new SignJWT(altered)
        .setProtectedHeader({ alg: "RS256", kid: "test" })
        .sign(signer.privateKey),
    };
  });
  server.on("request", (request, response) => void provider.callback()(request, response));
  return test;
}

function newKey() {
  return generateKeyPair("RS256", { extractable: true });
}

const MAX_STEPS = 12;

async function follow(
  location: string,
  { login, redirectUri }: { login: string; redirectUri: string },
): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; body?: URLSearchParams } = { url: location };
  for (let step = 0; step < MAX_STEPS; step++) {
    const response = await fetch(next.url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(next.body !== undefined && { method: "POST", body: next.body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const target = response.headers.get("location");
    if (target !== null) {
      const url = new URL(target, next.url).href;
      if (url.startsWith(redirectUri)) return url;
      next = { url };
      continue;
    }
    next = formIn(await response.text(), next.url, login);
  }
  throw new Error("The provider didn't send the browser back");
}

function formIn(page: string, base: string, login: string): { url: string; body: URLSearchParams } {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (action === undefined || prompt === undefined) throw new Error(`Not a form of the provider: ${page}`);
  return { url: new URL(action, base).href, body: new URLSearchParams({ prompt, login, password: "any" }) };
}
