// The proof: recomputes every quantity from its ledger, every total from its lines, every number, and the log's chain.
import { proveActivityCounts } from './activity/activityCounts.ts'
import { proveActivity } from './activity/checkChain.ts'
import type { Db } from './db/connect.ts'
import { proveDeliveries } from './deliveries/proveDeliveries.ts'
import { proveInvoiceCounts } from './invoices/invoiceCounts.ts'
import { proveInvoices } from './invoices/proveInvoices.ts'
import { proveSales } from './invoices/sales.ts'
import { proveProductCounts } from './products/productCounts.ts'
import { proveStockValues } from './products/stockValues.ts'
import { proveStock } from './stock/proveStock.ts'

/** Sentences, one for each fault found; none means that everything agrees. */
export async function prove(db: Db, now: Date): Promise<string[]> {
  return [
    ...(await proveStock(db)),
    ...(await proveProductCounts(db)),
    ...(await proveStockValues(db)),
    ...(await proveInvoices(db)),
    ...(await proveInvoiceCounts(db)),
    ...(await proveDeliveries(db)),
    ...(await proveSales(db)),
    ...(await proveActivity(db, now)),
    ...(await proveActivityCounts(db)),
  ]
}
