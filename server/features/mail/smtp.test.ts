import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { expect, onTestFinished, test } from "vitest";

import { type SmtpServer, readSmtpUrl } from "#server/platform/mail-addresses.ts";

import { startMailServer } from "./smtp-server.fixture.ts";
import { createSmtpTransport } from "./smtp.ts";
import type { Message } from "./transport.ts";

const FROM = { name: "Halflight", address: "no-reply@halflight.example" };
const NEVER = new AbortController().signal;

const MESSAGE: Message = {
  id: 7,
  kind: "password_changed",
  to: "ana@example.com",
  writtenAt: new Date("2026-03-01T20:15:00Z"),
  subject: "Your password was changed",
  text: "Your password was changed\n",
  html: "<p>Your password was changed</p>",
};

function serverAt(url: string): SmtpServer {
  const server = readSmtpUrl(url);
  if (server === null) throw new Error(`${url} is no mail server`);
  return server;
}

test("an email names its sender, recipient and date, and asks for no automatic replies", async () => {
  const mailServer = await startMailServer();
  await createSmtpTransport({ server: serverAt(mailServer.url), from: FROM }).send(MESSAGE, NEVER);
  const source = mailServer.taken[0]?.source ?? "";
  const head = source.slice(0, source.indexOf("\r\n\r\n")).split("\r\n");
  expect(head).toEqual(
    expect.arrayContaining([
      "From: Halflight <no-reply@halflight.example>",
      "To: ana@example.com",
      "Subject: Your password was changed",
      "Date: Sun, 01 Mar 2026 20:15:00 +0000",
      "Message-ID: <mail-7-1772396100000@halflight.example>",
      "Auto-Submitted: auto-generated",
    ]),
  );
  expect(source).toMatch(/^Content-Type: text\/plain/m);
  expect(source).toMatch(/^Content-Type: text\/html/m);
});

test("a subject can't add header lines", async () => {
  const mailServer = await startMailServer();
  const subject = "News\r\nBcc: eve@evil.example\r\n\r\nbody";
  const transport = createSmtpTransport({ server: serverAt(mailServer.url), from: FROM });
  await transport.send({ ...MESSAGE, subject }, NEVER);
  expect(mailServer.taken[0]?.to).toEqual(["RCPT TO:<ana@example.com>"]);
  expect(mailServer.taken[0]?.source).not.toMatch(/^Bcc/m);
});

test("the username and password in the SMTP URL are used to sign in", async () => {
  const mailServer = await startMailServer();
  const url = mailServer.url.replace("//", "//post%40office:pa%3Ass@");
  await createSmtpTransport({ server: serverAt(url), from: FROM }).send(MESSAGE, NEVER);
  const plain = Buffer.from("\0post@office\0pa:ss").toString("base64");
  expect(mailServer.commands).toContain(`AUTH PLAIN ${plain}`);
});

test("a refused sign-in counts as a temporary failure, so the email waits", async () => {
  const mailServer = await startMailServer();
  mailServer.behavior = { command: "AUTH", reply: "535 5.7.8 wrong password for post@office" };
  const url = mailServer.url.replace("//", "//post%40office:wrong@");
  const sending = createSmtpTransport({ server: serverAt(url), from: FROM }).send(MESSAGE, NEVER);
  await expect(sending).rejects.toMatchObject({
    message: "The mail server rejected the sign-in.",
    isPermanent: false,
  });
});

test("without the required TLS neither the password nor the email is sent", async () => {
  const mailServer = await startMailServer();
  const { host, port } = serverAt(mailServer.url);
  const login = { user: "office", password: "secret" };
  for (const tls of ["required", "at_once"] as const) {
    const transport = createSmtpTransport({ server: { host, port, tls, login }, from: FROM });
    await expect(transport.send(MESSAGE, NEVER)).rejects.toMatchObject({
      message: "The mail server doesn’t offer trusted TLS.",
      isPermanent: false,
    });
  }
  expect(mailServer.taken).toEqual([]);
  expect(mailServer.commands.filter((line) => line.startsWith("AUTH"))).toEqual([]);
});

test.for(["smtps", "STARTTLS"] as const)(
  "over %s an email is sent only to a server with a trusted certificate",
  async (by, context) => {
    const certificate = certificateOf("127.0.0.1");
    if (certificate === null) {
      context.skip("openssl is not here to make a certificate");
      return;
    }
    const mailServer = await startMailServer({ secure: { ...certificate, by } });
    const login = { user: "office", password: "secret" };
    const tls = by === "smtps" ? "at_once" : "required";
    const server = { ...serverAt(mailServer.url), tls, login } as const;
    await expect(createSmtpTransport({ server, from: FROM }).send(MESSAGE, NEVER)).rejects.toMatchObject({
      message: "The mail server doesn’t offer trusted TLS.",
    });
    expect(mailServer.commands.filter((line) => line.startsWith("AUTH"))).toEqual([]);
    const usual = getCACertificates();
    setDefaultCACertificates([...usual, certificate.cert]);
    onTestFinished(() => setDefaultCACertificates(usual));
    await createSmtpTransport({ server, from: FROM }).send(MESSAGE, NEVER);
    expect(mailServer.taken).toHaveLength(1);
  },
);

test.for(["silent", "stalled"] as const)("a %s mail server times out", async (behavior) => {
  const mailServer = await startMailServer();
  mailServer.behavior = behavior;
  const server = serverAt(mailServer.url);
  const sending = createSmtpTransport({ server, from: FROM, socketTimeoutMs: 200 }).send(MESSAGE, NEVER);
  await expect(sending).rejects.toMatchObject({
    message: "The mail server didn’t respond in time.",
    isPermanent: false,
  });
  await expect.poll(mailServer.connections).toBe(0);
});

test("an email is sent even if the mail server is slow to confirm it", async () => {
  const mailServer = await startMailServer();
  mailServer.behavior = "stalled";
  const sending = createSmtpTransport({ server: serverAt(mailServer.url), from: FROM }).send(MESSAGE, NEVER);
  await expect.poll(() => mailServer.taken.length).toBe(1);
  mailServer.release();
  await sending;
});

test("a mail server name that can't be resolved is reported as such", async () => {
  const server = serverAt("smtp://nowhere.invalid");
  const sending = createSmtpTransport({ server, from: FROM }).send(MESSAGE, NEVER);
  await expect(sending).rejects.toMatchObject({ message: "The mail server’s name can’t be resolved." });
});

/** @returns `null` without openssl */
function certificateOf(address: string): { key: string; cert: string } | null {
  const directory = mkdtempSync(join(tmpdir(), "halflight-certificate-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=mail.example", "-addext", `subjectAltName=IP:${address}`];
  try {
    execFileSync("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
  } catch {
    return null;
  }
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}
