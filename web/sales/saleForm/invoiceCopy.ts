// Opens the copy of an invoice as a draft.
import { findInvoice } from '#contract/sales/invoices.ts'
import { call } from '#web/api/call.ts'

import type { CopiedSale } from './copiedSale.ts'
import { copyInvoice } from './copyInvoice.ts'
import { openDraftStore } from './draftStore.ts'
import { findCopiedCustomer, readSoldProducts } from './readCopied.ts'
import { invoiceDocument } from './saleDocuments.ts'

/** Returns the function that opens the draft. A draft that is being edited is kept. */
export async function readInvoiceCopy(
  id: number,
  kind: CopiedSale['kind'],
): Promise<(userId: number) => void> {
  const invoice = await call(findInvoice, { id })
  const customerId = await findCopiedCustomer(invoice)
  const products = await readSoldProducts(invoice, customerId)
  const draft = copyInvoice({ ...invoice, customerId }, products, kind)
  return (userId) => openDraftStore(userId, invoiceDocument).startCopy(draft)
}
