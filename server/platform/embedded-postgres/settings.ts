/**
 * What the embedded PostgreSQL is told at every start: nothing that was committed may be lost, and it shares a small machine
 * with one application. Whoever wants a bigger one brings a server by DATABASE_URL.
 */

export const SERVER_SETTINGS = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // After a crash every file is brought to the disk first: in one go where the system can, or it takes seconds.
  ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),

  // Two processes that serve, their threads that learn and sync, and commands beside them.
  "max_connections=100",
  "shared_buffers=64MB",
  "effective_cache_size=512MB",
  "work_mem=8MB",
  "maintenance_work_mem=64MB",
  "min_wal_size=32MB",
  "max_wal_size=512MB",
  "autovacuum_max_workers=2",

  // Two cores answer more requests when no query takes both, and containers often have a small /dev/shm.
  "max_parallel_workers_per_gather=0",
  "max_worker_processes=4",
  "io_workers=2",
  "jit=off",
  "random_page_cost=1.1",

  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  "log_line_prefix=%m [%p] ",
];
