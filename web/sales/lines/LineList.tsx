// The lines of a document: loose ones as rows of columns, those of a style as its matrix.
import type { ReactNode } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { hasMatrix } from '#domain/sales/lineMatrix.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Card } from '#web/ui/Card.tsx'

import {
  colorProductIds,
  type DocumentLine,
  type ItemsView,
  lineBlocks,
  type StyleMatrix,
} from './lineBlocks.ts'
import { dollarPrices, LineMatrix, type LinePrices, type LineUnits } from './LineMatrix.tsx'
import { LineTable, type LineTableProps } from './LineTable.tsx'
import { useProductImages } from './useProductImages.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

export interface LineViewProps {
  view: ItemsView
  onViewChange: (view: ItemsView) => void
  /** Above matrices. */
  matrixControls?: ReactNode
}

interface LineListProps<Line> extends LineTableProps<Line>, LineViewProps {
  /** In the cells of matrices. */
  units: LineUnits<Line>
  /** Of matrices: US dollars by default; null: without prices. */
  prices?: LinePrices | null
}

export function LineList<Line extends DocumentLine>({
  lines,
  units,
  prices = dollarPrices,
  view,
  onViewChange,
  matrixControls,
  ...table
}: LineListProps<Line>) {
  const images = useProductImages(view === 'matrix' ? colorProductIds(lines) : [])
  const unitCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <LineCard
      lines={lines}
      maxSizes={16}
      view={view}
      onViewChange={onViewChange}
      matrixControls={matrixControls}
      action={
        <span className="text-meta text-muted tabular">
          {`${pluralize(lines.length, 'item')}, ${formatUnits(unitCount)}`}
        </span>
      }
      renderMatrix={(matrix) => (
        <LineMatrix
          matrix={matrix}
          units={units}
          prices={prices}
          images={images}
          selection={table.selection}
        />
      )}
      renderList={(listed) => <LineTable {...table} lines={listed} />}
    />
  )
}

interface LineCardProps<Line> extends LineViewProps {
  lines: readonly Line[]
  /** A style with more sizes is shown in several parts. */
  maxSizes: number
  /** There is no room for matrices. */
  isListOnly?: boolean
  /** Before the switch of the view. */
  action: ReactNode
  renderMatrix: (matrix: StyleMatrix<Line>) => ReactNode
  renderList: (lines: readonly Line[]) => ReactNode
}

/** With other contents: the inputs of a form. */
export function LineCard<Line extends DocumentLine>({
  lines,
  maxSizes,
  view,
  onViewChange,
  isListOnly = false,
  action,
  matrixControls,
  renderMatrix,
  renderList,
}: LineCardProps<Line>) {
  const blocks = lineBlocks(lines, maxSizes)
  const hasViews = hasMatrix(blocks) && !isListOnly
  return (
    <Card
      title="Items"
      flush
      action={
        <span className="flex items-center gap-3">
          {action}
          {hasViews && <ViewSwitch view={view} onChange={onViewChange} />}
        </span>
      }
    >
      {hasViews && view === 'matrix' ? (
        <div className="divide-y divide-hairline">
          {matrixControls}
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a document have no other key
            <div key={index}>
              {block.kind === 'matrix'
                ? renderMatrix(block.matrix)
                : renderList(block.lines.map(({ item }) => item))}
            </div>
          ))}
        </div>
      ) : (
        renderList(lines)
      )}
    </Card>
  )
}
