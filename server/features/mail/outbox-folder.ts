/**
 * Delivery without a mail server: one .eml file per email, readable only by the process owner. Files are written atomically; a retry
 * writes the same file again.
 */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import type { Logger } from "#server/platform/logger.ts";
import type { Mailbox } from "#server/platform/mail-addresses.ts";

import { DeliveryFailed, type Message, type Transport, mailOf } from "./transport.ts";

type Needs = { directory: string; from: Mailbox; logger: Logger };

const MAIL_FILE = /^\d{4}-\d\d-\d\dT.*\.eml$/;
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

export function createOutboxFolder({ directory, from, logger }: Needs): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  async function write(path: string, bytes: Buffer): Promise<void> {
    const unfinished = `${path}.part`;
    try {
      const file = await open(unfinished, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async function deleteOld(now: Date): Promise<void> {
    const before = stampOf(new Date(now.getTime() - RETENTION_MS));
    const names = await readdir(directory);
    const old = names.filter((name) => MAIL_FILE.test(name) && name < before);
    await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
  }

  return {
    async send(message) {
      const name = fileNameOf(message);
      const path = join(directory, name);
      const { message: bytes } = await composer.sendMail({
        ...mailOf(message, from),
        text: { raw: readableText(message.text) },
      });
      if (!Buffer.isBuffer(bytes)) throw new TypeError("The email was composed as a stream");
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await write(path, bytes);
        await deleteOld(message.writtenAt);
      } catch (error) {
        throw failureOf(error);
      }
      logger.info({ path }, "an email was written to a file because no mail server is configured");
      return name;
    },
  };
}

/** Keeps links intact for reading in a text editor. Not suitable for mail servers, which may break 8-bit text and long lines. */
function readableText(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`;
}

function fileNameOf({ writtenAt, id, kind }: Message): string {
  return `${stampOf(writtenAt)}-${id}-${kind}.eml`;
}

/** Sorts by time and is a valid file name on every system. */
function stampOf(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, "-");
}

function failureOf(error: unknown): DeliveryFailed {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence =
    code === "ENOSPC" || code === "EDQUOT"
      ? "There is no space left in the outbox folder."
      : `The outbox folder can’t be written to (${code}).`;
  return new DeliveryFailed(sentence, { cause: error });
}
