/**
 * The performance-critical inner loops, in 32-bit floats: a tile of a matrix product, which dominates training; the product of a matrix and
 * a vector, which every person's scores need (both with 128-bit vector instructions); and the sum of sparse rows. The code below assembles
 * a WebAssembly module from instructions, so there's nothing to build or load. Multiplication and addition aren't fused, so every machine
 * gives the same numbers.
 */

export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;
export const FLOAT_BYTES = 4;
const VECTOR_BYTES = 16;
const PAGE_BYTES = 65_536;

export type Kernels = {
  /** The whole memory. Addresses passed to the functions below are byte offsets from its beginning. */
  floats: Float32Array;
  /**
   * Adds `scale` times the sum of products to a tile of 4 × 8: `target[r][c] += scale · Σ_k left[k][r] · right[k][c]`. Strides are in
   * bytes, from one `k` to the next and from one row of the target to the next.
   */
  addProducts(
    left: number,
    leftStride: number,
    right: number,
    rightStride: number,
    count: number,
    target: number,
    targetStride: number,
    scale: number,
  ): void;
  /**
   * Writes the products of the rows of a matrix and a vector consecutively: `target[r] = Σ_k matrix[r][k] · vector[k]`.
   * @param stride bytes of one row, a multiple of 32
   */
  multiplyRows(matrix: number, rows: number, stride: number, vector: number, target: number): void;
  /** Adds a sparse row to consecutive numbers, with 16-bit columns: `target[columns[k]] += scale · weights[k]`. */
  addSparse16(columns: number, weights: number, count: number, scale: number, target: number): void;
  /** `addSparse16` with 32-bit columns. */
  addSparse32(columns: number, weights: number, count: number, scale: number, target: number): void;
};

/** @param floats minimum size of the memory, in floats; they start as zero */
export function createKernels(floats: number): Kernels {
  const pages = Math.ceil((floats * FLOAT_BYTES) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(compiled(), { engine: { memory } });
  return {
    floats: new Float32Array(memory.buffer),
    addProducts: exports["addProducts"] as Kernels["addProducts"],
    multiplyRows: exports["multiplyRows"] as Kernels["multiplyRows"],
    addSparse16: exports["addSparse16"] as Kernels["addSparse16"],
    addSparse32: exports["addSparse32"] as Kernels["addSparse32"],
  };
}

// The part of the WebAssembly API used here. Its official types are in the DOM library, which the engine doesn't include.
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: Readonly<Record<string, unknown>> };
};

let module: object | null = null;

function compiled(): object {
  module ??= new WebAssembly.Module(moduleBytes());
  return module;
}

// The numbers below are from the WebAssembly core specification, 2.0.
const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const FUNCTION = 0x60;
const NOTHING = 0x40;
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const END = 0x0b;
const I32_ADD = [0x6a];
const I32_SUB = [0x6b];
const I32_EQZ = [0x45];
const I32_BELOW = [0x49];
const I32_SHIFT = [0x74];
const I32_LOAD = [0x28, 2, 0];
const I32_LOAD_16 = [0x2f, 1, 0];
const F32_LOAD = [0x2a, 2, 0];
const F32_ADD = [0x92];
const F32_MULTIPLY = [0x94];
const F32_STORE = [0x38, 2, 0];
const F32_ZERO = [0x43, 0, 0, 0, 0];
const VECTOR = 0xfd;
const VECTOR_ADD = [VECTOR, ...unsigned(0xe4)];
const VECTOR_MULTIPLY = [VECTOR, ...unsigned(0xe6)];
const VECTOR_SPLAT = [VECTOR, 0x13];

const TILE_PARAMETERS = [I32, I32, I32, I32, I32, I32, I32, F32];
const [LEFT, LEFT_STRIDE, RIGHT, RIGHT_STRIDE, COUNT, TARGET, TARGET_STRIDE, SCALE] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
const FIRST_SUM = TILE_PARAMETERS.length;
const VECTORS = TILE_COLUMNS / 4;
const SUMS = TILE_ROWS * VECTORS;
const FIRST_RIGHT = FIRST_SUM + SUMS;
const SPLAT = FIRST_RIGHT + VECTORS;

