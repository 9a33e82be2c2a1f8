/** The account pages, which load as one chunk. */
export { RegisterPage } from "./account-page.tsx";
export { ResetPasswordPage } from "./account-page.tsx";
export { SigningInPage } from "./signing-in-page.tsx";
export { VerifyEmailPage } from "./account-page.tsx";
