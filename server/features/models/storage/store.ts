import type { Queryable } from "#server/platform/db.ts";

/** Sent to every process when a training ends: a new model may be in service, or was refused. */
export const MODEL_CHANGED = "model_changed";

/** One training as stored; the JSON columns aren't validated here. */
export type ModelRow = {
  version: number;
  trainedAt: Date;
  seed: number;
  people: number;
  titles: number;
  marks: number;
  seconds: number;
  figures: unknown;
  rivalVersion: number | null;
  rivalFigures: unknown;
  refusal: string | null;
};

const MODEL = `m.version, m.trained_at as "trainedAt", m.seed, m.people, m.titles, m.marks, m.seconds, m.figures,
  m.rival_version as "rivalVersion", m.rival_figures as "rivalFigures", m.refusal`;

export async function insertModel(
  tx: Queryable,
  model: Omit<ModelRow, "version"> & { byteCount: number | null; sha256: Buffer | null },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, rival_version, rival_figures, refusal,
       byte_count, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning version`,
    [
      model.trainedAt,
      model.seed,
      model.people,
      model.titles,
      model.marks,
      model.seconds,
      JSON.stringify(model.figures),
      model.rivalVersion,
      model.rivalFigures === null ? null : JSON.stringify(model.rivalFigures),
      model.refusal,
      model.byteCount,
      model.sha256,
    ],
  );
  return row?.version ?? 0;
}

export async function insertPart(
  tx: Queryable,
  part: { version: number; place: number; bytes: Buffer },
): Promise<void> {
  await tx.query("insert into model_parts (version, place, bytes) values ($1, $2, $3)", [
    part.version,
    part.place,
    part.bytes,
  ]);
}

/** Deletes all models but the newest `kept` ones and the one in service. */
export async function deleteOlderModels(tx: Queryable, kept: number): Promise<void> {
  await tx.query(
    `delete from models
     where version not in (select m.version from models m order by m.version desc limit $1)
       and version is distinct from (select max(m.version) from models m where m.refusal is null)`,
    [kept],
  );
}

type InService = { version: number; trainedAt: Date; byteCount: number | null; sha256: Buffer | null };

/** @returns `null` if no model was ever put into service */
export async function selectInService(db: Queryable): Promise<InService | null> {
  const [row] = await db.query<InService>(
    `select m.version, m.trained_at as "trainedAt", m.byte_count as "byteCount", m.sha256
     from models m where m.refusal is null order by m.version desc limit 1`,
  );
  return row ?? null;
}

export async function notifyModelChanged(tx: Queryable): Promise<void> {
  await tx.query(`notify ${MODEL_CHANGED}`);
}

/** @returns `null` after the last part */
export async function selectPart(db: Queryable, version: number, place: number): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer }>(
    "select p.bytes from model_parts p where p.version = $1 and p.place = $2",
    [version, place],
  );
  return row?.bytes ?? null;
}

/** Newest first. */
export async function selectModels(db: Queryable, limit: number): Promise<ModelRow[]> {
  return db.query<ModelRow>(`select ${MODEL} from models m order by m.version desc limit $1`, [limit]);
}
