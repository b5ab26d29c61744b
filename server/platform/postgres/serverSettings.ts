// The settings of the bundled PostgreSQL, for the machine of a small shop: two cores and a few gigabytes of memory, shared with
// Selvedge. They are given at each start, so that a new version of Selvedge can change them.

const settings: Readonly<Record<string, string>> = {
  // A pool of 10, live updates, backups and the commands; each idle connection costs a few megabytes.
  max_connections: '50',
  // The rows and indexes of 100,000 products fit. Only pages that were used take memory.
  shared_buffers: '128MB',
  // Sorting a long list or an import stays in memory; the default of 4 MB does not suffice for 100,000 rows.
  work_mem: '16MB',
  // Bounds the recovery after a kill to a few seconds. The files are kept and used again, so that the log of changes rarely needs new
  // space: on a full disk a table can't grow, which fails one statement, but PostgreSQL ends if the log can't grow.
  max_wal_size: '192MB',
  min_wal_size: '192MB',
  // There is no standby, so bulk loads need not be written twice. A standby needs DATABASE_URL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // One statement must not occupy all cores of the machine, and containers have little shared memory for parallel workers.
  max_parallel_workers_per_gather: '0',
  // Reads are served by the page cache of the system. The default starts three more processes.
  io_method: 'sync',
  // One table at a time in the background. Deletions of an undone import are cleaned up within a minute.
  autovacuum_max_workers: '1',
  // Compiling a plan takes longer than any statement of a request.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Selvedge logs failed statements itself, without their values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** As arguments of `postgres`. */
export function settingArguments(more: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