const ROWS_PARAMETERS = [I32, I32, I32, I32, I32];
const [MATRIX, ROWS, STRIDE, VECTOR_START, PRODUCTS, ROW_END, VECTOR_AT, EVEN_SUM, ODD_SUM] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];

const SPARSE_PARAMETERS = [I32, I32, I32, F32, I32];
const [COLUMNS, WEIGHTS, ENTRIES, ROW_SCALE, SUMMED, PLACE] = [0, 1, 2, 3, 4, 5];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, [
      3,
      ...[TILE_PARAMETERS, ROWS_PARAMETERS, SPARSE_PARAMETERS].flatMap((parameters) => [
        FUNCTION,
        ...sized(parameters),
        0,
      ]),
    ]),
    // An imported memory of any size.
    ...section(2, [1, ...text("engine"), ...text("memory"), 0x02, 0x00, 0]),
    ...section(3, [4, 0, 1, 2, 2]),
    ...section(7, [
      4,
      ...["addProducts", "multiplyRows", "addSparse16", "addSparse32"].flatMap((name, place) => [
        ...text(name),
        0x00,
        place,
      ]),
    ]),
    ...section(10, [
      4,
      ...sized([1, ...unsigned(SUMS + VECTORS + 1), V128, ...tileCode(), END]),
      ...sized([2, 2, I32, 2, V128, ...rowsCode(), END]),
      ...sized([1, 1, I32, ...sparseCode(I32_LOAD_16, 2), END]),
      ...sized([1, 1, I32, ...sparseCode(I32_LOAD, 4), END]),
    ]),
  ]);
}

function tileCode(): number[] {
  const tile = Array.from({ length: SUMS }, (_, sum) => ({
    local: FIRST_SUM + sum,
    row: Math.floor(sum / VECTORS),
    vector: sum % VECTORS,
  }));
  const rows = Array.from({ length: TILE_ROWS }, (_, row) => row);
  return [
    ...repeated(COUNT, [
      ...Array.from({ length: VECTORS }, (_, vector) => [
        ...get(RIGHT),
        ...load(vector * VECTOR_BYTES),
        ...set(FIRST_RIGHT + vector),
      ]).flat(),
      ...rows.flatMap((row) => [
        ...get(LEFT),
        ...loadSplat(row * FLOAT_BYTES),
        ...set(SPLAT),
        ...tile
          .filter((sum) => sum.row === row)
          .flatMap(({ local, vector }) => [
            ...get(local),
            ...get(SPLAT),
            ...get(FIRST_RIGHT + vector),
            ...VECTOR_MULTIPLY,
            ...VECTOR_ADD,
            ...set(local),
          ]),
      ]),
      ...advance(LEFT, LEFT_STRIDE),
      ...advance(RIGHT, RIGHT_STRIDE),
    ]),
    ...get(SCALE),
    ...VECTOR_SPLAT,
    ...set(SPLAT),
    ...rows.flatMap((row) => [
      ...tile
        .filter((sum) => sum.row === row)
        .flatMap(({ local, vector }) => [
          ...get(TARGET),
          ...get(TARGET),
          ...load(vector * VECTOR_BYTES),
          ...get(local),
          ...get(SPLAT),
          ...VECTOR_MULTIPLY,
          ...VECTOR_ADD,
          ...store(vector * VECTOR_BYTES),
        ]),
      ...advance(TARGET, TARGET_STRIDE),
    ]),
  ];
}

