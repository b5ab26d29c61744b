// Receive Stock, with the orders that wait for what was received.
import { ReceiveStockPage } from '#web/catalog/stock/ReceiveStockPage.tsx'

import { WaitingOrdersNotice } from './WaitingOrdersNotice.tsx'

export function ReceiveForOrdersPage() {
  return <ReceiveStockPage renderReceived={(products) => <WaitingOrdersNotice products={products} />} />
}
