/**
 * Checks the arrows of the architecture: who may import whom. It reads the import lines itself, and fails when it saw fewer modules
 * than there are, so that it can never pass by looking at nothing.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOTS = ["contract", "engine", "drawing", "server", "web"];

/** Features from left to right; a feature may use only those to its left, and only their front door. */
const FEATURES = [
  ["settings", "activity", "accounts"],
  ["catalogue"],
  ["charts", "additions"],
  ["artwork", "availability", "preferences", "library"],
  ["filters"],
  ["items", "models"],
  ["recommendations", "search", "profiles", "health"],
];
const WEB_LAYERS = ["ui", "api", "titles", "features", "pages", "app"];

/** What contract and engine may use of npm. */
const PACKAGES_OF: Record<string, readonly string[]> = { contract: ["zod"], engine: [] };

type Import = { from: string; to: string };

const files = ROOTS.flatMap((root) => sourcesBelow(root));
const imports = files.flatMap(importsOf);
const problems = imports.flatMap(({ from, to }) => {
  const problem = problemOf(from, to);
  return problem === null ? [] : [`${from} -> ${to}: ${problem}`];
});

for (const file of files) {
  const feature = /^server\/features\/(\w+)\//.exec(file)?.[1];
  if (feature !== undefined && rankOf(feature) < 0)
    problems.push(`${file}: the feature ${feature} has no place`);
}
const expected = Number(process.argv[2]);
if (files.length < expected)
  problems.push(`only ${files.length} modules seen, at least ${expected} expected`);
if (imports.length < files.length)
  problems.push(`only ${imports.length} imports seen in ${files.length} modules`);

process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
process.stdout.write(`${files.length} modules, ${imports.length} imports, ${problems.length} wrong\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const specifiers = text.matchAll(
    /^(?:import|export)\b[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm,
  );
  return Array.from(specifiers, ([, fromClause, dynamic, bare]) => {
    const specifier = fromClause ?? dynamic ?? bare ?? "";
    if (specifier.startsWith(".")) return { from: file, to: normalize(join(dirname(file), specifier)) };
    return { from: file, to: specifier.startsWith("#") ? specifier.slice(1) : `npm:${specifier}` };
  });
}

function problemOf(from: string, to: string): string | null {
  if (/\.(test|fixture)\.tsx?$/.test(from) || from.startsWith("server/testing/")) return null;
  if (to.startsWith("server/testing/")) return "only tests and their fixtures use the testing kit";
  const [root = ""] = from.split("/");
  if (to.startsWith("npm:")) return packageProblem(root, to.slice("npm:".length));
  const [target = ""] = to.split("/");
  // The one source of seeded randomness serves both pure roots.
  if (root === "drawing" && to === "engine/random.ts") return null;
  const allowed: Record<string, readonly string[]> = {
    contract: ["contract"],
    engine: ["contract", "engine"],
    drawing: ["contract", "drawing"],
    server: ["contract", "engine", "drawing", "server"],
    web: ["contract", "web"],
  };
  if (!(allowed[root] ?? []).includes(target)) return `${root} may not use ${target}`;
  if (root === "server" && target === "server") return serverProblem(from, to);
  if (root === "web" && target === "web") return webProblem(from, to);
  return null;
}

function packageProblem(root: string, name: string): string | null {
  const allowed = PACKAGES_OF[root];
  if (allowed === undefined || allowed.includes(name)) return null;
  return `${root} may not use the package ${name}`;
}

function serverProblem(from: string, to: string): string | null {
  const isPlatform = (path: string) => path.startsWith("server/platform/");
  if (isPlatform(from) && !isPlatform(to)) return "the platform knows no product";
  const own = /^server\/features\/(\w+)\//.exec(from)?.[1];
  const other = /^server\/features\/(\w+)\/(.+)$/.exec(to);
  if (other === null) return null;
  const [, feature = "", file = ""] = other;
  if (own === undefined || own === feature) return null;
  if (file !== `${feature}.ts`) return "use a feature by its front door";
  // Routes are the outer ring: they may use any feature that does not stand to their right.
  const isRoutes = from.endsWith("/routes.ts");
  const [ownRank, otherRank] = [rankOf(own), rankOf(feature)];
  return otherRank < ownRank || isRoutes ? null : "a feature uses only those to its left";
}

function rankOf(feature: string): number {
  return FEATURES.findIndex((group) => group.includes(feature));
}

function webProblem(from: string, to: string): string | null {
  const [layer, target] = [layerOf(from), layerOf(to)];
  if (layer < target) return `${WEB_LAYERS[layer]} may not use ${WEB_LAYERS[target]}`;
  const [own, other] = [from, to].map((path) => /^web\/features\/(\w[\w-]*)\//.exec(path)?.[1]);
  if (own !== undefined && other !== undefined && own !== other) return "features do not import each other";
  return null;
}

function layerOf(path: string): number {
  const layer = WEB_LAYERS.indexOf(path.split("/")[1] ?? "");
  return layer < 0 ? WEB_LAYERS.length : layer;
}
