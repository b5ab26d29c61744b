// The page of a style, with the orders that wait for it and what it left.
import { StylePage } from '#web/catalog/styles/StylePage.tsx'
import { SoldMarginMetric } from '#web/sales/margins/SoldMarginMetric.tsx'
import { OrderFormButton } from '#web/sales/orders/forms/OrderFormButton.tsx'

import { WaitingOrdersCard } from './WaitingOrdersCard.tsx'

export function StyleForOrdersPage() {
  return (
    <StylePage
      renderOrderForm={({ id }) => <OrderFormButton choice={{ styleIds: [id] }} />}
      renderOrders={({ id, products }) => (
        <>
          <WaitingOrdersCard of={{ styleId: id }} products={products} />
          <SoldMarginMetric of="style" id={id} />
        </>
      )}
    />
  )
}
