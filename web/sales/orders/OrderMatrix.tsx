// The lines of a style on an order: colors by sizes, with the chosen figure in each cell, what is free of back orders, and the price.
import { Link } from '@tanstack/react-router'

import type { OrderItem } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import type { ItemBlockMatrix } from '#web/sales/invoices/itemBlocks.ts'
import { lineFigures } from '#web/sales/invoices/lineFigures.tsx'
import { StyleBlock } from '#web/sales/invoices/StyleBlock.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { figureOf, isShort, type OrderFigure } from './orderUnits.ts'

interface OrderMatrixProps {
  matrix: ItemBlockMatrix<OrderItem>
  figure: OrderFigure
  /** Undefined if nothing can be selected: the cells open their product. */
  selection: RowSelection | undefined
}

type MatrixRow = OrderMatrixProps['matrix']['rows'][number]

export function OrderMatrix(props: OrderMatrixProps) {
  const { rows } = props.matrix
  return (
    <StyleBlock
      matrix={props.matrix}
      units={rows.reduce((sum, row) => sum + unitsOf(row, props.figure), 0)}
      totalCents={rows.reduce((sum, row) => sum + totalOf(row), 0)}
    >
      {useIsPhone() ? <MatrixRows {...props} /> : <MatrixGrid {...props} />}
    </StyleBlock>
  )
}

function itemsOf({ cells }: MatrixRow): OrderItem[] {
  return cells.flatMap((cell) => (cell ? [cell.item] : []))
}

function unitsOf(row: MatrixRow, figure: OrderFigure): number {
  return itemsOf(row).reduce((sum, item) => sum + figureOf(item, figure), 0)
}

function totalOf(row: MatrixRow): number {
  return itemsOf(row).reduce((sum, { totalCents }) => sum + totalCents, 0)
}

const number = 'px-1 py-1 text-right align-top tabular'

function MatrixGrid({ matrix: { style, sizes, rows }, figure, selection }: OrderMatrixProps) {
  return (
    <MatrixTable
      look="lines"
      label={`${style.number} ${style.name}`}
      sizes={sizes}
      sizeClass="w-16 min-w-14"
      rows={rows}
      renderHead={({ color }) => <ColorSwatch name={color} wraps />}
      renderCell={({ cells }, { column }) => {
        const cell = cells[column]
        return (
          <td className="py-0.5 pl-0.5 text-right align-top tabular">
            {cell ? (
              <UnitsCell item={cell.item} figure={figure} selection={selection} />
            ) : (
              <span className="px-1 text-placeholder">–</span>
            )}
          </td>
        )
      }}
      figures={lineFigures<MatrixRow>({
        unitsHeader: 'Units',
        unitsOf: (row) => unitsOf(row, figure),
        totalOf,
        cellClass: number,
      })}
    />
  )
}

/** On a phone: a color, its units by size below. */
function MatrixRows({ matrix: { style, sizes, rows }, figure, selection }: OrderMatrixProps) {
  return (
    <ul aria-label={`${style.number} ${style.name}`} className="px-4">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a color at two prices has two rows
        <li key={index} className="pt-2">
          <div className="flex items-baseline justify-between gap-3">
            <ColorSwatch name={row.color} wraps />
            <span className="shrink-0 text-meta text-muted tabular">
              {formatCount(unitsOf(row, figure))} × {formatUsd(row.unitPriceCents)}
            </span>
          </div>
          <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1">
            {row.cells.map(
              (cell, column) =>
                cell && (
                  <li key={sizes[column]} className="min-w-0 text-right">
                    <span className="block truncate px-1 text-meta text-muted" title={sizes[column]}>
                      {sizes[column]}
                    </span>
                    <UnitsCell item={cell.item} figure={figure} selection={selection} />
                  </li>
                ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface UnitsCellProps {
  item: OrderItem
  figure: OrderFigure
  selection: RowSelection | undefined
}

/** Units on back order have what is free of them below; the cell is marked if that is less. */
function UnitsCell({ item, figure, selection }: UnitsCellProps) {
  const { line, product, productId, free } = item
  const units = figureOf(item, figure)
  const backOrder = backOrderUnits(item)
  const look = `block w-full rounded-sm px-1 py-0.5 text-right focus-ring pointer-coarse:min-h-11 ${isShort(item) ? 'bg-warning-soft' : ''}`
  const content = (
    <>
      <VisuallyHidden>{`${product.color}, ${product.size}, ${figure}: `}</VisuallyHidden>
      <span className={`block ${units === 0 ? 'text-placeholder' : ''}`}>{formatCount(units)}</span>
      {backOrder > 0 && (
        <span className={`block text-meta ${isShort(item) ? 'text-warning' : 'text-muted'}`}>
          <VisuallyHidden>, </VisuallyHidden>
          {`${formatCount(free)} free`}
        </span>
      )}
    </>
  )
  if (!selection) {
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
  const isSelected = selection.isSelected(line)
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={product.code}
      onClick={(event) => selection.toggle(line, !isSelected, event.shiftKey)}
      className={`${look} cursor-pointer hover:bg-hover aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent`}
    >
      {content}
    </button>
  )
}
