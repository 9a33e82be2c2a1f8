/** Validation rules of the forms, with their messages. Without schemas, so the browser doesn't need a schema library. */

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** Minimum length in the sign-up dialog, and on the server when an account is created. */
export const PASSWORD_MIN = 6;
/** Minimum length on the register and reset pages, and on the server when a password is changed or reset. */
export const NEW_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
export const SIGN_UP_MAX_GENRES = 3;
export const FILTER_MAX_MOODS = 3;
export const FILTER_MAX_SERVICES = 60;
export const ADDED_TITLE_MAX = 200;
export const ADDED_YEAR_MIN = 1900;

/** After Unicode normalization. The server also requires letters, of one script. */
export const USERNAME_PATTERN = /^[\p{L}\p{M}\p{Nd}._-]+$/u;
// Excludes invisible characters (\p{C}).
export const EMAIL_PATTERN = /^[^\s@<>"(),:;\\\p{C}]+@[^\s@<>"(),:;\\\p{C}]+\.[^\s@<>"(),:;\\.\p{C}]{2,}$/u;
/** Only ASCII before the @: other letters can be confused with ASCII letters, and few mail servers accept them. */
export const EMAIL_LOCAL_PATTERN = /^[!-~]{1,64}@/;

export const FORM_MESSAGES = {
  filterServices: "Streaming services must be All or ids of services in the filter",
  usernameRequired: "Username is required",
  usernameTooShort: `Username must be at least ${USERNAME_MIN} characters`,
  usernameTooLong: `Username must be at most ${USERNAME_MAX} characters`,
  usernameLetters:
    "Use letters of one alphabet, digits, dots, dashes and underscores, with at least one letter and no spaces",
  usernameReserved: "This username is reserved. Choose another one",
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  emailLetters: "Please use an email address with only plain letters, digits and symbols before the @",
  emailSame: "This is already your email address",
  passwordRequired: "Password is required",
  passwordTooShort: passwordTooShort(PASSWORD_MIN),
  newPasswordTooShort: `Password must be at least ${NEW_PASSWORD_MIN} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  passwordTooCommon: "This password is too common. Choose another one",
  currentPasswordWrong: "Current password is incorrect",
  passwordWrong: "Password is incorrect",
  pinRequired: "Enter the PIN",
  pinDigits: "The PIN must have four to six digits",
  pinWrong: "PIN is incorrect",
  confirmationRequired: "Please confirm your password",
  confirmationDiffers: "Passwords do not match",
  credentialsMissing: "Please enter both email and password",
  titleRequired: "Title is required",
  titleMarkup: "Title contains characters that are not allowed",
  yearRequired: "Release year is required",
  yearNumber: "Release year must be a number",
  yearTooEarly: `Release year must be ${ADDED_YEAR_MIN} or later`,
  yearTooLate: "Release year can’t be in the future",
  typeRequired: "Type is required",
  publicTooYoung: "Profiles of people under 18 can’t be public",
  studiedTooYoung: "People under 18 can’t turn this on",
} as const;

/** The message for any minimum, because a server can be configured to require more characters. */
export function passwordTooShort(least: number): string {
  return `Password must be at least ${least} characters long`;
}

export const GENDERS = ["male", "female", "non-binary", "prefer-not-to-say"] as const;
export const AGE_RANGES = ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"] as const;
/** private: only the owner sees the profile. members: signed-in people do. public: everybody does. */
export const PROFILE_VISIBILITIES = ["private", "members", "public"] as const;

export const UNDER_AGE: (typeof AGE_RANGES)[number] = "13-17";
export const OF_AGE_YEARS = 18;

/** `ageRange` is one of AGE_RANGES, `birthdate` for example "2009-03-30". If they disagree, the younger age counts. */
export function isUnderAge(
  { ageRange, birthdate }: { ageRange: string | null; birthdate: string | null },
  now: Date,
): boolean {
  return ageRange === UNDER_AGE || isYoungerThan(OF_AGE_YEARS, birthdate, now);
}

/** `false` if the birthdate isn't known. */
export function isYoungerThan(years: number, birthdate: string | null, now: Date): boolean {
  if (birthdate === null) return false;
  const birthday = new Date(birthdate);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + years);
  return now < birthday;
}

/** Limits for the review of added titles. */
export const REASON_MAX = 300;
export const OVERVIEW_MAX = 2_000;
export const ADDITION_GENRES_MAX = 6;

/** The format of a TMDB key: a v3 key is 32 hexadecimal digits, a v4 read access token is a JSON Web Token. */
export const TMDB_KEY = /^([\da-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i;
