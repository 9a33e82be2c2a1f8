/**
 * Structured logs: one JSON object per line, with UTC times and with fields that hold secrets or email addresses redacted. Only the type,
 * message, stack and code of an error are logged, because PostgreSQL errors also carry the rejected row.
 */
import { type DestinationStream, type Logger, destination, levels, pino, stdSerializers } from "pino";

export type { Logger } from "pino";

const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "accessToken",
  "refreshToken",
  "resetToken",
  "email",
  "recipient",
  "link",
];

export const LOG_FORMATS = ["auto", "json", "text"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

type Stream = NodeJS.WriteStream & { fd: number };

/** @param format `json` or `text`; anything else is text on a terminal and JSON elsewhere */
export function outputOn(
  stream: Stream,
  format: string | undefined,
  textOf: (line: string) => string = readableLine,
): DestinationStream {
  const isText = format === "text" || (format !== "json" && stream.isTTY);
  return isText
    ? { write: (line) => void stream.write(`${textOf(line)}\n`) }
    : destination({ dest: stream.fd, sync: true });
}

/** Sentences for whoever starts the server, on standard error and at every log level: what is started, its address, and why it stops. */
export function createAnnouncer(format: string | undefined): (sentence: string) => void {
  const logger = createLogger("info", outputOn(process.stderr, format, messageOf));
  return (sentence) => logger.info(sentence);
}

/** Finds the server's address in what it announced, in either format. */
export const ANNOUNCED_ADDRESS = /\bHalflight is at (https?:[^\s"]+)/;

/** @param output where the lines go; standard output by default */
export function createLogger(level: string, output?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    serializers: { err: loggableError },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat(
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ),
      censor: "[redacted]",
    },
  };
  return output === undefined ? pino(options) : pino(options, output);
}

function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error && { code: error.code }) };
}

type Line = { level: number; time: string; msg?: string; err?: { message: string; stack?: string } };

/** "21:30:05 WARN a job failed job=training", with the time in the zone of TZ, and below it the stack of an error. */
function readableLine(line: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(line) as Line;
  const label = (levels.labels[level] ?? String(level)).toUpperCase();
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const first = [new Date(time).toTimeString().slice(0, 8), label, msg, ...details].join(" ");
  return err === undefined ? first : `${first}\n${err.stack ?? err.message}`;
}

function messageOf(line: string): string {
  return (JSON.parse(line) as Line).msg ?? "";
}
