// The last hour of the process that answered: its requests minute by minute, and how fast they were.
import type { Health } from '#contract/operations/health.ts'
import { sumRequests } from '#domain/operations/health.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useTableToggle } from '#web/insight/dashboard/useTableToggle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { MinuteChart } from './MinuteChart.tsx'

type Process = Health['process']

export function RequestsCard({ process }: { process: Process }) {
  const { requests, failed } = sumRequests(process.minutes)
  const { isTable, toggle } = useTableToggle('requests by minute')
  return (
    <Card title="Requests in the Last Hour" action={toggle}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p className="text-figure tabular">{formatCount(requests)}</p>
        <p className={`text-control ${failed > 0 ? 'text-danger' : 'text-muted'}`}>
          {failed > 0 ? `${formatCount(failed)} failed` : 'None failed'}
        </p>
      </div>
      {isTable ? <MinuteTable minutes={process.minutes} /> : <MinuteChart minutes={process.minutes} />}
      <dl className="mt-4 grid grid-cols-3 gap-3 border-t border-hairline pt-3">
        {process.within.map(({ percent, milliseconds }) => (
          <div key={percent} className="min-w-0">
            <dt className="text-meta text-muted">{percent} of 100 within</dt>
            <dd className="truncate text-body font-medium tabular">{spanOf(milliseconds, requests)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-muted">
        Of the process that answered, since it started at the earliest; streams and exports are left out.
      </p>
    </Card>
  )
}

function spanOf(milliseconds: number | null, requests: number): string {
  if (milliseconds === null) return requests === 0 ? '–' : 'over 10 s'
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`
}

/** Sixty rows are no table that anybody reads: ten minutes each. */
function MinuteTable({ minutes }: { minutes: Process['minutes'] }) {
  const tens = Array.from({ length: minutes.length / 10 }, (_, place) => ({
    earlier: minutes.length - (place + 1) * 10,
    ...sumRequests(minutes.slice(place * 10, place * 10 + 10)),
  })).toReversed()
  return (
    <div className="mt-3 -mb-1">
      <Table label="Requests by ten minutes">
        <TableHead>
          <ColumnHead>When</ColumnHead>
          <ColumnHead kind="number">Requests</ColumnHead>
          <ColumnHead kind="number">Failed</ColumnHead>
        </TableHead>
        <TableBody>
          {tens.map(({ earlier, requests, failed }) => (
            <TableRow key={earlier}>
              <Cell>{earlier === 0 ? 'The last 10 minutes' : `${earlier} minutes earlier`}</Cell>
              <Cell kind="number">{formatCount(requests)}</Cell>
              <Cell kind="number">{formatCount(failed)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
