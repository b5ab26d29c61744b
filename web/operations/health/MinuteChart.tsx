// An hour of requests as sixty columns; what failed stands at their foot in the colour of danger.
import type { Health } from '#contract/operations/health.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { useElementWidth } from '#web/insight/dashboard/useElementWidth.ts'

/** In pixels: the columns, and the words beneath them. */
const plot = 96
const above = 18
const beneath = 20

/** The minute that is still running wears the red line. */
export function MinuteChart({ minutes }: { minutes: Health['process']['minutes'] }) {
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const slot = width / minutes.length
  const highest = Math.max(1, ...minutes.map(({ requests }) => requests))
  const peak = minutes.findIndex(({ requests }) => requests === highest)
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / highest) * plot))
  const label = formatCount(highest)
  const floor = above + plot
  return (
    <div ref={ref} className="mt-2">
      <svg
        role="img"
        aria-label={`Requests by minute, at most ${pluralize(highest, 'request')} in one`}
        width={width}
        height={floor + beneath}
        className="block text-meta tabular"
      >
        <line x1={0} x2={width} y1={floor + 0.5} y2={floor + 0.5} className="stroke-hairline" />
        {minutes.map(({ requests, failed }, place) => {
          const x = place * slot + slot * 0.15
          const columnWidth = Math.max(1, slot * 0.7)
          const height = heightOf(requests)
          const failedHeight = Math.min(height, heightOf(failed))
          const isNow = place === minutes.length - 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a minute has no other name than its place
            <g key={place}>
              <rect x={x} y={floor - height} width={columnWidth} height={height} className="fill-accent" />
              {failedHeight > 0 && (
                <rect
                  x={x}
                  y={floor - failedHeight}
                  width={columnWidth}
                  height={failedHeight}
                  className="fill-danger"
                />
              )}
              {isNow && <rect x={x} y={floor + 2} width={columnWidth} height={2} className="fill-selvedge" />}
            </g>
          )
        })}
        {minutes[peak] && minutes[peak].requests > 0 && (
          <text
            x={Math.min(Math.max((peak + 0.5) * slot, label.length * 4), width - label.length * 4)}
            y={floor - plot - 6}
            textAnchor="middle"
            className="fill-muted"
          >
            {label}
          </text>
        )}
        <text x={0} y={floor + 16} className="fill-muted">
          An hour ago
        </text>
        <text x={width} y={floor + 16} textAnchor="end" className="fill-ink font-medium">
          Now
        </text>
      </svg>
    </div>
  )
}
