// The proof: recomputes every quantity from its ledger, every total from its lines, every number, and the log's chain.
import type { ProofStep } from '#domain/operations/proof.ts'
import { proofStepNames } from '#domain/operations/proof.ts'
import { proveProductCounts } from '#server/catalog/products/productCounts.ts'
import { proveStockValues } from '#server/catalog/products/stockValues.ts'
import { proveDeliveries } from '#server/messaging/deliveries/proveDeliveries.ts'
import { proveActivityCounts } from '#server/people/activity/activityCounts.ts'
import { proveActivity } from '#server/people/activity/checkChain.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { proveInvoiceCounts } from '#server/sales/invoices/invoiceCounts.ts'
import { proveInvoices } from '#server/sales/invoices/proveInvoices.ts'
import { proveSales } from '#server/sales/invoices/sales.ts'
import { proveStock } from '#server/stock/proveStock.ts'

/** Told how far a step has come, where it says so; throws to end it. */
export type ProofWatch = (done: number) => void

/** Sentences, one for each fault; none means that what the step claims holds. Each reads one moment, or what never changes. */
export const provers: Record<ProofStep, (db: Db, now: Date, watch: ProofWatch) => Promise<string[]>> = {
  stock: proveStock,
  'product totals': proveProductCounts,
  'stock values': proveStockValues,
  invoices: (db, _now, watch) => proveInvoices(db, watch),
  'invoice totals': proveInvoiceCounts,
  messages: proveDeliveries,
  sales: proveSales,
  'activity log': proveActivity,
  'activity totals': proveActivityCounts,
}

/** Sentences, one for each fault found; none means that everything agrees. */
export async function prove(db: Db, now: Date): Promise<string[]> {
  const faults: string[] = []
  for (const step of proofStepNames) faults.push(...(await provers[step](db, now, () => {})))
  return faults
}
