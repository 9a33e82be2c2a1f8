import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, inject, onTestFinished, test } from "vitest";

import { copyTemplate } from "#server/testing/databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { ANNOUNCED_ADDRESS, createLogger, outputOn } from "./logger.ts";

/** A standard stream. Text is collected; JSON goes to the file descriptor, as pino writes it. */
function streamOn(isTTY: boolean): { stream: NodeJS.WriteStream & { fd: number }; text: () => string } {
  let text = "";
  const stream = Object.assign(Object.create(process.stdout), { isTTY, fd: 1 });
  stream.write = (chunk: string) => {
    text += chunk;
    return true;
  };
  return { stream, text: () => text };
}

test.for(["auto", "text"])(
  "on a terminal, LOG_FORMAT %s writes readable lines, with the stack of an error",
  (format) => {
    const { stream, text } = streamOn(true);
    createLogger("info", outputOn(stream, format)).warn(
      { err: new Error("out of film"), job: "training", token: "secret" },
      "a job failed",
    );
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d WARN a job failed job="training" token="\[redacted\]"\nError: out of film\n {4}at /,
    );
  },
);

test("the server logs JSON from its first line when its output isn't a terminal", async () => {
  const database = await copyTemplate(inject("postgresUrl"));
  const dataDir = join(tmpdir(), `halflight-log-${process.pid}`);
  const server = startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_FORMAT: "auto",
    LOG_LEVEL: "debug",
  });
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await fetch(`${await server.ready}/api/health`);
  server.signal("SIGTERM");
  const { output } = await server.ended;
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; time: string });
  for (const { time } of lines) expect(time).toMatch(/^20.*Z$/);
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      "Connecting to PostgreSQL",
      expect.stringMatching(ANNOUNCED_ADDRESS),
      "starting",
      "answered",
    ]),
  );
});

test("a refused setting is a JSON line too", async () => {
  const { output } = await startServerProcess({ PORT: "x", LOG_FORMAT: "json" }).ended;
  expect(JSON.parse(output)).toMatchObject({
    msg: "Invalid environment variables:\nPORT must be a number from 0 to 65535",
  });
});

test("with LOG_FORMAT text, a refused setting is plain text", async () => {
  const { output } = await startServerProcess({ PORT: "x", LOG_FORMAT: "text" }).ended;
  expect(output).toBe("Invalid environment variables:\nPORT must be a number from 0 to 65535\n");
});
