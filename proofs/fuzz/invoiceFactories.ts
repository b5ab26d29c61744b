// Adjusts generated requests about invoices and credit notes: existing products, amounts that fit, what is left to credit.
import { setInvoiceCustomer } from './customerFactories.ts'
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'
import { forRecord, type RequestFactory } from './requestFactory.ts'

export const invoiceFactories: Record<string, RequestFactory> = {
  createInvoice(parts, { random, discovered }) {
    const { invoice, items } = (parts.json ?? {}) as { invoice: Json; items: Json[] }
    setDiscount(invoice, random)
    for (const item of items) setPrice(item, random)
    if (random.chance(0.1)) return
    // Most attempts to correct an invoice name one that is still pending.
    const pending = discovered.pickObject(random, 'invoices', ({ status }) => status === 'Pending')
    if (random.chance(0.1) && pending) (parts.json as Json)['replaces'] = pending['id']
    else if (random.chance(0.95)) delete parts.json?.['replaces']
    for (const sum of ['subtotal', 'chargesAmount', 'taxAmount', 'total']) delete invoice[sum]
    const charge = { label: random.text(8), amount: `${random.int(50)}.25`, taxed: random.chance(0.5) }
    invoice['charges'] = random.chance(0.3) ? [charge] : []
    invoice['customerPhone'] = `+1212555${1000 + random.int(9000)}`
    invoice['customerEmail'] = `${random.text(8)}@customers.test`
    setInvoiceCustomer(invoice, { random, discovered })
    for (const item of items) {
      const product = discovered.pickObject(random, 'products')
      Object.assign(item, { productId: product?.['id'] ?? 1, quantity: 1 + random.int(4) })
      delete item['totalPrice']
      delete item['prepack']
    }
  },
  setInvoiceStatus: forRecord('invoices', ({ status }) => status === 'Pending'),
  setInvoiceDiscount(parts, context) {
    forRecord('invoices', ({ status }) => status === 'Pending')(parts, context)
    const { random } = context
    parts.json = random.chance(0.7) ? { discountPercentage: random.int(101) } : { discountAmount: '0.00' }
  },
  issueCreditNote(parts, { random, discovered }) {
    const invoice = discovered.pickObject(random, 'invoices', ({ status }) => status === 'Processed')
    if (invoice) parts.params['id'] = invoice['id']
    const returnedQuantity = 1 + random.int(2)
    const restockQuantity = random.int(returnedQuantity + 1)
    const allowance = random.chance(0.3) ? '0.01' : '0.00'
    parts.json = {
      reason: random.text(12),
      items: [{ line: 1, returnedQuantity, restockQuantity, allowance }],
      ...(Number(invoice?.['chargesAmount']) > 0 && { charges: [{ position: 1, amount: '0.25' }] }),
    }
  },
}

/** Set by hand, or that of the catalog. */
function setPrice(item: Json, random: RandomSource): void {
  for (const field of ['unitPrice', 'listPrice', 'isPriceByHand']) delete item[field]
  if (random.chance(0.1)) Object.assign(item, { isPriceByHand: true, unitPrice: `${random.int(90)}.50` })
}

/** As a percentage, or as an amount that is not more than the price of any product. */
function setDiscount(invoice: Json, random: RandomSource): void {
  delete invoice['discountAmount']
  delete invoice['discountType']
  if (random.chance(0.8)) return
  delete invoice['discountPercentage']
  Object.assign(invoice, { discountType: 'amount', discountAmount: '0.00' })
}
