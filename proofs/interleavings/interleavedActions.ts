// The actions whose statements are interleaved.
import type { Invoice } from '#contract/sales/invoices.ts'
import { changedCustomerMessage } from '#domain/sales/orderFiles/orderColumns.ts'
import { undoBatch } from '#server/catalog/batches/undoBatch.ts'
import { bulkEdit } from '#server/catalog/bulkEdits/bulkEdit.ts'
import { fingerprintBulkEdit, toBulkEdit } from '#server/catalog/bulkEdits/planBulkEdit.ts'
import { productImportActions } from '#server/catalog/imports/productImporter.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { adjustStock, receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { createStyle, toStyleFields } from '#server/catalog/styles/createStyle.ts'
import { editStyle } from '#server/catalog/styles/editStyle.ts'
import { deleteStyle, setStyleMembers } from '#server/catalog/styles/setStyleMembers.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { withIdempotencyKey } from '#server/platform/http/withIdempotencyKey.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setFirstCost } from '#server/purchasing/costs/setFirstCost.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { customerImportActions } from '#server/sales/customers/imports/customerImporter.ts'
import { linkInvoices } from '#server/sales/customers/linkInvoices.ts'
import { mergeCustomer } from '#server/sales/customers/mergeCustomer.ts'
import { editCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { confirmOrder } from '#server/sales/orders/confirmOrder.ts'
import { orderImportActions } from '#server/sales/orders/imports/orderImporter.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { releaseOrder } from '#server/sales/orders/releaseOrder.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { undoAllocationRun } from '#server/sales/orders/undoAllocationRun.ts'
import { updateOrder } from '#server/sales/orders/updateOrder.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { closePickList, markPicked } from '#server/sales/picking/markPicked.ts'
import { reportNotFound } from '#server/sales/picking/reportNotFound.ts'
import { settleCredit } from '#server/sales/receivables/settleCredit.ts'
import { writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { importCsvRows, importCustomerRows, importOrderRows } from './importRows.ts'
import {
  type Action,
  findProductByCode,
  type InterleavingFixture,
  type StockedProduct,
} from './interleavingFixture.ts'
import { landedActions } from './landedActions.ts'
import { purchaseActions } from './purchaseActions.ts'

type BulkEditInput = Parameters<typeof toBulkEdit>[0]

const order = ({ token }: InterleavingFixture, ...items: [product: StockedProduct, quantity: number][]) =>
  buildInvoice(
    items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    { customerName: `New ${token}` },
  )

const form = ({ id, name, color, size, priceCents }: StockedProduct) => ({
  id,
  name,
  color,
  size,
  priceCents,
})

const settlementOf = ({ id, totalCents }: Invoice) => ({
  debit: { type: 'invoice' as const, id },
  amountCents: totalCents,
})

const pay = (ctx: Ctx, invoice: Invoice) =>
  recordPayment(ctx, {
    method: 'Check',
    receivedOn: companyDay(ctx),
    amountCents: invoice.totalCents,
    settlements: [settlementOf(invoice)],
  })

/** Actions of one user. */
export const actions = {
  'sell six shirts': (ctx, fixture) => createInvoice(ctx, order(fixture, [fixture.shirt, 6])),
  'sell a shirt': (ctx, fixture) => createInvoice(ctx, order(fixture, [fixture.shirt, 1])),
  'sell a shirt and trousers': (ctx, fixture) =>
    createInvoice(ctx, order(fixture, [fixture.shirt, 1], [fixture.trousers, 1])),
  'sell trousers and a shirt': (ctx, fixture) =>
    createInvoice(ctx, order(fixture, [fixture.trousers, 1], [fixture.shirt, 1])),
  'sell trousers': (ctx, fixture) => createInvoice(ctx, order(fixture, [fixture.trousers, 1])),
  'sell a shirt with a key': (ctx, fixture) => sellWithKey(ctx, fixture, 1),
  'edit with version': (ctx, { shirt }) =>
    editProduct(ctx, { ...form(shirt), quantity: 20, version: shirt.version }),
  'edit without version': (ctx, { shirt }) => editProduct(ctx, { ...form(shirt), quantity: 20 }),
  'raise the price': (ctx, { shirt }) =>
    editProduct(ctx, { ...form(shirt), priceCents: 9000, quantity: shirt.quantity, version: shirt.version }),
  count: (ctx, { shirt }) => countStock(ctx, { lines: [{ id: shirt.id, expected: 10, counted: 12 }] }),
  receive: (ctx, { shirt }) => receiveStock(ctx, { id: shirt.id, quantity: 5 }),
  'adjust by -4': (ctx, { shirt }) => adjustStock(ctx, { id: shirt.id, difference: -4, reason: 'Damaged' }),
  delete: (ctx, { shirt }) => deleteProduct(ctx, { id: shirt.id }),
  'create again': (ctx, { shirt, token }) =>
    createProduct(ctx, buildProduct({ code: shirt.code.toLowerCase(), name: `Again ${token}` })),
  'create another': (ctx, { token }) => createProduct(ctx, buildProduct({ code: `OTHER-${token}` })),
  void: (ctx, { invoice }) => voidInvoice(ctx, { id: invoice.id, reason: 'Ordered twice' }),
  correct: (ctx, fixture) =>
    createInvoice(ctx, { ...order(fixture, [fixture.shirt, 8]), replaces: fixture.invoice.id }),
  process: (ctx, { invoice }) => processInvoice(ctx, { id: invoice.id }),
  'void the processed one': (ctx, { processed }) =>
    voidInvoice(ctx, { id: processed.id, reason: 'Ordered twice' }),
  'credit two trousers': (ctx, { processed }) =>
    issueCreditNote(ctx, {
      id: processed.id,
      reason: 'Wrong size',
      items: [{ line: 1, quantity: 2, restockQuantity: 2 }],
    }),
  discount: (ctx, { invoice }) => setInvoiceDiscount(ctx, { id: invoice.id, discountBasisPoints: 1000 }),
  'import the product': (ctx, fixture) =>
    importCsvRows(ctx, `${fixture.shirt.code},Shirt,20\nNEW-${fixture.token},New,4`),
  'import the others': (ctx, fixture) => importCsvRows(ctx, `NEW-${fixture.token},New,4`),
  undo: (ctx, { importId }) => productImportActions.undo(ctx, { id: importId }),
  'sell a tank': (ctx, fixture) => createInvoice(ctx, order(fixture, [fixture.tank, 1])),
  'raise the price of the tank': (ctx, { tank }) =>
    editProduct(ctx, { ...form(tank), quantity: tank.quantity, priceCents: 9500 }),
  'edit the style': (ctx, { style }) =>
    editStyle(ctx, {
      id: style.id,
      ...toStyleFields(style),
      priceCents: 7000,
      version: style.version,
      alsoChange: ['priceCents'],
    }),
  group: (ctx, { style, shorts }) => setStyleMembers(ctx, { id: style.id, add: [shorts.id] }),
  'shorten the long tank': (ctx, { longTank }) =>
    editProduct(ctx, { ...form(longTank), size: 'S', quantity: longTank.quantity }),
  'delete the style': (ctx, { style }) => deleteStyle(ctx, style),
  'undo the batch': (ctx, { batchId }) => undoBatch(ctx, { id: batchId }),
  'undo the deletion': (ctx, { deletionId }) => undoBatch(ctx, { id: deletionId }),
  'create a style of that number': (ctx, { token }) =>
    createStyle(ctx, { number: `cape-${token}`, name: 'Cloak', priceCents: 100, colors: [], sizes: [] }),
  'raise the prices in bulk': (ctx, { tank, longTank }) => editInBulk(ctx, [tank, longTank], priceRise),
  'import a first cost': (ctx, { shirt }) => importCsvRows(ctx, `${shirt.code},Shirt,2.50`, 'firstCost'),
  'set the first cost in bulk': (ctx, { shirt }) =>
    editInBulk(ctx, [shirt], { field: 'firstCost', unitCostMicros: 3_500_000 }),
  'set the first cost': (ctx, { shirt }) => setFirstCost(ctx, { id: shirt.id, unitCostMicros: 4_000_000 }),
  'sell a skirt': async (ctx, fixture) =>
    createInvoice(ctx, order(fixture, [await findProductByCode(ctx, `SKIRT-${fixture.token}`), 1])),
  'apply the payment': (ctx, { payment, owed }) =>
    settleCredit(ctx, { credit: { type: 'payment', id: payment.id }, settlements: [settlementOf(owed)] }),
  'pay the owed invoice': (ctx, { owed }) => pay(ctx, owed),
  'refund the payment': (ctx, { owed, payment }) =>
    refundCustomer(ctx, {
      customerId: payment.customerId ?? 0,
      method: 'Cash',
      receivedOn: companyDay(ctx),
      amountCents: owed.totalCents,
    }),
  'reverse the payment': (ctx, { payment }) => reversePayment(ctx, { id: payment.id, reason: 'Bounced' }),
  'write off the owed invoice': (ctx, { owed }) =>
    writeOff(ctx, { document: { type: 'invoice', id: owed.id }, reason: 'Insolvent' }),
  'sell a shirt without the record of the buyer': (ctx, { token, shirt }) =>
    createInvoice(
      ctx,
      buildInvoice([{ productId: shirt.id, quantity: 1 }], {
        customerName: `Buyer ${token}`,
        matchCustomer: true,
      }),
    ),
  'hold the buyer': (ctx, { token, owed }) =>
    editCustomer(ctx, { id: owed.customerId ?? 0, name: `Buyer ${token}`, holdReason: 'check returned' }),
  'merge the buyer': (ctx, { owed, twin }) => mergeCustomer(ctx, { id: owed.customerId ?? 0, into: twin.id }),
  'merge into the buyer': (ctx, { owed, twin }) =>
    mergeCustomer(ctx, { id: twin.id, into: owed.customerId ?? 0 }),
  'link to the buyer': (ctx, { processed, owed }) =>
    linkInvoices(ctx, { customerId: owed.customerId ?? 0, invoiceIds: [processed.id] }),
  'link to the twin': (ctx, { processed, twin }) =>
    linkInvoices(ctx, { customerId: twin.id, invoiceIds: [processed.id] }),
  'pay the invoice': (ctx, { invoice }) => pay(ctx, invoice),
  'pay the processed one': (ctx, { processed }) => pay(ctx, processed),
  'refuse the payment of a linked invoice': async (_, { processed }) => {
    const message = `${processed.number} was linked to a customer meanwhile. Reload and try again.`
    throw new Refusal('conflict', message)
  },
  'credit a shirt': (ctx, { invoice }) =>
    issueCreditNote(ctx, {
      id: invoice.id,
      reason: 'Wrong size',
      items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
    }),
  'import the twin': async (ctx, { token, twin }) => {
    const rows = `${twin.number},,new\nNEWCOMER-${token},,imported`
    const { updated, refused } = await importCustomerRows(ctx, rows)
    return { updated, refused }
  },
  'undo the import of customers': (ctx, { customerImportId }) =>
    customerImportActions.undo(ctx, { id: customerImportId }),
  'edit the twin': (ctx, { twin, token }) =>
    editCustomer(ctx, { id: twin.id, name: `Twin ${token}`, notes: 'edited' }),
  'sell six socks': (ctx, fixture) => createInvoice(ctx, order(fixture, [fixture.socks, 6])),
  'allocate the order': (ctx, { ordered }) => allocateOrder(ctx, { id: ordered.id }),
  'allocate the rival': (ctx, { rival }) => allocateOrder(ctx, { id: rival.id }),
  'allocate both': (ctx, { ordered, rival }) =>
    runAllocation(ctx, {
      orders: [
        { id: ordered.id, lines: [{ line: 1, quantity: 2 }] },
        { id: rival.id, lines: [{ line: 1, quantity: 4 }] },
      ],
    }),
  'undo the run': (ctx, { runId }) => undoAllocationRun(ctx, { id: runId }),
  'release the order': (ctx, { ordered }) => releaseOrder(ctx, { id: ordered.id }),
  'cancel the order': (ctx, { ordered }) => cancelOrder(ctx, { id: ordered.id, reason: 'Closed' }),
  'lower the order': (ctx, { ordered, socks }) =>
    updateOrder(ctx, {
      id: ordered.id,
      version: ordered.version,
      ...buildOrder(ordered.customerId, [{ line: 1, productId: socks.id, quantity: 3 }]),
    }),
  'confirm the imported order': (ctx, { imported }) => confirmOrder(ctx, { id: imported.id }),
  'undo the import of orders': (ctx, { orderImportId }) =>
    orderImportActions.undo(ctx, { id: orderImportId }),
  'import an order of the twin': async (ctx, { twin, socks }) => {
    await importOrderRows(ctx, `${twin.number},${socks.code},1`)
  },
  'refuse the import of a merged customer': async () => {
    throw new Refusal('conflict', changedCustomerMessage)
  },
  'invoice the order': (ctx, { ordered }) => invoiceOrders(ctx, { orders: [{ id: ordered.id }] }),
  'void the delivery': (ctx, { delivery }) => voidInvoice(ctx, { id: delivery.id, reason: 'Ordered twice' }),
  'correct the delivery': (ctx, fixture) =>
    createInvoice(ctx, { ...order(fixture, [fixture.socks, 2]), replaces: fixture.delivery.id }),
  'pick for the order': (ctx, { pickListId }) => markPicked(ctx, { id: pickListId, line: 2, quantity: 4 }),
  'undo a mark of the order': (ctx, { pickListId }) =>
    markPicked(ctx, { id: pickListId, line: 2, quantity: -1 }),
  'pick for the invoice': (ctx, { pickListId }) => markPicked(ctx, { id: pickListId, line: 1, quantity: 2 }),
  'miss units of the order': (ctx, { pickListId }) =>
    reportNotFound(ctx, { id: pickListId, line: 2, found: 3, isShelfEmpty: true }),
  'miss units of the invoice': (ctx, { pickListId }) =>
    reportNotFound(ctx, { id: pickListId, line: 1, found: 2 }),
  'close the pick list': (ctx, { pickListId }) => closePickList(ctx, { id: pickListId }),
  'pick the order again': (ctx, { pickedOrder }) =>
    createPickList(ctx, { orders: [pickedOrder.id], invoices: [] }),
  'allocate to the picked order': (ctx, { pickedOrder }) => allocateOrder(ctx, { id: pickedOrder.id }),
  'release the picked order': (ctx, { pickedOrder }) => releaseOrder(ctx, { id: pickedOrder.id }),
  'invoice the picked order': (ctx, { pickedOrder }) =>
    invoiceOrders(ctx, { orders: [{ id: pickedOrder.id, lines: [{ line: 1, quantity: 4 }] }] }),
  'cancel the picked order': (ctx, { pickedOrder }) =>
    cancelOrder(ctx, { id: pickedOrder.id, reason: 'Closed' }),
  'lower the picked order': (ctx, { pickedOrder, gloves }) =>
    updateOrder(ctx, {
      id: pickedOrder.id,
      version: pickedOrder.version,
      ...buildOrder(pickedOrder.customerId, [{ line: 1, productId: gloves.id, quantity: 3 }]),
    }),
  'void the picked invoice': (ctx, { pickedInvoice }) =>
    voidInvoice(ctx, { id: pickedInvoice.id, reason: 'Ordered twice' }),
  'correct the picked invoice': (ctx, fixture) =>
    createInvoice(ctx, { ...order(fixture, [fixture.gloves, 2]), replaces: fixture.pickedInvoice.id }),
  'process the picked invoice': (ctx, { pickedInvoice }) => processInvoice(ctx, { id: pickedInvoice.id }),
  'pay a deposit': (ctx, { ordered }) =>
    recordPayment(ctx, {
      orderId: ordered.id,
      method: 'Check',
      receivedOn: companyDay(ctx),
      amountCents: 5000,
      settlements: [],
    }),
  'void the owed invoice': (ctx, { owed }) => voidInvoice(ctx, { id: owed.id, reason: 'Ordered twice' }),
  ...purchaseActions,
  ...landedActions,
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** The preview was read when the fixture was created. */
async function editInBulk(ctx: Ctx, products: readonly StockedProduct[], edit: BulkEditInput) {
  const ids = products.map(({ id }) => id)
  const versions = products.map(({ version }) => version)
  return bulkEdit(ctx, {
    ids,
    versions,
    edit,
    fingerprint: fingerprintBulkEdit(toBulkEdit(edit), ids, versions),
  })
}

const priceRise = {
  field: 'price',
  by: 'percent',
  direction: 'raise',
  basisPoints: 1000,
  rounding: 'cent',
} as const

async function sellWithKey(ctx: Ctx, fixture: InterleavingFixture, quantity: number): Promise<unknown> {
  const keyed = {
    key: `key-${fixture.token}`,
    method: 'POST',
    path: '/api/invoices',
    body: Buffer.from('same'),
  }
  const result = await withIdempotencyKey(ctx, keyed, async (ctx) => {
    const invoice = await createInvoice(ctx, order(fixture, [fixture.shirt, quantity]))
    return { status: 201, body: JSON.stringify({ total: invoice.totalCents }) }
  })
  return { status: result.status, body: result.body }
}
