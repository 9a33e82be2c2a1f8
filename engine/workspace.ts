/**
 * Buffers reused for every request, one workspace per index: allocating new arrays each time would keep the garbage collector busy. Picks
 * are computed synchronously, and nothing may refer to the buffers afterwards.
 */
import type { TitleIndex } from "./title-index.ts";

export type Workspace = {
  totals: Float32Array;
  /** 1 at each position that may be shown, and 1 at each position that also matches. */
  allowed: Uint8Array;
  fitting: Uint8Array;
  /** Scratch mask of the allowed titles that one source considers. */
  subset: Uint8Array;
  /** Scratch copy of values by position, to be reordered. */
  sorted: Float32Array;
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
    sorted: new Float32Array(length),
  };
}
