// The proof: recomputes every quantity from its ledger, every total from its lines, every number, and the log's chain.
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

/** Told how far a step has come, where it says so; throws to end it. */
export type ProgressListener = (done: number) => void

/** Sentences, one for each fault; none means that what the step claims holds. Each reads one moment, or what never changes. */
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

/** Sentences, one for each fault found; none means that everything agrees. */
export async function checkIntegrity(db: Db, now: Date): Promise<string[]> {
  const faults: string[] = []
  for (const step of integrityCheckStepNames) faults.push(...(await integrityChecks[step](db, now, () => {})))
  return faults
}
