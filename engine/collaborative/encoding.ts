/** Encodes a model as bytes: a JSON header line, then the arrays as they are in memory. Little-endian, as on all supported machines. */
import type { Blend } from "./blend.ts";
import type { CollaborativeModel } from "./model.ts";

/** Increase it when older bytes would be misread. */
const MODEL_VERSION = 3;
const MAGIC = "halflight-model";
const ALIGNMENT = 8;

type ArrayName = keyof typeof READERS;
const READERS = {
  Int32Array,
  Float32Array,
  Uint16Array,
  Uint32Array,
} as const;

type Arrays = Readonly<Record<string, Int32Array | Float32Array | Uint16Array | Uint32Array>>;
type Header = {
  magic: string;
  version: number;
  people: number;
  marks: number;
  blend: Blend;
  factors: { dimensions: number; unobserved: number; regularisation: number };
  arrays: { name: string; type: ArrayName; length: number }[];
};

export function encodeModel(model: CollaborativeModel): Uint8Array {
  const { people, marks, blend, factors, linear, walk } = model;
  const arrays: Arrays = {
    titleIds: model.titleIds,
    popularity: model.popularity,
    titleScales: model.titleScales,
    "linear.starts": linear.starts,
    "linear.columns": linear.columns,
    "linear.weights": linear.weights,
    "walk.starts": walk.starts,
    "walk.columns": walk.columns,
    "walk.weights": walk.weights,
    "factors.vectors": factors.vectors,
    "factors.gramian": factors.gramian,
  };
  const header: Header = {
    magic: MAGIC,
    version: MODEL_VERSION,
    people,
    marks,
    blend,
    factors: {
      dimensions: factors.dimensions,
      unobserved: factors.unobserved,
      regularisation: factors.regularisation,
    },
    arrays: Object.entries(arrays).map(([name, array]) => ({
      name,
      type: array.constructor.name as ArrayName,
      length: array.length,
    })),
  };
  const head = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const length = Object.values(arrays).reduce(
    (sum, array) => sum + aligned(array.byteLength),
    aligned(head.length),
  );
  const bytes = new Uint8Array(length);
  bytes.set(head);
  let offset = aligned(head.length);
  for (const array of Object.values(arrays)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += aligned(array.byteLength);
  }
  return bytes;
}

/** Copies the arrays out of `bytes`. Throws an Error if the bytes aren't a model, have another version, or are truncated or damaged. */
export function decodeModel(bytes: Uint8Array): CollaborativeModel {
  const header = headerOf(bytes);
  const arrays = arraysOf(bytes, header);
  const array = <Type>(name: string, type: new (length: number) => Type): Type => {
    const found = arrays.get(name);
    if (!(found instanceof type)) throw new Error(`The model is damaged: ${name} is missing`);
    return found;
  };
  const places = (name: string) => {
    const found = arrays.get(name);
    if (found instanceof Uint16Array || found instanceof Uint32Array) return found;
    throw new Error(`The model is damaged: ${name} is missing`);
  };
  const model: CollaborativeModel = {
    titleIds: array("titleIds", Int32Array),
    people: header.people,
    marks: header.marks,
    blend: header.blend,
    popularity: array("popularity", Float32Array),
    titleScales: array("titleScales", Float32Array),
    linear: {
      starts: array("linear.starts", Int32Array),
      columns: places("linear.columns"),
      weights: array("linear.weights", Float32Array),
    },
    walk: {
      starts: array("walk.starts", Int32Array),
      columns: places("walk.columns"),
      weights: array("walk.weights", Float32Array),
    },
    factors: {
      ...header.factors,
      vectors: array("factors.vectors", Float32Array),
      gramian: array("factors.gramian", Float32Array),
    },
  };
  assertConsistent(model);
  return model;
}

function headerOf(bytes: Uint8Array): Header {
  const end = bytes.indexOf("\n".charCodeAt(0));
  const start = new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)));
  let header: Partial<Header> | null;
  try {
    header = JSON.parse(start) as Partial<Header> | null;
  } catch {
    throw new Error("These bytes aren't a model");
  }
  if (header?.magic !== MAGIC) throw new Error("These bytes aren't a model");
  if (header.version !== MODEL_VERSION) {
    throw new Error(`The model has version ${header.version}; expected ${MODEL_VERSION}`);
  }
  return header as Header;
}

function arraysOf(bytes: Uint8Array, { arrays }: Header): Map<string, Arrays[string]> {
  let offset = aligned(bytes.indexOf("\n".charCodeAt(0)) + 1);
  return new Map(
    arrays.map(({ name, type, length }) => {
      const reader = READERS[type];
      if (reader === undefined) throw new Error(`The model is damaged: ${name} has an unknown type`);
      const size = length * reader.BYTES_PER_ELEMENT;
      if (offset + size > bytes.length) throw new Error("The model is truncated");
      const array = new reader(bytes.slice(offset, offset + size).buffer);
      offset += aligned(size);
      return [name, array];
    }),
  );
}

/** Checks the model when it's loaded, not at the first request. */
function assertConsistent(model: CollaborativeModel): void {
  const { titleIds, popularity, titleScales, linear, walk, factors, blend } = model;
  const size = titleIds.length;
  const isWhole =
    popularity.length === size &&
    titleScales.length === size &&
    factors.vectors.length === size * factors.dimensions &&
    factors.gramian.length === factors.dimensions ** 2 &&
    [linear, walk].every(
      ({ starts, columns, weights }) =>
        starts.length === size + 1 &&
        starts[size] === columns.length &&
        weights.length === columns.length &&
        columns.every((column) => column < size),
    ) &&
    blend.length > 0;
  if (!isWhole || !hasOnlyFiniteNumbers(model))
    throw new Error("The model is damaged: its parts don't match or contain numbers that aren't finite");
}

/** Whether every number of the model is finite. */
export function hasOnlyFiniteNumbers(model: CollaborativeModel): boolean {
  const { popularity, titleScales, linear, walk, factors, blend } = model;
  const arrays = [popularity, titleScales, linear.weights, walk.weights, factors.vectors, factors.gramian];
  return (
    arrays.every((values) => values.every((value) => Number.isFinite(value))) &&
    blend.every((knot) => Object.values(knot).every((value) => Number.isFinite(value)))
  );
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
