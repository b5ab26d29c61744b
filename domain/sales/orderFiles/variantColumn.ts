// Files with the color and the size of a product in one column: 'Color / Size'.
import { guessOrderColumns } from './guessOrderColumns.ts'
import type { OrderCells, OrderMapping } from './orderColumns.ts'

export interface VariantColumn {
  position: number
  isColorFirst: boolean
}

const separator = /\s*[/|,&+]\s*|\s+(?:-|–|and|und|et|y)\s+/i

/** Undefined if another column is the color or the size. */
export function findVariantColumn(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
): VariantColumn | undefined {
  if (mapping.includes('color') || mapping.includes('size')) return undefined
  for (const [position, name] of names.entries()) {
    const parts = name.trim().split(separator)
    if (mapping[position] !== null || parts.length !== 2) continue
    const [first, second] = parts.map((part) => guessOrderColumns([part])[0])
    if (first === 'color' && second === 'size') return { position, isColorFirst: true }
    if (first === 'size' && second === 'color') return { position, isColorFirst: false }
  }
  return undefined
}

/** 'Heather Grey / XS' as its color and size; of several separators, the one next to the size counts. Other texts change nothing. */
export function readVariant(cells: OrderCells, text: string, { isColorFirst }: VariantColumn): void {
  const pattern = isColorFirst
    ? /^(.+\S)\s*[/|,]\s*([^/|,]+)$|^(.+\S)\s+[-–]\s+(\S+)$/
    : /^([^/|,]+?)\s*[/|,]\s*(.+)$/
  const [first, second] = (pattern.exec(text.trim()) ?? []).slice(1).filter((part) => part !== undefined)
  if (first === undefined || second === undefined) return
  const [color, size] = isColorFirst ? [first, second] : [second, first]
  Object.assign(cells, { color: color.trim(), size: size.trim() })
}
