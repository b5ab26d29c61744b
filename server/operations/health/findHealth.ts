// The health report for Admins.
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
import { querySharedMetrics } from './sharedMetrics.ts'

export async function findHealth(ctx: Ctx): Promise<Health> {
  const { db, instance, timeZone } = ctx
  const [shared, database, tables, processes, products, invoices, lastIntegrityCheck, streams] =
    await Promise.all([
      querySharedMetrics(db),
      findDatabase(db),
      findTables(db),
      findProcesses(db, instance),
      countProducts(db, {}),
      countInvoices(db),
      findLastIntegrityCheck(db),
      liveStreams.get(),
    ])
  return {
    readAt: ctx.now,
    versions: {
      selvedge: version,
      node: process.versions.node,
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
      waiting: sum(shared.outbox.map(({ waiting }) => waiting)),
      due: sum(shared.outbox.map(({ due }) => due)),
      oldestSeconds: maxAge(shared.outbox.map(({ oldestSeconds }) => oldestSeconds)),
      failed: shared.failedMessages,
    },
    log: shared.log,
    clock: { timeZone, differenceMilliseconds: shared.clockDifferenceSeconds * 1000 },
    services: instance.services,
    backupEveryHours: ctx.backups.everyHours,
    backupVerifiedAt: shared.backup?.verifiedAt ?? null,
    lastIntegrityCheck,
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function maxAge(ages: readonly (number | null)[]): number | null {
  const known = ages.filter((age) => age !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/** Larger tables are estimated, because counting takes too long. */
const maxCountedRows = 10_000

function approximateCount(table: string): SQL {
  const name = sql.identifier(table)
  return sql`(
    select case when counted > ${maxCountedRows} then greatest(counted, reltuples)::float8 else counted end
    from (select count(*)::float8 as counted from (select from ${name} limit ${maxCountedRows} + 1) as counted_rows) as exact, pg_class
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
      ${approximateCount('stock_movements')} as movements, ${approximateCount('images')} as images`)
  const [row] = rows
  if (!row) throw new Error('The database returned no row')
  return { ...row, migrations: Number(row.migrations) }
}

const maxTables = 6

/** Sizes include indexes. The smaller tables are summed up as 'others'. */
async function findTables(db: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc, 1`)
  const tables = rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
  const rest = sum(tables.slice(maxTables).map(({ bytes }) => bytes))
  return [...tables.slice(0, maxTables), { name: 'others', bytes: rest }]
}

async function findLastIntegrityCheck(db: Db): Promise<Health['lastIntegrityCheck']> {
  const [last] = await db
    .select({ endedAt: integrityCheckRuns.endedAt, outcome: integrityCheckRuns.outcome })
    .from(integrityCheckRuns)
    .where(inArray(integrityCheckRuns.outcome, ['agrees', 'differs']))
    .orderBy(desc(integrityCheckRuns.id))
    .limit(1)
  return last?.endedAt && last.outcome ? { endedAt: last.endedAt, outcome: last.outcome } : null
}
