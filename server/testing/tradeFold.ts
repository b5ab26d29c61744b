// What orders, arrivals and the cost ledger say, added up in plain steps from the definitions of docs/rules.md: the reports must say the same.
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import { addDays, countDays } from '#domain/platform/days.ts'
import { taxState } from '#domain/sales/taxState.ts'

import type {
  FoldedArrival,
  FoldedCost,
  FoldedOpenLine,
  FoldedOrder,
  FoldedProduct,
  FoldedTax,
  Trade,
} from './readTrade.ts'

/** The figures of groups by key, without those in which all are 0. */
function groupFigures<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null,
  sum: (rows: readonly T[]) => Figures,
): Map<string | null, Figures> {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, members]) => [key, sum(members)] as const)
  return new Map(groups.filter(([, figures]) => Object.values(figures).some(Boolean)))
}

function total<T>(rows: readonly T[], valueOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0)
}

/** Of orders of the period. */
export function foldBookings(
  orders: readonly FoldedOrder[],
  keyOf: (order: FoldedOrder) => string | null,
): Map<string | null, Figures> {
  return groupFigures(orders, keyOf, (some) => ({
    orderCount: some.length,
    bookedValue: total(some, ({ state, totalCents }) => (state === 'Confirmed' ? totalCents : 0)),
    orderedUnits: total(some, ({ ordered }) => ordered),
    cancelledUnits: total(some, ({ state, ordered, cancelled }) =>
      state === 'Cancelled' ? ordered : cancelled,
    ),
    shippedUnits: total(some, ({ invoiced }) => invoiced),
  }))
}

/** Of lines of arrivals of the period. */
export function foldArrivals(
  arrivals: readonly FoldedArrival[],
  keyOf: (arrival: FoldedArrival) => string | null,
): Map<string | null, Figures> {
  return groupFigures(arrivals, keyOf, (some) => {
    const known = some.filter(({ costMicros }) => costMicros !== null)
    const accepted = total(some, (line) => line.accepted)
    const unknown = accepted - total(known, (line) => line.accepted)
    return {
      acceptedUnits: accepted,
      rejectedUnits: total(some, ({ rejected }) => rejected),
      boughtValue: accepted === unknown ? null : toCents(total(known, ({ costMicros }) => costMicros ?? 0)),
      boughtUnknownUnits: unknown,
    }
  })
}

type ProductKey = (product: FoldedProduct) => string | null

/** What the entries of a product add up to. Null until one has a value, and again after the undo of a first cost. */
function valueOf(entries: readonly FoldedCost[]): number | null {
  const undo = entries.findLastIndex(({ reason }) => reason === 'first cost undone')
  const isKnown = entries.slice(undo + 1).some(({ valueMicros }) => valueMicros !== null)
  return isKnown ? total(entries, ({ valueMicros }) => valueMicros ?? 0) : null
}

/** At the end of a day. */
export function foldStock(
  { costs, products }: Trade,
  day: string,
  keyOf: ProductKey,
  matches: ProductFilter,
) {
  const held = [
    ...Map.groupBy(
      costs.filter((cost) => cost.day <= day),
      ({ productId }) => productId,
    ),
  ]
    .map(([productId, entries]) => ({
      product: products.get(productId),
      units: total(entries, ({ units }) => units),
      valueMicros: valueOf(entries),
    }))
    .flatMap(({ product, ...rest }) =>
      product && rest.units !== 0 && matches(product) ? [{ product, ...rest }] : [],
    )
  return groupFigures(
    held,
    ({ product }) => keyOf(product),
    (some) => {
      const known = some.filter(({ valueMicros }) => valueMicros !== null)
      const knownUnits = total(known, ({ units }) => units)
      const stockUnits = total(some, ({ units }) => units)
      return {
        stockUnits,
        stockListValue: total(some, ({ product, units }) => units * product.priceCents),
        stockValue: knownUnits === 0 ? null : toCents(total(known, ({ valueMicros }) => valueMicros ?? 0)),
        stockKnownUnits: knownUnits,
        stockUnknownUnits: stockUnits - knownUnits,
      }
    },
  )
}

export type ProductFilter = (product: FoldedProduct) => boolean

