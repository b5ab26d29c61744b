// The proof: recomputes every quantity from its ledger, every total from its lines, every number, and the log's chain.
import type { ProofStep } from '#domain/proof.ts'
import { proofStepNames } from '#domain/proof.ts'

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
