// Charges on invoices, and discounts that are entered as an amount.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { findCreditNote, findInvoiceCredits, issueCreditNote } from '#contract/sales/creditNotes.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  setInvoiceDiscount,
  setInvoiceStatus,
} from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('charges and discounts as amounts', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  let dress: Product
  const freight = { label: 'Freight', amountCents: 4500, isTaxed: true }
  const insurance = { label: 'Insurance', amountCents: 1200, isTaxed: false }

  before(async () => {
    dress = await manager.call(createProduct, buildProduct({ quantity: 1000, priceCents: 8000 }))
  })

  async function assertRefused(
    call: Promise<unknown>,
    expected: { status: number; message: string },
  ): Promise<void> {
    const { status, sentence } = await catchRefusal(call)
    assert.deepEqual({ status, message: sentence }, expected)
  }

  const create = (quantity: number, fields: Partial<NewInvoice['invoice']>) =>
    manager.call(createInvoice, buildInvoice([{ productId: dress.id, quantity }], fields))

  test('adds charges after the discount and taxes those that are taxed', async () => {
    const created = await create(2, {
      discountBasisPoints: 1000,
      taxPpm: 85_000,
      charges: [freight, insurance],
      chargesCents: 5700,
      taxCents: 1607,
      totalCents: 21_707,
    })
    const { invoices } = await manager.call(findInvoices, { page: 1, limit: 1 })
    assert.deepEqual([invoices[0]?.chargesCents, invoices[0]?.totalCents], [5700, 21_707])
    const read = await manager.call(findInvoice, { id: created.id })
    assert.deepEqual(read, created)
    assert.deepEqual(read.charges, [
      { ...freight, orderId: null },
      { ...insurance, orderId: null },
    ])
  })

  test('refuses what is not a charge, and more than three', async () => {
    const send = (charges: unknown) =>
      manager.send('POST', createInvoice.path, {
        invoice: { customerName: 'Ada', customerPhone: '555', charges },
        items: [{ productId: dress.id, quantity: 1 }],
      })
    const one = { label: 'Freight', amount: '45.00', taxed: true }
    const cases: [unknown, string, string][] = [
      [[one, one, one, one], 'invoice.charges', 'An invoice has at most 3 charges'],
      [[{ ...one, amount: '-1.00' }], 'invoice.charges.0.amount', 'Must be an amount such as 12.34'],
      [[{ ...one, amount: '1.005' }], 'invoice.charges.0.amount', 'Must be an amount such as 12.34'],
      [[{ ...one, label: ' ' }], 'invoice.charges.0.label', 'Enter what the charge is for'],
    ]
    for (const [charges, path, message] of cases) {
      const { status, body } = await send(charges)
      assert.equal(status, 400)
      assert.deepEqual(body['errors'], [{ path, message }])
    }
  })

  test('takes a discount as an amount, which decides', async () => {
    const amount = { discountType: 'amount', discountCents: 750_000, taxPpm: 0 } as const
    const created = await create(100, { ...amount, totalCents: 50_000 })
    assert.deepEqual(
      [created.discountType, created.discountBasisPoints, created.discountCents, created.totalCents],
      ['amount', 9375, 750_000, 50_000],
    )
    await assertRefused(create(1, amount), {
      status: 400,
      message: 'The discount is $7,500.00, more than the subtotal of $80.00.',
    })
    const { status, body } = await manager.send('POST', createInvoice.path, {
      invoice: {
        customerName: 'Ada',
        customerPhone: '555',
        discountType: 'amount',
        discountAmount: '5.00',
        discountPercentage: '0.1000',
      },
      items: [{ productId: dress.id, quantity: 1 }],
    })
    assert.deepEqual(
      [status, body['message']],
      [400, 'Enter a discount as a percentage or as an amount, not both'],
    )
    // Without the type, the amount is the one that the user saw.
    await assertRefused(create(1, { discountCents: 100 }), { status: 409, message: 'The discount is $0.00.' })
  })

  test('changes the discount of a pending invoice to an amount and back', async () => {
    const { id } = await create(2, { taxPpm: 85_000, charges: [freight] })
    const reduced = await manager.call(setInvoiceDiscount, { id, discountCents: 1234 })
    // 8.5 % of 160.00 - 12.34 + 45.00
    assert.deepEqual([reduced.discountCents, reduced.taxCents, reduced.totalCents], [1234, 1638, 20_904])
    await assertRefused(manager.call(setInvoiceDiscount, { id, discountCents: 16_001 }), {
      status: 400,
      message: 'The discount is $160.01, more than the subtotal of $160.00.',
    })
    const percent = await manager.call(setInvoiceDiscount, { id, discountBasisPoints: 1000 })
    assert.deepEqual([percent.discountType, percent.discountCents], ['percentage', 1600])
  })

  test('credits charges in pieces up to the invoice and not a cent more', async () => {
    const { id, totalCents } = await create(3, {
      discountType: 'amount',
      discountCents: 3333,
      taxPpm: 88_750,
      charges: [freight, insurance],
    })
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    const credit = (items: [line: number, quantity: number][], charges: [number, number][]) =>
      manager.call(issueCreditNote, {
        id,
        reason: 'Late',
        items: items.map(([line, quantity]) => ({ line, quantity })),
        charges: charges.map(([position, amountCents]) => ({ position, amountCents })),
      })
    const freightOnly = await credit([], [[1, 1500]])
    assert.deepEqual(
      [freightOnly.subtotalCents, freightOnly.chargesCents, freightOnly.taxCents, freightOnly.totalCents],
      [0, 1500, 133, 1633],
    )
    assert.deepEqual((await manager.call(findCreditNote, { id: freightOnly.id })).charges, [
      { position: 1, label: 'Freight', amountCents: 1500, isTaxed: true },
    ])
    const refusals: [[number, number][], number, string][] = [
      [[[1, 3001]], 409, 'Only $30.00 of Freight can still be credited.'],
      [[[3, 1]], 400, 'The invoice has no charge 3.'],
      [[[1, 0]], 400, 'Nothing is credited.'],
    ]
    for (const [charges, status, message] of refusals)
      await assertRefused(credit([], charges), { status, message })
    await credit([[1, 1]], [[2, 1200]])
    await credit([[1, 2]], [[1, 3000]])
    await assertRefused(credit([], [[2, 1]]), {
      status: 409,
      message: 'Insurance is already credited in full.',
    })
    const { creditNotes, charges } = await manager.call(findInvoiceCredits, { id })
    assert.equal(
      creditNotes.reduce((sum, note) => sum + note.totalCents, 0),
      totalCents,
    )
    assert.deepEqual(charges, [
      { position: 1, creditedCents: 4500 },
      { position: 2, creditedCents: 1200 },
    ])
    assert.deepEqual(await checkIntegrity(shop.db, new Date()), [])
  })
})
