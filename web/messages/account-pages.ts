/**
 * Texts of the registration, email verification and password reset pages. Separate from `messages`, so they
 * only load with those pages. Texts fixed by the specification stay as they are.
 */
const englishAccountPages = {
  register: {
    heading: "Create your account",
    passwordHelp: (least: number) => `At least ${least} characters`,
    failed: "Error registering user",
    hasAccount: "Already have an account?",
    checkingInvitation: "Checking your invitation",
    invitationFailed: "The invitation couldn’t be checked. Please try again.",
    verificationSent: (email: string) =>
      `We sent an email to ${email}. Open the link in it to verify your address.`,
  },
  verification: {
    heading: "Check your email",
    directHeading: "Verify your email",
    directText: "We email a link to every new address. Open it to verify that the address is yours.",
    sendAgain: "Send it again",
    sending: "Sending...",
    sendFailed: "The email couldn’t be sent. Please try again.",
    continue: "Continue",
    underWay: "Verifying your email",
    done: "All set",
    refused: "This link didn’t work",
    failed: "Your email couldn’t be verified",
    failedText: "The link still works, so you can try again.",
    sendNew: "Send a new link",
    signInForNew: "Sign in and we’ll send you a new link.",
  },
  reset: {
    heading: "Reset your password",
    text: "Enter your account’s email address and we’ll send you a link to set a new password.",
    send: "Send reset link",
    sending: "Sending...",
    failed: "Error requesting password reset",
    sent: "Check your email",
    otherAddress: "Use another address",
    newHeading: "Set a new password",
    newPassword: "New password",
    confirmation: "Confirm password",
    save: "Set password",
    saving: "Saving...",
    newFailed: "Error resetting password",
    refused: "This link didn’t work",
    newLink: "Request a new link",
    done: "Password changed",
    leaving: "Taking you to the home page...",
    leaveNow: "Go there now",
  },
  ratingsOffer: {
    question: (count: number) =>
      count === 1
        ? "You rated 1 title before signing in. Add it to your account?"
        : `You rated ${count} titles before signing in. Add them to your account?`,
    add: "Add",
    adding: "Adding...",
    notNow: "Not now",
    added: (count: number) => (count === 1 ? "1 rating added" : `${count} ratings added`),
  },
};

export type AccountPageMessages = typeof englishAccountPages;

export const accountPages: AccountPageMessages = englishAccountPages;
