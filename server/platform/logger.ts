/** Structured logs, one JSON object a line, in UTC, with secrets and personal data taken out. */
import { type Logger, pino } from "pino";

export type { Logger } from "pino";

const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "newPassword",
  "token",
  "accessToken",
  "resetToken",
  "email",
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat(
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ),
      censor: "[redacted]",
    },
  });
}
