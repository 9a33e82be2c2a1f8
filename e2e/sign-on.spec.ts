import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { copyTemplate } from "#server/testing/databases.ts";
import { CLIENT, type TestProvider, startOpenIdProvider } from "#server/testing/openid-provider.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { expect, test } from "./journey.ts";
import { watchForFaults, withoutQuestions } from "./people.ts";

test("a visitor signs in at the provider, comes back to the wanted page, and signs out", async ({ page }) => {
  const faults = watchForFaults(page);
  await withoutQuestions(page);
  await withProvider(async ({ address, provider }) => {
    provider.people.set("cleo", {
      preferred_username: "cleo",
      email: "cleo@example.com",
      email_verified: true,
    });
    await page.goto(`${address}/watchlist`);
    await startAtProvider(page);
    await page.locator('[name="login"]').fill("cleo");
    await page.locator('[name="password"]').fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${address}/watchlist`);
    await expect(page.getByText("Nothing here yet")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Nothing here yet")).toBeVisible();

    await page.goto(`${address}/settings/profile#password`);
    await expect(page.getByText("You sign in without a password.")).toBeVisible();
    await page.getByRole("button", { name: "Profile menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test("a visitor who cancels at the provider reads why they aren't signed in", async ({ page }) => {
  await withProvider(async ({ address }) => {
    await page.goto(address);
    await startAtProvider(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("The sign-in was canceled or refused.");
  });
});

async function startAtProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).first().click();
  await page.getByRole("button", { name: "Continue with Keyring" }).click();
}

/** Runs the product with a provider of its own, because the provider must know the product's address. */
async function withProvider(
  visit: (running: { address: string; provider: TestProvider }) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/api/auth/oidc/callback`;
  const provider = await startOpenIdProvider({ redirectUri });
  const database = await copyTemplate(process.env["JOURNEYS_DATABASE_SERVER"] ?? "");
  const server = startServerProcess({
    PORT: String(port),
    DATA_DIR: process.env["JOURNEYS_DATA_DIR"] ?? "",
    DATABASE_URL: database.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: "Keyring",
  });
  try {
    await visit({ address: await server.ready, provider });
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    await database.drop();
    await provider.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
