// The size matrix as a view of the stock: levels in color, broken size runs visible.
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'

import { formatCount, joinList } from '#domain/platform/format.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { findPlace, firstPlace, isSamePlace, type MatrixPlace, matrixMoveOf } from './matrixKeys.ts'
import { describePlace, formatFigure, RowHead } from './matrixParts.tsx'
import type { MatrixReadProps } from './matrixProps.ts'
import { EmptyMatrixCell, matrixCell, MatrixTable } from './MatrixTable.tsx'
import { type MatrixCell, type MatrixRow, sumMatrix } from './matrixValues.ts'
import { WrappedMatrix } from './WrappedMatrix.tsx'

export function MatrixStock(props: MatrixReadProps) {
  const isPhone = useIsPhone()
  return isPhone ? <WrappedStock {...props} /> : <StockGrid {...props} />
}

function StockGrid({ styleName, sizes, rows }: MatrixReadProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<MatrixPlace>()
  const shape = {
    rowCount: rows.length,
    columnCount: sizes.length,
    canFocus: ({ row, column }: MatrixPlace) => rows[row]?.cells[column] != null,
  }
  const tabStop = focused && shape.canFocus(focused) ? focused : firstPlace(shape)

  function handleKeys(event: KeyboardEvent<HTMLElement>): void {
    const move = matrixMoveOf(event)
    // Tab leaves the matrix, and Enter opens the product.
    if (move === undefined || !focused || event.key === 'Tab' || event.key === 'Enter') return
    event.preventDefault()
    const to = findPlace(shape, focused, move)
    if (typeof to !== 'object') return
    grid.current?.querySelector<HTMLElement>(`a[data-place="${to.row}:${to.column}"]`)?.focus()
  }

  return (
    <MatrixTable
      ref={grid}
      role="grid"
      label={`Stock of ${styleName}`}
      sizes={sizes}
      rows={rows}
      rowKey={({ color }) => color}
      sums={sumStock({ sizes, rows })}
      sumLabel="Units"
      onKeyDown={handleKeys}
      renderHead={(row) => <StockHead styleName={styleName} row={row} />}
      renderCell={(row, place) => {
        const cell = row.cells[place.column] ?? null
        if (cell === null) return <EmptyMatrixCell text="No product" />
        return (
          <td className={matrixCell({ kind: 'stock', className: stockLook(cell) })}>
            <StockLink
              cell={cell}
              label={describePlace({ styleName, sizes, rows }, place)}
              focus={{
                place,
                isTabStop: tabStop !== undefined && isSamePlace(tabStop, place),
                onFocus: () => setFocused(place),
              }}
            />
          </td>
        )
      }}
    />
  )
}

function WrappedStock({ styleName, sizes, rows }: MatrixReadProps) {
  return (
    <WrappedMatrix
      label={`Stock of ${styleName}`}
      sizes={sizes}
      rows={rows}
      sums={sumStock({ sizes, rows })}
      renderHead={(row) => <StockHead styleName={styleName} row={row} />}
      renderCell={(row, place) => {
        const cell = row.cells[place.column] ?? null
        if (cell === null) return <span className="text-placeholder">–</span>
        return (
          <div className={`rounded-sm border border-hairline ${stockLook(cell)}`}>
            <StockLink cell={cell} label={describePlace({ styleName, sizes, rows }, place)} />
          </div>
        )
      }}
    />
  )
}

function sumStock({ sizes, rows }: Pick<MatrixReadProps, 'sizes' | 'rows'>) {
  return sumMatrix(rows, sizes.length, ({ available, figure }) => (figure ? figure.units : available))
}

function StockHead({ styleName, row }: { styleName: string; row: MatrixRow }) {
  return (
    <RowHead styleName={styleName} row={row}>
      {row.missingSizes && row.missingSizes.length > 0 && (
        <span className="mt-0.5 block">
          <Badge tone="warning" wraps>
            {`Broken run: no ${joinList(row.missingSizes)}`}
          </Badge>
        </span>
      )}
    </RowHead>
  )
}

interface StockLinkProps {
  /** Of a grid, in which one cell is in the tab order. */
  focus?: { place: MatrixPlace; isTabStop: boolean; onFocus: () => void }
  cell: MatrixCell
  label: string
}

function StockLink({ cell, label, focus }: StockLinkProps) {
  return (
    <Link
      {...(focus && {
        'data-place': `${focus.place.row}:${focus.place.column}`,
        tabIndex: focus.isTabStop ? 0 : -1,
        onFocus: focus.onFocus,
      })}
      to="/products/$id"
      params={{ id: String(cell.productId) }}
      aria-label={label}
      className="grid h-12 place-items-center font-semibold tabular no-underline outline-none hover:underline focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
    >
      <span className="min-w-0">
        {cell.figure ? formatFigure(cell.figure) : formatCount(cell.available ?? 0)}
        {cell.figure?.note !== undefined && (
          <span
            className={`block truncate text-meta leading-4 font-normal ${cell.figure.isLate ? 'text-warning' : 'text-muted'}`}
          >
            {cell.figure.note}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Red only where a core size ran out. */
function stockLook(cell: MatrixCell): string {
  if (cell.figure) return cell.figure.units ? 'text-ink' : 'text-placeholder'
  return cell.isMissing
    ? 'bg-danger-soft text-danger inset-ring-2 inset-ring-danger'
    : stockFills[levelOf(cell)]
}

const stockFills = {
  in: 'text-ink',
  low: 'bg-warning-soft text-warning',
  out: 'text-placeholder',
} as const

function levelOf({ available, lowStockThreshold }: MatrixCell) {
  return getStockLevel({ quantity: available ?? 0, lowStockThreshold: lowStockThreshold ?? null })
}
