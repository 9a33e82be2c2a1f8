/**
 * Signing in elsewhere: at an OpenID Connect provider, or at an authenticating proxy in front of the server. A sign-in under way at the
 * provider is sealed into a cookie of the browser that started it, so its answer counts only there, for ten minutes. The browser returns
 * only to pages of this server.
 */
import { randomBytes } from "node:crypto";

import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";

import { publicAddress } from "#server/platform/base-path.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import {
  type Claims,
  type OpenIdProvider,
  type OpenIdSettings,
  ProviderFailed,
} from "#server/platform/openid-connect.ts";

import { type Identities, type Person, SignOnRefused } from "./identities.ts";
import type { ClientContext, SignedIn } from "./logins.ts";
import { ensureSigningKey, selectUserOfLogin } from "./store.ts";

/** A signed-in user who links the account. */
type Linking = { userId: number; loginId: string };

export type Completed = {
  /** Path of the page to open. */
  to: string;
  /** `null` if an account was linked, which its owner is already signed in to. */
  signedIn: SignedIn | null;
};

export type SignOn = {
  /** Throws SignOnRefused. @returns the provider's address, and the cookie with which the browser must come back */
  begin(wanted: {
    to: string | undefined;
    linking: Linking | null;
  }): Promise<{ location: string; cookie: string }>;
  /** @param answer path and query with which the provider sent the browser back. Throws SignOnRefused. */
  complete(back: { answer: string; cookie: string | undefined }, from: ClientContext): Promise<Completed>;
  /** Whether the cookie is of a signed-in user who links the account. */
  isLinking(cookie: string | undefined): Promise<boolean>;
  /** Signs in the user that a trusted proxy names. Throws SignOnRefused. */
  byProxy(named: NamedByProxy, from: ClientContext): Promise<SignedIn>;
  /** Whether a trusted proxy names someone else than the owner of the login. */
  isSomeoneElse(named: Pick<NamedByProxy, "user">, userId: number): Promise<boolean>;
  unlink(account: { userId: number; origin: string }): Promise<boolean>;
};

export type NamedByProxy = { user: string; email: string | null; groups: readonly string[] };

export type SignOnConfig = {
  oidc: (OpenIdSettings & ProviderRules) | null;
  proxyHeaders: { adminGroup: string | null } | null;
};

type ProviderRules = { adminGroup: string | null; groupsClaim: string; createsAccounts: boolean };

type Needs = {
  db: Database;
  clock: Clock;
  identities: Identities;
  provider: OpenIdProvider | null;
  config: SignOnConfig;
  publicUrl: string;
};

export const SIGN_ON_SECONDS = 10 * 60;
const HOME = "/dashboard";
/** The issuer of identities that a proxy names. No provider's issuer is like it, because those are URLs. */
const PROXY = "proxy";

const underWay = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  linking: z.object({ userId: z.int(), loginId: z.string() }).nullable(),
});

type UnderWay = z.infer<typeof underWay>;

export async function createSignOn(needs: Needs): Promise<SignOn> {
  const { db, clock, identities, provider, config, publicUrl } = needs;
  const key = await ensureSigningKey(db, "sign_on", randomBytes(32));

  function seal(started: UnderWay): Promise<string> {
    return new EncryptJWT(started)
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .setExpirationTime(new Date(clock.now().getTime() + SIGN_ON_SECONDS * 1000))
      .encrypt(key);
  }

  /** @returns `null` unless this server sealed it, within the last ten minutes */
  async function unseal(cookie: string | undefined): Promise<UnderWay | null> {
    try {
      const { payload } = await jwtDecrypt(cookie ?? "", key, {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
        currentDate: clock.now(),
      });
      return underWay.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  function personFrom(claims: Claims, { adminGroup, groupsClaim }: ProviderRules): Person {
    const groups = claims[groupsClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      names: [textIn(claims["preferred_username"]), textIn(claims["name"])],
      email: textIn(claims["email"]),
      isEmailVerified: claims["email_verified"] === true,
      isAdministrator: adminGroup === null ? null : Array.isArray(groups) && groups.includes(adminGroup),
    };
  }

  async function link(claims: Claims, linking: Linking, origin: string): Promise<void> {
    const { iss: issuer, sub: subject } = claims;
    const { userId } = linking;
    await db.transaction(async (tx) => {
      // They may have signed out meanwhile, or their session may have been ended.
      if ((await selectUserOfLogin(tx, linking)) === null) throw new SignOnRefused("invalid");
      await identities.link(tx, { issuer, subject }, { userId, origin });
    });
  }

  return {
    async begin({ to, linking }) {
      if (provider === null) throw new SignOnRefused("unavailable");
      const { location, transaction } = await provider.begin().catch(refuse);
      const cookie = await seal({ ...transaction, to: pathWithin(publicUrl, to), linking });
      return { location, cookie };
    },

    async complete({ answer, cookie }, from) {
      const started = await unseal(cookie);
      if (provider === null || config.oidc === null || started === null) throw new SignOnRefused("invalid");
      const { to, linking } = started;
      const claims = await provider
        .complete(new URL(publicAddress(publicUrl, answer)), started)
        .catch(refuse);
      if (linking !== null) {
        await link(claims, linking, from.address);
        return { to, signedIn: null };
      }
      const person = personFrom(claims, config.oidc);
      return { to, signedIn: await identities.signIn(person, config.oidc, from) };
    },

    isLinking: async (cookie) => ((await unseal(cookie))?.linking ?? null) !== null,

    byProxy({ user, email, groups }, from) {
      const adminGroup = config.proxyHeaders?.adminGroup ?? null;
      const person: Person = {
        issuer: PROXY,
        subject: user,
        names: [user],
        email: email ?? user,
        // The operator's proxy is trusted with who signs in, and so with their address.
        isEmailVerified: true,
        isAdministrator: adminGroup === null ? null : groups.includes(adminGroup),
      };
      return identities.signIn(person, { createsAccounts: true }, from);
    },

    async isSomeoneElse({ user }, userId) {
      const named = await identities.accountOf({ issuer: PROXY, subject: user });
      return named !== null && named !== userId;
    },

    unlink: identities.unlink,
  };
}

/** @returns path, query and fragment of a page of this server; the dashboard for anything else */
export function pathWithin(publicUrl: string, to: string | undefined): string {
  if (to === undefined || !/^\/(?![/\\])/.test(to) || to.startsWith("/api/")) return HOME;
  const page = URL.parse(to, publicUrl);
  if (page === null || page.origin !== new URL(publicUrl).origin) return HOME;
  // Once more, because the parser resolves dots: "/.//evil.example" becomes "//evil.example".
  return /^\/(?![/\\]|api\/)/.test(page.pathname) ? page.pathname + page.search + page.hash : HOME;
}

function refuse(error: unknown): never {
  throw error instanceof ProviderFailed ? new SignOnRefused(error.reason, { cause: error }) : error;
}

function textIn(claim: unknown): string | null {
  return typeof claim === "string" && claim !== "" ? claim : null;
}
