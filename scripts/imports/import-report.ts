/** Reports all problems with a repository's imports: forbidden imports, cycles, and modules that weren't checked. */
import { FOLDERS, arrowProblem, isForTests, placeProblem } from "./arrows.ts";
import { type Module, pathsOfAllSources, readModules } from "./modules.ts";

export type ImportReport = { modules: number; imports: number; problems: string[] };

/** Cycles of type imports are reported too, and so are folders without modules. */
export function reportImports(root: string): ImportReport {
  const modules = readModules(root, FOLDERS);
  const paths = new Set(modules.map(({ path }) => path));
  const graph = new Map(modules.map(({ path, imports }) => [path, imports]));
  const problems = [
    ...unseenProblems(root, paths),
    ...modules.flatMap(({ path, problems: own }) => own.map((problem) => `${path}: ${problem}`)),
    ...modules.flatMap((module) => {
      const problem = placeProblem(module.path, module);
      return problem === null ? [] : [`${module.path}: ${problem}`];
    }),
    ...modules.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const problem = arrowProblem(path, target, paths);
        return problem === null ? [] : [`${path} -> ${target}: ${problem}`];
      }),
    ),
    ...schemaProblems(modules),
    ...cyclesOf(graph).map((cycle) => `${cycle.toSorted().join(", ")}: an import cycle`),
  ];
  const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
  return { modules: modules.length, imports, problems };
}

/**
 * The front end may import the contract's types and plain values, but not schemas, which would ship the schema library to every browser.
 */
function schemaProblems(modules: readonly Module[]): string[] {
  const runtime = new Map(modules.map(({ path, runtimeImports }) => [path, runtimeImports]));
  return modules
    .filter(({ path }) => path.startsWith("web/") && !isForTests(path))
    .flatMap(({ path, runtimeImports }) =>
      runtimeImports
        .filter((target) => !target.startsWith("web/") && reachableFrom(target, runtime).has("npm:zod"))
        .map((target) => `${path} -> ${target}: schemas stay on the server, import only its types`),
    );
}

function reachableFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start]);
  for (const module of reached) for (const target of graph.get(module) ?? []) reached.add(target);
  return reached;
}

function unseenProblems(root: string, seen: ReadonlySet<string>): string[] {
  const unseen = pathsOfAllSources(root).filter((path) => !seen.has(path));
  const empty = FOLDERS.filter((folder) => ![...seen].some((path) => path.startsWith(`${folder}/`)));
  return [
    ...unseen.map((path) => `${path}: outside the folders whose imports are checked`),
    ...empty.map((folder) => `${folder}/: no modules found`),
  ];
}

type Graph = ReadonlyMap<string, readonly string[]>;
type Visit = { order: number; lowest: number; isOpen: boolean };

/** @returns strongly connected components of more than one module, and modules that import themselves (Tarjan 1972) */
function cyclesOf(graph: Graph): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(module: string): Visit {
    const own: Visit = { order: visits.size, lowest: visits.size, isOpen: true };
    visits.set(module, own);
    open.push(module);
    for (const target of graph.get(module) ?? []) {
      if (!graph.has(target)) continue;
      const known = visits.get(target);
      if (known === undefined) own.lowest = Math.min(own.lowest, visit(target).lowest);
      else if (known.isOpen) own.lowest = Math.min(own.lowest, known.order);
    }
    if (own.lowest === own.order) close(module);
    return own;
  }

  function close(first: string): void {
    const component = open.splice(open.indexOf(first));
    for (const module of component) {
      const closed = visits.get(module);
      if (closed !== undefined) closed.isOpen = false;
    }
    const isCycle = component.length > 1 || graph.get(first)?.includes(first) === true;
    if (isCycle) cycles.push(component);
  }

  for (const module of graph.keys()) if (!visits.has(module)) visit(module);
  return cycles;
}
