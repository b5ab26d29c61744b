// Requests of the process that answered, by minute over the last hour, and response time percentiles.
import type { Health } from '#contract/operations/health.ts'
import { sumRequests } from '#domain/operations/health.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { useElementWidth, useTableToggle } from '#web/insight/dashboard/chartParts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

type Process = Health['process']

/** In pixels: the columns, the label above and the text below. */
const plotHeight = 96
const labelHeight = 18
const textHeight = 20

export function RequestsCard({ process }: { process: Process }) {
  const { requests, failed } = sumRequests(process.minutes)
  const { isTable, toggle } = useTableToggle('requests by minute')
  return (
    <Card title="Requests in the last hour" action={toggle}>
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
            <dt className="text-meta text-muted">{percent === 50 ? 'Median' : `p${percent}`}</dt>
            <dd className="truncate text-body font-medium tabular">
              {formatResponseTime(milliseconds, requests)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-muted">
        Of the process that answered, since its start. Streams and exports are excluded.
      </p>
    </Card>
  )
}

function formatResponseTime(milliseconds: number | null, requests: number): string {
  if (milliseconds === null) return requests === 0 ? '–' : 'over 10 s'
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`
}

/** Ten minutes per row: sixty rows would be too long. */
function MinuteTable({ minutes }: { minutes: Process['minutes'] }) {
  const rows = Array.from({ length: minutes.length / 10 }, (_, index) => ({
    minutesAgo: minutes.length - (index + 1) * 10,
    ...sumRequests(minutes.slice(index * 10, index * 10 + 10)),
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
          {rows.map(({ minutesAgo, requests, failed }) => (
            <TableRow key={minutesAgo}>
              <Cell>{minutesAgo === 0 ? 'The last 10 minutes' : `${minutesAgo} minutes earlier`}</Cell>
              <Cell kind="number">{formatCount(requests)}</Cell>
              <Cell kind="number">{formatCount(failed)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** The current minute is marked with a red line. */
function MinuteChart({ minutes }: { minutes: Process['minutes'] }) {
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const slot = width / minutes.length
  const highest = Math.max(1, ...minutes.map(({ requests }) => requests))
  const peak = minutes.findIndex(({ requests }) => requests === highest)
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / highest) * plotHeight))
  const label = formatCount(highest)
  const baseline = labelHeight + plotHeight
  return (
    <div ref={ref} className="mt-2">
      <svg
        role="img"
        aria-label={`Requests by minute, at most ${pluralize(highest, 'request')} in one`}
        width={width}
        height={baseline + textHeight}
        className="block text-meta tabular"
      >
        <line x1={0} x2={width} y1={baseline + 0.5} y2={baseline + 0.5} className="stroke-hairline" />
        {minutes.map(({ requests, failed }, index) => {
          const x = index * slot + slot * 0.15
          const columnWidth = Math.max(1, slot * 0.7)
          const height = heightOf(requests)
          const failedHeight = Math.min(height, heightOf(failed))
          const isCurrent = index === minutes.length - 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- minutes have no id
            <g key={index}>
              <rect x={x} y={baseline - height} width={columnWidth} height={height} className="fill-accent" />
              {failedHeight > 0 && (
                <rect
                  x={x}
                  y={baseline - failedHeight}
                  width={columnWidth}
                  height={failedHeight}
                  className="fill-danger"
                />
              )}
              {isCurrent && (
                <rect x={x} y={baseline + 2} width={columnWidth} height={2} className="fill-selvedge" />
              )}
            </g>
          )
        })}
        {minutes[peak] && minutes[peak].requests > 0 && (
          <text
            x={Math.min(Math.max((peak + 0.5) * slot, label.length * 4), width - label.length * 4)}
            y={baseline - plotHeight - 6}
            textAnchor="middle"
            className="fill-muted"
          >
            {label}
          </text>
        )}
        <text x={0} y={baseline + 16} className="fill-muted">
          An hour ago
        </text>
        <text x={width} y={baseline + 16} textAnchor="end" className="fill-ink font-medium">
          Now
        </text>
      </svg>
    </div>
  )
}
