// Checkpoints and vacuum, for which PGlite has no background processes.
import { Client, type ClientConfig } from 'pg'

const MAX_WAL_BYTES = 32 * 1024 * 1024
const INTERVAL_MS = 60_000

/** Chooses tables as PostgreSQL's autovacuum does with default settings. */
const TABLES_TO_VACUUM = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relpersistence = 'p' and (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 200000000)`

export type Maintenance = {
  /** Removes WAL that is not needed after a checkpoint, as soon as no transaction runs. */
  freeDisk(): void
  stop(): Promise<void>
}

/** Runs once a minute until stopped. */
export function startMaintenance(connection: ClientConfig, onError: (error: unknown) => void): Maintenance {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => runMaintenance(connection)).catch(onError)
  }, INTERVAL_MS)
  let isFreeing = false
  return {
    freeDisk() {
      if (isFreeing) return
      isFreeing = true
      running = running
        .then(() => runCheckpoint(connection))
        .catch(onError)
        .finally(() => (isFreeing = false))
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Vacuums and analyzes tables that need it and runs a checkpoint when the WAL is long, to keep recovery fast. */
export async function runMaintenance(connection: ClientConfig): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(TABLES_TO_VACUUM)
    for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
    const { rows: wal } = await client.query<{ long: boolean }>(
      'select pg_current_wal_lsn() - redo_lsn > $1 as long from pg_control_checkpoint()',
      [MAX_WAL_BYTES],
    )
    if (wal[0]?.long) await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function runCheckpoint(connection: ClientConfig): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
