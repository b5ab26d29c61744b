// The lines of an order as matrices or a list, with the actions on those that are selected.
import { useState } from 'react'

import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { pluralize } from '#domain/platform/format.ts'
import { sumUnits } from '#domain/sales/orderLines.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { SelectionBar } from '#web/lists/SelectionBar.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import type { ItemsView } from '#web/sales/invoices/itemBlocks.ts'
import { ItemsCard } from '#web/sales/invoices/ItemsCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceOrders } from './InvoiceOrders.tsx'
import { OrderItemRows, OrderItemTable } from './OrderItemTable.tsx'
import { OrderMatrix } from './OrderMatrix.tsx'
import { maxUnits, type OrderFigure, orderFigures, type UnitAction } from './orderUnits.ts'
import { UnitsDialog } from './UnitsDialog.tsx'

const figureNames: Record<OrderFigure, string> = {
  ordered: 'Ordered',
  allocated: 'Allocated',
  invoiced: 'Invoiced',
  'back order': 'Back order',
}
const figures = orderFigures.map((value) => ({ value, label: figureNames[value] }))

interface OrderItemsProps {
  order: Order
  view: ItemsView
  onViewChange: (view: ItemsView) => void
  /** By the number of the line; undefined if nothing can be selected. */
  selection: RowSelection | undefined
}

export function OrderItems({ order, view, onViewChange, selection }: OrderItemsProps) {
  const { items } = order
  const isDraft = order.state === 'Draft'
  const isPhone = useIsPhone()
  const [figure, setFigure] = useState<OrderFigure>('ordered')
  const Items = isPhone ? OrderItemRows : OrderItemTable
  return (
    <>
      <ItemsCard
        items={items}
        maxSizes={16}
        view={view}
        onViewChange={onViewChange}
        action={
          <span className="text-meta text-muted tabular">
            {`${pluralize(items.length, 'item')}, ${formatUnits(sumUnits(items).quantity)}`}
          </span>
        }
        matrixControls={
          <div className="px-4 py-2">
            <SegmentedControl
              label="Units in the cells"
              value={figure}
              options={isDraft ? figures.filter(({ value }) => value !== 'back order') : figures}
              onChange={setFigure}
            />
          </div>
        }
        renderMatrix={(matrix) => <OrderMatrix matrix={matrix} figure={figure} selection={selection} />}
        renderList={(own) => <Items items={own} isDraft={isDraft} selection={selection} />}
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
