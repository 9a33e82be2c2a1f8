/** What a backup has to know about the database's tables, read from PostgreSQL's catalog. All of it concerns the current schema only. */
import pg from "pg";

import type { Queryable } from "#server/platform/db.ts";

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; value: number };

/** Values must look the same in every server's text format, because checksums are computed from it. */
export const SAME_TEXT_EVERYWHERE = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/** All tables with the columns that can be written, except the list of migrations. */
export function selectTables(tx: Queryable): Promise<Table[]> {
  return tx.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
}

/** Sequences that have been used, with their latest values. */
export function selectSequences(tx: Queryable): Promise<Sequence[]> {
  return tx.query<Sequence>(`
    select sequencename::text as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
}

/** @returns the number of rows, and a checksum that doesn't depend on their order */
export async function checksumOf(
  tx: Queryable,
  { name, columns }: Table,
): Promise<{ rows: number; checksum: string }> {
  const row = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const [sums = { rows: 0, checksum: "0" }] = await tx.query<{ rows: number; checksum: string }>(`
    select count(*) as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as checksum
    from ${pg.escapeIdentifier(name)}`);
  return sums;
}

/** The operands of COPY. */
export function copyTarget({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}

/** Deletes all tables, views, sequences, functions and types, but not those of extensions. */
export async function dropEverything(tx: Queryable): Promise<void> {
  await runEach(
    tx,
    `select format('drop %s if exists %I cascade', kind, relname) as statement
     from pg_class join (values ('r', 'table'), ('p', 'table'), ('v', 'view'), ('m', 'materialized view'), ('S', 'sequence'))
       as kinds (letter, kind) on letter = relkind::text
     where relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('e', 'i'))`,
  );
  await runEach(
    tx,
    `select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement
     from pg_proc p where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  await runEach(
    tx,
    `select format('drop type if exists %I cascade', t.typname) as statement
     from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
  );
}

/**
 * Empties all tables and runs `load` without foreign keys and triggers, so that tables can be filled in any order. Afterwards, PostgreSQL
 * checks every foreign key again.
 */
export async function refill(
  tx: Queryable,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  if (names.length > 0) await tx.query(`truncate ${names.join(", ")} restart identity`);
  const foreignKeys = await tx.query<{ remove: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`);
  for (const { remove } of foreignKeys) await tx.query(remove);
  for (const name of names) await tx.query(`alter table ${name} disable trigger user`);
  await load();
  for (const name of names) await tx.query(`alter table ${name} enable trigger user`);
  for (const { add } of foreignKeys) await tx.query(add);
}

/** The sequences must exist. */
export async function setSequences(tx: Queryable, sequences: readonly Sequence[]): Promise<void> {
  await tx.query(
    `select setval(format('%I', name)::regclass, value)
     from unnest($1::text[], $2::bigint[]) as sequences (name, value)`,
    [sequences.map(({ name }) => name), sequences.map(({ value }) => value)],
  );
}

async function runEach(tx: Queryable, query: string): Promise<void> {
  const statements = await tx.query<{ statement: string }>(query);
  for (const { statement } of statements) await tx.query(statement);
}
