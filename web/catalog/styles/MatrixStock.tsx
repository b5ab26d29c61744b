// The size matrix as a view of the stock: levels in color, broken size runs visible.
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'

import { formatCount, joinList } from '#domain/platform/format.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'

import { findPlace, firstPlace, isSamePlace, type MatrixPlace, matrixMoveOf } from './matrixKeys.ts'
import { describePlace, RowHead } from './matrixParts.tsx'
import type { MatrixReadProps } from './matrixProps.ts'
import { EmptyMatrixCell, matrixCell, MatrixTable } from './MatrixTable.tsx'
import { type MatrixCell, sumMatrix } from './matrixValues.ts'

export function MatrixStock({ styleName, sizes, rows }: MatrixReadProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<MatrixPlace>()
  const shape = {
    rowCount: rows.length,
    columnCount: sizes.length,
    canFocus: ({ row, column }: MatrixPlace) => rows[row]?.cells[column] != null,
  }
  const tabStop = focused && shape.canFocus(focused) ? focused : firstPlace(shape)
  const sums = sumMatrix(rows, sizes.length, ({ available }) => available)

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
      sums={sums}
      sumLabel="Units"
      onKeyDown={handleKeys}
      renderHead={(row) => (
        <RowHead styleName={styleName} row={row}>
          {row.missingSizes && row.missingSizes.length > 0 && (
            <span className="mt-0.5 block">
              <Badge tone="warning" wraps>
                {`Broken run: no ${joinList(row.missingSizes)}`}
              </Badge>
            </span>
          )}
        </RowHead>
      )}
      renderCell={({ cells, missingSizes }, place) => {
        const size = sizes[place.column] ?? ''
        const cell = cells[place.column] ?? null
        if (cell === null) return <EmptyMatrixCell text="No product" />
        const isMissing = missingSizes?.includes(size) ?? false
        return (
          <td
            className={matrixCell({
              kind: 'stock',
              className: `${stockFills[levelOf(cell)]} ${isMissing ? 'inset-ring-2 inset-ring-danger' : ''}`,
            })}
          >
            <Link
              to="/products/$id"
              params={{ id: String(cell.productId) }}
              aria-label={describePlace({ styleName, sizes, rows }, place)}
              data-place={`${place.row}:${place.column}`}
              tabIndex={tabStop && isSamePlace(tabStop, place) ? 0 : -1}
              onFocus={() => setFocused(place)}
              className="grid h-12 place-items-center font-semibold tabular no-underline outline-none hover:underline focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
            >
              {formatCount(cell.available ?? 0)}
            </Link>
          </td>
        )
      }}
    />
  )
}

const stockFills = {
  in: 'text-ink',
  low: 'bg-warning-soft text-warning',
  out: 'bg-danger-soft text-danger',
} as const

function levelOf({ available, lowStockThreshold }: MatrixCell) {
  return getStockLevel({ quantity: available ?? 0, lowStockThreshold: lowStockThreshold ?? null })
}
