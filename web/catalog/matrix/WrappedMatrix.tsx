// The sizes of each color in lines that wrap: on a phone all of them are in view, without scrolling to the side.
import type { ReactNode } from 'react'

import { formatUnits } from '#domain/stock/stock.ts'

import type { MatrixPlace } from './matrixKeys.ts'
import type { MatrixRow, MatrixSums } from './matrixValues.ts'

interface WrappedMatrixProps {
  label: string
  sizes: readonly string[]
  rows: readonly MatrixRow[]
  sums: MatrixSums
  renderHead: (row: MatrixRow) => ReactNode
  /** Below the size. */
  renderCell: (row: MatrixRow, place: MatrixPlace) => ReactNode
}

export function WrappedMatrix({ label, sizes, rows, sums, renderHead, renderCell }: WrappedMatrixProps) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
      {rows.map((row, rowIndex) => (
        <li key={row.color} className="p-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">{renderHead(row)}</div>
            <span className="shrink-0 text-control text-muted tabular">
              {formatUnits(sums.rows[rowIndex] ?? 0)}
            </span>
          </div>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
            {sizes.map((size, column) => (
              <div key={size} className="min-w-0 text-center">
                <div title={size} className="truncate text-meta text-muted">
                  {size}
                </div>
                {renderCell(row, { row: rowIndex, column })}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
