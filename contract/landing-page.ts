/** What passes between the server, the landing page's markup that it renders, and the browser that takes the markup over. */
import type { CallAnswer } from "./api.ts";

/** How many trending titles the landing page asks for: five posters, and one more in case the first is behind the headline. */
export const LANDING_TITLES = 6;

/** Everything the landing page shows. The same for every visitor. */
export type LandingData = {
  config: CallAnswer<"GET /api/admin/landing-config-public">;
  /** The configured title; `null` if there is none. */
  configured: CallAnswer<"GET /api/trending">["items"][number] | null;
  trending: CallAnswer<"GET /api/trending">;
  flags: CallAnswer<"GET /api/feature-flags">;
};

export type LandingMarkup = {
  /** The content of `#root`. */
  html: string;
  /** Rules for the titles' colors. The content security policy allows them by their hash, but no style attributes. */
  css: string;
};

/** Implemented by `web/landing-markup.tsx`, which is built for the server. Throws if the page can't be rendered. */
export type RenderLanding = (data: LandingData, basePath: string) => LandingMarkup;

/** Places in the frame that the build writes (`landing.html`), which the server fills. */
export const LANDING_SLOTS = {
  html: "<!--landing-html-->",
  css: "<!--landing-css-->",
  data: "<!--landing-data-->",
} as const;
