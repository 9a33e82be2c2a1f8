/**
 * Migrations after 0055 only expand the schema, so that processes of the previous release keep working while a new one starts. A contraction
 * (dropping what a previous release still uses) waits until no supported release needs it, and says so: `-- contract: since 1.2.0`.
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const DIRECTORY = fileURLToPath(new URL("migrations", import.meta.url));
const LAST_EXEMPT = "0055";
const MARKER = /^-- contract: since \d+\.\d+\.\d+$/m;

/** What the previous release would notice, and why. */
const CONTRACTIONS: readonly [statement: RegExp, reason: string][] = [
  [/\bdrop\s+(?!index|constraint|not\s+null|default|expression)\w+/, "the previous release still uses it"],
  [/\brename\b/, "the previous release knows only the old name"],
  [
    /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    "rewrites the table under an exclusive lock, and the previous release expects the old type",
  ],
  [/\bset\s+not\s+null\b/, "the previous release may still write null"],
  [
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/,
    "the previous release inserts rows without it",
  ],
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b(?![^;]*\bnot\s+valid\b)/,
    "the previous release may write rows that violate it, and all rows are checked under a lock",
  ],
  [/\btruncate\b/, "deletes rows that the previous release still reads"],
  [/\block\s+table\b/, "stops the processes that are serving"],
];

function contractionsIn(sql: string): string[] {
  if (MARKER.test(sql)) return [];
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .toLowerCase()
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "")
    // A new table's own constraints bind nobody yet.
    .split(";")
    .filter((statement) => !/^\s*create\s+table\b/.test(statement));
  return CONTRACTIONS.filter(([pattern]) => statements.some((statement) => pattern.test(statement))).map(
    ([, reason]) => reason,
  );
}

test("migrations since 0056 only expand the schema", () => {
  const names = readdirSync(DIRECTORY).filter(
    (name) => name.endsWith(".sql") && name.slice(0, 4) > LAST_EXEMPT,
  );
  const problems = names.flatMap((name) =>
    contractionsIn(readFileSync(`${DIRECTORY}/${name}`, "utf8")).map((reason) => `${name}: ${reason}`),
  );
  expect(problems).toEqual([]);
});

test.for([
  "alter table users drop column email",
  "alter table users drop email",
  "drop table skips",
  "alter table users rename column email to mail",
  "alter table ratings alter column rating type integer",
  "alter table ratings alter rating set data type integer",
  "alter table users alter email set not null",
  "alter table users add column age integer not null",
  "alter table ratings add check (rating > 0)",
  "alter table ratings add constraint known foreign key (title_id) references titles",
  "truncate events",
])("a statement that a running previous release would notice is found: %s", (statement) => {
  expect(contractionsIn(`-- Why.\nCREATE TABLE a (b integer not null);\n${statement};`)).not.toEqual([]);
  expect(contractionsIn(`-- contract: since 1.2.0\n${statement};`)).toEqual([]);
});

test.for([
  "create table reviews (id integer primary key, text text not null check (text <> ''))",
  "alter table users add column age integer",
  "alter table users add column age integer not null default 0",
  "alter table users alter email drop not null",
  "alter table users drop constraint users_age_check",
  "alter table users add constraint users_age_check check (age > 0) not valid",
  "create index users_by_age on users (age)",
  "create function f() returns trigger language plpgsql as $$ begin drop table x; end $$",
])("a statement that only expands the schema is allowed: %s", (statement) => {
  expect(contractionsIn(`${statement};`)).toEqual([]);
});
