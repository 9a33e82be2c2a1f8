/**
 * Finds a browser for the end-to-end tests: BROWSER_PATH, an installed one, or Playwright's own if it was downloaded before. If there is
 * none, it installs Debian's package or downloads Playwright's own.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** @returns the path of a browser, `null` if none can be found or installed */
export function findBrowser(): string | null {
  return (
    process.env["BROWSER_PATH"] ??
    installedBrowser() ??
    playwrightBrowser() ??
    installPackage() ??
    downloadBrowser()
  );
}

/** @returns the path of the first browser that's already on this machine */
export function installedBrowser(): string | null {
  return INSTALLED.find((path) => existsSync(path)) ?? null;
}

function playwrightBrowser(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function installPackage(): string | null {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) return null;
  process.stderr.write("Installing Debian's Chromium for the end-to-end tests…\n");
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  return installedBrowser();
}

function downloadBrowser(): string | null {
  process.stderr.write("Downloading Playwright's Chromium for the end-to-end tests…\n");
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return playwrightBrowser();
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
