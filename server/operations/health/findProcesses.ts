// The processes that share the database, as its list of connections has them: each names its own (instance.ts).
import type { Health } from '#contract/operations/health.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { type Instance, parseInstanceName } from '#server/platform/instance.ts'

/** The embedded database has one. */
export async function findProcesses(db: Db, instance: Instance): Promise<Health['processes']> {
  const own = parseInstanceName(instance.name)
  if (!own) throw new Error(`Not a name of a process: ${instance.name}`)
  const self = {
    version: own.version,
    host: own.host,
    pid: own.pid,
    connections: 1,
    connectedAt: instance.startedAt,
    isThis: true,
  }
  if (instance.engine === 'embedded') return [self]
  const { rows } = await db.execute<{ name: string; since: Date; count: number }>(sql`
    select application_name as name, min(backend_start) as since, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name like 'selvedge %'
    group by 1`)
  const found = new Map<string, Health['processes'][number]>()
  for (const { name, since, count } of rows) {
    const read = parseInstanceName(name)
    if (!read) continue
    const { version, host, pid } = read
    const key = `${version} ${host} ${pid}`
    const known = found.get(key)
    const isThis = key === `${own.version} ${own.host} ${own.pid}`
    const connectedAt = new Date(since)
    found.set(key, {
      version,
      host,
      pid,
      connections: count + (known?.connections ?? 0),
      connectedAt: known && known.connectedAt < connectedAt ? known.connectedAt : connectedAt,
      isThis,
    })
  }
  if (![...found.values()].some(({ isThis }) => isThis)) return [self, ...found.values()]
  return [...found.values()].toSorted(
    (one, other) =>
      Number(other.isThis) - Number(one.isThis) || one.connectedAt.getTime() - other.connectedAt.getTime(),
  )
}