/** Alternates between two vector sums per row, so an addition doesn't have to wait for the previous one. */
function rowsCode(): number[] {
  const add = (sum: number | undefined, offset: number) => [
    ...get(sum),
    ...get(MATRIX),
    ...load(offset),
    ...get(VECTOR_AT),
    ...load(offset),
    ...VECTOR_MULTIPLY,
    ...VECTOR_ADD,
    ...set(sum),
  ];
  const lane = (number: number) => [...get(EVEN_SUM), VECTOR, 0x1f, number];
  const zero = [...F32_ZERO, ...VECTOR_SPLAT];
  const sums = [...zero, ...set(EVEN_SUM), ...zero, ...set(ODD_SUM)];
  const rowEnd = [...get(MATRIX), ...get(STRIDE), ...I32_ADD, ...set(ROW_END)];
  const begin = [...sums, ...get(VECTOR_START), ...set(VECTOR_AT), ...rowEnd];
  const both = [...get(EVEN_SUM), ...get(ODD_SUM), ...VECTOR_ADD, ...set(EVEN_SUM)];
  const whole = [...lane(0), ...lane(1), ...F32_ADD, ...lane(2), ...lane(3), ...F32_ADD, ...F32_ADD];
  const keep = [...both, ...get(PRODUCTS), ...whole, ...F32_STORE];
  return repeated(ROWS, [
    ...begin,
    0x03,
    NOTHING,
    ...add(EVEN_SUM, 0),
    ...add(ODD_SUM, VECTOR_BYTES),
    ...forward(MATRIX, 2 * VECTOR_BYTES),
    ...forward(VECTOR_AT, 2 * VECTOR_BYTES),
    ...get(MATRIX),
    ...get(ROW_END),
    ...I32_BELOW,
    0x0d,
    0,
    END,
    ...keep,
    ...forward(PRODUCTS, FLOAT_BYTES),
  ]);
}

/** Repeats the body as many times as the value of the local `times`, which is 0 afterwards. */
function repeated(times: number | undefined, body: readonly number[]): number[] {
  const oneLess = [...get(times), 0x41, 1, ...I32_SUB, ...set(times)];
  return [
    0x02,
    NOTHING,
    0x03,
    NOTHING,
    ...get(times),
    ...I32_EQZ,
    0x0d,
    1,
    ...body,
    ...oneLess,
    0x0c,
    0,
    END,
    END,
  ];
}

function sparseCode(loadColumn: readonly number[], columnBytes: number): number[] {
  return repeated(ENTRIES, [
    ...get(SUMMED),
    ...get(COLUMNS),
    ...loadColumn,
    // Byte offset of a four-byte number.
    0x41,
    2,
    ...I32_SHIFT,
    ...I32_ADD,
    ...set(PLACE),
    ...get(PLACE),
    ...get(PLACE),
    ...F32_LOAD,
    ...get(ROW_SCALE),
    ...get(WEIGHTS),
    ...F32_LOAD,
    ...F32_MULTIPLY,
    ...F32_ADD,
    ...F32_STORE,
    ...forward(COLUMNS, columnBytes),
    ...forward(WEIGHTS, FLOAT_BYTES),
  ]);
}

function get(local: number | undefined): number[] {
  return [0x20, ...unsigned(local ?? 0)];
}

function set(local: number | undefined): number[] {
  return [0x21, ...unsigned(local ?? 0)];
}

function advance(address: number | undefined, stride: number | undefined): number[] {
  return [...get(address), ...get(stride), ...I32_ADD, ...set(address)];
}

/** @param bytes below 64 */
function forward(address: number | undefined, bytes: number): number[] {
  return [...get(address), 0x41, bytes, ...I32_ADD, ...set(address)];
}

// Memory instructions are followed by their alignment (as a power of two) and offset.
function load(offset: number): number[] {
  return [VECTOR, 0x00, 2, ...unsigned(offset)];
}

function loadSplat(offset: number): number[] {
  return [VECTOR, 0x09, 2, ...unsigned(offset)];
}

function store(offset: number): number[] {
  return [VECTOR, 0x0b, 2, ...unsigned(offset)];
}

function section(id: number, content: number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function text(ascii: string): number[] {
  return sized([...ascii].map((letter) => letter.charCodeAt(0)));
}

/** Unsigned LEB128: little-endian, seven bits per byte. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
