import type { FieldChanges } from '#domain/people/activity.ts'

interface LineUnits {
  productId: number
  code: string
  quantity: number
}

/** The units that changed, by product code, for the log. Units of several lines of one product are added up. */
export function describeUnits(before: readonly LineUnits[], after: readonly LineUnits[]): FieldChanges {
  const codes = new Map([...before, ...after].map(({ productId, code }) => [productId, code]))
  const [from, to] = [sumUnits(before), sumUnits(after)]
  return Object.fromEntries(
    [...codes]
      .filter(([id]) => from.get(id) !== to.get(id))
      .map(([id, code]) => [code, { from: from.get(id) ?? null, to: to.get(id) ?? null }]),
  )
}

function sumUnits(lines: readonly LineUnits[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}
