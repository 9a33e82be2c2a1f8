/** The words of the pages on which people create an account, verify its address and come back to it. Texts that the specification gives are kept to the letter. */
export const englishAccountPages = {
  register: {
    heading: "Create your account",
    passwordHelp: (least: number) => `At least ${least} characters`,
    failed: "Error registering user",
    hasAccount: "You have an account already?",
    verificationSent: (email: string) =>
      `We sent a mail to ${email}. The link in it verifies that the address is yours.`,
  },
  verification: {
    heading: "Check your email",
    directHeading: "Verify your email",
    directText:
      "Open the link in the mail that we send to every new address. It verifies that the address is yours.",
    sendAgain: "Send it again",
    sending: "Sending...",
    sendFailed: "The mail could not be sent. Please try again.",
    continue: "Continue to your evening",
    underWay: "Verifying your email",
    done: "All set",
    refused: "This link did not work",
    failed: "Your email could not be verified",
    failedText: "Nothing is lost: the link can be used again.",
    sendNew: "Send a new link",
    signInForNew: "Sign in, and we send you a new link.",
  },
  reset: {
    heading: "Reset your password",
    text: "Tell us the email address of your account, and we send you a link to set another password.",
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
    refused: "This link did not work",
    newLink: "Ask for a new link",
    done: "Password changed",
    leaving: "In a moment we take you to the start page.",
    leaveNow: "Go there now",
  },
  ratingsOffer: {
    question: (count: number) =>
      count === 1
        ? "You rated 1 title before you signed in. Add it to your account?"
        : `You rated ${count} titles before you signed in. Add them to your account?`,
    add: "Add",
    adding: "Adding...",
    notNow: "Not now",
    added: (count: number) => (count === 1 ? "1 rating added" : `${count} ratings added`),
  },
};
