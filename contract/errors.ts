/** The body of every error response, and all error codes. */
import { z } from "zod";

export const ERROR_CODES = [
  "validation_failed",
  "invalid_json",
  "batch_too_large",
  "auth_required",
  "token_expired",
  "invalid_token",
  "refresh_invalid",
  "refresh_reused",
  "invalid_credentials",
  "reset_token_invalid",
  "verification_token_invalid",
  "beta_key_invalid",
  "invitation_invalid",
  "admin_required",
  "csrf_rejected",
  "not_found",
  "profile_not_found",
  "feature_disabled",
  "route_not_found",
  "method_not_allowed",
  "account_exists",
  "account_locked",
  "conflict",
  "body_too_large",
  "request_too_large",
  "unsupported_media_type",
  "expectation_failed",
  "rate_limited",
  "bad_request",
  "request_timeout",
  "db_unavailable",
  "overloaded",
  "shutting_down",
  "storage_full",
  "unknown_outcome",
  "internal_error",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export const errorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
