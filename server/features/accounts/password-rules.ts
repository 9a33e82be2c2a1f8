/**
 * What a password may be, beyond the lengths of the contract: the service's own minimum, and nothing that everybody tries first. The list
 * has the 10,000 most common passwords of six characters and more (THIRD_PARTY.md), in small letters.
 */
import { readFileSync } from "node:fs";

import { FORM_MESSAGES, passwordTooShort } from "#contract/form-rules.ts";

export type PasswordRules = {
  /** The sentence that refuses the password for this account, or null. */
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
      const word = bare(password);
      const isOfAccount = word !== "" && [PRODUCT, username, local, email].map(bare).includes(word);
      return isOfAccount || common.has(password.toLowerCase()) ? FORM_MESSAGES.passwordTooCommon : null;
    },
  };
}

/** Without the digits and signs that are put behind a word to make a password of it. */
function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}]+$/u, "");
}

function readCommonPasswords(): string[] {
  const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
  return list.trimEnd().split("\n");
}