export function foldTurnover(
  { costs, products }: Trade,
  { startDate, endDate }: { startDate: string; endDate: string },
  keyOf: ProductKey,
  matches: ProductFilter,
): Map<string | null, Figures> {
  const entries = costs.flatMap((cost) => {
    const product = products.get(cost.productId)
    return product && cost.day <= endDate && matches(product) ? [{ ...cost, product }] : []
  })
  const isSale = (reason: string) => ['processed', 'voided', 'returned'].includes(reason)
  return groupFigures(
    entries,
    ({ product }) => keyOf(product),
    (some) => {
      const inside = some.filter(({ day }) => day >= startDate)
      const unitsOf = (rows: typeof some) => total(rows, ({ units }) => units)
      return {
        startUnits: unitsOf(some) - unitsOf(inside),
        cameUnits: unitsOf(inside.filter(({ reason }) => !isSale(reason))),
        leftUnits: 0 - unitsOf(inside.filter(({ reason }) => isSale(reason))),
      }
    },
  )
}

export function foldOpenOrders({ products }: Trade, keyOf: ProductKey, matches: ProductFilter) {
  const ordered = [...products.values()].filter((product) => product.open > 0 && matches(product))
  return groupFigures(ordered, keyOf, (some) => ({
    openUnits: total(some, ({ open }) => open),
    openValue: total(some, ({ openCents }) => openCents),
    allocatedUnits: total(some, ({ allocated }) => allocated),
    freeUnits: total(some, ({ free }) => free),
    comingUnits: total(some, ({ coming }) => coming),
    shortUnits: total(some, ({ open, allocated, free, coming }) =>
      Math.max(0, open - allocated - free - coming),
    ),
  }))
}

/** Of lines whose product matches. */
export function foldShipping({ ordered }: Trade, matches: (line: FoldedOpenLine) => boolean) {
  return groupFigures(
    ordered.filter((line) => matches(line)),
    ({ month }) => month,
    (some) => ({
      openUnits: total(some, ({ units }) => units),
      openValue: total(some, ({ units, priceCents }) => units * priceCents),
      allocatedUnits: total(some, ({ allocated }) => allocated),
    }),
  )
}

export function foldComing({ coming }: Trade, matches: (line: FoldedOpenLine) => boolean) {
  return groupFigures(
    coming.filter((line) => matches(line)),
    ({ month }) => month,
    (some) => {
      const known = some.filter(({ costMicros }) => costMicros !== null)
      return {
        comingUnits: total(some, ({ units }) => units),
        comingValue:
          known.length === 0
            ? null
            : toCents(total(known, ({ units, costMicros }) => units * (costMicros ?? 0))),
      }
    },
  )
}

/** By state, rate and certificate. */
export function foldTaxes({ taxes }: Trade, { startDate, endDate }: { startDate: string; endDate: string }) {
  return groupFigures(
    taxes.filter(({ day }) => day >= startDate && day <= endDate),
    ({ taxPpm, certificate, ...addresses }) =>
      JSON.stringify([taxState(addresses), taxPpm, certificate ?? '']),
    (some) => {
      const taxable = (sale: FoldedTax) => (sale.taxPpm === 0 ? 0 : sale.netCents + sale.taxedChargesCents)
      return {
        taxableSales: total(some, (sale) => sale.sign * taxable(sale)),
        exemptSales: total(some, (sale) => sale.sign * (sale.netCents + sale.chargesCents - taxable(sale))),
        salesTax: total(some, ({ sign, taxCents }) => sign * taxCents),
      }
    },
  )
}

/** The products of colors whose core sizes were all on hand at the end of more than half of the days up to today. */
export function findOffered(
  { costs, products }: Trade,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): Set<string> {
  const lastDay = endDate < today ? endDate : today
  const days = Array.from({ length: Math.max(0, countDays(startDate, lastDay) + 1) }, (_, index) =>
    addDays(startDate, index),
  )
  const isStocked = ({ productId }: FoldedProduct) => {
    const entries = costs.filter((cost) => cost.productId === productId)
    const stocked = days.filter((day) => total(entries, (cost) => (cost.day <= day ? cost.units : 0)) > 0)
    return stocked.length * 2 > days.length
  }
  const living = [...products.values()].filter(({ styleId, isDeleted }) => styleId !== null && !isDeleted)
  const runs = Map.groupBy(living, ({ styleId, color }) => `${styleId} ${color.toLowerCase()}`)
  return new Set(
    [...runs.values()].flatMap((run) => {
      const core = run.filter(({ isCore }) => isCore)
      return (core.length > 0 ? core : run).every(isStocked) ? run.map(({ productId }) => productId) : []
    }),
  )
}

/** Half a cent is rounded away from zero. */
function toCents(micros: number): number {
  return Math.sign(micros) * Math.round(Math.abs(micros) / 10_000)
}
