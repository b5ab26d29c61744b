import { formatCount, pluralize } from '#domain/platform/format.ts'
import { backOrderUnits, lineName } from '#domain/sales/orderLines.ts'
import type { OrderLineRow } from '#server/sales/orders/toOrder.ts'

/** Of one order. */
const maxBackOrderLines = 100

/** '3 × Rib Tank (RT-1-M), Navy, M', a line for each line of the order; null if nothing is on back order. */
export function describeBackOrder(lines: readonly OrderLineRow[]): string | null {
  const waiting = lines.filter((line) => backOrderUnits(line) > 0)
  const listed = waiting
    .slice(0, maxBackOrderLines)
    .map((line) =>
      [`${formatCount(backOrderUnits(line))} × ${lineName(line)}`, line.color, line.size]
        .filter(Boolean)
        .join(', '),
    )
  const more = waiting.length - listed.length
  return [...listed, ...(more > 0 ? [`and ${pluralize(more, 'more line')}`] : [])].join('\n') || null
}
