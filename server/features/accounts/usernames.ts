/** Usernames for people whom a provider names: made to fit this product's rules, and different from all others. */
import { randomBytes } from "node:crypto";

import { USERNAME_MAX, USERNAME_MIN } from "#contract/form-rules.ts";

import { usernameKey, usernameProblem } from "./credentials.ts";

const FALLBACK = "viewer";
const MAX_NUMBER = 9;
/** Room for a number or a random ending. */
const BASE_MAX = USERNAME_MAX - 10;
const RANDOM_BYTES = 4;

/**
 * Usernames to try, best first. The last one is free for certain.
 * @param names what the provider knows the person by, best first; an address counts without its domain
 */
export function usernamesFrom(names: readonly (string | null)[]): string[] {
  const base = names.map((name) => fitted(name ?? "")).find((name) => name !== null) ?? FALLBACK;
  const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, place) => `${base}${place + 2}`);
  const random = `${base}-${randomBytes(RANDOM_BYTES).toString("hex")}`;
  return [base, ...numbered, random].filter((name) => usernameProblem(name) === null);
}

/** @returns `null` if too little is left */
function fitted(name: string): string | null {
  const [local = ""] = name.normalize("NFKC").split("@");
  const kept = local
    .trim()
    .replaceAll(/\s+/g, ".")
    .replaceAll(/[^\p{L}\p{M}\p{Nd}._-]/gu, "");
  const short = [...kept].slice(0, BASE_MAX).join("");
  // A name whose key is empty would be the same as any other such name.
  const isFit = short.length >= USERNAME_MIN && usernameProblem(short) === null && usernameKey(short) !== "";
  return isFit ? short : null;
}
