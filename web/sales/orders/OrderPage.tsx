// An order: how far it is, its details, lines, totals, invoices and deposits, and its actions.
import { getRouteApi } from '@tanstack/react-router'

import { findOrder, type Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { isBackOrderDue } from '#domain/sales/orderLines.ts'
import { orderCan } from '#domain/sales/orders.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { type RowSelection, useRowSelection } from '#web/lists/useRowSelection.ts'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { NotesCard } from '#web/sales/documents/NotesCard.tsx'
import { SaleDocumentSkeleton } from '#web/sales/documents/SaleDocumentSkeleton.tsx'
import type { ItemsView } from '#web/sales/lines/lineBlocks.ts'
import { PickedBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { DeletedProductsNotice } from './DeletedProductsNotice.tsx'
import { LateBadge, OrderBadge } from './OrderBadge.tsx'
import { OrderDepositsCard, OrderDetailsCard, OrderInvoicesCard } from './OrderCards.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderItems } from './OrderItems.tsx'
import { hasMainAction, OrderMainActions } from './OrderMainActions.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { OrderNotices } from './OrderNotices.tsx'
import { OrderMessages, OrderPaperButtons } from './OrderPapers.tsx'
import { OrderTotalsCard } from './OrdersTotals.tsx'
import { asCancelled } from './orderUnits.ts'

const route = getRouteApi('/shell/orders/$id')

export function OrderPage() {
  return (
    <RecordPage
      endpoint={findOrder}
      id={route.useParams().id}
      list="/orders"
      title={titleOf}
      skeleton={
        <SaleDocumentSkeleton
          label="Loading order"
          title="Details"
          factCount={8}
          buttonsClass="w-48 max-sm:w-12"
        >
          <Skeleton className="h-22" />
        </SaleDocumentSkeleton>
      }
    >
      {(order) => <OrderDetails order={order} />}
    </RecordPage>
  )
}

function titleOf(order: Order): RecordTitle {
  return {
    text: order.number,
    isCode: true,
    state: (
      <>
        <OrderBadge order={order} />
        <LateBadge order={order} />
        <PickedBadge order={order} />
      </>
    ),
  }
}

function OrderDetails({ order }: { order: Order }) {
  const isPhone = useIsPhone()
  const shown = asCancelled(order)
  const isDue = isBackOrderDue(order, useCompanyToday())
  const selection = useLineSelection(order)
  const navigate = route.useNavigate()
  const view: ItemsView = route.useSearch().view ?? 'matrix'
  const setView = (next: ItemsView) =>
    void navigate({ search: { view: next === 'list' ? next : undefined }, replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      {/* On a phone the menu stays at the end of the line, next to a name of any length. */}
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:flex-nowrap max-sm:items-start">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-control wrap-anywhere text-muted">
          <CustomerName id={order.customerId} name={order.customerName} />
          <Money value={formatUsd(order.totalCents)} />
        </p>
        <div className="flex flex-wrap gap-2">
          {!isPhone && <OrderPaperButtons order={order} />}
          {!isPhone && <OrderMainActions order={order} />}
          <OrderMenu order={order} />
        </div>
      </div>
      {isPhone && (
        <div className="flex flex-wrap gap-2">
          <OrderPaperButtons order={order} />
        </div>
      )}
      <OrderNotices order={order} />
      <DeletedProductsNotice order={order} />
      <OrderFigures state={shown.state} units={shown.units} isDue={isDue} />
      <OrderDetailsCard order={order} />
      <OrderItems order={shown} isDue={isDue} view={view} onViewChange={setView} selection={selection} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="md:order-2 md:col-start-2">
          <OrderTotalsCard order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderInvoicesCard order={order} />
          <OrderDepositsCard order={order} />
          <FilesCard noun="order" id={order.id} />
          <OrderMessages order={order} />
          <NotesCard notes={order.notes} />
        </div>
      </div>
      {isPhone && hasMainAction(order) && !selection?.count && (
        <BottomBar>
          <OrderMainActions order={order} />
        </BottomBar>
      )}
    </div>
  )
}

/** The lines of a confirmed order can be selected. */
function useLineSelection(order: Order): RowSelection | undefined {
  const mayEdit = usePermissionError('orders.edit') === undefined
  const rows = order.items.map(({ line }) => ({ id: line }))
  const selection = useRowSelection(rows, order.id, rows.length)
  return mayEdit && orderCan.beAllocated(order) ? selection : undefined
}
