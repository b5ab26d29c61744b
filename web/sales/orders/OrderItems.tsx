// The lines of an order as matrices or a list, with the actions on those that are selected.
import { useState } from 'react'

import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { SelectionBar } from '#web/lists/SelectionBar.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { LineList, type LineViewProps } from '#web/sales/lines/LineList.tsx'
import {
  lineMargins,
  marginColumns,
  MarginOfLines,
  useDocumentMargin,
} from '#web/sales/margins/useDocumentMargin.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

import { InvoiceOrders } from './InvoiceOrders.tsx'
import { summarizeCoverage, useOrderCoverage } from './orderCoverage.ts'
import { orderItemColumns, orderUnitCells } from './orderItemColumns.tsx'
import { backOrderName } from './orderTexts.ts'
import {
  isProductFigure,
  lineFigures,
  maxUnits,
  type OrderFigure,
  productFigures,
  type UnitAction,
} from './orderUnits.ts'
import { UnitsDialog } from './UnitsDialog.tsx'

const figureNames: Record<Exclude<OrderFigure, 'back order'>, string> = {
  ordered: 'Ordered',
  allocated: 'Allocated',
  invoiced: 'Invoiced',
  free: 'Free',
  'on hand': 'On hand',
  coming: 'Coming',
}

interface OrderItemsProps extends Pick<LineViewProps, 'view' | 'onViewChange'> {
  order: Order
  /** What is on back order is late. */
  isDue: boolean
  /** By the number of the line; undefined if nothing can be selected. */
  selection: RowSelection | undefined
}

export function OrderItems({ order, isDue, selection, ...view }: OrderItemsProps) {
  const { items } = order
  const isDraft = order.state === 'Draft'
  const [figure, setFigure] = useState<OrderFigure>('ordered')
  const coverage = useOrderCoverage(order, { hasFigures: isProductFigure(figure) })
  const summary = summarizeCoverage(coverage)
  const margins = lineMargins(useDocumentMargin('order', order.id))
  const figures = [...lineFigures, ...productFigures].map((value) => ({
    value,
    label: value === 'back order' ? backOrderName(isDue) : figureNames[value],
  }))
  return (
    <>
      <LineList
        {...view}
        lines={items}
        columns={[...orderItemColumns({ isDraft, isDue, coverage }), ...marginColumns<OrderItem>(margins)]}
        units={{
          ...orderUnitCells(figure, { isDraft, isDue, coverage }),
          renderFigure: (lines) => <MarginOfLines margins={margins} lines={lines} />,
        }}
        selection={selection}
        matrixControls={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <SegmentedControl
              label="Units in the cells"
              value={figure}
              options={isDraft ? figures.filter(({ value }) => value !== 'back order') : figures}
              onChange={setFigure}
            />
            {summary !== undefined && <span className="text-control text-muted tabular">{summary}</span>}
          </div>
        }
      />
      {items.length === 0 && (
        <p className="text-control text-muted">This order has no items yet. Edit it to add some.</p>
      )}
      {selection && selection.count > 0 && (
        <SelectionBar noun="line" selection={selection}>
          <SelectedActions
            order={order}
            items={items.filter(({ line }) => selection.isSelected(line))}
            onDone={selection.clear}
          />
        </SelectionBar>
      )}
    </>
  )
}

const actions: { action: UnitAction; text: string; nothing: string }[] = [
  { action: 'cancel', text: 'Cancel units', nothing: 'Nothing of the selected lines is open.' },
  { action: 'release', text: 'Release', nothing: 'Nothing of the selected lines is allocated.' },
  {
    action: 'allocate',
    text: 'Allocate',
    nothing: 'Nothing that is on back order of the selected lines is in stock.',
  },
  {
    action: 'invoice',
    text: 'Create invoice',
    nothing: 'Nothing of the selected lines is allocated or in stock.',
  },
]

interface SelectedActionsProps {
  order: Order
  items: readonly OrderItem[]
  onDone: () => void
}

function SelectedActions({ order, items, onDone }: SelectedActionsProps) {
  const [open, setOpen] = useState<UnitAction>()
  const cancelError = usePermissionError('orders.cancel')
  const invoiceError = usePermissionError('invoices.create')
  const permissionErrors = {
    cancel: cancelError,
    invoice: invoiceError,
    allocate: undefined,
    release: undefined,
  }
  const close = () => setOpen(undefined)
  return (
    <>
      {actions.map(({ action, text, nothing }) => (
        <Button
          key={action}
          variant={action === 'invoice' ? 'primary' : 'secondary'}
          disabledReason={
            permissionErrors[action] ??
            (maxUnits(action, items).some((units) => units > 0) ? undefined : nothing)
          }
          onClick={() => setOpen(action)}
        >
          {text}
        </Button>
      ))}
      {open === 'invoice' ? (
        <InvoiceOrders
          orderIds={[order.id]}
          customerId={order.customerId}
          chosen={{ order, items }}
          onClose={close}
        />
      ) : (
        open && <UnitsDialog order={order} action={open} items={items} onClose={close} onDone={onDone} />
      )}
    </>
  )
}
