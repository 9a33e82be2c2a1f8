/**
 * Keys of PostgreSQL advisory locks. They are shared by everything that uses the database, so two locks with the same key would block
 * each other. A new lock needs a number that was never used here before.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_203_911,
  catalogueLoad: 7_203_912,
  additions: 7_203_913,
  training: 7_203_914,
  imports: 7_203_915,
  retention: 7_203_916,
} as const;
