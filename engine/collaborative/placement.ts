/**
 * Copies a model into the memory of the kernels, with room for their results. Each model is placed only once; drop the original to keep a
 * single copy in memory. A placed model can compute one set of scores at a time, on one thread.
 */
import type { Factors } from "./factors.ts";
import { FLOAT_BYTES, type Kernels, createKernels } from "./kernels.ts";
import type { Neighborhoods } from "./neighborhoods.ts";

/** The parts of a model that the kernels read. */
type Placeable = { titleIds: Int32Array; factors: Factors; linear: Neighborhoods; walk: Neighborhoods };

export type Placed<Model> = {
  /** The same model, with arrays in the kernels' memory. */
  model: Model;
  kernels: Kernels;
  /** Room for a person's vector. */
  person: Float32Array;
  /** Room for one number per title, as are the next two. */
  factors: Float32Array;
  linear: Float32Array;
  walk: Float32Array;
};

type Moved = Float32Array | Uint16Array | Uint32Array;

const placements = new WeakMap<Placeable, Placed<Placeable>>();

/** @returns the same placement for the same model, and for a model that is already placed */
export function placed<Model extends Placeable>(model: Model): Placed<Model> {
  const known = placements.get(model);
  if (known !== undefined) return known as Placed<Model>;
  const placement = place(model);
  placements.set(placement.model, placement);
  return placement;
}

function place<Model extends Placeable>(model: Model): Placed<Model> {
  const { factors, linear, walk } = model;
  const size = model.titleIds.length;
  const arrays = [factors.vectors, linear.columns, linear.weights, walk.columns, walk.weights];
  const floats = arrays.reduce((sum, array) => sum + floatsOf(array), 3 * size + factors.dimensions);
  const kernels = createKernels(floats);
  let next = 0;
  const take = (length: number) => kernels.floats.subarray(next, (next += length));
  const move = <Array extends Moved>(array: Array): Array => {
    const { byteOffset } = take(floatsOf(array));
    const type = array.constructor as new (buffer: ArrayBufferLike, from: number, length: number) => Array;
    const moved = new type(kernels.floats.buffer, byteOffset, array.length);
    moved.set(array);
    return moved;
  };
  const moveRows = ({ starts, columns, weights }: Neighborhoods): Neighborhoods => ({
    starts,
    columns: move(columns),
    weights: move(weights),
  });
  return {
    model: {
      ...model,
      factors: { ...factors, vectors: move(factors.vectors) },
      linear: moveRows(linear),
      walk: moveRows(walk),
    },
    kernels,
    person: take(factors.dimensions),
    factors: take(size),
    linear: take(size),
    walk: take(size),
  };
}

function floatsOf({ byteLength }: Moved): number {
  return Math.ceil(byteLength / FLOAT_BYTES);
}
