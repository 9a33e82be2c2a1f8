/**
 * Structured logs: one JSON object per line, with UTC times and with fields that hold secrets or email addresses redacted. Only the type,
 * message, stack and code of an error are logged, because PostgreSQL errors also carry the rejected row.
 */
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

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
