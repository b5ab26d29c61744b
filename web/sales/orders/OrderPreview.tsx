// An order in the panel next to a list.
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { LinesSummary } from '#web/sales/lines/LinesSummary.tsx'
import { PickedBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { LateBadge, OrderBadge } from './OrderBadge.tsx'
import { AllocatedBar } from './OrderFigures.tsx'
import { OrderMainActions } from './OrderMainActions.tsx'

export function OrderPreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findOrder}
      page="/orders/$id"
      noun="order"
      title={({ number }) => number}
      renderState={(order) => (
        <>
          <OrderBadge order={order} />
          <LateBadge order={order} />
          <PickedBadge order={order} />
          {formatUnits(order.units.ordered - order.units.cancelled)}
          <Money value={formatUsd(order.totalCents)} className="ml-auto text-body font-semibold text-ink" />
        </>
      )}
      renderActions={(order) => <OrderMainActions order={order} />}
    >
      {(order) => <OrderSummary order={order} />}
    </PreviewContent>
  )
}

function OrderSummary({ order }: { order: Order }) {
  const { state, units } = order
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Customer', value: <CustomerName id={order.customerId} name={order.customerName} /> },
          { label: 'Their number', value: order.customerPurchaseOrder },
          { label: 'Ship window', value: formatShipWindow(order) ?? null },
          { label: 'Ordered on', value: formatDay(order.orderedOn) },
          ...(state === 'Confirmed'
            ? [
                { label: 'Open', value: formatCount(openOrderUnits(units)) },
                { label: 'Allocated', value: <AllocatedBar units={units} /> },
              ]
            : []),
        ]}
      />
      <LinesSummary lines={order.items} />
    </>
  )
}
