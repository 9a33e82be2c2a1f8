/**
 * Password rules beyond the contract's lengths: the configured minimum length, and no common passwords. The list has the 10,000 most
 * common passwords of six or more characters (THIRD_PARTY.md), in lowercase.
 */
import { readFileSync } from "node:fs";

import { FORM_MESSAGES, passwordTooShort } from "#contract/form-rules.ts";

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

function readCommonPasswords(): string[] {
  const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
  return list.trimEnd().split("\n");
}
