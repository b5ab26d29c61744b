// Whether what an order still needs is there when it ships, and what comes of its products.
import { useQueries } from '@tanstack/react-query'

import { findAvailability, type ProductAvailability } from '#contract/catalog/availability.ts'
import { maxQueriedIds } from '#contract/catalog/products.ts'
import type { Order } from '#contract/sales/orders.ts'
import { formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { type Coverage, coverLines } from '#domain/stock/availability.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { chunk } from '#web/api/mapConcurrently.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'

export interface OrderCoverage {
  today: string
  /** By product; empty until it is loaded. */
  products: ReadonlyMap<number, ProductAvailability>
  /** By line, of those with something on back order, if the order has a start ship day. */
  lines: ReadonlyMap<number, Coverage>
}

/** Reads the products while something is on back order, or if the page shows figures of them. */
export function useOrderCoverage(order: Order, { hasFigures }: { hasFigures: boolean }): OrderCoverage {
  const today = useCompanyToday()
  const ids = [...new Set(order.items.map(({ productId }) => productId))].toSorted(
    (one, other) => one - other,
  )
  const isNeeded = hasFigures || order.items.some((item) => backOrderUnits(item) > 0)
  const queries = useQueries({
    queries: (isNeeded ? chunk(ids, maxQueriedIds) : []).map((ids) => callQuery(findAvailability, { ids })),
  })
  const products = new Map(
    queries.flatMap(({ data }) => (data?.products ?? []).map((product) => [product.id, product] as const)),
  )
  return { today, products, lines: coverOrder(order, products, today) }
}

/** By line. Lines of one product share what is there of it. */
export function coverOrder(
  { state, startShipOn, items }: Pick<Order, 'state' | 'startShipOn' | 'items'>,
  products: OrderCoverage['products'],
  today: string,
): Map<number, Coverage> {
  if (startShipOn === null || state === 'Cancelled') return new Map()
  const waiting = items.filter((item) => backOrderUnits(item) > 0)
  return new Map(
    [...Map.groupBy(waiting, ({ productId }) => productId)].flatMap(([productId, lines]) => {
      const product = products.get(productId)
      if (!product) return []
      const units = lines.map(backOrderUnits)
      const coverages = coverLines(
        product,
        { units, shipOn: startShipOn, isCounted: state === 'Confirmed' },
        today,
      )
      return lines.flatMap(({ line }, index) => {
        const coverage = coverages[index]
        return coverage ? [[line, coverage] as const] : []
      })
    }),
  )
}

/** In a cell, where the day is clear: '12 short', 'enough', 'late' if it is enough once late units come. */
export function describeShortly({ short, late }: Coverage): string {
  if (short > 0) return `${formatCount(short)} short`
  return late > 0 ? 'late' : 'enough'
}

/** '36 units short on Mar 1, 12 more are late', 'Enough on Mar 1'; undefined without a start ship day or a back order. */
export function summarizeCoverage({ lines, today }: OrderCoverage): string | undefined {
  const coverages = [...lines.values()]
  const [first] = coverages
  if (!first) return undefined
  const day = first.day === today ? 'today' : `on ${formatShortDay(first.day)}`
  const sum = (name: 'short' | 'late') => coverages.reduce((units, line) => units + line[name], 0)
  const [short, late] = [sum('short'), sum('late')]
  const start = short > 0 ? `${formatUnits(short)} short ${day}` : `Enough ${day}`
  if (late === 0) return start
  return `${start}, ${formatCount(late)} ${short > 0 ? 'more are late' : 'of them are late'}`
}
