/**
 * Usernames: what is allowed, and when two are the same. Names are the same if they look the same, regardless of case, width and
 * look-alike letters of other scripts.
 */
import { FORM_MESSAGES, USERNAME_MAX } from "#contract/form-rules.ts";

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

// Applied after case folding: Cyrillic and Greek letters and digits that look like Latin letters.
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
  if (!/^[\p{L}\p{M}\p{Nd}._-]+$/u.test(username)) return FORM_MESSAGES.usernameLetters;
  const letters = username.replaceAll(/[^\p{L}]/gu, "");
  if (!SCRIPTS.some((script) => script.test(letters))) return FORM_MESSAGES.usernameLetters;
  if (RESERVED.some((word) => usernameKey(word) === usernameKey(username)))
    return FORM_MESSAGES.usernameReserved;
  return null;
}

/**
 * Unlike search folding (`engine/text/fold.ts`), which unifies spellings of one name, this prevents impersonation. Only compare it with
 * other keys.
 */
export function usernameKey(name: string): string {
  // Uppercase first, because both lowercase sigmas share one capital.
  const lower = name.normalize("NFKC").toUpperCase().toLowerCase();
  const folded = lower.normalize("NFD").replaceAll(/[\p{M}._-]/gu, "");
  const skeleton = Array.from(folded, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
  // "I" and "l" look alike, and so do "rn" and "m".
  return skeleton.replaceAll("rn", "m").replaceAll("i", "l");
}
