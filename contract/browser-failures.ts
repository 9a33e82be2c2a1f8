/** Reports of browser errors. A report never identifies the viewer. */
import { z } from "zod";

import { BROWSERS, FAILURE_LIMITS } from "./browser-failure-rules.ts";
import { defineCall, done } from "./call.ts";

const { messageCharacters, wordCharacters, bodyBytes } = FAILURE_LIMITS;

export const reportBrowserFailure = defineCall({
  method: "POST",
  path: "/api/browser-failures",
  access: "public",
  summary: "Report a browser error, without personal data",
  bodyBytes,
  body: z.object({
    /** The part of the app that failed, for example "page" or "tracking". */
    part: z
      .string()
      .regex(/^[\w -]+$/)
      .max(wordCharacters),
    message: z.string().max(messageCharacters),
    /** Location of the error in the app's own scripts, for example "index-Ab12.js:1:2345". */
    place: z
      .string()
      .regex(/^[\w.-]+\.m?[jt]sx?(:\d{1,7}){0,2}$/)
      .max(wordCharacters)
      .nullable(),
    /** The route without parameter values, for example "/item/:". */
    screen: z
      .string()
      .regex(/^\/[a-z-]*(\/:)?$/)
      .max(wordCharacters),
    /** Build of the front end. */
    build: z
      .string()
      .regex(/^[\w.-]+$/)
      .max(wordCharacters),
    browser: z.enum(BROWSERS),
  }),
  answer: done,
  limits: [{ by: "address", points: 6, seconds: 60 }],
});
