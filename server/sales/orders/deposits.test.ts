// Deposits on orders over HTTP.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { setInvoiceStatus } from '#contract/sales/invoices.ts'
import { cancelOrder, createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { findPayment, recordPayment, reversePayment } from '#contract/sales/payments.ts'
import { findInvoiceSettlements, findOpenItems, settleCredit } from '#contract/sales/receivables.ts'
import { proposedDebits, proposeSettlements } from '#domain/sales/receivables.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('a deposit', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  let customerId: number
  let dress: Product

  before(async () => {
    customerId = (await manager.call(createCustomer, buildBuyer())).id
    dress = await manager.call(createProduct, buildProduct({ quantity: 50 }))
  })

  const order = async () =>
    manager.call(createOrder, {
      ...buildOrder(customerId, [{ productId: dress.id, quantity: 5 }]),
      confirm: true,
    })
  const money = () => ({ method: 'Check' as const, receivedOn: today(), amountCents: 30_000 })

  async function invoice({ id }: { id: number }): Promise<number> {
    const created = await manager.call(invoiceOrders, { orders: [{ id, lines: [{ line: 1, quantity: 5 }] }] })
    await manager.call(setInvoiceStatus, { id: created.id, status: 'Processed' })
    return created.id
  }

  test('is proposed for the invoices of its order only', async () => {
    const [ordered, other] = [await order(), await order()]
    const deposit = await manager.call(recordPayment, { orderId: ordered.id, ...money(), settlements: [] })
    assert.deepEqual([deposit.order?.number, deposit.openCents], [ordered.number, 30_000])
    const otherInvoice = await invoice(other)
    const open = async () => (await manager.call(findOpenItems, { id: customerId })).items
    const proposed = async () =>
      proposeSettlements(
        proposedDebits(
          (await open()).filter(({ side }) => side === 'debit'),
          deposit.order,
        ),
        deposit.openCents,
      ).settlements
    assert.deepEqual(await proposed(), [])
    assert.ok((await open()).some(({ document }) => document.id === otherInvoice))
    const own = await invoice(ordered)
    const debit = (await open()).find(({ document }) => document.type === 'invoice' && document.id === own)
    assert.deepEqual(await proposed(), [{ debitId: debit?.id, amountCents: 30_000 }])
    const depositsFor = async (id: number) => (await manager.call(findInvoiceSettlements, { id })).deposits
    const { id, number } = deposit
    const depositOrder = { id: ordered.id, number: ordered.number, isCancelled: false }
    const offered = { id, number, customerId, order: depositOrder }
    assert.deepEqual(await depositsFor(own), [{ ...offered, openCents: 30_000 }])
    assert.deepEqual(await depositsFor(otherInvoice), [])
    await manager.call(settleCredit, {
      credit: { type: 'payment', id: deposit.id },
      settlements: [{ debit: { type: 'invoice', id: own }, amountCents: 30_000 }],
    })
    const { deposits } = await manager.call(findOrder, { id: ordered.id })
    assert.deepEqual(
      deposits.map(({ id, amountCents, openCents }) => [id, amountCents, openCents]),
      [[deposit.id, 30_000, 0]],
    )
    assert.deepEqual(await depositsFor(own), [])
    await manager.call(reversePayment, { id: deposit.id, reason: 'Check returned' })
    assert.deepEqual((await manager.call(findOrder, { id: ordered.id })).deposits, [])
    assert.deepEqual(await depositsFor(own), [])
    assert.equal((await manager.call(findPayment, { id: deposit.id })).order?.id, ordered.id)
  })

  test('of a cancelled order is proposed for the other invoices of its customer', async () => {
    const [ordered, other] = [await order(), await order()]
    const { id } = await manager.call(recordPayment, { orderId: ordered.id, ...money(), settlements: [] })
    const otherInvoice = await invoice(other)
    const depositsFor = async () =>
      (await manager.call(findInvoiceSettlements, { id: otherInvoice })).deposits.filter(
        (deposit) => deposit.id === id,
      )
    assert.deepEqual(await depositsFor(), [])
    const cancelled = await manager.call(cancelOrder, { id: ordered.id, reason: 'The shop closed' })
    assert.deepEqual(
      cancelled.deposits.map(({ openCents }) => openCents),
      [30_000],
    )
    const [offered] = await depositsFor()
    assert.deepEqual([offered?.order.isCancelled, offered?.openCents], [true, 30_000])
    const { items } = await manager.call(findOpenItems, { id: customerId })
    const debits = items.filter(({ side }) => side === 'debit')
    const payment = await manager.call(findPayment, { id })
    assert.ok(proposedDebits(debits, payment.order).some(({ document }) => document.id === otherInvoice))
  })

  test('needs an order of its customer that is not cancelled', async () => {
    const ordered = await order()
    const stranger = await manager.call(createCustomer, buildBuyer())
    const record = (fields: object) =>
      catchRefusal(
        manager.call(recordPayment, { orderId: ordered.id, ...money(), settlements: [], ...fields }),
      )
    const foreign = await record({ customerId: stranger.id })
    assert.deepEqual(
      [foreign.status, foreign.sentence],
      [409, `Order ${ordered.number} is of another customer.`],
    )
    assert.equal((await record({ orderId: 999_999 })).status, 404)
    await manager.call(cancelOrder, { id: ordered.id, reason: 'The shop closed' })
    assert.match((await record({})).sentence ?? '', /was cancelled by/)
  })
})
