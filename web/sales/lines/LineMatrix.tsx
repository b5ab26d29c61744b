// The lines of a style: colors by sizes, with units in the cells and one price in each row. On a phone, the sizes of a color wrap.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { WrappedMatrix } from '#web/catalog/matrix/WrappedMatrix.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { Money } from '#web/ui/Money.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { ColorHead } from './ColorHead.tsx'
import type { DocumentLine, StyleMatrix, StyleMatrixRow } from './lineBlocks.ts'
import { UnitPrice, unitsAtPrice } from './lineColumns.tsx'
import { ListPrice } from './ListPrice.tsx'
import { StyleBlock, StyleGrid } from './StyleBlock.tsx'

/** What the cells of a matrix show. */
export interface LineUnits<Line> {
  /** The head of their sums. */
  header: string
  unitsOf: (line: Line) => number
  /** For screen readers: 'allocated'. */
  name?: string
  /** Below the units of a line that is short of units, or has some to spare. */
  noteOf?: (line: Line) => string | undefined
  isShort?: (line: Line) => boolean
  /** After the total of the style: what its lines leave. */
  renderFigure?: (lines: readonly Line[]) => ReactNode
}

/** How prices and totals of lines are shown. */
export interface LinePrices {
  /** The head of the prices. */
  header: string
  formatPrice: (price: number) => string
  formatTotal: (cents: number) => string
}

export const dollarPrices: LinePrices = {
  header: 'Unit Price',
  formatPrice: formatUsd,
  formatTotal: formatUsd,
}

interface LineMatrixProps<Line> {
  /** Null: without prices. */
  prices: LinePrices | null
  matrix: StyleMatrix<Line>
  units: LineUnits<Line>
  /** Pictures by product, of one product of each color. */
  images: ReadonlyMap<number, string>
  /** Undefined if nothing can be selected: the cells open their product. */
  selection?: RowSelection | undefined
}

export function LineMatrix<Line extends DocumentLine>(props: LineMatrixProps<Line>) {
  const { matrix, units, prices } = props
  const lines = matrix.rows.flatMap(linesOf)
  return (
    <StyleBlock
      matrix={matrix}
      figures={
        <>
          {formatUnits(sum(lines, units.unitsOf))}
          {prices && (
            <Money
              value={prices.formatTotal(sum(lines, totalOf))}
              className="text-control font-medium text-ink"
            />
          )}
          {units.renderFigure?.(lines)}
        </>
      }
    >
      {useIsPhone() ? <MatrixRows {...props} /> : <MatrixGrid {...props} />}
    </StyleBlock>
  )
}

function linesOf<Line>({ cells }: StyleMatrixRow<Line>): Line[] {
  return cells.flatMap((cell) => (cell ? [cell.item] : []))
}

function sum<Line>(lines: readonly Line[], amountOf: (line: Line) => number): number {
  return lines.reduce((total, line) => total + amountOf(line), 0)
}

function totalOf({ totalCents }: DocumentLine): number {
  return totalCents
}

const number = 'px-1 py-1 text-right align-top tabular'

function MatrixGrid<Line extends DocumentLine>({
  matrix,
  units,
  prices,
  images,
  selection,
}: LineMatrixProps<Line>) {
  return (
    <StyleGrid
      matrix={matrix}
      sizeClass={sizeClass(matrix.sizes.length, units)}
      renderHead={(row) => <RowHead row={row} images={images} />}
      renderCell={(line) => <UnitsCell line={line} units={units} selection={selection} />}
      figures={[
        {
          header: units.header,
          className: 'min-w-16',
          render: (row) => <td className={number}>{formatCount(sum(linesOf(row), units.unitsOf))}</td>,
        },
        ...(prices === null
          ? []
          : [
              {
                header: prices.header,
                className: 'min-w-24 whitespace-nowrap',
                render: (row: StyleMatrixRow<Line>) => (
                  <td className={number}>
                    <UnitPrice {...row} format={prices.formatPrice} />
                  </td>
                ),
              },
              {
                header: 'Total',
                className: 'min-w-28 pr-0',
                render: (row: StyleMatrixRow<Line>) => (
                  <td className={`${number} pr-0`}>
                    <Money value={prices.formatTotal(sum(linesOf(row), totalOf))} />
                  </td>
                ),
              },
            ]),
      ]}
    />
  )
}

