// Opens the copy of an invoice as a draft.
import { findInvoice } from '#contract/sales/invoices.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { call } from '#web/api/call.ts'
import { mapConcurrently } from '#web/api/mapConcurrently.ts'

import type { CopiedSale } from './copiedSale.ts'
import { copyInvoice } from './copyInvoice.ts'
import { openDraftStore } from './draftStore.ts'
import { findCopiedCustomer, readSoldProducts } from './readCopied.ts'
import { invoiceDocument } from './saleDocuments.ts'

const maxConcurrentCalls = 4

/** Returns the function that opens the draft. A draft that is being edited is kept. */
export async function readInvoiceCopy(
  id: number,
  kind: CopiedSale['kind'],
): Promise<(userId: number) => void> {
  const invoice = await call(findInvoice, { id })
  const customerId = await findCopiedCustomer(invoice)
  const products = await readSoldProducts(invoice, customerId)
  const orders =
    kind === 'correction'
      ? await mapConcurrently(invoice.orders, maxConcurrentCalls, ({ id }) => call(findOrder, { id }))
      : []
  const draft = copyInvoice({ ...invoice, customerId }, products, kind, orders)
  return (userId) => openDraftStore(userId, invoiceDocument).startCopy(draft)
}
