// The integrity check: recomputes stock from the ledger, totals from lines, counters, number series and the activity log's hash chain.
import type { IntegrityCheckStep } from '#domain/operations/integrityCheck.ts'
import { integrityCheckStepNames } from '#domain/operations/integrityCheck.ts'
import { checkProductCounters } from '#server/catalog/products/productCounters.ts'
import { checkStockValues } from '#server/catalog/products/stockValues.ts'
import { checkDeliveries } from '#server/messaging/deliveries/checkDeliveries.ts'
import { checkActivityCounts } from '#server/people/activity/activityCounts.ts'
import { checkActivityLog } from '#server/people/activity/checkChain.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { checkInvoices } from '#server/sales/invoices/checkInvoices.ts'
import { checkInvoiceCounts } from '#server/sales/invoices/invoiceCounts.ts'
import { checkSales } from '#server/sales/invoices/sales.ts'
import { checkStock } from '#server/stock/checkStock.ts'

/** Reports the progress of a step. May throw to cancel it. */
export type ProgressListener = (done: number) => void

/** Each check returns a message per difference. It reads one snapshot, or immutable data. */
export const integrityChecks: Record<
  IntegrityCheckStep,
  (db: Db, now: Date, watch: ProgressListener) => Promise<string[]>
> = {
  stock: checkStock,
  'product totals': checkProductCounters,
  'stock values': checkStockValues,
  invoices: (db, _now, watch) => checkInvoices(db, watch),
  'invoice totals': checkInvoiceCounts,
  messages: checkDeliveries,
  sales: checkSales,
  'activity log': checkActivityLog,
  'activity totals': checkActivityCounts,
}

/** Returns a message for each difference. */
export async function checkIntegrity(db: Db, now: Date): Promise<string[]> {
  const faults: string[] = []
  for (const step of integrityCheckStepNames) faults.push(...(await integrityChecks[step](db, now, () => {})))
  return faults
}
