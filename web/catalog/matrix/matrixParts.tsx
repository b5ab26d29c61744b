// The parts that the forms of the size matrix share: row heads, stock colors and messages.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import { formatCount } from '#domain/platform/format.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { Photo } from '#web/ui/Photo.tsx'

import { fillColumn, fillRow, type MatrixPlace } from './matrixKeys.ts'
import type { MatrixEditProps, MatrixReadProps } from './matrixProps.ts'
import type { CellFigure, MatrixCell, MatrixRow } from './matrixValues.ts'

interface RowHeadProps {
  styleName: string
  row: MatrixRow
  children?: ReactNode
}

/** The color with its picture. */
export function RowHead({ styleName, row, children }: RowHeadProps) {
  const drawing = garmentDrawingUrl({ name: styleName, color: row.color })
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Photo
        src={row.imageUrl ? `${row.imageUrl}/160` : drawing}
        fallback={drawing}
        alt=""
        size="thumb"
        className="max-sm:hidden"
      />
      <span className="min-w-0 flex-1">
        <ColorSwatch name={row.color} wraps className="text-control font-medium" />
        {row.note !== undefined && (
          <span className="block text-meta text-muted wrap-anywhere tabular">{row.note}</span>
        )}
        {children}
      </span>
    </span>
  )
}

/** 'Rib Tank, Navy, M, 12 in stock', or what the cell fills: 'Rib Tank, all colors, all sizes'. */
export function describePlace(
  { styleName, sizes, rows }: MatrixReadProps,
  { row, column }: MatrixPlace,
): string {
  const color = row === fillRow ? 'all colors' : rows[row]?.color
  const size = column === fillColumn ? 'all sizes' : sizes[column]
  const name = `${styleName}, ${color}, ${size}`
  const { available = null, figure, notes = [] } = rows[row]?.cells[column] ?? {}
  const stock = available === null ? [] : [figure?.text ?? `${formatCount(available)} in stock`]
  return [name, ...stock, ...notes].join(', ')
}

/** '…' while it loads. */
export function formatFigure({ units }: CellFigure): string {
  return units === null ? '…' : formatCount(units)
}

/** '12 free', or another figure: '24 Mar 3'. */
export function describeStock({ available, figure }: MatrixCell): string {
  if (figure) return [formatFigure(figure), ...(figure.note === undefined ? [] : [figure.note])].join(' ')
  return `${formatCount(available ?? 0)} free`
}

/** Not in a count: each product is counted by itself. */
export function canFillAllColors({ rows, purpose }: Pick<MatrixEditProps, 'rows' | 'purpose'>): boolean {
  return rows.length > 1 && purpose !== 'count'
}

const stockTones = { in: 'text-muted', low: 'text-warning', out: 'text-placeholder' } as const

/** Red only where a core size ran out. */
export function stockToneOf({ available, figure, lowStockThreshold, isMissing = false }: MatrixCell): string {
  if (available === null) return ''
  if (figure) return figure.isLate ? 'text-warning' : figure.units ? 'text-muted' : 'text-placeholder'
  if (isMissing) return 'text-danger'
  return stockTones[getStockLevel({ quantity: available, lowStockThreshold: lowStockThreshold ?? null })]
}

/** Keeps the height of one line, so that the page doesn't move when a message appears. */
export function MatrixMessage({
  message,
  hint,
}: {
  message: { text: string; count: number } | undefined
  hint?: ReactNode
}) {
  return (
    <div className="min-h-5 py-1 text-meta">
      <div role="alert">
        {message && (
          <p className="flex items-start gap-1 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {message.text}
              {message.count > 1 &&
                `${message.text.endsWith('.') ? '' : '.'} ${formatCount(message.count)} cells are marked.`}
            </span>
          </p>
        )}
      </div>
      {!message && <p className="text-muted">{hint}</p>}
    </div>
  )
}