/** More than ten sizes are closer together. */
function sizeClass<Line>(count: number, { noteOf }: LineUnits<Line>): string {
  if (noteOf) return count > 10 ? 'min-w-14' : 'min-w-16'
  return count > 10 ? 'min-w-9' : 'min-w-12'
}

function MatrixRows<Line extends DocumentLine>({
  matrix,
  units,
  prices,
  images,
  selection,
}: LineMatrixProps<Line>) {
  const { style, sizes, rows } = matrix
  return (
    <WrappedMatrix
      label={`${style.number} ${style.name}`}
      look="lines"
      sizes={sizes}
      rows={rows}
      renderHead={(row) => <RowHead row={row} images={images} />}
      renderFigure={(row) => (
        <span className="text-meta">
          {prices === null
            ? formatUnits(sum(linesOf(row), units.unitsOf))
            : unitsAtPrice(sum(linesOf(row), units.unitsOf), row.unitPriceCents, prices.formatPrice)}
          {row.listPriceCents !== null && (
            <ListPrice value={formatUsd(row.listPriceCents)} className="ml-1.5" />
          )}
        </span>
      )}
      renderCell={({ cells }, { column }) => {
        const cell = cells[column]
        return cell ? <UnitsCell line={cell.item} units={units} selection={selection} /> : null
      }}
    />
  )
}

interface RowHeadProps<Line> extends Pick<LineMatrixProps<Line>, 'images'> {
  row: StyleMatrixRow<Line>
}

function RowHead<Line extends DocumentLine>({ row, images }: RowHeadProps<Line>) {
  const lines = linesOf(row)
  const [first] = lines
  if (!first) return <ColorSwatch name={row.color} wraps />
  const imageUrl = lines.map(({ productId }) => images.get(productId)).find((url) => url !== undefined)
  return <ColorHead product={first.product} imageUrl={imageUrl} />
}

interface UnitsCellProps<Line> extends Omit<LineMatrixProps<Line>, 'matrix' | 'images' | 'prices'> {
  line: Line
}

function UnitsCell<Line extends DocumentLine>({ line, units, selection }: UnitsCellProps<Line>) {
  const { product, productId } = line
  const count = units.unitsOf(line)
  const note = units.noteOf?.(line)
  const isShort = units.isShort?.(line) ?? false
  const name = [product.color, product.size, units.name].filter(Boolean).join(', ')
  const look = `block w-full rounded-sm px-1 py-0.5 text-right max-sm:text-center focus-ring pointer-coarse:min-h-11 ${isShort ? 'bg-warning-soft' : ''}`
  const content: ReactNode = (
    <>
      <VisuallyHidden>{`${name}: `}</VisuallyHidden>
      <span className={`block ${count === 0 ? 'text-placeholder' : ''}`}>{formatCount(count)}</span>
      {note !== undefined && (
        <span className={`block text-meta ${isShort ? 'text-warning' : 'text-muted'}`}>
          <VisuallyHidden>, </VisuallyHidden>
          {note}
        </span>
      )}
    </>
  )
  if (!selection || line.line === undefined) {
    return (
      <Link
        to="/products/$id"
        params={{ id: String(productId) }}
        title={product.code}
        className={`${look} text-ink no-underline hover:underline`}
      >
        {content}
      </Link>
    )
  }
  const number = line.line
  const isSelected = selection.isSelected(number)
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={product.code}
      onClick={(event) => selection.toggle(number, !isSelected, event.shiftKey)}
      className={`${look} cursor-pointer hover:bg-hover aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent`}
    >
      {content}
    </button>
  )
}
