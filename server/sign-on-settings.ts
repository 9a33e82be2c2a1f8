/** Settings for signing in elsewhere: at an OpenID Connect provider, or at an authenticating proxy in front of the server. */
import { z } from "zod";

import type { OpenIdSettings } from "./platform/openid-connect.ts";
import { externalUrl, onOrOff } from "./setting-schemas.ts";

export type SignOnSettings = {
  /** `null`: accounts of this server only. */
  oidc:
    | (OpenIdSettings & {
        /** What the provider is called on buttons. */
        name: string;
        /** Members of this group are administrators; `null`: roles are only managed here. */
        adminGroup: string | null;
        groupsClaim: string;
        /** Whether people without an account get one. */
        createsAccounts: boolean;
      })
    | null;
  /** Names of the headers in which a proxy says who signed in; `null`: such headers are ignored. */
  proxyHeaders: {
    user: string;
    email: string | null;
    groups: string | null;
    adminGroup: string | null;
  } | null;
};

const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, { error: "must be the name of a header, such as Remote-User" })
  .refine((name) => !/^(authorization|cookie|host|origin|forwarded|x-forwarded-.*|sec-.*)$/i.test(name), {
    error: "must not be a header that browsers or proxies already use",
  })
  .transform((name) => name.toLowerCase());

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, { error: `must have at most ${max} characters` });

/** Names on buttons stay on one line. */
const NAME_MAX = 40;

export const signOnEnvironment = {
  OIDC_ISSUER: externalUrl("https://login.example/realms/home").optional(),
  OIDC_CLIENT_ID: text(200).optional(),
  OIDC_CLIENT_SECRET: text(1_000).optional(),
  OIDC_SCOPES: text(500)
    .refine((scopes) => scopes.split(/\s+/).includes("openid"), { error: "must contain openid" })
    .default("openid profile email"),
  OIDC_NAME: text(NAME_MAX).default("single sign-on"),
  OIDC_ADMIN_GROUP: text(200).optional(),
  OIDC_GROUPS_CLAIM: text(200).default("groups"),
  OIDC_SIGN_UP: onOrOff.default("on"),
  AUTH_HEADER: headerName.optional(),
  AUTH_EMAIL_HEADER: headerName.optional(),
  AUTH_GROUPS_HEADER: headerName.optional(),
  AUTH_ADMIN_GROUP: text(200).optional(),
};

/** Problems with settings that need each other. */
export function signOnProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  const problems: string[] = [];
  const needs = (name: string, other: string, reason = "") => {
    if (isSet(name) && !isSet(other)) problems.push(`${name} needs ${other}${reason}`);
  };
  needs("OIDC_ISSUER", "OIDC_CLIENT_ID");
  for (const name of Object.keys(signOnEnvironment)) {
    if (name.startsWith("OIDC_") && name !== "OIDC_ISSUER") needs(name, "OIDC_ISSUER");
    if (name.startsWith("AUTH_") && name !== "AUTH_HEADER") needs(name, "AUTH_HEADER");
  }
  needs("AUTH_HEADER", "TRUST_PROXY", ", because anyone else could send the header");
  needs("AUTH_GROUPS_HEADER", "AUTH_ADMIN_GROUP");
  needs("AUTH_ADMIN_GROUP", "AUTH_GROUPS_HEADER");
  return problems;
}

const schema = z.object(signOnEnvironment);

export function signOnSettings(read: z.output<typeof schema>): SignOnSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, AUTH_HEADER: user } = read;
  return {
    oidc:
      issuer === undefined || clientId === undefined
        ? null
        : {
            issuer,
            clientId,
            clientSecret: read.OIDC_CLIENT_SECRET ?? null,
            scopes: read.OIDC_SCOPES,
            name: read.OIDC_NAME,
            adminGroup: read.OIDC_ADMIN_GROUP ?? null,
            groupsClaim: read.OIDC_GROUPS_CLAIM,
            createsAccounts: read.OIDC_SIGN_UP === "on",
          },
    proxyHeaders:
      user === undefined
        ? null
        : {
            user,
            email: read.AUTH_EMAIL_HEADER ?? null,
            groups: read.AUTH_GROUPS_HEADER ?? null,
            adminGroup: read.AUTH_ADMIN_GROUP ?? null,
          },
  };
}
