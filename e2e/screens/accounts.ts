/** The account pages in every state, the offer to add earlier ratings, and notices. */
import { type Page, expect } from "@playwright/test";

import { holdBack, withBetaGate } from "../answers.ts";
import { openDashboard } from "../openings.ts";
import { newcomer, signedIn, titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen, type VisitorScreen } from "./screen.ts";

/** Removes the stubbed responses, which are only for one screen. */
const leave = (page: Page) => page.unrouteAll();

export const ACCOUNTS: readonly VisitorScreen[] = [
  {
    name: "register",
    show: openRegister,
    next: [
      {
        name: "register-wrong",
        async show(page) {
          await openRegister(page);
          await page.getByLabel("Username").fill("an");
          await page.getByLabel("Email").fill("nobody");
          await page.getByRole("main").getByRole("button", { name: "Create Account" }).click();
          await expect(page.getByText("Password is required")).toBeVisible();
        },
      },
      {
        name: "register-refused",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await openRegister(page);
          const person = newcomer();
          await page.request.post("/api/auth/register", { data: person });
          await page.getByLabel("Username").fill(person.username);
          await page.getByLabel("Email").fill(person.email);
          await page.getByLabel("Password", { exact: true }).fill(person.password);
          await page.getByRole("main").getByRole("button", { name: "Create Account" }).click();
          await expect(page.getByText("Username or email already in use")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "register-beta-key",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await withBetaGate(page, "open-sesame");
      await page.goto("/register");
      await expect(page.getByRole("dialog", { name: "Enter your beta key" })).toBeVisible();
    },
  },
  {
    name: "check-email",
    async show(page) {
      await signedIn(page);
      const message = "We sent an email to ana@example.com. Open the link in it to verify your address.";
      await page.addInitScript((usr) => history.replaceState({ usr }, ""), {
        email: "ana@example.com",
        justRegistered: true,
        message,
        from: "/dashboard",
      });
      await page.goto("/verify-email");
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: "verification-refused",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/verify-email?token=none-of-ours");
      await expect(page.getByText("This verification link is invalid or has expired")).toBeVisible();
    },
    next: [
      {
        name: "email-verified",
        widths: SMALL_AND_LARGE,
        async show(page) {
          const message = "Your email address is verified";
          await page.route("**/api/auth/verify-email", (route) => route.fulfill({ json: { message } }));
          await page.goto("/verify-email?token=any");
          await expect(page.getByText(message)).toBeVisible();
        },
        leave,
      },
      {
        name: "verification-failed",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.route("**/api/auth/verify-email", (route) => route.abort());
          await page.goto("/verify-email?token=any");
          await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
        },
        leave,
      },
    ],
  },
  {
    name: "reset-request",
    async show(page) {
      await page.goto("/reset-password");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
    next: [
      {
        name: "reset-sending",
        widths: SMALL_AND_LARGE,
        isWaiting: true,
        async show(page) {
          await page.route("**/api/auth/request-reset", holdBack);
          await page.goto("/reset-password");
          await page.getByLabel("Email").fill("nobody@example.com");
          await page.keyboard.press("Enter");
          await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
        },
        leave,
      },
      {
        name: "reset-sent",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.goto("/reset-password");
          await page.getByLabel("Email").fill("nobody@example.com");
          await page.keyboard.press("Enter");
          await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
        },
      },
    ],
  },
  {
    name: "new-password",
    async show(page) {
      await page.goto("/reset-password?token=any");
      await page.getByLabel("New password", { exact: true }).fill("short");
      await page.getByLabel("Confirm password", { exact: true }).fill("long");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
    },
    next: [
      {
        name: "reset-refused",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await sendNewPassword(page);
          await expect(page.getByText("This reset link is invalid or has expired")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "password-set",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.clock.install();
      const message = "Your password was changed. Please sign in with the new one";
      await page.route("**/api/auth/reset-password", (route) => route.fulfill({ json: { message } }));
      await sendNewPassword(page);
      await expect(page.getByText(message)).toBeVisible();
    },
  },
];

export const RATINGS_OFFER: readonly ViewerScreen[] = [
  {
    name: "ratings-offer",
    async show(page) {
      const titles = await Promise.all(["Heat", "Stalker"].map((name) => titleNamed(page.request, name)));
      await page.addInitScript(
        (ratings) => localStorage.setItem("visitorRatings", JSON.stringify({ ratings })),
        Object.fromEntries(titles.map(({ id }) => [id, 3])),
      );
      await openDashboard(page);
      await expect(page.getByText("You rated 2 titles before signing in.")).toBeVisible();
    },
  },
];

/** Notices about titles the viewer added. */
export const NOTICES: readonly ViewerScreen[] = [
  {
    name: "notices",
    async show(page) {
      const notice = { item_id: 1, created_at: "2026-03-10T12:00:00.000Z", reason: null };
      const notices = [
        { ...notice, id: 1, kind: "addition_confirmed", name: "The Lantern Keeper" },
        { ...notice, id: 2, kind: "addition_merged", name: "The Lantern Keeper II" },
      ];
      await page.route("**/api/notices", (route) => route.fulfill({ json: { notices } }));
      await openDashboard(page);
      await expect(page.getByText("is now available to everyone")).toBeVisible();
    },
  },
];

async function openRegister(page: Page): Promise<void> {
  await page.goto("/register");
  await expect(page.getByLabel("Username")).toBeVisible();
}

async function sendNewPassword(page: Page): Promise<void> {
  await page.goto("/reset-password?token=none-of-ours");
  await page.getByLabel("New password", { exact: true }).fill("a quiet evening");
  await page.getByLabel("Confirm password", { exact: true }).fill("a quiet evening");
  await page.getByRole("button", { name: "Set password" }).click();
}
