// A purchase order in the panel next to a list.
import { findPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { SupplierLink } from '#web/purchasing/SupplierLink.tsx'
import { LinesSummary } from '#web/sales/lines/LinesSummary.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { toLine } from './purchaseItems.tsx'
import { PurchaseMainActions } from './PurchaseMainActions.tsx'
import { LatePurchaseBadge, PurchaseBadge } from './purchaseTexts.tsx'

export function PurchaseOrderPreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findPurchaseOrder}
      page="/purchase-orders/$id"
      noun="purchase order"
      title={({ number }) => number}
      renderState={(order) => (
        <>
          <PurchaseBadge order={order} />
          <LatePurchaseBadge order={order} />
          {formatUnits(order.units.ordered - order.units.cancelled)}
          {order.totalCents !== null && (
            <Money
              value={formatMoney(order.totalCents, order.currency)}
              className="ml-auto text-body font-semibold text-ink"
            />
          )}
        </>
      )}
      renderActions={(order) => <PurchaseMainActions order={order} />}
    >
      {(order) => <PurchaseSummary order={order} />}
    </PreviewContent>
  )
}

function PurchaseSummary({ order }: { order: PurchaseOrder }) {
  const { state, units, supplierReference, season } = order
  const expectedOn = order.nextExpectedOn ?? order.expectedOn
  return (
    <>
      <DefinitionList
        items={[
          {
            label: 'Supplier',
            value: <SupplierLink of={order} />,
          },
          { label: 'Their number', value: supplierReference },
          { label: 'Season', value: season },
          { label: 'Ordered on', value: formatDay(order.orderedOn) },
          { label: 'Expected', value: expectedOn && formatDay(expectedOn) },
          ...(state === 'Ordered'
            ? [
                { label: 'Received', value: formatCount(units.accepted) },
                { label: 'Open', value: formatCount(units.open) },
              ]
            : []),
        ]}
      />
      <LinesSummary lines={order.items.map(toLine)} />
    </>
  )
}
