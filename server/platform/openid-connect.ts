/**
 * Signing in at an OpenID Connect provider: authorization code flow with PKCE, state and nonce. Besides claims, signatures are checked too.
 * The provider's configuration is read when it's first needed and once an hour after that, so a provider that's down stops no start.
 * Tokens of the provider are used once, to read who signed in, and are never stored.
 */
import * as oidc from "openid-client";

import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import { OutboundRequestFailed, type Proxies, createOutboundRequests } from "./outbound-requests.ts";

/** What must be known again when the browser comes back. Nobody but this server may read or change it. */
export type Transaction = { state: string; nonce: string; verifier: string };

/** Claims of the ID token, completed by those of the user info endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** `unavailable`: the provider can't be reached. `denied`: it, or the user, refused. `invalid`: its answer failed a check. */
export class ProviderFailed extends Error {
  readonly reason: "unavailable" | "denied" | "invalid";

  constructor(reason: ProviderFailed["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export type OpenIdProvider = {
  /** @returns the provider's address for the browser. Throws ProviderFailed. */
  begin(): Promise<{ location: string; transaction: Transaction }>;
  /** @param answer the address that the provider sent the browser back to. Throws ProviderFailed. */
  complete(answer: URL, transaction: Transaction): Promise<Claims>;
  close(): void;
};

export type OpenIdSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
};

type Needs = {
  settings: OpenIdSettings;
  redirectUri: string;
  proxies: Proxies;
  clock: Clock;
  logger: Logger;
};

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 256 * 1024;
const SOCKETS = 8;
const CONFIGURATION_MS = 60 * 60 * 1000;
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 30;

export function createOpenIdProvider({
  settings,
  redirectUri,
  proxies,
  clock,
  logger,
}: Needs): OpenIdProvider {
  const { issuer, clientId, clientSecret, scopes } = settings;
  const requests = createOutboundRequests({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    sockets: SOCKETS,
    proxies,
  });
  let known: { configuration: oidc.Configuration; until: number } | null = null;
  let reading: Promise<oidc.Configuration> | null = null;

  const send: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const text = typeof body === "string" || body instanceof URLSearchParams ? String(body) : undefined;
    const request = { method, headers, ...(text !== undefined && { body: text }) };
    const { status, headers: given, body: bytes } = await requests.send(new URL(url), request);
    const type = given["content-type"];
    return new Response(new Uint8Array(bytes), {
      status,
      headers: type === undefined ? {} : { "content-type": type },
    });
  };

  async function read(): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith("http:");
    return oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticationWith(clientSecret),
      {
        [oidc.customFetch]: send,
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    );
  }

  async function configuration(): Promise<oidc.Configuration> {
    const now = clock.now().getTime();
    if (known !== null && now < known.until) return known.configuration;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      const configured = await reading;
      known = { configuration: configured, until: now + CONFIGURATION_MS };
      return configured;
    } catch (error) {
      logger.warn(
        { reason: reasonOf(error) },
        "the OpenID Connect provider's configuration couldn't be read",
      );
      if (known !== null) return known.configuration;
      throw new ProviderFailed("unavailable", { cause: error });
    }
  }

  // Read ahead, so that a wrong setting is in the log from the start.
  void configuration().catch(() => undefined);

  return {
    async begin() {
      const configured = await configuration();
      const transaction = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const location = oidc.buildAuthorizationUrl(configured, {
        redirect_uri: redirectUri,
        scope: scopes,
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: "S256",
      });
      return { location: location.href, transaction };
    },

    async complete(answer, { state, nonce, verifier }) {
      const configured = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(configured, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ProviderFailed("invalid");
        if (configured.serverMetadata().userinfo_endpoint === undefined) return claims;
        const more = await oidc.fetchUserInfo(configured, tokens.access_token, claims.sub);
        return { ...more, ...claims };
      } catch (error) {
        const reason = failureOf(error);
        logger.warn({ reason: reasonOf(error) }, "a sign-in at the OpenID Connect provider failed");
        throw new ProviderFailed(reason, { cause: error });
      }
    },

    close: () => requests.close(),
  };
}

/** HTTP Basic, which every provider must support (RFC 6749, 2.3.1), unless the provider says that it doesn't. */
function authenticationWith(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic") || !methods.includes("client_secret_post");
    return (isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...rest);
  };
}

function failureOf(error: unknown): ProviderFailed["reason"] {
  if (error instanceof oidc.AuthorizationResponseError) return "denied";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundRequestFailed) return "unavailable";
    if (cause.cause instanceof Response && cause.cause.status >= 500) return "unavailable";
  }
  return "invalid";
}

/** For the log: error codes, without tokens, addresses and texts of the provider. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return `${error.code} ${error.error}`;
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
