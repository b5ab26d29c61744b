// The newest purchase orders of a supplier, on its page.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PageLink } from '#web/shell/PageLink.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { LatePurchaseBadge, PurchaseBadge } from './purchaseOrders/purchaseTexts.tsx'

const listedOrders = 5

export function SupplierPurchasesCard({ supplierId }: { supplierId: number }) {
  const mayEdit = usePermissionError('purchases.edit') === undefined
  const query = useCall(findPurchaseOrders, { supplierId, page: 1, limit: listedOrders })
  const { data } = query
  return (
    <Card
      title="Purchase orders"
      flush
      action={
        mayEdit && (
          <Link to="/create-purchase-order" search={{ supplierId }} className={buttonStyles({ size: 'sm' })}>
            <Plus aria-hidden="true" />
            New purchase order
          </Link>
        )
      }
    >
      {query.error && <QueryError query={query} title="Failed to load purchase orders" />}
      {query.isPending && (
        <SkeletonRegion label="Loading purchase orders">
          <Skeleton className="m-4 h-10" />
        </SkeletonRegion>
      )}
      {data?.total === 0 && (
        <p className="px-4 py-3 text-control text-muted">Nothing was ordered from this supplier yet.</p>
      )}
      <ul aria-label="Purchase orders" className="divide-y divide-hairline">
        {data?.purchaseOrders.map((order) => (
          <li key={order.id} className="flex items-baseline justify-between gap-3 px-4 py-2.5 text-control">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <PageLink to="/purchase-orders/$id" id={order.id} className="code">
                  {order.number}
                </PageLink>
                <PurchaseBadge order={order} />
                <LatePurchaseBadge order={order} />
              </span>
              {order.nextExpectedOn && (
                <span className="block text-meta text-muted">{`Expected ${formatDay(order.nextExpectedOn)}`}</span>
              )}
            </span>
            {order.totalCents !== null && <Money value={formatMoney(order.totalCents, order.currency)} />}
          </li>
        ))}
      </ul>
      {data && data.total > listedOrders && (
        <p className="border-t border-hairline px-4 py-2.5 text-control">
          <Link
            to="/purchase-orders"
            search={{ supplierId }}
            className="text-link underline-offset-2 hover:underline"
          >
            {`All ${pluralize(data.total, 'purchase order')}`}
          </Link>
        </p>
      )}
    </Card>
  )
}
