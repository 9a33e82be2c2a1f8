/**
 * Maps PostgreSQL errors to a Refusal if a caller can act on them; the original error stays attached as the cause, for the log. All
 * others pass through unchanged and count as bugs.
 */
import pg from "pg";

import { Refusal, notFound } from "../errors.ts";

/** Serialization failures and deadlocks. */
const RETRYABLE = new Set(["40001", "40P01"]);
const NOT_STORABLE = new Set(["22P02", "22003", "22008", "22021", "22P05", "22001"]);
const TOO_MANY_CONNECTIONS = "53300";
const CANCELLED = "57014";
const STORAGE_FULL = "53100";
/** The server is read-only: a standby, or one protecting its disk. */
const READ_ONLY = "25006";

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error));
}

/** Whether the connection was lost or couldn't be opened. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  return state === "" ? isConnectionFailure(error) : isConnectionState(state);
}

/** Whether the connection was lost or leads to a read-only server. */
export function isConnectionUnusable(error: unknown): boolean {
  return isConnectionLoss(error) || sqlState(error) === READ_ONLY;
}

export function isStorageFull(error: unknown): boolean {
  return sqlState(error) === STORAGE_FULL;
}

export function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const state = sqlState(error);
  if (NOT_STORABLE.has(state))
    return new Refusal(400, "validation_failed", "This value can’t be stored", { cause: error });
  if (state === "23503") return notFound();
  if (state === "23505") return new Refusal(409, "conflict", "This already exists", { cause: error });
  if (isStorageFull(error)) {
    return new Refusal(503, "storage_full", "There’s not enough storage space to save this", {
      retryAfterSeconds: 30,
      cause: error,
    });
  }
  const isTransient = RETRYABLE.has(state) || [TOO_MANY_CONNECTIONS, CANCELLED, READ_ONLY].includes(state);
  return isTransient || isConnectionLoss(error) ? unavailable(error) : error;
}

/** The connection was lost during a commit, so the work may have been saved. */
export function unknownOutcome(cause: unknown): Refusal {
  return new Refusal(503, "unknown_outcome", "This may not have been saved. You can safely try again", {
    retryAfterSeconds: 1,
    cause,
  });
}

export function unavailable(cause: unknown): Refusal {
  return new Refusal(503, "db_unavailable", "The database isn’t available. Please try again", {
    retryAfterSeconds: 2,
    cause,
  });
}

function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

// 25P03: idle-in-transaction timeout.
function isConnectionState(state: string): boolean {
  return state.startsWith("57P0") || state.startsWith("08") || state === "25P03";
}

const LOST =
  /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code)) return true;
  return LOST.test(error.message);
}
