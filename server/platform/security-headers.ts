/**
 * Security headers for every answer, including errors without a route. Not a plugin: a plugin's headers are missing from answers to
 * requests that are refused before routing.
 */

type Options = {
  /** CSP hashes of the pages' inline scripts. */
  inlineScriptHashes: readonly string[];
  hsts: Hsts;
};

/** Whether browsers may use only https from then on: never, for the host, or also for every host below it. */
export const HSTS = ["off", "on", "subdomains"] as const;
export type Hsts = (typeof HSTS)[number];

const A_YEAR = "max-age=31536000";

export type SecurityHeaders = (caller: { isHttps: boolean }) => Readonly<Record<string, string>>;

const DISABLED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** @returns the policy, which also allows the inline style with this hash */
export function allowingStyle(policy: string, hash: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${hash}`);
}

export function securityHeaders({ inlineScriptHashes, hsts }: Options): SecurityHeaders {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data: https://image.tmdb.org https://i.ytimg.com",
    "frame-src https://www.youtube-nocookie.com https://www.youtube.com",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  const httpHeaders = {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    // no-referrer would break the trailer player.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
  };
  const httpsHeaders = {
    ...httpHeaders,
    "content-security-policy": [...policy, "upgrade-insecure-requests"].join(";"),
    ...(hsts !== "off" && {
      "strict-transport-security": hsts === "on" ? A_YEAR : `${A_YEAR}; includeSubDomains`,
    }),
  };
  return ({ isHttps }) => (isHttps ? httpsHeaders : httpHeaders);
}
