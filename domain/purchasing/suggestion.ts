// What to order: products that are short, why, and whether something comes of them.
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { type Availability, availableOn, describeComing, sumUnits } from '#domain/stock/availability.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'

/** Products in a suggestion. */
export const maxSuggested = 500

/** The days whose sales a suggestion counts. */
export const suggestionSalesDays = 90

/** From the most urgent to the least. */
export const supplyMarks = ['nothing coming', 'too little coming', 'comes too late', 'on its way'] as const
export type SupplyMark = (typeof supplyMarks)[number]

export const supplyMarkNames: Record<SupplyMark, string> = {
  'nothing coming': 'Short, nothing coming',
  'too little coming': 'Short, too little coming',
  'comes too late': 'Short, comes later than needed',
  'on its way': 'On its way',
}

export interface SuppliedProduct extends Availability {
  /** Null means the default threshold. */
  lowStockThreshold: number | null
  /** A core size that ran out while other sizes of its color are in stock. */
  isCoreOut: boolean
  /** In drafts of purchase orders. */
  drafted: number
  /** What `expectSales` returns for it. */
  expectedSales: number
  /** The units of the smallest pack in which its supplier sells it; 1: as single units. */
  packUnits: number
}

export interface Suggestion {
  /** Before packs. */
  needed: number
  /** Whole packs of it. */
  units: number
  mark: SupplyMark
  /** What customers wait for beyond the free units. */
  waiting: number
  /** Low on stock once all orders are shipped, and it sells or has a threshold of its own. */
  isLow: boolean
}

/**
 * What to order of a product, or undefined if it isn't short: what customers wait for, and for a size that is low or ran out the expected
 * sales, at least one unit above its threshold; less what comes and what is in drafts; in whole packs.
 */
export function suggestUnits(product: SuppliedProduct, today: string): Suggestion | undefined {
  const { lowStockThreshold, isCoreOut, drafted, expectedSales, packUnits } = product
  const threshold = lowStockThreshold ?? defaultLowStockThreshold
  const freeAfterOrders = product.free - sumUnits(product.demand)
  const isLow = freeAfterOrders <= threshold && (expectedSales > 0 || lowStockThreshold !== null)
  if (freeAfterOrders >= 0 && !isLow && !isCoreOut) return undefined
  const target = isLow || isCoreOut ? Math.max(expectedSales, threshold + 1) : 0
  const missing = Math.max(0, target - freeAfterOrders)
  const coming = sumUnits(product.coming)
  const needed = Math.max(0, missing - coming - drafted)
  return {
    needed,
    units: Math.ceil(needed / packUnits) * packUnits,
    mark: markSupply(product, { missing, coming }, today),
    waiting: Math.max(0, -freeAfterOrders),
    isLow,
  }
}

function markSupply(
  product: Availability,
  { missing, coming }: { missing: number; coming: number },
  today: string,
): SupplyMark {
  if (coming < missing) return coming === 0 ? 'nothing coming' : 'too little coming'
  const isLate = product.demand.some(({ day }) => {
    const shipDay = day < today ? today : day
    return availableOn(product, shipDay, today) < 0
  })
  return isLate ? 'comes too late' : 'on its way'
}

interface SoldProduct {
  id: number
  color: string
  size: string
  sold: number
}

/**
 * The units of each product of a style that are expected to sell, from what was sold of all of them: those of its color, shared by the
 * sizes as in the whole style, and no less than what was sold. A size that was out of stock sold less than it would have.
 */
export function expectSales(products: readonly SoldProduct[]): Map<number, number> {
  const bySize = sumSold(products, ({ size }) => size)
  const byColor = sumSold(products, ({ color }) => color)
  const total = products.reduce((sum, { sold }) => sum + sold, 0)
  return new Map(
    products.map(({ id, color, size, sold }) => {
      const ofColor = byColor.get(foldText(color)) ?? 0
      const share = total === 0 ? 0 : (bySize.get(foldText(size)) ?? 0) / total
      return [id, Math.max(sold, Math.round(ofColor * share))]
    }),
  )
}

function sumSold(products: readonly SoldProduct[], keyOf: (product: SoldProduct) => string) {
  const sums = new Map<string, number>()
  for (const product of products) {
    const key = foldText(keyOf(product))
    sums.set(key, (sums.get(key) ?? 0) + product.sold)
  }
  return sums
}

/** '18 needed, 3 packs of 6'; undefined if nothing is needed, or it comes in single units. */
function describePacks({
  needed,
  units,
  packUnits,
}: Pick<SuppliedProduct, 'packUnits'> & Pick<Suggestion, 'needed' | 'units'>): string | undefined {
  if (units === 0 || packUnits === 1) return undefined
  return `${formatCount(needed)} needed, ${pluralize(units / packUnits, 'pack')} of ${formatCount(packUnits)}`
}

/** Why a product is in the suggestion: 'Customers wait for 12', 'Core size out of stock', 'Coming: 24 on Mar 3'. */
export function describeSuggestion(
  product: SuppliedProduct & Omit<Suggestion, 'mark'>,
  today: string,
): string[] {
  const { free, coming, drafted, expectedSales, isCoreOut, isLow, waiting } = product
  const packs = describePacks(product)
  return [
    ...(waiting > 0 ? [`Customers wait for ${formatCount(waiting)}`] : []),
    ...(isCoreOut ? ['Core size out of stock'] : isLow ? [free === 0 ? 'Out of stock' : 'Low on stock'] : []),
    ...(expectedSales > 0 ? [`Sells ${formatCount(expectedSales)} in ${suggestionSalesDays} days`] : []),
    ...(coming.length > 0 ? [`Coming: ${describeComing(coming, today)}`] : []),
    ...(drafted > 0 ? [`${formatCount(drafted)} in drafts`] : []),
    ...(packs === undefined ? [] : [packs]),
  ]
}

/** A draft in this currency needs a rate, which nobody can tell from earlier orders. */
export function unknownRateMessage(supplierName: string, currency: string): string {
  return `Nothing was ordered from ${supplierName} in ${currency} yet. Enter what 1 ${currency} is worth in US dollars.`
}

/** Someone ordered a product after the user saw the suggestion. */
export function orderedMeanwhileMessage(
  { name, code }: { name: string; code: string },
  units: number,
  number: string,
): string {
  return `${formatCount(units)} more of ${name} (${code}) ${units === 1 ? 'was' : 'were'} ordered meanwhile, with ${number}. Check the units and try again.`
}
