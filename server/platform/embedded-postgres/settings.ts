/**
 * Settings of the embedded PostgreSQL: full durability, sized for a small machine shared with one application. Larger installations use
 * their own server with DATABASE_URL.
 */

export const SERVER_SETTINGS = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // After a crash all files are synced first. On Linux syncfs does that at once; file by file it takes seconds.
  ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),

  // Two serving processes, their training and sync threads, and operator commands.
  "max_connections=100",
  "shared_buffers=64MB",
  "effective_cache_size=512MB",
  "work_mem=8MB",
  "maintenance_work_mem=64MB",
  "min_wal_size=32MB",
  "max_wal_size=512MB",
  "autovacuum_max_workers=2",

  // Two cores serve more requests if no query takes both, and containers often have a small /dev/shm.
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
