/** The imports that are allowed between modules, as drawn in ARCHITECTURE.md. */

/** Relative to the repository root: "server/app.ts"; a package is "npm:zod". */
type Path = string;

type Root = { roots: readonly string[]; besides?: Path; packages: RegExp };

const PRODUCT: Readonly<Record<string, Root>> = {
  contract: { roots: ["contract"], packages: /^zod$/ },
  engine: { roots: ["contract", "engine"], packages: /^$/ },
  drawing: {
    roots: ["contract", "drawing"],
    // Both pure roots share one source of seeded random numbers.
    besides: "engine/random.ts",
    // Used to read scenes, and fonts from npm packages.
    packages: /^(zod|fontkit|wawoff2|node:fs\/promises|node:module)$/,
  },
  server: { roots: ["contract", "engine", "drawing", "server"], packages: /^/ },
  // Text handling that browser and server must share.
  web: { roots: ["contract", "web"], besides: "engine/text/", packages: /^(?!node:)/ },
};
/** Scripts, benchmarks, chaos runs and end-to-end tests may import anything; the folders above may not import them. */
const WORKSHOP = ["scripts", "bench", "chaos", "e2e"];

export const FOLDERS: readonly string[] = [...Object.keys(PRODUCT), ...WORKSHOP];

/** The parts of the contract that the server's platform may import: calls, errors and field names. */
const PLATFORM_CONTRACT = new Set(["contract/call.ts", "contract/errors.ts"]);

/** Features from left to right; a feature may import only those to its left, through their front door. */
const FEATURES = [
  ["activity", "mail", "audit", "metrics", "updates"],
  ["settings", "accounts", "backups", "browser-failures", "jobs", "notices"],
  ["catalogue", "age-limits"],
  ["charts", "additions", "topics", "wish-reading"],
  [
    "artwork",
    "availability",
    "preferences",
    "library",
    "favorites",
    "lists",
    "quiz",
    "series",
    "taste-profile",
  ],
  ["filters"],
  ["items", "models"],
  ["recommendations", "search", "social", "wish"],
  ["groups", "profiles", "imports", "lab", "link-reports", "catalogue-source"],
  ["addition-reviews", "health"],
  ["retention", "personal-data"],
];
const WEB_LAYERS = ["messages", "ui", "api", "titles", "features", "pages", "app"];

/** @returns the problem with the import, `null` if it's allowed */
export function arrowProblem(from: Path, to: Path, modules: ReadonlySet<Path>): string | null {
  if (isForTests(from)) return null;
  if (isForTests(to)) return "only tests and fixtures may import test code";
  const [root = ""] = from.split("/");
  const own = PRODUCT[root];
  if (own === undefined) return null;
  if (to.startsWith("npm:")) return packageProblem(root, own, to.slice("npm:".length));
  const [target = ""] = to.split("/");
  if (own.besides !== undefined && to.startsWith(own.besides)) return null;
  if (!own.roots.includes(target)) return `${root} may not use ${target}`;
  if (root === "server") return serverProblem(from, to, modules);
  return root === "web" && target === "web" ? webProblem(from, to) : null;
}

/** @returns the problem with the module itself, whatever it imports; `null` if there is none */
export function placeProblem(path: Path, does: { queries: boolean }): string | null {
  const feature = featureOf(path);
  if (feature === null || isForTests(path)) return null;
  if (rankOf(feature) < 0) return `the feature ${feature} has no place in the order of features`;
  if (does.queries && !/[/-]store\.ts$/.test(path)) return "only a store may query the database";
  return null;
}

export function isForTests(path: Path): boolean {
  return /\.(test|fixture)\.tsx?$/.test(path) || /^(chaos|e2e|server\/testing)\//.test(path);
}

function packageProblem(root: string, { packages }: Root, name: string): string | null {
  return packages.test(name) ? null : `${root} may not use the package ${name}`;
}

function serverProblem(from: Path, to: Path, modules: ReadonlySet<Path>): string | null {
  if (from.startsWith("server/platform/") && !isKnownToPlatform(to))
    return "the platform may import only itself and the contract's calls and errors";
  if (!to.startsWith("server/")) return null;
  const isAboveFeatures = /^server\/[^/]+$/.test(from);
  if (isAboveFeatures && featureOf(to) !== null)
    return isDoor(to) ? null : "import a feature through its front door or its routes";
  if (!isAboveFeatures && /^server\/[^/]+$/.test(to))
    return "only top-level server modules may import each other";
  const door = doorTo(from, to, modules);
  if (door !== null && door !== to) return `import ${door} instead`;
  return featureProblem(from, to);
}

function isKnownToPlatform(to: Path): boolean {
  return to.startsWith("server/platform/") || PLATFORM_CONTRACT.has(to);
}

/** Whether it's the front door of a feature or of a folder within one, or a feature's routes. */
function isDoor(to: Path): boolean {
  return /\/([\w-]+)\/(\1|(?:[\w-]+-)?routes)\.ts$/.test(to);
}

/** @returns the front door of the outermost folder the import enters, `null` if it enters none that has one */
function doorTo(from: Path, to: Path, modules: ReadonlySet<Path>): Path | null {
  const folders = to.split("/").slice(0, -1);
  for (let depth = 2; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join("/");
    const door = `${folder}/${folders[depth - 1]}.ts`;
    if (!from.startsWith(`${folder}/`) && modules.has(door)) return door;
  }
  return null;
}

function featureProblem(from: Path, to: Path): string | null {
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own === null || other === null) return null;
  if (own === other) return to.endsWith("/routes.ts") ? "a feature may not import its own routes" : null;
  if (to !== `server/features/${other}/${other}.ts`) return "import a feature through its front door";
  // Nothing but the app imports routes, so routes may import any feature's front door.
  const isLeftwards = rankOf(other) < rankOf(own) || /[/-]routes\.ts$/.test(from);
  return isLeftwards ? null : "a feature may import only features to its left";
}

function featureOf(path: Path): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function rankOf(feature: string): number {
  return FEATURES.findIndex((group) => group.includes(feature));
}

function webProblem(from: Path, to: Path): string | null {
  const [layer, target] = [layerOf(from), layerOf(to)];
  if (layer < target) return `${WEB_LAYERS[layer]} may not use ${WEB_LAYERS[target] ?? to}`;
  const [own, other] = [from, to].map((path) => /^web\/features\/([^/]+)\//.exec(path)?.[1]);
  if (own !== undefined && other !== undefined && own !== other) return "features may not import each other";
  return null;
}

/** Modules outside the layers rank above all layers. */
function layerOf(path: Path): number {
  const layer = WEB_LAYERS.indexOf(path.split("/")[1] ?? "");
  return layer < 0 ? WEB_LAYERS.length : layer;
}
