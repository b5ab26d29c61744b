// The proof: recomputes every quantity from its ledger, every total from its lines, every number, and the log's chain.
import { proveActivity } from './activity/proveActivity.ts'
import type { Db } from './db/connect.ts'
import { proveDeliveries } from './deliveries/proveDeliveries.ts'
import { proveInvoiceCounts } from './invoices/invoiceCounts.ts'
import { proveInvoices } from './invoices/proveInvoices.ts'
import { proveProductCounts } from './products/productCounts.ts'
import { proveStock } from './stock/proveStock.ts'

/** Sentences, one for each fault found; none means that everything agrees. */
export async function prove(db: Db, now: Date): Promise<string[]> {
  return [
    ...(await proveStock(db)),
    ...(await proveProductCounts(db)),
    ...(await proveInvoices(db)),
    ...(await proveInvoiceCounts(db)),
    ...(await proveDeliveries(db)),
    ...(await proveActivity(db, now)),
  ]
}
