// The columns of the order list.
import type { OrderSummary } from '#contract/sales/orders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow, formatShortShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { customerColumn, numberColumn, totalColumn } from '#web/sales/documents/documentColumns.tsx'
import { PickedBadge } from '#web/sales/picking/ShippingBadge.tsx'

import { LateBadge, OrderBadge } from './OrderBadge.tsx'
import { AllocatedBar } from './OrderFigures.tsx'
import { describeAllocated } from './orderTexts.ts'

export const orderColumns: readonly ViewColumn<OrderSummary>[] = [
  { ...numberColumn, sortBy: 'number' },
  { ...customerColumn, sortBy: 'customer' },
  {
    key: 'purchase-order',
    header: "Customer's order",
    cell: ({ customerPurchaseOrder }) => customerPurchaseOrder ?? emptyCell,
    className: 'max-w-32',
    lines: 1,
    hiddenBelow: 'wide',
    bar: 'w-20',
  },
  {
    key: 'ship-window',
    header: 'Ship window',
    sortBy: 'ship date',
    cell: (order) => (
      <>
        <ShipWindow order={order} />
        <span className="block">
          <LateBadge order={order} />
        </span>
      </>
    ),
    tooltip: formatShipWindow,
    className: 'whitespace-nowrap tabular',
    bar: 'w-28',
    phone: 'meta',
    phoneCell: ({ startShipOn, orderedOn }) => formatDay(startShipOn ?? orderedOn),
  },
  {
    key: 'season',
    header: 'Season',
    cell: ({ season }) => season ?? emptyCell,
    className: 'max-w-28',
    lines: 1,
    hiddenBelow: 'wide',
    bar: 'w-12',
  },
  {
    key: 'open-units',
    header: 'Open units',
    cell: ({ state, units }) =>
      state === 'Cancelled' ? (
        emptyCell
      ) : (
        <>
          {state === 'Confirmed' && formatCount(openOrderUnits(units))}
          <span className="text-muted">
            {state === 'Confirmed' && ' of '}
            {formatCount(units.ordered - units.cancelled)}
          </span>
        </>
      ),
    kind: 'number',
    bar: 'w-16',
  },
  {
    key: 'allocated',
    header: 'Allocated',
    cell: ({ state, units }) => (state === 'Confirmed' ? <AllocatedBar units={units} /> : emptyCell),
    tooltip: ({ state, units }) => (state === 'Confirmed' ? `${describeAllocated(units)} open` : undefined),
    hiddenBelow: 'lg',
    bar: 'w-20',
  },
  {
    key: 'picked',
    header: 'Picked',
    cell: ({ units }) => (units.allocated === 0 ? emptyCell : formatCount(units.picked)),
    tooltip: ({ units }) =>
      units.allocated === 0
        ? undefined
        : `${formatCount(units.picked)} of ${formatUnits(units.allocated)} allocated`,
    kind: 'number',
    hiddenBelow: 'wide',
    bar: 'w-8',
  },
  { ...totalColumn, sortBy: 'total' },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <span className="flex flex-wrap gap-1">
        <OrderBadge order={order} />
        <PickedBadge order={order} />
      </span>
    ),
    bar: 'w-20',
    phone: 'note',
    phoneCell: (order) => (
      <span className="flex max-w-40 flex-wrap justify-end gap-1">
        <LateBadge order={order} />
        <OrderBadge order={order} />
        <PickedBadge order={order} />
      </span>
    ),
  },
]

function ShipWindow({ order }: { order: OrderSummary }) {
  return <>{formatShortShipWindow(order, useCompanyToday()) ?? emptyCell}</>
}
