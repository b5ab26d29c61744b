// What the cells of a matrix show of a product: what is free, on hand, allocated, ordered by customers, or coming.
import { findAvailability, type ProductAvailability } from '#contract/catalog/availability.ts'
import type { StockedProducts } from '#contract/catalog/stock.ts'
import { formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { describeComing, isComingLate, sumUnits } from '#domain/stock/availability.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import type { CellFigure, MatrixRow } from '#web/catalog/matrix/matrixValues.ts'

export const stockFigures = ['free', 'on hand', 'allocated', 'ordered', 'coming'] as const
export type StockFigure = (typeof stockFigures)[number]

export const stockFigureOptions: readonly { value: StockFigure; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'on hand', label: 'On hand' },
  { value: 'allocated', label: 'Allocated' },
  { value: 'ordered', label: 'Ordered' },
  { value: 'coming', label: 'Coming' },
]

/** By product; empty until it is loaded. */
export function useAvailability(products: StockedProducts): ReadonlyMap<number, ProductAvailability> {
  const { data } = useCall(findAvailability, products)
  return new Map(data?.products.map((product) => [product.id, product]))
}

/** Puts a figure of the products of a style into the rows of its matrix, which have the free units. */
export function useStockFigures(styleId: number, figure: StockFigure) {
  const today = useCompanyToday()
  const query = useCall(findAvailability, { styleId }, { enabled: figure !== 'free' })
  const products = new Map(query.data?.products.map((product) => [product.id, product]))
  const figureOfCell = (productId: number): CellFigure | undefined => {
    if (figure === 'free') return undefined
    const product = products.get(productId)
    return product ? figureOf(product, figure, today) : unknownFigure
  }
  const withFigures = (rows: readonly MatrixRow[]): readonly MatrixRow[] =>
    rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => cell && { ...cell, figure: figureOfCell(cell.productId) }),
    }))
  return { query, withFigures }
}

/** While it loads. */
const unknownFigure: CellFigure = { units: null, note: undefined, isLate: false, text: 'loading' }

export function figureOf(
  { onHand, allocated, ordered, coming }: ProductAvailability,
  figure: Exclude<StockFigure, 'free'>,
  today: string,
): CellFigure {
  if (figure !== 'coming') {
    const units = { 'on hand': onHand, allocated, ordered }[figure]
    return { units, note: undefined, isLate: false, text: `${formatCount(units)} ${figure}` }
  }
  const units = sumUnits(coming)
  const days = describeComing(coming, today)
  return {
    units,
    note: comingNote(coming, today),
    isLate: coming.some((arrival) => isComingLate(arrival, today)),
    text: [`${formatCount(units)} coming`, ...(days === '' ? [] : [days])].join(', '),
  }
}

/** 'Mar 3', 'from Mar 3' if more comes later, 'late' or 'no day'; undefined if nothing comes. */
function comingNote(coming: ProductAvailability['coming'], today: string): string | undefined {
  const [first, ...others] = coming
  if (!first) return undefined
  if (first.day === null) return 'no day'
  if (isComingLate(first, today)) return 'late'
  return `${others.length > 0 ? 'from ' : ''}${formatShortDay(first.day)}`
}
