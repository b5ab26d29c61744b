// Shows the lines of an invoice together by style: colors by sizes where that is shorter than a list.
import { describePacks } from '#domain/catalog/prepacks.ts'
import { compareSizes } from '#domain/catalog/sizeScales.ts'

import { calculateLineTotal } from './invoiceTotals.ts'

export interface StyledLine {
  /** Null for a product without a style. */
  style: { id: number; number: string; name: string } | null
  /** The place of the size in the scale of the style; null if it is not in it. */
  sizePosition: number | null
  color: string
  size: string
  quantity: number
  unitPriceCents: number
  /** Where a price that was set by hand is shown next to it. */
  listPriceCents?: number | null
  /** The packs that filled the line. */
  prepack: LinePrepack | null
}

export interface LinePrepack {
  id: number
  /** 'A (1-2-2-1)'. */
  name: string
  packs: number
}

/** A color at one price. A color with two prices or list prices, or with two lines of one size, has several rows. */
export interface LineMatrixRow<Line> {
  color: string
  unitPriceCents: number
  listPriceCents: number | null
  /** One for each of the sizes; each line of the style is in exactly one cell. */
  cells: (Line | null)[]
  quantity: number
  totalCents: number
}

export interface LineMatrix<Line> {
  style: NonNullable<StyledLine['style']>
  sizes: string[]
  rows: LineMatrixRow<Line>[]
  /** '3 × A (1-2-2-1)', by color where the style has several; only below the last matrix of a style. */
  packs: string[]
}

export type LineBlock<Line> = { kind: 'matrix'; matrix: LineMatrix<Line> } | { kind: 'list'; lines: Line[] }

interface MatrixLimits {
  /** A style with more sizes has several matrices, each with about the same number of sizes. */
  maxSizes: number
  maxRows: number
}

/** A row for the sizes, above those of the colors. */
const headRows = 1

/**
 * Groups lines by style, in the order in which the styles first appear. A style is a matrix if that takes fewer rows than its lines;
 * otherwise its lines follow each other in a list.
 */
export function groupLines<Line extends StyledLine>(
  lines: readonly Line[],
  limits: MatrixLimits = { maxSizes: lines.length, maxRows: lines.length },
): LineBlock<Line>[] {
  const byStyle = Map.groupBy(lines, (line, index) => line.style?.id ?? `line ${index}`)
  const blocks: LineBlock<Line>[] = []
  for (const group of byStyle.values()) {
    const style = group[0]?.style
    const matrices = style ? arrangeLines(style, group, limits) : []
    const rowCount = matrices.reduce((sum, { rows }) => sum + headRows + rows.length, 0)
    const last = blocks.at(-1)
    if (style && rowCount < group.length)
      blocks.push(...matrices.map((matrix) => ({ kind: 'matrix' as const, matrix })))
    else if (last?.kind === 'list') last.lines.push(...group)
    else blocks.push({ kind: 'list', lines: group })
  }
  return blocks
}

/** Whether any lines are shown as a matrix. */
export function hasMatrix(blocks: readonly LineBlock<unknown>[]): boolean {
  return blocks.some(({ kind }) => kind === 'matrix')
}

function arrangeLines<Line extends StyledLine>(
  style: LineMatrix<Line>['style'],
  lines: readonly Line[],
  { maxSizes, maxRows }: MatrixLimits,
): LineMatrix<Line>[] {
  const sizes = [...new Map(lines.map((line) => [line.size, line])).values()]
    .toSorted(compareLineSizes)
    .map(({ size }) => size)
  const matrices = splitEvenly(sizes, maxSizes).flatMap((sizes) => {
    const rows: LineMatrixRow<Line>[] = []
    for (const line of lines) {
      const column = sizes.indexOf(line.size)
      if (column !== -1) findRow(rows, line, sizes.length, column).cells[column] = line
    }
    // Rows of one color follow each other.
    const byColor = [...Map.groupBy(rows, ({ color }) => color).values()].flat()
    return splitEvenly(byColor, maxRows).map((rows) => ({ style, sizes, rows: rows.map(addUp) }))
  })
  const packs = describeStylePacks(lines)
  return matrices.map((matrix, index) => ({ ...matrix, packs: index === matrices.length - 1 ? packs : [] }))
}

function describeStylePacks(lines: readonly StyledLine[]): string[] {
  const colors = new Set(lines.map(({ color }) => color))
  const packs = lines.map(({ color, prepack }) => {
    if (!prepack) return []
    return colors.size === 1 ? describePacks(prepack) : `${color} ${describePacks(prepack)}`
  })
  return [...new Set(packs.flat())]
}

function compareLineSizes(a: StyledLine, b: StyledLine): number {
  const [one, other] = [a, b].map(({ sizePosition }) => sizePosition ?? Number.MAX_SAFE_INTEGER)
  return (one ?? 0) - (other ?? 0) || compareSizes(a.size, b.size)
}

/** The row of the color and prices whose cell is free; a new one if there is none. */
function findRow<Line extends StyledLine>(
  rows: LineMatrixRow<Line>[],
  { color, unitPriceCents, listPriceCents = null }: Line,
  columnCount: number,
  column: number,
): LineMatrixRow<Line> {
  const found = rows.find(
    (row) =>
      row.color === color &&
      row.unitPriceCents === unitPriceCents &&
      row.listPriceCents === listPriceCents &&
      row.cells[column] === null,
  )
  if (found) return found
  const cells = Array.from({ length: columnCount }, () => null)
  const row = { color, unitPriceCents, listPriceCents, cells, quantity: 0, totalCents: 0 }
  rows.push(row)
  return row
}

function addUp<Line extends StyledLine>(row: LineMatrixRow<Line>): LineMatrixRow<Line> {
  const lines = row.cells.filter((cell) => cell !== null)
  return {
    ...row,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: lines.reduce((sum, line) => sum + calculateLineTotal(line), 0),
  }
}

function splitEvenly<T>(items: readonly T[], max: number): T[][] {
  const count = Math.ceil(items.length / max)
  const length = Math.ceil(items.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length))
}
