/**
 * Model storage: stores trained models and reads the one in service. A model is written completely or not at all, and its hash is checked
 * when it's read. Old models are deleted, but never the one in service.
 */
import { createHash } from "node:crypto";

import { z } from "zod";

import { decodeModel, encodeModel } from "#engine/collaborative/encoding.ts";
import type { CollaborativeModel } from "#engine/collaborative/model.ts";
import type { Figures } from "#engine/evaluation/measure.ts";
import type { Queryable } from "#server/platform/db.ts";

import {
  type ModelRow,
  deleteOlderModels,
  insertModel,
  insertPart,
  selectInService,
  selectModels,
  selectPart,
  notifyModelChanged,
} from "./store.ts";

export { MODEL_CHANGED, selectInService, selectModels } from "./store.ts";

/** A finished training, whether its model went into service or was refused. */
export type TrainedModel = Omit<ModelRow, "figures" | "rivalFigures"> & {
  figures: Figures;
  /** Figures of the model in service at the time, measured on the same people; `null` if there was none. */
  rivalFigures: Figures | null;
};

/** Thrown if a model can't be used; the message says why in one sentence. */
export class ModelUnusable extends Error {}

const PART_BYTES = 4 * 1024 * 1024;
const MODELS_KEPT = 5;
/** Includes the model in service, which is kept even if it isn't among the newest. */
const HISTORY_LIMIT = MODELS_KEPT + 1;

// Figures measured on no people are NaN, which JSON writes as null.
const figure = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const figures = z.looseObject({
  ndcg100: figure,
  recall20: figure,
  recall50: figure,
  ndcg10: figure,
  coverage10: figure,
  people: z.int(),
});

/** Runs in the caller's transaction. Of a refused model, only the figures are kept. @returns its version */
export async function saveModel(
  tx: Queryable,
  model: CollaborativeModel,
  trained: Omit<TrainedModel, "version">,
): Promise<number> {
  if (trained.refusal !== null) {
    const version = await insertModel(tx, { ...trained, byteCount: null, sha256: null });
    await deleteOlderModels(tx, MODELS_KEPT);
    await notifyModelChanged(tx);
    return version;
  }
  const encoded = encodeModel(model);
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const sha256 = createHash("sha256").update(bytes).digest();
  const version = await insertModel(tx, { ...trained, byteCount: bytes.length, sha256 });
  for (let place = 0; place * PART_BYTES < bytes.length; place++) {
    const part = bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES);
    await insertPart(tx, { version, place, bytes: part });
  }
  await deleteOlderModels(tx, MODELS_KEPT);
  await notifyModelChanged(tx);
  return version;
}

export type InService = { version: number; trainedAt: Date; model: CollaborativeModel };

/** The model in service; `null` if there is none. Throws ModelUnusable. */
export async function readInService(db: Queryable): Promise<InService | null> {
  const found = await selectInService(db);
  if (found === null) return null;
  const { version, trainedAt } = found;
  const unusable = (why: string) => new ModelUnusable(`Model ${version} cannot be used: ${why}`);
  // Not a Buffer: decodeModel needs `slice` to copy, and slices of a Buffer share its memory.
  const bytes = new Uint8Array(found.byteCount ?? 0);
  let length = 0;
  for (let place = 0; ; place++) {
    const part = await selectPart(db, version, place);
    if (part === null) break;
    if (length + part.length > bytes.length) throw unusable("it is longer than its recorded size.");
    bytes.set(part, length);
    length += part.length;
  }
  if (length === 0) throw unusable("its bytes are missing.");
  if (length < bytes.length) throw unusable("a part of it is missing.");
  const isIntact = found.sha256?.equals(createHash("sha256").update(bytes).digest()) === true;
  if (!isIntact) throw unusable("its bytes have changed since it was stored.");
  try {
    return { version, trainedAt, model: decodeModel(bytes) };
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error));
  }
}

/** Newest first. Rows whose figures can't be read are left out. */
export async function readHistory(db: Queryable): Promise<TrainedModel[]> {
  const rows = await selectModels(db, HISTORY_LIMIT);
  return rows.flatMap((row) => {
    const own = figures.safeParse(row.figures);
    const rival = figures.nullable().safeParse(row.rivalFigures);
    if (!own.success || !rival.success) return [];
    return [{ ...row, figures: own.data, rivalFigures: rival.data }];
  });
}
