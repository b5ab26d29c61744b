// Pairs of actions on the same records, run in every order of their statements. Their results and the final state must equal
// those of a serial execution.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { operationCtx } from '#proofs/operationCtx.ts'
import { undoBatch } from '#server/catalog/batches/undoBatch.ts'
import { bulkEdit } from '#server/catalog/bulkEdits/bulkEdit.ts'
import { sealBulkEdit, toBulkEdit } from '#server/catalog/bulkEdits/planBulkEdit.ts'
import { undoImport } from '#server/catalog/imports/undoImport.ts'
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
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { undoCustomerImport } from '#server/sales/customers/imports/undoCustomerImport.ts'
import { linkInvoices } from '#server/sales/customers/linkInvoices.ts'
import { mergeCustomer } from '#server/sales/customers/mergeCustomer.ts'
import { editCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { settleCredit } from '#server/sales/receivables/settleCredit.ts'
import { writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

import {
  type FixturePart,
  fixtureParts,
  type InterleavingFixture,
  importCsvRows,
  importCustomerRows,
  createInterleavingFixture,
  watchFixture,
  findProductByCode,
  type StockedProduct,
} from './interleavingFixture.ts'
import { maskResultSpecifics, maskRunSpecifics, type Outcome, readOutcome } from './interleavingOutcome.ts'
import type { Action as Transaction, Stepper } from './stepper.ts'

type Action = (ctx: Ctx, fixture: InterleavingFixture) => Promise<unknown>

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
const actions = {
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
  count: (ctx, { shirt }) => countStock(ctx, { lines: [{ id: shirt.id, expected: 7, counted: 9 }] }),
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
  undo: (ctx, { importId }) => undoImport(ctx, { id: importId }),
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
  'raise the prices in bulk': (ctx, fixture) => raisePrices(ctx, fixture),
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
    const message = `${processed.invoiceNumber} was linked to a customer meanwhile. Reload and try again.`
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
    undoCustomerImport(ctx, { id: customerImportId }),
  'edit the twin': (ctx, { twin, token }) =>
    editCustomer(ctx, { id: twin.id, name: `Twin ${token}`, notes: 'edited' }),
  'void the owed invoice': (ctx, { owed }) => voidInvoice(ctx, { id: owed.id, reason: 'Ordered twice' }),
} satisfies Record<string, Action>

type ActionName = keyof typeof actions

/** `meanwhile` replaces the second action in a third serial outcome, for an action that skips a part and reports it. */
type Pair = [one: ActionName, other: ActionName, meanwhile?: ActionName]

/** The pairs of `npm test`: one for each kind of conflict. */
export const essentialPairs: Pair[] = [
  ['sell six shirts', 'sell six shirts'],
  ['sell a shirt', 'edit with version'],
  ['process', 'discount'],
  ['void', 'void'],
  ['process', 'correct'],
  ['undo', 'sell a skirt'],
  ['credit two trousers', 'void the processed one'],
  ['group', 'shorten the long tank'],
  ['undo the batch', 'sell a tank'],
  ['undo the deletion', 'create a style of that number'],
  ['raise the prices in bulk', 'sell a tank'],
  ['raise the prices in bulk', 'raise the price of the tank'],
  ['apply the payment', 'apply the payment'],
  ['pay the owed invoice', 'void the owed invoice'],
  ['pay the owed invoice', 'merge the buyer'],
]

export const allPairs: Pair[] = [
  ...essentialPairs,
  ['sell a shirt', 'sell a shirt'],
  ['sell trousers', 'sell a shirt'],
  ['sell a shirt and trousers', 'sell trousers and a shirt'],
  ['sell a shirt with a key', 'sell a shirt with a key'],
  ['sell a shirt', 'edit without version'],
  ['sell a shirt', 'raise the price'],
  ['sell a shirt', 'count'],
  ['sell six shirts', 'receive'],
  ['sell six shirts', 'adjust by -4'],
  ['sell six shirts', 'void'],
  ['sell a shirt', 'delete'],
  ['sell a shirt', 'import the product'],
  ['count', 'count'],
  ['count', 'void'],
  ['count', 'receive'],
  ['edit with version', 'edit with version'],
  ['edit with version', 'receive'],
  ['edit with version', 'void'],
  ['edit without version', 'import the product'],
  ['receive', 'void'],
  ['receive', 'adjust by -4'],
  ['delete', 'void'],
  ['delete', 'receive'],
  ['delete', 'edit with version'],
  ['delete', 'create again'],
  // The import rejects the row of a product that is deleted after it was read, and gives the reason.
  ['delete', 'import the product', 'import the others'],
  ['create another', 'create another'],
  ['import the product', 'import the product'],
  ['import the product', 'void'],
  ['credit two trousers', 'credit two trousers'],
  ['credit two trousers', 'sell trousers'],
  ['process', 'process'],
  ['process', 'void'],
  ['discount', 'discount'],
  ['correct', 'correct'],
  ['correct', 'void'],
  ['correct', 'sell six shirts'],
  ['discount', 'void'],
  ['undo', 'undo'],
  ['undo', 'import the product'],
  ['edit the style', 'sell a tank'],
  ['edit the style', 'edit the style'],
  ['edit the style', 'raise the price of the tank'],
  ['edit the style', 'shorten the long tank'],
  ['edit the style', 'undo the batch'],
  ['group', 'group'],
  ['group', 'delete the style'],
  ['delete the style', 'sell a tank'],
  ['delete the style', 'shorten the long tank'],
  ['undo the batch', 'undo the batch'],
  ['raise the prices in bulk', 'raise the prices in bulk'],
  ['raise the prices in bulk', 'edit the style'],
  ['raise the prices in bulk', 'undo the batch'],
  ['undo the deletion', 'undo the deletion'],
  ['undo the batch', 'raise the price of the tank'],
  ['apply the payment', 'pay the owed invoice'],
  ['apply the payment', 'reverse the payment'],
  ['apply the payment', 'refund the payment'],
  ['apply the payment', 'void the owed invoice'],
  ['pay the owed invoice', 'pay the owed invoice'],
  ['pay the owed invoice', 'write off the owed invoice'],
  ['refund the payment', 'refund the payment'],
  ['refund the payment', 'reverse the payment'],
  ['reverse the payment', 'reverse the payment'],
  ['write off the owed invoice', 'void the owed invoice'],
  ['merge the buyer', 'merge the buyer'],
  ['merge the buyer', 'merge into the buyer'],
  ['refund the payment', 'merge the buyer'],
  ['apply the payment', 'merge into the buyer'],
  ['reverse the payment', 'merge the buyer'],
  ['link to the buyer', 'merge the buyer'],
  ['link to the buyer', 'merge into the buyer'],
  ['link to the buyer', 'link to the twin'],
  // The locks of the customer come first: a payment that finds the invoice linked only then has to be sent again.
  ['link to the buyer', 'pay the processed one', 'refuse the payment of a linked invoice'],
  ['link to the buyer', 'credit two trousers'],
  ['link to the buyer', 'void the processed one'],
  ['correct', 'pay the invoice'],
  ['correct', 'credit a shirt'],
  ['process', 'pay the invoice'],
  ['process', 'credit a shirt'],
  ['undo the import of customers', 'edit the twin'],
  ['undo the import of customers', 'undo the import of customers'],
  ['import the twin', 'merge into the buyer'],
  ['import the twin', 'edit the twin'],
]

/**
 * Throws if an order has an outcome that no serial execution has. Returns the number of orders; with `oncePerState`, orders that
 * reach the same state are continued only once.
 */
export async function assertSerializable(
  { app, stepper, user }: { app: TestApp; stepper: Stepper; user: SignedInUser },
  [one, other, meanwhile = other]: Pair,
  { maxOrders, oncePerState = false }: { maxOrders?: number; oncePerState?: boolean } = {},
): Promise<number> {
  // Each action has its own timestamp: entries that stay unsealed for over a minute would count as inserted later.
  const context = () => operationCtx(app, app.db, user)
  const runSerially = async (
    names: [ActionName, ActionName],
    order: (0 | 1)[],
    createFixture = () => createInterleavingFixture(context(), parts),
  ): Promise<Outcome> => {
    const fixture = await createFixture()
    for (const index of order)
      fixture.results[index] = await resultOf(actions[names[index]], context(), fixture)
    return readOutcome(app.db, fixture)
  }
  // The first run has all records and finds out which parts the actions use.
  const parts = new Set<FixturePart>()
  await runSerially([one, other], [0, 1], async () =>
    watchFixture(await createInterleavingFixture(context(), fixtureParts), (part) => parts.add(part)),
  )
  const serial = [
    await runSerially([one, other], [0, 1]),
    await runSerially([one, other], [1, 0]),
    await runSerially([one, meanwhile], [0, 1]),
  ]
  return stepper.runEveryOrder(
    async () => {
      const fixture = await createInterleavingFixture(context(), parts)
      const transaction = (name: ActionName, index: 0 | 1) => async () => {
        fixture.results[index] = await resultOf(
          actions[name],
          operationCtx(app, stepper.dbs[index], user),
          fixture,
        )
      }
      const interleaved: [Transaction, Transaction] = [transaction(one, 0), transaction(other, 1)]
      return {
        fixture,
        actions: interleaved,
        ...(oncePerState && { mask: (text: string) => maskResultSpecifics(text, fixture) }),
      }
    },
    async (fixture, order) => {
      const outcome = await readOutcome(app.db, fixture)
      const isExplained = serial.some((one) => isDeepStrictEqual(one, outcome))
      const format = (value: unknown) => JSON.stringify(value, undefined, 1)
      assert.ok(
        isExplained,
        `${one} and ${other}, ${order}:\n${format(outcome)}\nneither\n${serial.map(format).join('\nnor\n')}`,
      )
    },
    maxOrders,
  )
}

/** The preview was read when the fixture was created. */
async function raisePrices(ctx: Ctx, { tank, longTank }: InterleavingFixture): Promise<unknown> {
  const edit = toBulkEdit(priceRise)
  const [ids, versions] = [
    [tank.id, longTank.id],
    [tank.version, longTank.version],
  ]
  return bulkEdit(ctx, { ids, versions, edit: priceRise, seal: sealBulkEdit(edit, ids, versions) })
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

/** The amounts of the result, or the error message. */
async function resultOf(action: Action, ctx: Ctx, fixture: InterleavingFixture): Promise<unknown> {
  try {
    const result = ((await action(ctx, fixture)) ?? {}) as
      | Partial<Invoice & Product & BatchUndoReply & { changedCount: number }>
      | number
    if (typeof result === 'number') return 'imported'
    const {
      status,
      totalCents: total,
      discountCents: discountAmount,
      quantity,
      version,
      priceCents: price,
      restored,
      skippedCount,
      restoredStyles,
      changedCount,
    } = result
    return {
      status,
      total,
      discountAmount,
      quantity,
      version,
      price,
      restored,
      skippedCount,
      restoredStyles,
      changedCount,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return maskRunSpecifics(`${error.kind}: ${error.message}`, fixture)
  }
}
