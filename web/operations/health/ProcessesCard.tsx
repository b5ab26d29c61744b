// Versions, and the processes that share the database.
import type { Health } from '#contract/operations/health.ts'
import { formatDuration, formatBytes } from '#domain/platform/durations.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

export function ProcessesCard({ health }: { health: Health }) {
  const { versions, process, processes, services, readAt } = health
  const since = (time: Date) => formatDuration(Math.max(0, (readAt.getTime() - time.getTime()) / 1000))
  return (
    <Card title="Versions and processes" flush>
      <div className="p-4">
        <DefinitionList
          items={[
            { label: 'Selvedge', value: versions.selvedge },
            { label: 'Node.js', value: versions.node },
            {
              label: 'PostgreSQL',
              value: `${versions.database}${services.database === 'bundled' ? ', started by Selvedge' : ''}`,
            },
            { label: 'Migrations', value: `${formatCount(versions.migrations)} applied` },
            {
              label: 'This process',
              value: `${formatBytes(process.memoryBytes)} of memory, up for ${since(process.startedAt)}, ${
                process.liveStreams === 1
                  ? '1 browser connected'
                  : `${formatCount(process.liveStreams)} browsers connected`
              }`,
            },
          ]}
        />
      </div>
      <div className="border-t border-hairline">
        <RowList label="Processes that share the database" flush>
          {processes.map(({ version, host, pid, connections, connectedAt, isThis }) => (
            <ListRow
              key={`${host} ${pid}`}
              title={
                <span className="flex min-w-0 items-center gap-2">
                  <span className="truncate">{`${host}, process ${pid}`}</span>
                  {isThis && <Badge tone="accent">This process</Badge>}
                </span>
              }
              meta={`Connected for ${since(connectedAt)}`}
              figure={version}
              note={connections === 1 ? '1 connection' : `${formatCount(connections)} connections`}
            />
          ))}
        </RowList>
      </div>
    </Card>
  )
}
