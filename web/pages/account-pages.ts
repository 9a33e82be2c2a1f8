/** The account pages, as one chunk. */
export { RegisterPage } from "./register-page.tsx";
export { ResetPasswordPage } from "./reset-password-page.tsx";
export { VerifyEmailPage } from "./verify-email-page.tsx";
