/**
 * Refusals. A feature throws a Refusal to reject a request; the HTTP server's error handler turns it into the error shape. Any other error
 * a feature throws is a bug and becomes a 500 without its message.
 */
import type { ErrorCode } from "#contract/errors.ts";

type RefusalDetails = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Logged, never sent to the client. */
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

/** For features that are switched off. They answer as if they didn't exist. */
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

/** Nothing else may answer "Invalid token": the browser refreshes its session on that message. */
export function invalidToken(): Refusal {
  return new Refusal(401, "invalid_token", "Invalid token");
}

export function adminRequired(): Refusal {
  return new Refusal(403, "admin_required", "Admin access required");
}

export function overloaded(cause: string): Refusal {
  return new Refusal(503, "overloaded", "The server is busy right now. Please try again", {
    retryAfterSeconds: 1,
    cause,
  });
}

export function shuttingDown(): Refusal {
  return new Refusal(503, "shutting_down", "The service is restarting. Please try again", {
    retryAfterSeconds: 2,
  });
}
