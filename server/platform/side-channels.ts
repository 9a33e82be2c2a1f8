/** Answers whose length and timing may be observed. Authentication answers contain secrets. */
import type { FastifyRequest } from "fastify";

const SECRET_PREFIX = "/api/auth/";

export function carriesNoSecrets({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/") && !url.startsWith(SECRET_PREFIX);
}
