/** Answers whose length and time give nothing away. Those that sign somebody in have secrets in them. */
import type { FastifyRequest } from "fastify";

const SECRET_PREFIX = "/api/auth/";

export function carriesNoSecrets({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/") && !url.startsWith(SECRET_PREFIX);
}
