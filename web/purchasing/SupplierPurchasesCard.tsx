import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { useCall } from '#web/api/useCall.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Money } from '#web/ui/Money.tsx'

import { LatePurchaseBadge, PurchaseBadge } from './purchaseOrders/purchaseTexts.tsx'
import { listedDocuments, SupplierDocumentsCard } from './SupplierDocumentsCard.tsx'

/** The newest purchase orders of a supplier. */
export function SupplierPurchasesCard({ supplierId }: { supplierId: number }) {
  const query = useCall(findPurchaseOrders, { supplierId, page: 1, limit: listedDocuments })
  return (
    <SupplierDocumentsCard
      title="Purchase orders"
      supplierId={supplierId}
      query={query}
      total={query.data?.total}
      noun="purchase order"
      list="/purchase-orders"
      create={{ to: '/create-purchase-order', text: 'New purchase order' }}
      emptyText="Nothing was ordered from this supplier yet."
    >
      {query.data?.purchaseOrders.map((order) => (
        <DocumentRow
          key={order.id}
          note={order.nextExpectedOn && `Expected ${formatDay(order.nextExpectedOn)}`}
          figure={
            order.totalCents !== null && <Money value={formatMoney(order.totalCents, order.currency)} />
          }
        >
          <PageLink to="/purchase-orders/$id" id={order.id} className="code">
            {order.number}
          </PageLink>
          <PurchaseBadge order={order} />
          <LatePurchaseBadge order={order} />
        </DocumentRow>
      ))}
    </SupplierDocumentsCard>
  )
}
