// Documents that are read while a payment is committed: each shows the state before or after it, never a mixture.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { adminCtx } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { readDocumentInvoice } from '#server/sales/documents/renderInvoicePdf.ts'
import { readReceipt } from '#server/sales/documents/renderReceiptPdf.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { readStatement } from '#server/sales/receivables/findStatement.ts'
import { settleCredit } from '#server/sales/receivables/settleCredit.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

const amountCents = 10_000

describe('documents', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  let ctx: Ctx
  let productId: number
  let customerId: number

  before(async () => {
    ctx = await adminCtx(app)
    productId = (await createProduct(ctx, buildProduct({ quantity: 1000, priceCents: amountCents }))).id
    customerId = (await createCustomer(ctx, { name: 'Half read' })).id
  })

  async function sell(): Promise<number> {
    const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, customerId })
    const { id } = await createInvoice(ctx, order)
    await processInvoice(ctx, { id })
    return id
  }

  function pay(at: Ctx, invoiceIds: number[]) {
    return recordPayment(at, {
      customerId,
      method: 'Check',
      receivedOn: today(),
      amountCents,
      settlements: invoiceIds.map((id) => ({ debit: { type: 'invoice', id }, amountCents })),
    })
  }

  /** Runs `read` until it needs `table`, then commits `change`. */
  async function readDuring<T>(
    table: string,
    read: () => Promise<T>,
    change: (at: Ctx) => Promise<unknown>,
  ): Promise<T> {
    const { reading } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
      const reading = read()
      reading.catch(() => {})
      await waitForLockWaiters(app.db)
      await change({ ...ctx, db: tx })
      return { reading }
    })
    return reading
  }

  test('the payments on an invoice are those that its open amount counts', async () => {
    const id = await sell()
    const invoice = await readDuring(
      'settlements',
      () => readDocumentInvoice(ctx, id),
      (at) => pay(at, [id]),
    )
    const appliedCents = invoice.applied.reduce((sum, applied) => sum + applied.amountCents, 0)
    assert.equal(invoice.openCents, invoice.totalCents + appliedCents)
  })

  test('what a receipt settles and what stays on account add up', async () => {
    const id = await sell()
    const payment = await pay(ctx, [])
    const { payment: read } = await readDuring(
      // The second query names the settled documents.
      'opening_items',
      () => readReceipt(ctx, payment.id),
      (at) =>
        settleCredit(at, {
          credit: { type: 'payment', id: payment.id },
          settlements: [{ debit: { type: 'invoice', id }, amountCents }],
        }),
    )
    const settledCents = read.settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0)
    assert.equal(read.openCents, read.amountCents - settledCents)
  })

  test('a statement that is read in the transaction of an email counts both sides of a payment or neither', async () => {
    const id = await sell()
    const request = { customerId, kind: 'activity' } as const
    const statement = await readDuring(
      'settlements',
      () => app.db.transaction((tx) => readStatement({ ...ctx, db: tx }, request)),
      (at) => pay(at, [id]),
    )
    assert.equal(statement.closingBalanceCents, statement.lines.at(-1)?.balanceCents)
    const again = await readStatement(ctx, { ...request, ...statement, from: undefined, customerId })
    assert.deepEqual(again, statement)
  })
})
