import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { createOutboxFolder } from "./outbox-folder.ts";
import type { Message, Transport } from "./transport.ts";

const NEVER = new AbortController().signal;
const LINK = "https://halflight.example/reset-password?token=7Yk2_uZ0q1hTn4cVb8sXw3LrEa9DgPmJfQ5oWiBt6K0";
const MESSAGE: Message = {
  id: 7,
  kind: "reset_password",
  to: "ana@example.com",
  writtenAt: new Date("2026-03-01T20:15:00Z"),
  subject: "Choose a new password",
  text: `Choose a new password:\n${LINK}\n`,
  html: `<a href="${LINK}">Choose a new password</a>`,
};
const NAME = "2026-03-01T20-15-00-000Z-7-reset_password.eml";

function folderOfMails(): { directory: string; folder: Transport; logged: string[] } {
  const sandbox = mkdtempSync(join(tmpdir(), "halflight-outbox-"));
  onTestFinished(() => rmSync(sandbox, { recursive: true, force: true }));
  const directory = join(sandbox, "outbox");
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  const from = { name: "Halflight", address: "no-reply@halflight.example" };
  return { directory, folder: createOutboxFolder({ directory, from, logger }), logged };
}

test("without a mail server an email becomes a file that only its owner can read, and the log says where", async () => {
  const { directory, folder, logged } = folderOfMails();
  await folder.send(MESSAGE, NEVER);
  expect(readdirSync(directory)).toEqual([NAME]);
  const path = join(directory, NAME);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(logged.join("")).toContain(path);
  expect(logged.join("")).not.toMatch(/ana@|token/);
  const source = await readFile(path, "utf8");
  expect(source).toMatch(/^To: ana@example\.com\r$/m);
  expect(source).toContain(`\r\n${LINK}\r\n`);
});

test("a repeated attempt leaves one file", async () => {
  const { directory, folder } = folderOfMails();
  await folder.send(MESSAGE, NEVER);
  await folder.send(MESSAGE, NEVER);
  expect(readdirSync(directory)).toEqual([NAME]);
});

test("email files are deleted after a week, and other files in the folder stay", async () => {
  const { directory, folder } = folderOfMails();
  await folder.send({ ...MESSAGE, id: 5, writtenAt: new Date("2026-02-22T20:14:00Z") }, NEVER);
  await folder.send({ ...MESSAGE, id: 6, writtenAt: new Date("2026-02-22T20:16:00Z") }, NEVER);
  writeFileSync(join(directory, "0-own-notes.txt"), "");
  await folder.send(MESSAGE, NEVER);
  expect(readdirSync(directory).toSorted()).toEqual([
    "0-own-notes.txt",
    "2026-02-22T20-16-00-000Z-6-reset_password.eml",
    NAME,
  ]);
});

test("a full disk leaves no partial email, and the email is written once there's space", async (context) => {
  const { directory, folder } = folderOfMails();
  await folder.send({ ...MESSAGE, id: 6 }, NEVER);
  context.skip(!mountTmpfs(directory), "only root may mount a small disk");
  try {
    const filler = join(directory, "filler");
    fill(filler);
    await expect(folder.send(MESSAGE, NEVER)).rejects.toMatchObject({
      message: "There is no space left in the outbox folder.",
      isPermanent: false,
    });
    expect(readdirSync(directory)).toEqual(["filler"]);
    rmSync(filler);
    await folder.send(MESSAGE, NEVER);
    expect(await readFile(join(directory, NAME), "utf8")).toContain(LINK);
  } finally {
    execFileSync("umount", [directory]);
  }
});

test("creating the folder is retried after a failure", async () => {
  const { directory, folder } = folderOfMails();
  writeFileSync(directory, "");
  await expect(folder.send(MESSAGE, NEVER)).rejects.toMatchObject({
    message: "The outbox folder can’t be written to (EEXIST).",
    isPermanent: false,
  });
  rmSync(directory);
  await folder.send(MESSAGE, NEVER);
  expect(readdirSync(directory)).toEqual([NAME]);
});

function mountTmpfs(directory: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", directory], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function fill(file: string): void {
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=4k"], { stdio: "ignore" });
  } catch {
    // `dd` fails once the disk is full, which is its purpose here.
  }
}
