// The processes that share the database. Each names its connections in pg_stat_activity (platform/instance.ts).
import type { Health } from '#contract/operations/health.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { type Instance, parseInstanceName } from '#server/platform/instance.ts'

type Process = Health['processes'][number]

/** This process first, then by connection time. */
export async function findProcesses(db: Db, instance: Instance): Promise<Process[]> {
  const own = parseInstanceName(instance.name)
  if (!own) throw new Error(`Not an instance name: ${instance.name}`)
  const isThis = ({ version, host, pid }: NonNullable<typeof own>) =>
    version === own.version && host === own.host && pid === own.pid
  const { version, host, pid } = own
  const self = { version, host, pid, connections: 1, connectedAt: instance.startedAt, isThis: true }
  const { rows } = await db.execute<{ name: string; since: Date; count: number }>(sql`
    select application_name as name, min(backend_start) as since, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name like 'selvedge %'
    group by 1`)
  const found = new Map<string, Process>()
  for (const { name, since, count } of rows) {
    const parsed = parseInstanceName(name)
    if (!parsed) continue
    const { version, host, pid } = parsed
    const key = `${version} ${host} ${pid}`
    const known = found.get(key)
    const connectedAt = new Date(since)
    found.set(key, {
      version,
      host,
      pid,
      connections: count + (known?.connections ?? 0),
      connectedAt: known && known.connectedAt < connectedAt ? known.connectedAt : connectedAt,
      isThis: isThis(parsed),
    })
  }
  const processes = [...found.values()]
  return (processes.some((process) => process.isThis) ? processes : [self, ...processes]).toSorted(
    (a, b) => Number(b.isThis) - Number(a.isThis) || a.connectedAt.getTime() - b.connectedAt.getTime(),
  )
}
