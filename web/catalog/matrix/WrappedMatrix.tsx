// The sizes of each color in lines that wrap: on a phone all of them are in view, without scrolling to the side.
import type { ReactNode } from 'react'

import { formatCount } from '#domain/platform/format.ts'
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
        <SizeLines
          key={row.color}
          sizes={sizes}
          head={renderHead(row)}
          units={sums.rows[rowIndex] ?? 0}
          renderSize={(column) => renderCell(row, { row: rowIndex, column })}
        />
      ))}
      {rows.length > 1 && (
        <SizeLines
          sizes={sizes}
          head="Total"
          units={sums.total}
          renderSize={(column) => <span className="tabular">{formatCount(sums.columns[column] ?? 0)}</span>}
        />
      )}
    </ul>
  )
}

interface SizeLinesProps {
  sizes: readonly string[]
  head: ReactNode
  units: number
  renderSize: (column: number) => ReactNode
}

function SizeLines({ sizes, head, units, renderSize }: SizeLinesProps) {
  return (
    <li className="p-3 text-control">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium">{head}</div>
        <span className="shrink-0 text-muted tabular">{formatUnits(units)}</span>
      </div>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
        {sizes.map((size, column) => (
          <div key={size} className="min-w-0 text-center">
            <div title={size} className="truncate text-meta text-muted">
              {size}
            </div>
            {renderSize(column)}
          </div>
        ))}
      </div>
    </li>
  )
}
