// The orders of a customer of which something is left to ship.
import { Link } from '@tanstack/react-router'

import { findOrders } from '#contract/sales/orders.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { LateBadge, OrderBadge } from '#web/sales/orders/OrderBadge.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

const shownOrders = 5

/** Hidden while it loads and if nothing is open. */
export function OpenOrdersCard({ customerId }: { customerId: number }) {
  const query = useCall(findOrders, { customerId, show: 'to ship', page: 1, limit: shownOrders })
  if (!query.error && !query.data?.total) return null
  const { orders = [], total = 0, openUnits = 0 } = query.data ?? {}
  return (
    <Card
      title="Open orders"
      flush
      action={
        <Link
          to="/orders"
          search={{ customerId }}
          className="text-control text-link underline-offset-2 hover:underline max-sm:py-1"
        >
          All orders
        </Link>
      }
    >
      {query.error ? (
        <QueryError query={query} title="Failed to load the orders" />
      ) : (
        <ul aria-label="Open orders" className="divide-y divide-hairline">
          {orders.map((order) => (
            <DocumentRow
              key={order.id}
              note={formatShipWindow(order)}
              figure={`${formatUnits(openOrderUnits(order.units))} open`}
              figureNote={
                <>
                  of <Money value={formatUsd(order.totalCents)} />
                </>
              }
            >
              <PageLink to="/orders/$id" id={order.id} className="code">
                {order.number}
              </PageLink>
              <OrderBadge order={order} />
              <LateBadge order={order} />
            </DocumentRow>
          ))}
        </ul>
      )}
      {total > shownOrders && (
        <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
          {`The next ${shownOrders} of ${pluralize(total, 'open order')} with ${formatUnits(openUnits)}.`}
        </p>
      )}
    </Card>
  )
}
