/** Finds import cycles. */

type Graph = ReadonlyMap<string, readonly string[]>;
type Visit = { order: number; lowest: number; isOpen: boolean };

/** @returns strongly connected components of more than one module, and modules that import themselves (Tarjan 1972) */
export function circlesOf(graph: Graph): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const circles: string[][] = [];

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
    const isCircle = component.length > 1 || graph.get(first)?.includes(first) === true;
    if (isCircle) circles.push(component);
  }

  for (const module of graph.keys()) if (!visits.has(module)) visit(module);
  return circles;
}
