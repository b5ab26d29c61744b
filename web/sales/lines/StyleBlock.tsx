// The block of a style in the lines of a document: its heading, and its colors by sizes.
import type { ComponentProps, ReactNode } from 'react'

import { MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'

import type { StyleMatrix, StyleMatrixRow } from './lineBlocks.ts'

interface StyleBlockProps {
  matrix: Pick<StyleMatrix<unknown>, 'style' | 'packs'>
  /** At the end of the heading. */
  figures: ReactNode
  children: ReactNode
}

export function StyleBlock({ matrix: { style, packs }, figures, children }: StyleBlockProps) {
  return (
    <section aria-label={`Style ${style.number}`} className="py-2.5 text-control">
      <div className="flex items-baseline justify-between gap-3 px-4">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <span className="mr-1 code text-muted">{style.number}</span> {style.name}
        </h3>
        <span className="flex shrink-0 items-baseline gap-3 text-meta text-muted tabular">{figures}</span>
      </div>
      {children}
      {packs.length > 0 && (
        <p className="px-4 pt-1 text-meta text-muted wrap-anywhere tabular">{packs.join(', ')}</p>
      )}
    </section>
  )
}

interface StyleGridProps<Line> extends Pick<
  ComponentProps<typeof MatrixTable<StyleMatrixRow<Line>>>,
  'sizeClass' | 'figures'
> {
  matrix: StyleMatrix<Line>
  /** The color by default. */
  renderHead?: (row: StyleMatrixRow<Line>) => ReactNode
  renderCell: (line: Line, size: string) => ReactNode
}

export function StyleGrid<Line>({
  matrix: { style, sizes, rows },
  renderHead,
  renderCell,
  ...look
}: StyleGridProps<Line>) {
  return (
    <MatrixTable
      {...look}
      look="lines"
      label={`${style.number} ${style.name}`}
      sizes={sizes}
      rows={rows}
      renderHead={renderHead ?? (({ color }) => <ColorSwatch name={color} wraps />)}
      renderCell={({ cells }, { column }) => {
        const cell = cells[column]
        return (
          <td className="py-0.5 pl-0.5 text-right align-top tabular">
            {cell ? (
              renderCell(cell.item, sizes[column] ?? '')
            ) : (
              <span className="px-1 text-placeholder">–</span>
            )}
          </td>
        )
      }}
    />
  )
}
