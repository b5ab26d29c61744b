// The card with the lines of an invoice or an order: styles as matrices where that is shorter, or all lines as a list.
import type { ReactNode } from 'react'

import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { hasMatrix } from '#domain/sales/lineMatrix.ts'
import { Card } from '#web/ui/Card.tsx'

import { type ItemBlockMatrix, itemBlocks, type ItemsView } from './itemBlocks.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface ItemsCardProps<Item> {
  items: readonly Item[]
  /** A style with more sizes is shown in several parts. */
  maxSizes: number
  view: ItemsView
  onViewChange: (view: ItemsView) => void
  /** There is no room for matrices. */
  isListOnly?: boolean
  /** Before the switch of the view. */
  action: ReactNode
  /** Above matrices. */
  matrixControls?: ReactNode
  renderMatrix: (matrix: ItemBlockMatrix<Item>) => ReactNode
  renderList: (items: readonly Item[]) => ReactNode
}

export function ItemsCard<Item extends InvoiceItem>({
  items,
  maxSizes,
  view,
  onViewChange,
  isListOnly = false,
  action,
  matrixControls,
  renderMatrix,
  renderList,
}: ItemsCardProps<Item>) {
  const blocks = itemBlocks(items, maxSizes)
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
            // The lines of an invoice never change.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>
              {block.kind === 'matrix'
                ? renderMatrix(block.matrix)
                : renderList(block.lines.map(({ item }) => item))}
            </div>
          ))}
        </div>
      ) : (
        renderList(items)
      )}
    </Card>
  )
}
