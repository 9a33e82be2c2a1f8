/** Uses a parser to find all modules and their imports, in whatever form an import is written. */
import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { type Node, Visitor, parseSync } from "oxc-parser";

export type Module = {
  /** Relative to the repository root: "server/app.ts". */
  path: string;
  /** Paths of modules and files, and packages as "npm:zod"; including type imports. */
  imports: readonly string[];
  /** Imports that remain at run time: all but type imports. */
  runtimeImports: readonly string[];
  /** Whether it calls a method named `query`, as code that queries the database does. */
  queries: boolean;
  /** Parse errors, computed imports, and imports that don't exist. */
  problems: readonly string[];
};

const SOURCE = /\.tsx?$/;
/** Modules that import a built file, whose address is only known then. */
const IMPORT_BUILT_FILES = new Set(["server/main.ts", "web/landing-start.ts"]);
const ELSEWHERE = ["**/node_modules", "dist", "data", ".*"];

/** @returns modules below the folders, and those in the root itself, such as tool configurations */
export function readModules(root: string, folders: readonly string[]): Module[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return [...readdirSync(root), ...below]
    .filter((path) => SOURCE.test(path))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => readModule(root, path));
}

/** All source files, found independently of the known folders, so that files elsewhere aren't missed. */
export function pathsOfAllSources(root: string): string[] {
  return globSync("**/*.{ts,tsx}", { cwd: root, exclude: ELSEWHERE }).map((path) =>
    path.replaceAll("\\", "/"),
  );
}

function readModule(root: string, path: string): Module {
  const { program, errors } = parseSync(path, readFileSync(join(root, path), "utf8"));
  const problems = errors.map(({ message }) => `cannot be parsed: ${message}`);
  const imports: string[] = [];
  const runtimeImports: string[] = [];
  let queries = false;

  function follow(source: Node | null, kind: "type" | "value"): void {
    if (source === null) return;
    const specifier = textOf(source);
    if (specifier === null) {
      if (!IMPORT_BUILT_FILES.has(path)) problems.push("a computed import can't be checked");
      return;
    }
    const target = targetOf(path, specifier);
    imports.push(target);
    if (kind === "value") runtimeImports.push(target);
    const isThere = target.startsWith("npm:") || existsSync(join(root, target));
    if (!isThere) problems.push(`${specifier} doesn't exist`);
  }

  new Visitor({
    // `import { type Name } from` still loads the module, so the kind is taken from the declaration.
    ImportDeclaration: ({ source, importKind }) => follow(source, importKind ?? "value"),
    ExportNamedDeclaration: ({ source, exportKind }) => follow(source, exportKind ?? "value"),
    ExportAllDeclaration: ({ source, exportKind }) => follow(source, exportKind ?? "value"),
    ImportExpression: ({ source }) => follow(source, "value"),
    TSImportType: ({ source }) => follow(source, "type"),
    TSExternalModuleReference: ({ expression }) => follow(expression, "value"),
    // A worker is a module started by its URL.
    NewExpression({ callee, arguments: [address] }) {
      if (callee.type !== "Identifier" || callee.name !== "URL" || address === undefined) return;
      const file = textOf(address);
      if (file !== null && SOURCE.test(file)) follow(address, "value");
    },
    CallExpression({ callee }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!callee.computed && callee.property.name === "query") queries = true;
    },
  }).visit(program);
  return { path, imports, runtimeImports, queries, problems };
}

function textOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  const [only] = node.type === "TemplateLiteral" && node.expressions.length === 0 ? node.quasis : [];
  return only?.value.cooked ?? null;
}

function targetOf(from: string, specifier: string): string {
  const [name = ""] = specifier.split("?");
  if (name.startsWith("#")) return name.slice(1);
  const isRelative = name.startsWith(".") || SOURCE.test(name);
  return isRelative ? normalize(join(dirname(from), name)).replaceAll("\\", "/") : `npm:${name}`;
}
