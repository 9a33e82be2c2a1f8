/** Signing up: the data collected in three steps, and the requests that save it. */
import { type AGE_RANGES, type GENDERS, PASSWORD_MIN } from "#contract/form-rules.ts";
import { LOVED } from "#contract/rating.ts";
import type { MediaType } from "#contract/vocabulary.ts";

import { request } from "../../api/client.ts";
import { RequestFailed, errorMessage } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import type { FormErrors } from "../../ui/use-form.ts";

export type FavoriteTitle = { id: number; title: string; media_type: MediaType };

export type SignUpForm = {
  email: string;
  username: string;
  password: string;
  /** Genre keys, three at most. */
  genres: readonly string[];
  favorites: readonly FavoriteTitle[];
  gender: (typeof GENDERS)[number] | "";
  ageRange: (typeof AGE_RANGES)[number] | "";
};

export const EMPTY_SIGN_UP: SignUpForm = {
  email: "",
  username: "",
  password: "",
  genres: [],
  favorites: [],
  gender: "",
  ageRange: "",
};

export const SIGN_UP_STEPS = 3;

/** Why the viewer can't continue, or `null` if they can. */
export function blockingReason(step: number, form: SignUpForm): string | null {
  const { missing, fieldNames, longerPassword, genreMissing } = dialogs.accounts;
  if (step === 2) return form.genres.length === 0 ? genreMissing : null;
  if (step !== 1) return null;
  const empty = (["email", "username", "password"] as const).filter((name) => form[name] === "");
  if (empty.length > 0) return missing(empty.map((name) => fieldNames[name]));
  return form.password.length < PASSWORD_MIN ? longerPassword : null;
}

/**
 * Asks the server about the first step, so that nobody learns only at the end that the name is taken. If it can't say, registering decides.
 * Throws like `createAccount`.
 */
export async function checkAccount({ username, email, password }: SignUpForm): Promise<void> {
  try {
    await request(
      "POST /api/auth/register/check",
      { body: { username, email, password } },
      { isAuthFlow: true },
    );
  } catch (error) {
    if (!(error instanceof RequestFailed) || !REFUSALS.has(error.code ?? "")) return;
    throw new Error(registerFailure(error), { cause: error });
  }
}

const REFUSALS: ReadonlySet<string> = new Set(["account_exists", "validation_failed"]);

/** Messages for a failed sign-up, including messages for fields of the first step. */
export function explainSignUp(failure: unknown): FormErrors<SignUpForm> {
  if (!(failure instanceof Error)) return { form: dialogs.accounts.creationFailed };
  const { message: form, cause } = failure;
  if (!(cause instanceof RequestFailed)) return { form };
  // The server doesn't say whether the email or the username is taken: that would reveal who has an account.
  if (cause.code === "account_exists") return { form, fields: dialogs.accounts.inUse };
  const fields = Object.entries(cause.fields).filter(([name]) => ACCOUNT_FIELDS.has(name));
  return fields.length === 0 ? { form } : { fields: Object.fromEntries(fields) };
}

const ACCOUNT_FIELDS: ReadonlySet<string> = new Set(["email", "username", "password"]);

/** Creates the account and sets it up. @returns the token; throws an Error whose message is shown to the viewer */
export async function createAccount(form: SignUpForm): Promise<string> {
  const token = await registered(form);
  try {
    await setUp(form, token);
    return token;
  } catch (error) {
    throw new Error(setupFailure(error), { cause: error });
  }
}

async function registered({ username, email, password }: SignUpForm): Promise<string> {
  try {
    const answer = await request(
      "POST /api/auth/register",
      { body: { username, email, password } },
      { isAuthFlow: true },
    );
    return answer.token;
  } catch (error) {
    throw new Error(registerFailure(error), { cause: error });
  }
}

async function setUp(form: SignUpForm, token: string): Promise<void> {
  const options = { isAuthFlow: true, token };
  if (form.genres.length > 0) {
    await request("POST /api/auth/preferences", { body: { categories: [...form.genres] } }, options);
  }
  // One at a time, because the order of the ratings is the viewer's order of preference.
  for (const { id } of form.favorites) {
    await request("POST /api/ratings", { body: { id, rating: LOVED } }, options);
  }
  if (form.gender !== "" || form.ageRange !== "") {
    const body = {
      birthdate: null,
      gender: form.gender,
      country: "",
      preferred_languages: [],
      streaming_platforms: [],
      display_name: "",
      age_range: form.ageRange,
    };
    await request("PUT /api/profile", { body }, options);
  }
}

function registerFailure(error: unknown): string {
  return errorMessage(error, {
    noMessage: dialogs.accounts.creationFailed,
    unreachable: dialogs.accounts.signUpUnreachable,
  });
}

function setupFailure(error: unknown): string {
  if (!(error instanceof RequestFailed)) {
    return dialogs.accounts.setUpFailed;
  }
  const message = error.serverMessage ?? dialogs.accounts.unknownError;
  return dialogs.accounts.setUpFailedBecause(message);
}
