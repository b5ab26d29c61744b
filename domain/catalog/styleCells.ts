// The cells of a style: its products by color and size.
import { foldText } from '#domain/platform/foldText.ts'
import type { StockState } from '#domain/stock/stock.ts'

import type { ChangeableProduct } from './productChanges.ts'
import { arrangeSizes, findSizeIndex, type SizeScale } from './sizeScales.ts'
import { type StyleDefault, styleDefaults } from './styles.ts'

type Sizes = Pick<SizeScale, 'sizes'>

export interface StyleMatrix<Cell> {
  /** In the order of the scale. */
  sizes: string[]
  /** One row per color, in the order in which the colors first appear; null where the style has no product. */
  rows: { color: string; cells: (Cell | null)[] }[]
}

/** Arranges products by color and size, ignoring case and accents. Each product has its own cell. */
export function arrangeCells<Cell extends { color: string; size: string }>(
  products: readonly Cell[],
  scale: Sizes | null,
): StyleMatrix<Cell> {
  const sizes = arrangeSizes(
    scale,
    products.map(({ size }) => size),
  )
  const byColor = Map.groupBy(products, ({ color }) => foldText(color))
  const rows = [...byColor.values()].map((members) => {
    const bySize = new Map(members.map((cell) => [foldText(cell.size), cell]))
    return { color: members[0]?.color ?? '', cells: sizes.map((size) => bySize.get(foldText(size)) ?? null) }
  })
  return { sizes, rows }
}

interface BrokenRun {
  color: string
  /** In the order of the products. */
  missingSizes: string[]
}

/**
 * Returns the colors with a broken size run, and their missing sizes: some sizes are in stock, but a core size that ever had stock is
 * not. Sizes that never had stock don't count, because they are yet to come.
 */
export function findBrokenRuns(
  products: readonly { color: string; size: string; quantity: number; hadStock: boolean }[],
  scale: Sizes | null,
): BrokenRun[] {
  if (!scale) return []
  const isMissing = ({ size, quantity, hadStock }: (typeof products)[number]) =>
    quantity === 0 && hadStock && scale.sizes[findSizeIndex(scale, size)]?.isCore === true
  return [...Map.groupBy(products, ({ color }) => foldText(color)).values()]
    .filter((run) => run.some(({ quantity }) => quantity > 0) && run.some(isMissing))
    .map((run) => ({
      color: run[0]?.color ?? '',
      missingSizes: run.filter(isMissing).map(({ size }) => size),
    }))
}

/** The default values of a style, which its products also have. */
type Defaults = Pick<ChangeableProduct, StyleDefault>

/** Returns the fields in which a product differs from its style. */
export function findExceptions(style: Defaults, product: Defaults): StyleDefault[] {
  return styleDefaults.filter((field) => product[field] !== style[field])
}

/** The units of a row, a column or a whole matrix. */
export function sumQuantities(cells: Iterable<Pick<StockState, 'quantity'> | null>): number {
  let sum = 0
  for (const cell of cells) sum += cell?.quantity ?? 0
  return sum
}
