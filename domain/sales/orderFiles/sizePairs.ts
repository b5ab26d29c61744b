// Files with pairs of columns: Size 1, Qty 1, Size 2, Qty 2.
import type { OrderMapping } from './orderColumns.ts'

export interface SizePair {
  sizePosition: number
  quantityPosition: number
}

/** The pairs of columns that no field is read from; none for a single one. */
export function findSizePairs(names: readonly string[], mapping: Readonly<OrderMapping>): SizePair[] {
  const numbered = (pattern: RegExp) =>
    new Map(
      names.flatMap((name, position) => {
        const number = mapping[position] === null ? pattern.exec(name.trim())?.[1] : undefined
        return number === undefined ? [] : [[number, position] as const]
      }),
    )
  const quantities = numbered(/^(?:qty|quantity|units|pcs)[\s_#.]*(\d{1,2})$/i)
  const pairs = [...numbered(/^size[\s_#.]*(\d{1,2})$/i)].flatMap(([number, sizePosition]) => {
    const quantityPosition = quantities.get(number)
    return quantityPosition === undefined ? [] : [{ sizePosition, quantityPosition }]
  })
  return pairs.length > 1 ? pairs : []
}
