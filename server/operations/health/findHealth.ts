// How Selvedge is, for the Admin's page.
import type { Health } from '#contract/operations/health.ts'
import { countProducts } from '#server/catalog/products/productCounters.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { desc, inArray, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { integrityCheckRuns } from '#server/platform/db/schema.ts'
import { liveStreams } from '#server/platform/metrics.ts'
import { requestHistory } from '#server/platform/requestHistory.ts'
import { version } from '#server/platform/version.ts'
import { countInvoices } from '#server/sales/invoices/invoiceCounts.ts'

import { findProcesses } from './findProcesses.ts'
import { querySharedMetrics } from './readSharedMetrics.ts'

export async function findHealth(ctx: Ctx): Promise<Health> {
  const { db, instance, timeZone } = ctx
  const [shared, database, tables, processes, products, invoices, lastProof, streams] = await Promise.all([
    querySharedMetrics(db),
    findDatabase(db),
    findTables(db),
    findProcesses(db, instance),
    countProducts(db, {}),
    countInvoices(db, {}),
    findLastProof(db),
    liveStreams.get(),
  ])
  return {
    readAt: ctx.now,
    versions: {
      selvedge: version,
      node: process.versions.node,
      engine: instance.engine,
      database: database.version,
      migrations: database.migrations,
    },
    process: {
      name: instance.name,
      startedAt: instance.startedAt,
      memoryBytes: process.memoryUsage.rss(),
      liveStreams: streams.values[0]?.value ?? 0,
      pool: instance.pool(),
      ...requestHistory.read(),
    },
    processes,
    sizes: {
      databaseBytes: shared.databaseBytes,
      tables,
      products,
      invoices,
      movements: database.movements,
      logEntries: shared.log.sealedTo,
      images: database.images,
    },
    outbox: {
      waiting: sumOf(shared.outbox.map(({ waiting }) => waiting)),
      due: sumOf(shared.outbox.map(({ due }) => due)),
      oldestSeconds: oldestOf(shared.outbox.map(({ oldestSeconds }) => oldestSeconds)),
      failed: shared.failedMessages,
    },
    log: shared.log,
    clock: { timeZone, differenceMilliseconds: shared.clockDifferenceSeconds * 1000 },
    outside: instance.services,
    backupEveryHours: ctx.backups.everyHours,
    backupProvedAt: shared.backup?.provedAt ?? null,
    lastProof,
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function oldestOf(ages: readonly (number | null)[]): number | null {
  const known = ages.filter((age) => age !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/** Beyond so many rows it is enough to know about how many there are, as PostgreSQL reckons; counting them would take long. */
const mostCounted = 10_000

function about(table: string): SQL {
  const name = sql.identifier(table)
  return sql`(
    select case when counted > ${mostCounted} then greatest(counted, reltuples)::float8 else counted end
    from (select count(*)::float8 as counted from (select from ${name} limit ${mostCounted} + 1) as seen) as few, pg_class
    where pg_class.oid = ${table}::regclass
  )`
}

async function findDatabase(
  db: Db,
): Promise<{ version: string; migrations: number; movements: number; images: number }> {
  const { rows } = await db.execute<{
    version: string
    migrations: string
    movements: number
    images: number
  }>(sql`
    select current_setting('server_version') as version,
      (select count(*) from drizzle.__drizzle_migrations) as migrations,
      ${about('stock_movements')} as movements, ${about('images')} as images`)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself')
  return { ...row, migrations: Number(row.migrations) }
}

const tablesShown = 6

/** With their indexes, the largest first; the smaller ones together. */
async function findTables(db: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc, 1`)
  const tables = rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
  const rest = sumOf(tables.slice(tablesShown).map(({ bytes }) => bytes))
  return [...tables.slice(0, tablesShown), { name: 'others', bytes: rest }]
}

async function findLastProof(db: Db): Promise<Health['lastProof']> {
  const [last] = await db
    .select({ endedAt: integrityCheckRuns.endedAt, outcome: integrityCheckRuns.outcome })
    .from(integrityCheckRuns)
    // One that was cancelled or failed says nothing of the books.
    .where(inArray(integrityCheckRuns.outcome, ['agrees', 'differs']))
    .orderBy(desc(integrityCheckRuns.id))
    .limit(1)
  return last?.endedAt && last.outcome ? { endedAt: last.endedAt, outcome: last.outcome } : null
}
