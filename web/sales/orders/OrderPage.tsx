// An order: its details and lines.
import { getRouteApi } from '@tanstack/react-router'

import { findOrder, type Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { OrderBadge } from './OrderBadge.tsx'
import { formatShipWindow } from './orderTexts.ts'

const route = getRouteApi('/shell/orders/$id')

export function OrderPage() {
  return (
    <RecordPage
      endpoint={findOrder}
      id={route.useParams().id}
      list="/orders"
      errorTitle="Failed to load the order"
      skeleton={<OrderSkeleton />}
    >
      {(order) => <OrderDetails order={order} />}
    </RecordPage>
  )
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4">
      <PageHeader title={<span className="code">{order.number}</span>} meta={<OrderBadge order={order} />} />
      <Card title="Order">
        <DefinitionList
          items={[
            { label: 'Customer', value: <CustomerName id={order.customerId} name={order.customerName} /> },
            { label: 'Ship window', value: formatShipWindow(order) },
            { label: 'Total', value: <Money value={formatUsd(order.totalCents)} /> },
          ]}
        />
      </Card>
    </div>
  )
}

function OrderSkeleton() {
  return (
    <SkeletonRegion label="Loading order">
      <Card title="Order">
        <Skeleton className="h-40" />
      </Card>
    </SkeletonRegion>
  )
}
