/**
 * Refusals. A feature throws a Refusal when it will not do what was asked; the one error handler of the HTTP server turns it
 * into the error shape. Anything else that is thrown is a bug and is answered with 500, without its text.
 */
import type { ErrorCode } from "#contract/errors.ts";

type RefusalDetails = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What lies behind it, for the log alone. */
  cause?: unknown;
};

export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function notFound(): Refusal {
  return new Refusal(404, "not_found", "Not found");
}

/** Of what the administrator has not switched on, as if it were not there. */
export function featureDisabled(): Refusal {
  return new Refusal(404, "feature_disabled", "There is nothing here");
}

export function invalidField(field: string, message: string): Refusal {
  return new Refusal(400, "validation_failed", message, { fields: { [field]: message } });
}

export function authRequired(): Refusal {
  return new Refusal(401, "auth_required", "Authentication required");
}

export function tokenExpired(): Refusal {
  return new Refusal(401, "token_expired", "Token expired");
}

/** The only place where the words "Invalid token" may come from: the browser refreshes on them. */
export function invalidToken(): Refusal {
  return new Refusal(401, "invalid_token", "Invalid token");
}

export function adminRequired(): Refusal {
  return new Refusal(403, "admin_required", "Admin access required");
}

export function overloaded(cause: string): Refusal {
  return new Refusal(503, "overloaded", "Too much to do right now. Please try again", {
    retryAfterSeconds: 1,
    cause,
  });
}

export function shuttingDown(): Refusal {
  return new Refusal(503, "shutting_down", "The service is restarting. Please try again", {
    retryAfterSeconds: 2,
  });
}
