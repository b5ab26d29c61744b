// The columns of the order list.
import type { OrderSummary } from '#contract/sales/orders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { PickedBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { Money } from '#web/ui/Money.tsx'

import { OrderBadge } from './OrderBadge.tsx'
import { AllocatedBar } from './OrderFigures.tsx'
import { describeAllocated } from './orderTexts.ts'

export const orderColumns: readonly ViewColumn<OrderSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="code">{number}</span>,
    className: 'whitespace-nowrap',
    bar: 'w-26',
    isLink: true,
    phone: 'meta',
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customerName }) => customerName,
    className: 'w-2/5 max-w-0 min-w-28',
    lines: 2,
    bar: 'w-48',
    phone: 'title',
  },
  {
    key: 'purchase-order',
    header: "Customer's order number",
    cell: ({ customerPurchaseOrder }) => customerPurchaseOrder ?? emptyCell,
    className: 'max-w-32',
    lines: 1,
    hiddenBelow: 'wide',
    bar: 'w-20',
  },
  {
    key: 'ship-window',
    header: 'Ship window',
    cell: (order) => formatShipWindow(order) ?? emptyCell,
    className: 'whitespace-nowrap tabular',
    bar: 'w-40',
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
    key: 'total',
    header: 'Total',
    cell: ({ totalCents }) => <Money value={formatUsd(totalCents)} />,
    kind: 'money',
    phone: 'figure',
  },
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
  },
]
