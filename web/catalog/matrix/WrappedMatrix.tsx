// The sizes of each color in lines that wrap: on a phone all of them are in view, without scrolling to the side.
import type { ReactNode } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import type { MatrixPlace } from './matrixKeys.ts'
import type { MatrixSums } from './matrixValues.ts'

/** As of a `MatrixTable`: `lines` has no frame, inside a card. */
const looks = {
  grid: { frame: 'divide-y divide-hairline rounded-md border border-hairline bg-surface', row: 'p-3' },
  lines: { frame: '', row: 'px-4 pt-2' },
} as const

interface WrappedMatrixProps<Row> {
  label: string
  look?: keyof typeof looks
  sizes: readonly string[]
  rows: readonly Row[]
  /** Shows the units of each row, and the sums of several rows. */
  sums?: MatrixSums
  renderHead: (row: Row) => ReactNode
  /** Next to the head, in place of the units. */
  renderFigure?: (row: Row) => ReactNode
  /** Below the size, which is not shown if this is null. */
  renderCell: (row: Row, place: MatrixPlace) => ReactNode
}

export function WrappedMatrix<Row extends { color: string }>({
  label,
  look = 'grid',
  sizes,
  rows,
  sums,
  renderHead,
  renderFigure,
  renderCell,
}: WrappedMatrixProps<Row>) {
  const { frame, row: className } = looks[look]
  return (
    <ul aria-label={label} className={frame}>
      {rows.map((row, index) => (
        <SizeLines
          // A color at two prices has two rows.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${row.color} ${index}`}
          sizes={sizes}
          head={renderHead(row)}
          figure={renderFigure ? renderFigure(row) : formatUnits(sums?.rows[index] ?? 0)}
          renderSize={(column) => renderCell(row, { row: index, column })}
          className={className}
        />
      ))}
      {sums && rows.length > 1 && (
        <SizeLines
          sizes={sizes}
          head="Total"
          figure={formatUnits(sums.total)}
          renderSize={(column) => <span className="tabular">{formatCount(sums.columns[column] ?? 0)}</span>}
          className={className}
        />
      )}
    </ul>
  )
}

interface SizeLinesProps {
  sizes: readonly string[]
  head: ReactNode
  figure: ReactNode
  renderSize: (column: number) => ReactNode
  className: string
}

function SizeLines({ sizes, head, figure, renderSize, className }: SizeLinesProps) {
  return (
    <li className={`text-control ${className}`}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium">{head}</div>
        <span className="shrink-0 text-muted tabular">{figure}</span>
      </div>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
        {sizes.map((size, column) => {
          const content = renderSize(column)
          return (
            content !== null && (
              <div key={size} className="min-w-0 text-center">
                <div title={size} className="truncate text-meta text-muted">
                  {size}
                </div>
                {content}
              </div>
            )
          )
        })}
      </div>
    </li>
  )
}
