/** Answers whose length and time give nothing away. Those that sign somebody in have secrets in them. */
import type { FastifyRequest } from "fastify";

const SECRETIVE = "/api/auth/";

export function isOpenCall({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/") && !url.startsWith(SECRETIVE);
}
