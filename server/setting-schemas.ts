/** Schemas that several groups of environment variables share. */
import { z } from "zod";

const LOOPBACK_URL = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

export const urlSchema = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

/** Requires https, except for a server on this machine. */
export const externalUrl = (example: string) =>
  urlSchema(/^https?$/, example).refine(
    (address) => address.startsWith("https:") || LOOPBACK_URL.test(address),
    {
      error: `must be an address such as ${example}; http is only for this machine`,
    },
  );

export const onOrOff = z.enum(["on", "off"], { error: "must be on or off" });
