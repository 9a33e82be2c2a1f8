/** Reads emails sent in tests: without a mail server, each email is written to a file. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "@playwright/test";

type Purpose = "verify-email" | "reset-password";

/** Waits for the newest email to this address. @returns the path of its link, with the token */
export async function linkMailedTo(address: string, purpose: Purpose): Promise<string> {
  let link = "";
  const look = async () => {
    link = (await linksTo(address, purpose)).at(-1) ?? "";
    return link;
  };
  await expect.poll(look).not.toBe("");
  return link;
}

/** File names start with the time, so sorting them gives the order. */
async function linksTo(address: string, purpose: Purpose): Promise<string[]> {
  const folder = join(process.env["JOURNEYS_DATA_DIR"] ?? "", "outbox");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .map((name) => readFile(join(folder, name), "utf8")),
  );
  return mails
    .filter((mail) => mail.includes(`\nTo: ${address}`))
    .flatMap((mail) => new RegExp(`/${purpose}\\?token=[\\w.~-]+`).exec(mail)?.[0] ?? []);
}
