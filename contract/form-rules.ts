/** The rules of the forms, with the words a person reads when one is broken. Server and browser use the same. */

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** The sign-up modal's minimum, and the server's. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
export const SIGN_UP_MAX_GENRES = 3;
export const FILTER_MAX_MOODS = 3;
/** Shorter texts are not searched for while typing. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 200;
export const SEARCH_DEBOUNCE_MS = 300;
export const ADDED_TITLE_MAX = 200;
export const ADDED_YEAR_MIN = 1900;

export const EMAIL_PATTERN = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\.]{2,}$/;

export const FORM_MESSAGES = {
  usernameRequired: "Username is required",
  usernameTooShort: `Username must be at least ${USERNAME_MIN} characters`,
  usernameTooLong: `Username must be at most ${USERNAME_MAX} characters`,
  usernameLetters:
    "Username may hold letters of one script, digits, dots, dashes and underscores, with at least one letter",
  usernameReserved: "This username is reserved",
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  passwordRequired: "Password is required",
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters long`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  credentialsMissing: "Please enter both email and password",
  titleRequired: "Title is required",
  titleMarkup: "Title contains characters that are not allowed",
  yearRequired: "Release year is required",
  yearNumber: "Release year must be a number",
  yearTooEarly: `Release year must be ${ADDED_YEAR_MIN} or later`,
  yearTooLate: "Release year cannot be in the future",
  typeRequired: "Type is required",
} as const;

export const GENDERS = ["male", "female", "non-binary", "prefer-not-to-say"] as const;
export const AGE_RANGES = ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"] as const;
