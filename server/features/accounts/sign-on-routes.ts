/** Routes for signing in elsewhere. The browser itself opens the first two, so their answers send it on to a page, even after a failure. */
import type { FastifyReply } from "fastify";

import { linkIdentity, unlinkIdentity } from "#contract/own-account.ts";
import { PROBLEM_PARAMETER, type SignOnProblem } from "#contract/sign-on-rules.ts";
import { finishSignOn, proxySignOn, startSignOn } from "#contract/sign-on.ts";
import { Serialized } from "#server/platform/call-route.ts";
import { Refusal, authRequired, featureDisabled } from "#server/platform/errors.ts";
import { DONE, type CallRequest, type Serve } from "#server/platform/http.ts";

import type { Accounts } from "./accounts.ts";
import {
  clientContextOf,
  refuseOtherOrigins,
  setSignInCookies,
  setSignOnCookie,
  takeSignOnCookie,
} from "./cookies.ts";
import { SignOnRefused } from "./identities.ts";
import { type NamedByProxy, SIGN_ON_SECONDS } from "./sign-on.ts";

/** Names of the headers in which the proxy says who signed in, in lower case. */
export type ProxyHeaders = { user: string; email: string | null; groups: string | null };

type Needs = {
  accounts: Accounts;
  hasProvider: boolean;
  proxyHeaders: ProxyHeaders | null;
  /** The path below which the pages are; "" without one. */
  basePath: string;
};

const LANDING = "/";
const PROFILE = "/settings/profile";
const SIGNING_IN = "/signing-in";
const SENT_ON = new Serialized(DONE);

export function serveSignOn(serve: Serve, { accounts, hasProvider, proxyHeaders, basePath }: Needs): void {
  const { signOn, own } = accounts;
  const sendToPage = (reply: FastifyReply, page: string): Serialized => sendOn(reply, basePath + page);

  serve(startSignOn, async ({ query, ...exchange }) => {
    if (!hasProvider) throw featureDisabled();
    const outcome = await settled(signOn.begin({ to: query.to, linking: null }));
    if ("problem" in outcome) return sendToPage(exchange.reply, problemPage(LANDING, outcome.problem));
    setSignOnCookie(exchange, { value: outcome.done.cookie, seconds: SIGN_ON_SECONDS });
    return sendOn(exchange.reply, outcome.done.location);
  });

  serve(finishSignOn, async (exchange) => {
    if (!hasProvider) throw featureDisabled();
    const cookie = takeSignOnCookie(exchange);
    const back = { answer: exchange.raw.url, cookie };
    const outcome = await settled(signOn.complete(back, clientContextOf(exchange)));
    if ("problem" in outcome) {
      const page = (await signOn.isLinking(cookie)) ? PROFILE : LANDING;
      return sendToPage(exchange.reply, problemPage(page, outcome.problem));
    }
    const { to, signedIn } = outcome.done;
    if (signedIn === null) return sendToPage(exchange.reply, to);
    setSignInCookies(exchange, signedIn);
    // The access token isn't in the address: that page gets it with the refresh cookie.
    return sendToPage(exchange.reply, `${SIGNING_IN}?${new URLSearchParams({ to }).toString()}`);
  });

  serve(proxySignOn, async (exchange) => {
    refuseOtherOrigins(exchange.raw);
    const named = namedByProxy(exchange, proxyHeaders);
    if (named === null) throw proxyHeaders === null ? featureDisabled() : authRequired();
    const outcome = await settled(signOn.byProxy(named, clientContextOf(exchange)));
    if ("problem" in outcome) throw new Refusal(409, "conflict", PROXY_PROBLEMS[outcome.problem] ?? FAILED);
    return { token: setSignInCookies(exchange, outcome.done) };
  });

  serve(linkIdentity, async ({ viewer, body, ...exchange }) => {
    if (!hasProvider) throw featureDisabled();
    await own.prove({ ...viewer, password: body.password });
    const outcome = await settled(signOn.begin({ to: PROFILE, linking: viewer }));
    if ("problem" in outcome)
      throw new Refusal(409, "conflict", "The sign-in service can’t be reached. Please try again later");
    setSignOnCookie(exchange, { value: outcome.done.cookie, seconds: SIGN_ON_SECONDS });
    return { location: outcome.done.location };
  });

  serve(unlinkIdentity, async ({ viewer, body, address }) => {
    const { hasPassword } = await own.prove({ ...viewer, password: body.password });
    if (!hasPassword)
      throw new Refusal(409, "conflict", "Set a password first. Otherwise you won’t be able to sign in");
    await signOn.unlink({ userId: viewer.userId, origin: address });
    return DONE;
  });
}

/** @returns `null` unless the connection comes from a trusted proxy that names exactly one user */
export function namedByProxy(
  { raw, isFromProxy }: Pick<CallRequest<typeof proxySignOn>, "raw" | "isFromProxy">,
  headers: ProxyHeaders | null,
): NamedByProxy | null {
  if (headers === null || !isFromProxy) return null;
  const valueOf = (name: string | null): string | null => {
    const given = name === null ? [] : raw.raw.rawHeaders.flatMap(pairOf(name));
    const [value = ""] = given;
    // A second one may be the client's.
    return given.length === 1 && value.trim() !== "" ? value.trim() : null;
  };
  const user = valueOf(headers.user);
  if (user === null) return null;
  const groups = valueOf(headers.groups)?.split(",") ?? [];
  return { user, email: valueOf(headers.email), groups: groups.map((group) => group.trim()) };
}

/** Names and values alternate. Node.js reads header bytes as Latin-1, but proxies send UTF-8. */
function pairOf(name: string) {
  return (text: string, place: number, all: readonly string[]): string[] =>
    place % 2 === 0 && text.toLowerCase() === name
      ? [Buffer.from(all[place + 1] ?? "", "latin1").toString("utf8")]
      : [];
}

const FAILED = "Signing in didn’t work. Please try again";
const PROXY_PROBLEMS: Partial<Record<SignOnProblem, string>> = {
  locked: "This account is locked. Contact us if you think this is a mistake",
  no_address: "The proxy didn’t say what your email address is. Contact the people who run this server",
  account_exists:
    "There’s already an account with your email address. Contact the people who run this server",
  already_linked:
    "There’s already an account with your email address. Contact the people who run this server",
};

type Outcome<Done> = { done: Done } | { problem: SignOnProblem };

async function settled<Done>(work: Promise<Done>): Promise<Outcome<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    return { problem: error.problem };
  }
}

function problemPage(page: string, problem: SignOnProblem): string {
  return `${page}?${PROBLEM_PARAMETER}=${problem}`;
}

/** @param location a page of this server, or the configured provider */
function sendOn(reply: FastifyReply, location: string): Serialized {
  void reply.code(303).header("location", location);
  return SENT_ON;
}
