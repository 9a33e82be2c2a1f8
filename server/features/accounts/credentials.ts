/**
 * Rules for usernames, email addresses and passwords: which ones are allowed, and when two names or addresses count as the same. Look-alike
 * names and addresses can't be used to impersonate someone or to receive their email.
 */
import { readFileSync } from "node:fs";
import { domainToASCII } from "node:url";

import {
  FORM_MESSAGES,
  USERNAME_MAX,
  USERNAME_PATTERN,
  EMAIL_LOCAL_PATTERN,
  EMAIL_MAX,
  passwordTooShort,
} from "#contract/form-rules.ts";

const RESERVED = ["current", "me", "admin", "root", "api", "system", "null", "undefined"];

const SCRIPTS = [
  /^\p{Script=Latin}+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Devanagari}+$/u,
  /^\p{Script=Thai}+$/u,
  /^\p{Script=Hangul}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
];

// Characters that look like a basic Latin letter, mapped to it after case folding.
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  һ: "h",
  н: "h",
  і: "i",
  ї: "i",
  ј: "j",
  ӏ: "l",
  к: "k",
  м: "m",
  о: "o",
  р: "p",
  ԛ: "q",
  ѕ: "s",
  т: "t",
  у: "y",
  ԝ: "w",
  х: "x",
  ү: "y",
  ɑ: "a",
  ɡ: "g",
  ı: "i",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  γ: "y",
  "0": "o",
  "1": "l",
  "5": "s",
};

/** @returns the error message, or `null` if the name is valid */
export function usernameProblem(name: string): string | null {
  const username = name.normalize("NFKC");
  if (username.length > USERNAME_MAX) return FORM_MESSAGES.usernameTooLong;
  if (!USERNAME_PATTERN.test(username)) return FORM_MESSAGES.usernameLetters;
  const letters = username.replaceAll(/[^\p{L}]/gu, "");
  if (!SCRIPTS.some((script) => script.test(letters))) return FORM_MESSAGES.usernameLetters;
  if (RESERVED.some((word) => usernameKey(word) === usernameKey(username)))
    return FORM_MESSAGES.usernameReserved;
  return null;
}

/**
 * Two names are the same if their keys are: keys ignore case, width, accents, dots, underscores and hyphens, and treat look-alike
 * characters as equal. Unlike search folding (`engine/text/fold.ts`), which unifies spellings of one name, this prevents impersonation.
 * Only compare keys with other keys.
 */
export function usernameKey(name: string): string {
  // Uppercase first, because both lowercase sigmas share one capital.
  const lower = name.normalize("NFKC").toUpperCase().toLowerCase();
  const folded = lower.normalize("NFD").replaceAll(/[\p{M}._-]/gu, "");
  const skeleton = Array.from(folded, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
  // "I" and "l" look alike, and so do "rn" and "m".
  return skeleton.replaceAll("rn", "m").replaceAll("i", "l");
}

const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** @returns the error message, or `null` if the address is valid */
export function emailProblem(email: string): string | null {
  if (!EMAIL_LOCAL_PATTERN.test(email)) return FORM_MESSAGES.emailLetters;
  const { domain } = partsOf(email);
  return HOST_NAME.test(domain) && deliverable(email).length <= EMAIL_MAX ? null : FORM_MESSAGES.emailInvalid;
}

/**
 * The form for storage and delivery: the domain in ASCII (its DNS form), the local part unchanged. Valid local parts are ASCII too, so
 * look-alike addresses can't be confused.
 */
export function deliverable(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local}@${domain}`;
}

/** Two addresses are the same if their keys are. Only ASCII letters are lowercased; stored addresses have no others. */
export function emailKey(email: string): string {
  return deliverable(email.trim()).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Recognizable only to people who know the address: "a…@example.com". */
export function maskEmail(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.slice(0, 1)}…@${domain}`;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, Math.max(at, 0)), domain: domainToASCII(email.slice(at + 1)) };
}

/**
 * The configured minimum length and, if configured, no common passwords and none based on the account's name or address. The contract also
 * limits the length.
 */
export type PasswordRules = {
  /** @returns the error message, or `null` if the password is allowed for this account */
  problem(password: string, account: { username: string; email: string }): string | null;
};

type Needs = { passwordMin: number; refusesCommonPasswords: boolean };

const PRODUCT = "halflight";

export function createPasswordRules({ passwordMin, refusesCommonPasswords }: Needs): PasswordRules {
  const common = new Set(refusesCommonPasswords ? readCommonPasswords() : []);
  return {
    problem(password, { username, email }) {
      if (password.length < passwordMin) return passwordTooShort(passwordMin);
      if (!refusesCommonPasswords) return null;
      const [local = ""] = email.split("@");
      const word = baseWord(password);
      const isOfAccount = word !== "" && [PRODUCT, username, local, email].map(baseWord).includes(word);
      return isOfAccount || common.has(password.toLowerCase()) ? FORM_MESSAGES.passwordTooCommon : null;
    },
  };
}

/** Removes the digits and symbols that people append to a word. */
function baseWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}]+$/u, "");
}

/** The 10,000 most common passwords of six or more characters (THIRD_PARTY.md), in lowercase. */
function readCommonPasswords(): string[] {
  const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
  return list.trimEnd().split("\n");
}
