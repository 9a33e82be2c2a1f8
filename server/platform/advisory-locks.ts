/**
 * The keys of PostgreSQL's advisory locks, all in one table: they are shared by everything that uses the database, so two that were the
 * same number would wait for each other. A new lock takes a number that none of these has ever had.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_203_911,
  catalogueLoad: 7_203_912,
  additions: 7_203_913,
  training: 7_203_914,
  imports: 7_203_915,
  retention: 7_203_916,
} as const;
