/**
 * Memory that is written to anew for each answer: one workspace for an index, since new arrays each time would keep the collector busy. An
 * answer is made in one go, and nothing of this is lent beyond it.
 */
import type { TitleIndex } from "./title-index.ts";

export type Workspace = {
  totals: Float32Array;
  /** What may be shown, and what fits. */
  allowed: Uint8Array;
  fitting: Uint8Array;
  /** Of what may be given, what one source looks at. */
  subset: Uint8Array;
};

const workspaces = new WeakMap<TitleIndex, Workspace>();

export function workspaceOf(index: TitleIndex): Workspace {
  const known = workspaces.get(index) ?? createWorkspace(index);
  workspaces.set(index, known);
  return known;
}

export function createWorkspace({ titles: { length } }: TitleIndex): Workspace {
  return {
    totals: new Float32Array(length),
    allowed: new Uint8Array(length),
    fitting: new Uint8Array(length),
    subset: new Uint8Array(length),
  };
}
