// Receive Stock, with the orders that wait for what was received.
import { ReceiveStockPage } from '#web/catalog/stock/ReceiveStockPage.tsx'

import { ReceivedForOrders } from './ReceivedForOrders.tsx'

export function ReceiveForOrdersPage() {
  return <ReceiveStockPage renderReceived={(products) => <ReceivedForOrders products={products} />} />
}
