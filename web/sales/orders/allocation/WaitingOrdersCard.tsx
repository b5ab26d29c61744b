// The orders that wait for a style or a product: what of it is open, allocated and on back order, with the link to allocate.
import { Link } from '@tanstack/react-router'

import { findWaitingOrders, type WaitingOrders } from '#contract/sales/waitingOrders.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type Column, emptyCell, ListTable } from '#web/lists/ListTable.tsx'
import { customerColumn, numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'

type WaitingOrder = WaitingOrders['orders'][number]

const columns: readonly Column<WaitingOrder>[] = [
  { ...numberColumn, header: 'Order' },
  { ...customerColumn, className: 'w-full max-w-0 min-w-28', lines: 1 },
  {
    header: 'Ship window',
    cell: (order) => formatShipWindow(order) ?? emptyCell,
    className: 'whitespace-nowrap tabular',
    hiddenBelow: 'md',
  },
  { header: 'Open', cell: ({ open }) => formatCount(open), kind: 'number', phone: 'figure' },
  { header: 'Allocated', cell: ({ allocated }) => formatCount(allocated), kind: 'number' },
  {
    header: 'Back order',
    cell: ({ backOrder }) => formatCount(backOrder),
    kind: 'number',
    phone: 'note',
    phoneCell: ({ backOrder }) => (backOrder === 0 ? 'allocated' : `${formatCount(backOrder)} on back order`),
  },
]

interface WaitingOrdersCardProps {
  of: { styleId: number } | { productId: number }
  /** Its products, with what is free. */
  products: readonly { id: number; quantity: number }[]
}

/** Hidden while it loads and if no order waits. */
export function WaitingOrdersCard({ of, products }: WaitingOrdersCardProps) {
  const query = useCall(findWaitingOrders, of)
  const mayAllocate = usePermissionError('orders.edit') === undefined
  if (query.error) {
    return (
      <Card title="Orders that wait" className="print:hidden">
        <QueryError query={query} title="Failed to load the orders" />
      </Card>
    )
  }
  if (!query.data?.total) return null
  const { orders, total, units, products: waiting } = query.data
  const freeUnits = new Map(products.map(({ id, quantity }) => [id, quantity]))
  const canAllocate = waiting.some(({ id, backOrder }) => backOrder > 0 && (freeUnits.get(id) ?? 0) > 0)
  return (
    <Card
      title="Orders that wait"
      flush
      className="print:hidden"
      action={
        mayAllocate &&
        canAllocate && (
          <Link to="/allocate" search={of} className={buttonStyles({ size: 'sm' })}>
            Allocate
          </Link>
        )
      }
    >
      <p className="border-b border-hairline px-4 py-2 text-control tabular">
        {`${formatUnits(units.open)} in ${pluralize(total, 'order')}`}
        <span className="text-muted">
          {`: ${formatCount(units.allocated)} allocated, ${formatCount(units.backOrder)} on back order`}
        </span>
      </p>
      <ListTable label="Orders that wait" flush columns={columns} rows={orders} to="/orders/$id" />
      {total > orders.length && (
        <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
          {`The first ${formatCount(orders.length)} of ${pluralize(total, 'order')}, by ship date.`}
        </p>
      )}
    </Card>
  )
}
