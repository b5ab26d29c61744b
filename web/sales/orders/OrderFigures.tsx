// How far an order is: its units as one bar, and as figures.
import type { OrderSummary } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { backOrderUnits, openOrderUnits } from '#domain/sales/orderLines.ts'

import { backOrderName } from './orderTexts.ts'

interface OrderFiguresProps extends Pick<OrderSummary, 'state' | 'units'> {
  /** Its ship window has begun: what is not allocated is late. */
  isDue: boolean
}

/** A draft promises nothing yet, so nothing of it is on back order. */
export function OrderFigures({ state, units, isDue }: OrderFiguresProps) {
  const { ordered, allocated, picked, invoiced, cancelled } = units
  const figures = [
    { label: 'Invoiced', count: invoiced, fill: 'bg-good' },
    { label: 'Allocated', count: allocated, fill: 'bg-accent' },
    ...(state === 'Draft'
      ? []
      : [
          {
            label: backOrderName(isDue),
            count: backOrderUnits({ ...units, quantity: ordered }),
            fill: isDue ? 'bg-warning' : 'bg-edge',
          },
        ]),
    { label: 'Cancelled', count: cancelled, fill: 'bg-neutral' },
  ]
  return (
    <section aria-label="Units" className="rounded-md border border-hairline bg-surface px-4 py-3">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
        <Figure label="Ordered" count={ordered} />
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
        {picked > 0 && <Figure label="Picked" count={picked} />}
      </dl>
      <div aria-hidden="true" className="mt-3 flex h-1.5 gap-px overflow-hidden rounded-full bg-pressed">
        {figures.map(
          ({ label, count, fill }) =>
            count > 0 && <span key={label} className={fill} style={{ flex: count }} />,
        )}
      </div>
    </section>
  )
}

function Figure({ label, count, fill }: { label: string; count: number; fill?: string }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-control text-muted">
        {fill && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${fill}`} />}
        {label}
      </dt>
      <dd className={`text-title tabular ${count === 0 ? 'text-placeholder' : ''}`}>{formatCount(count)}</dd>
    </div>
  )
}

/** The allocated share of what is open, for the rows of lists. */
export function AllocatedBar({ units }: Pick<OrderSummary, 'units'>) {
  const { allocated } = units
  const open = openOrderUnits(units)
  const share = open === 0 ? 0 : allocated / open
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-10 shrink-0 overflow-hidden rounded-full bg-pressed">
        <span className="block h-full bg-accent" style={{ width: `${100 * share}%` }} />
      </span>
      <span className="text-meta text-muted tabular">{formatCount(allocated)}</span>
    </span>
  )
}
