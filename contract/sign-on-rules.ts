/** Why a sign-in at an OpenID Connect provider or an authenticating proxy failed. The landing page says so, in the viewer's language. */
export const SIGN_ON_PROBLEMS = [
  /** The provider can't be reached. */
  "unavailable",
  /** The provider, or the viewer, refused. */
  "denied",
  /** Started in another browser, too long ago or twice, or the provider's answer failed a check. */
  "invalid",
  "locked",
  /** Accounts aren't created for unknown people. */
  "unknown_person",
  /** The provider gave no usable email address. */
  "no_address",
  /** The address belongs to an account that can't be linked without its password. */
  "account_exists",
  /** The identity or the account is already linked to another one. */
  "already_linked",
] as const;

export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number];

/** Query parameter with the problem, on the page to which the browser returns. */
export const PROBLEM_PARAMETER = "sign-on";
