// The pool of connections, one mark for each: in use, open and idle, or not opened.
import type { Health } from '#contract/operations/health.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'

/** In pixels. */
const mark = 12
const gap = 4

export function PoolMeter({ pool }: { pool: Health['process']['pool'] }) {
  const { limit, inUse, idle, waiting } = pool
  const shown = Math.min(limit, 20)
  const lookOf = (place: number) => {
    if (place < inUse) return 'fill-accent stroke-accent'
    return place < inUse + idle ? 'fill-accent-soft stroke-accent' : 'fill-none stroke-hairline'
  }
  return (
    <>
      <svg
        aria-hidden="true"
        width={shown * (mark + gap)}
        height={mark + 2}
        className="mb-1 block max-w-full"
      >
        {Array.from({ length: shown }, (_, place) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a connection has no other name than its place
            key={place}
            x={place * (mark + gap) + 0.5}
            y={0.5}
            width={mark}
            height={mark}
            rx={2}
            className={lookOf(place)}
          />
        ))}
      </svg>
      {`${formatCount(inUse)} of ${formatCount(limit)} in use, ${formatCount(idle)} idle`}
      {waiting > 0 && (
        <span className="text-danger">{`; ${pluralize(waiting, 'request')} ${waiting === 1 ? 'waits' : 'wait'}`}</span>
      )}
    </>
  )
}
