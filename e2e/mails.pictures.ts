/** Takes screenshots of every email in both themes, at phone width and at the width of most mail programs, into dist/screens/. */
import { join } from "node:path";

import { test } from "@playwright/test";
import sharp from "sharp";

import { contentOf } from "#server/features/mail/email-content.ts";
import { EVERY_EMAIL, PUBLIC_URL } from "#server/features/mail/emails.fixture.ts";
import { htmlOf } from "#server/features/mail/html.ts";

import { PHONE } from "./openings.ts";

const DIRECTORY = join(import.meta.dirname, "../dist/screens");
const MAIL_PROGRAM = 640;
const HEIGHT = 400;
const QUALITY = 58;

for (const width of [PHONE, MAIL_PROGRAM]) {
  test.describe(() => {
    test.use({ viewport: { width, height: HEIGHT } });
    for (const letter of EVERY_EMAIL) {
      const name = `mail-${letter.kind.replaceAll("_", "-")}-${width}`;
      test(name, async ({ page }) => {
        await page.setContent(htmlOf(contentOf(letter, PUBLIC_URL)));
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme });
          const picture = await page.screenshot({ fullPage: true, animations: "disabled" });
          await sharp(picture)
            .webp({ quality: QUALITY, effort: 6 })
            .toFile(join(DIRECTORY, `${name}-${colorScheme}.webp`));
        }
      });
    }
  });
}
