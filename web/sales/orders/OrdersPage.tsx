// The list of orders, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'

import { findOrders, type OrderSummary } from '#contract/sales/orders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ordersPerPage } from '#domain/sales/orders.ts'
import { orderFilters, orderKinds } from '#domain/sales/orderStates.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type Column, emptyCell } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'

import { OrderBadge } from './OrderBadge.tsx'
import { filterNames, formatShipWindow } from './orderTexts.ts'

const route = getRouteApi('/shell/orders')

const columns: readonly Column<OrderSummary>[] = [
  {
    header: 'Number',
    cell: ({ number }) => <span className="code">{number}</span>,
    className: 'whitespace-nowrap',
    bar: 'w-26',
    isLink: true,
    phone: 'meta',
  },
  {
    header: 'Customer',
    cell: ({ customerName }) => customerName,
    className: 'w-2/5 max-w-0 min-w-28',
    lines: 1,
    bar: 'w-48',
    phone: 'title',
  },
  { header: 'Ordered on', cell: ({ orderedOn }) => formatDay(orderedOn), kind: 'date', hiddenBelow: 'lg' },
  {
    header: 'Ship window',
    cell: (order) => formatShipWindow(order) ?? emptyCell,
    className: 'whitespace-nowrap',
    bar: 'w-40',
    phone: 'meta',
  },
  { header: 'Season', cell: ({ season }) => season ?? emptyCell, lines: 1, hiddenBelow: 'lg', bar: 'w-16' },
  {
    header: 'Units',
    cell: ({ units }) => formatCount(units.ordered - units.cancelled),
    kind: 'number',
  },
  {
    header: 'Total',
    cell: ({ totalCents }) => <Money value={formatUsd(totalCents)} />,
    kind: 'money',
    phone: 'figure',
  },
  { header: 'Status', cell: (order) => <OrderBadge order={order} />, bar: 'w-20', phone: 'note' },
]

export function OrdersPage() {
  const list = usePagedList(findOrders, 'orders', route.useSearch(), ordersPerPage)
  return (
    <ListPage
      list={list}
      noun="order"
      columns={columns}
      to="/orders/$id"
      filters={{
        selects: [
          {
            name: 'show',
            label: 'Status',
            options: orderFilters.map((filter) => [filter, filterNames[filter]] as const),
          },
          { name: 'kind', label: 'Kind', options: orderKinds },
        ],
      }}
      empty={
        <EmptyState
          drawing={<PaperDrawing />}
          title="No orders yet"
          text="An order holds what a customer wants until it is shipped and invoiced."
        />
      }
    />
  )
}
