// An app with data on every page, with texts of the maximum length.
import { bulkEdit, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { startImport } from '#contract/catalog/imports.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpointsOf, recordImportEndpoints } from '#contract/records.ts'
import { runAllocation } from '#contract/sales/allocationRuns.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { customerImportEndpoints } from '#contract/sales/customerImports.ts'
import { addTaxExemption, createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { orderImportEndpoints } from '#contract/sales/orderImports.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createPickList, markPicked } from '#contract/sales/pickLists.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { maxInvoiceCents } from '#domain/platform/money.ts'
import { type AnyRecord, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import type { AnyValue } from '#domain/platform/records/fields.ts'
import { arrivalLimits } from '#domain/purchasing/arrivals.ts'
import { billLimits } from '#domain/purchasing/bills.ts'
import { purchaseLimits } from '#domain/purchasing/purchaseOrders.ts'
import { recordNouns, records } from '#domain/records.ts'
import { customerNumber, customerRecord } from '#domain/sales/customerRecord.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { orderLimits } from '#domain/sales/orders.ts'
import { paymentLimits } from '#domain/sales/payments.ts'
import { priceListLimits } from '#domain/sales/priceLists.ts'
import { fittingSamples } from '#server/records/recordFixtures.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { csvFile } from './fileFixtures.ts'
import { test as base } from './shop.ts'

/** The longest text of most fields, without spaces. */
export const longText = 'W'.repeat(200)
/** The longest text of products and styles. */
const longName = 'W'.repeat(productLimits.name)

/** A file with two rejected rows: a duplicate and an invalid one. */
type RefusedFile = ReturnType<typeof csvFile>

/** The last app that was seeded. */
let seeded: { url: string; refusedFile: RefusedFile } | undefined

export const test = base.extend<{ refusedFile: RefusedFile }>({
  refusedFile: [
    async ({ shop, callAs }, use) => {
      if (seeded?.url !== shop.url) seeded = { url: shop.url, refusedFile: await seed(await callAs('Admin')) }
      await use(seeded.refusedFile)
    },
    { auto: true },
  ],
})

/** The longest texts of a plain record, and values other than its defaults. */
function longValues(record: AnyRecord) {
  const values = fieldsOf(record).flatMap(([name, field]): [string, AnyValue][] => {
    const [, fitting] = fittingSamples[name] ?? []
    if (fitting !== undefined) return [[name, fitting]]
    if (field.kind === 'yesNo') return [[name, !field.default]]
    if (field.kind === 'integer') return [[name, field.max]]
    if (field.kind === 'money') return [[name, field.maxCents]]
    if (field.kind === 'email') return [[name, `${'w'.repeat(64)}@${'w'.repeat(180)}.test`]]
    return 'max' in field ? [[name, 'W'.repeat(field.max)]] : []
  })
  return { ...Object.fromEntries(values), name: longText }
}

async function seed(call: Call): Promise<RefusedFile> {
  for (const noun of recordNouns) await call(recordEndpointsOf(noun).create, longValues(records[noun]))
  const long = { customerName: longText, customerAddress: longText, notes: longText }
  const { id, code: productId } = await call(
    createProduct,
    buildProduct({
      name: longName,
      color: longName.slice(0, productLimits.color),
      size: longName.slice(0, productLimits.size),
      manufacturer: longName.slice(0, productLimits.manufacturer),
      shelf: longName.slice(0, productLimits.shelf),
    }),
  )
  await call(createProduct, buildProduct({ name: 'Sold out sandal', quantity: 0 }))
  const style = await call(createStyle, {
    number: longName.slice(0, styleLimits.number),
    name: longName,
    manufacturer: longName.slice(0, productLimits.manufacturer),
    description: longText,
    notes: longText,
    priceCents: 123_456_789,
    colors: [{ name: longName.slice(0, productLimits.color) }, { name: 'Navy' }],
    sizes: ['S', 'M', longName.slice(0, productLimits.size)],
    codePattern: '{color}-{size}',
    quantities: [{ color: 'Navy', size: 'M', quantity: 1_000_000 }],
  })
  const purchase = await call(createPurchaseOrder, {
    purchaseOrder: {
      supplierId: 1,
      supplierReference: longText.slice(0, purchaseLimits.supplierReference),
      season: longText.slice(0, purchaseLimits.season),
      notes: longText,
      currency: 'EUR',
      rateNanos: 1_085_000_000,
    },
    items: style.products.map((product) => ({
      productId: product.id,
      quantity: 1000,
      unitCostMicros: 1_234_567_891_234,
    })),
    place: true,
  })
  const arrival = await call(receivePurchaseOrder, {
    id: purchase.id,
    note: longText.slice(0, arrivalLimits.note),
    lines: [
      { line: 1, accepted: 1, rejected: 1, rejectReason: longText.slice(0, arrivalLimits.rejectReason) },
    ],
  })
  await call(createBill, {
    supplierId: 1,
    bill: {
      number: longText.slice(0, billLimits.number),
      datedOn: '2026-03-02',
      currency: 'EUR',
      rateNanos: 1_085_000_000,
      amountCents: 123_456_789_123,
      chargesCents: 12_345_678_912,
      notes: longText,
    },
    lines: [{ arrivalId: arrival.id, line: 1, quantity: 1, unitCostMicros: 1_234_567_891_235 }],
  })
  await call(createPriceList, {
    name: longText.slice(0, priceListLimits.name),
    prices: [
      { styleId: 1, priceCents: 123_456_788 },
      { productId: id, priceCents: 1 },
    ],
  })
  const { id: customerId } = await call(createCustomer, {
    name: longText,
    number: longText.slice(0, customerNumber.max),
    phone: '+1 212 555 0100',
    termsDays: 365,
    termsFrom: 'month end',
    creditLimitCents: maxInvoiceCents,
    holdReason: longText.slice(0, customerRecord.fields.holdReason.max),
    notes: longText,
    contacts: [
      {
        name: longText.slice(0, customerRecordLimits.contactName),
        role: longText.slice(0, customerRecordLimits.contactRole),
        getsInvoices: true,
      },
    ],
    addresses: [
      { kind: 'billing', text: longText, state: longText.slice(0, customerRecordLimits.state) },
      { kind: 'shipping', text: longText, label: longText.slice(0, customerRecordLimits.addressLabel) },
    ],
  })
  await call(addTaxExemption, {
    id: customerId,
    state: longText.slice(0, customerRecordLimits.state),
    certificateNumber: longText.slice(0, customerRecordLimits.certificateNumber),
    reason: 'Industrial production or manufacturing',
    validFrom: '2026-01-01',
  })
  const record = {
    ...long,
    customerId,
    overrideReason: 'Agreed',
    shipTo: longText,
    customerPurchaseOrder: 'PO-1',
  }
  const pending = await call(createInvoice, buildInvoice([{ productId: id, quantity: 2 }], record))
  const order = {
    ...record,
    customerPhone: '+1 212 555 0100',
    kind: 'pre-book',
    season: longText.slice(0, orderLimits.season),
    startShipOn: '2026-01-01',
    cancelOn: '2090-12-31',
    shipComplete: true,
  } as const
  const ordered = [id, ...style.products.slice(0, 4).map((product) => product.id)]
  const items = ordered.map((productId) => ({ productId, quantity: 1 }))
  const { overrideReason, ...fields } = order
  const first = await call(createOrder, { order: fields, items, confirm: true, overrideReason })
  await call(allocateOrder, { id: first.id, lines: [{ line: 1, quantity: 1 }], overrideReason })
  const list = await call(createPickList, { invoices: [pending.id], orders: [first.id] })
  await call(markPicked, { id: list.id, line: 1, quantity: 1 })
  const { id: otherId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const waiting = await call(createOrder, {
    order: { ...fields, customerId: otherId, shipComplete: false },
    items: items.map((item) => ({ ...item, quantity: 4 })),
    confirm: true,
  })
  await call(runAllocation, { orders: [{ id: waiting.id, lines: [{ line: 1, quantity: 2 }] }] })
  const longEmail = { ...long, customerEmail: `${'w'.repeat(60)}@${'w'.repeat(63)}.${'w'.repeat(63)}.test` }
  const sent = await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }], longEmail))
  await call(setInvoiceStatus, { id: sent.id, status: 'Processed' })
  await call(emailInvoice, { id: sent.id })
  const receivedOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
  await call(recordPayment, {
    method: 'Check',
    reference: longText.slice(0, paymentLimits.reference),
    note: longText,
    receivedOn,
    amountCents: 1000,
    settlements: [{ debit: { type: 'invoice', id: sent.id }, amountCents: 1000 }],
  })
  const allowance = { line: 1, allowanceCents: 100 }
  await call(issueCreditNote, { id: sent.id, reason: longText, items: [allowance] })
  const file = csvFile(`${longText.slice(4)}.csv`, [
    `${productId},${longText},Navy,95.00,4,M,Tops,`,
    `${longText.slice(0, 60)},${longText},Navy,${longText},4,M,Tops,`,
  ])
  const upload = { key: 'every-page', fileName: file.name, mode: 'skip' as const }
  const edit = { field: 'category', value: longText.slice(0, productLimits.category) } as const
  const { ids, versions, fingerprint } = await call(previewBulkEdit, { ids: [id], edit })
  await call(bulkEdit, { edit, ids, versions, fingerprint })
  await Array.fromAsync(await call(startImport, upload, { body: file.buffer.toString() }))
  const { start: importCustomers } = customerImportEndpoints
  const { start: importOrders } = orderImportEndpoints
  const customers = { key: 'every-page-customers', fileName: file.name, mode: 'skip' } as const
  await Array.fromAsync(await call(importCustomers, customers, { body: `Customer,Notes\nAzure,${longText}` }))
  const orders = { key: 'every-page-orders', fileName: file.name, mode: 'skip' } as const
  const number = longText.slice(0, customerNumber.max)
  const orderFile = `Customer Number,Product ID,Quantity\n${number},${productId},1`
  await Array.fromAsync(await call(importOrders, orders, { body: orderFile }))
  for (const noun of recordNouns) {
    const input = { key: `every-page-${noun}`, fileName: file.name, mode: 'skip' } as const
    const body = `Name,Cost\n${longText.slice(1)},\nTotal,\n`
    await Array.fromAsync(await call(recordImportEndpoints[noun].start, input, { body }))
  }
  return file
}
