// The integrity check: recomputes quantities, totals, invoice numbers and the hash chain of the activity log.
import type { IntegrityStep } from '#domain/nouns.ts'
import { integrityCheckStepNames } from '#domain/operations/integrityCheck.ts'
import { checkProductAliases } from '#server/catalog/aliases/checkProductAliases.ts'
import { checkProductCounters } from '#server/catalog/products/productCounters.ts'
import { checkStockValues } from '#server/catalog/products/stockValues.ts'
import { checkStyles } from '#server/catalog/styles/checkStyles.ts'
import { checkAttachments, type HashFile } from '#server/files/attachments/checkAttachments.ts'
import { checkDeliveries } from '#server/messaging/deliveries/checkDeliveries.ts'
import { checkActivityCounts } from '#server/people/activity/activityCounts.ts'
import { checkActivityLog } from '#server/people/activity/checkChain.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { checkPurchases } from '#server/purchasing/checkPurchases.ts'
import { checkLandedCosts } from '#server/purchasing/landedCosts/checkLandedCosts.ts'
import { checkRecords } from '#server/records/checkRecords.ts'
import { checkCreditNotes } from '#server/sales/creditNotes/checkCreditNotes.ts'
import { checkCustomers } from '#server/sales/customers/checkCustomers.ts'
import { checkInvoices } from '#server/sales/invoices/checkInvoices.ts'
import { checkInvoiceCounts } from '#server/sales/invoices/invoiceCounts.ts'
import { checkSales } from '#server/sales/invoices/sales.ts'
import { checkOrders } from '#server/sales/orders/checkOrders.ts'
import { checkPickLists } from '#server/sales/picking/checkPickLists.ts'
import { checkPriceLists } from '#server/sales/priceLists/checkPriceLists.ts'
import { checkReceivables } from '#server/sales/receivables/checkReceivables.ts'
import { checkReminders } from '#server/sales/reminders/checkReminders.ts'
import { checkCosts } from '#server/stock/checkCosts.ts'
import { checkStock } from '#server/stock/checkStock.ts'

/** Called with the number of rows checked so far; throws to stop the step. */
export type ProgressListener = (done: number) => void

/** Each returns a message per difference, read from one snapshot or from rows that never change. */
export const integrityChecks: Record<
  IntegrityStep,
  (db: Db, now: Date, onProgress: ProgressListener, hashFile?: HashFile) => Promise<string[]>
> = {
  stock: checkStock,
  'product totals': checkProductCounters,
  'stock values': checkStockValues,
  costs: async (db) => [...(await checkCosts(db)), ...(await checkLandedCosts(db))],
  styles: checkStyles,
  'product codes': checkProductAliases,
  invoices: (db, _now, onProgress) => checkInvoices(db, onProgress),
  orders: checkOrders,
  purchases: checkPurchases,
  'pick lists': checkPickLists,
  'invoice totals': checkInvoiceCounts,
  customers: checkCustomers,
  'price lists': checkPriceLists,
  records: checkRecords,
  receivables: (db, _now, onProgress) => checkReceivables(db, onProgress),
  'credit notes': (db, _now, onProgress) => checkCreditNotes(db, onProgress),
  messages: checkDeliveries,
  files: (db, _now, onProgress, hashFile) => checkAttachments(db, onProgress, hashFile),
  reminders: checkReminders,
  sales: checkSales,
  'activity log': checkActivityLog,
  'activity totals': checkActivityCounts,
}

/** Runs all steps and returns a message per difference. Without `hashFile`, the bytes of files are not read. */
export async function checkIntegrity(db: Db, now: Date, hashFile?: HashFile): Promise<string[]> {
  const differences: string[] = []
  for (const step of integrityCheckStepNames)
    differences.push(...(await integrityChecks[step](db, now, () => {}, hashFile)))
  return differences
}
