import type { BatchChange } from '#contract/catalog/batches.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import type { StylesById } from '#server/catalog/styles/findStylesOf.ts'

/** The old and new values of a product as texts: prices as $49.90, styles by their numbers, null as ''. */
export function describeChanges(changes: ProductChanges, styles: StylesById): BatchChange['fields'] {
  return Object.entries(changes).map(([path, { from, to }]) => {
    const format = (value: string | number | null) => {
      if (value === null) return ''
      if (path === 'price') return formatUsd(Number(value))
      if (path === 'firstCost') return `$${formatUnitCost(Number(value))}`
      return path === 'styleId' ? (styles.get(Number(value))?.number ?? '') : String(value)
    }
    return { path, from: format(from), to: format(to) }
  })
}
