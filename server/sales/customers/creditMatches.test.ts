// Tests that a hold and a credit limit can't be passed by leaving out the customer record, and that plain calls are as before.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer, deleteCustomer, findCreditMatches } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('customers that an invoice without a record may belong to', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')
  const buyer = { customerName: 'Someone Else', customerPhone: '+1 212 555 0999', taxPpm: 0 }

  const sell = async (
    call: typeof staff.call,
    sale: Parameters<typeof buildInvoice>[1],
    priceCents = 5000,
  ) => {
    const { id } = await manager.call(createProduct, buildProduct({ priceCents, quantity: 5 }))
    return call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }], { ...buyer, ...sale }))
  }

  test('a name, phone or email of a customer on hold is named, and refused without an override', async () => {
    const { id, number } = await manager.call(createCustomer, {
      name: 'Café Müller',
      phone: '(503) 555-0142',
      email: 'Orders@Mueller.test',
      holdReason: 'check returned.',
    })
    const cases = [
      ['name', { customerName: '  cafe muller ' }, { name: 'CAFE MULLER' }],
      ['name', { customerName: 'cafe \u00a0 muller' }, { name: 'CAFE  MULLER' }],
      ['phone', { customerPhone: '+1 503.555.0142' }, { phone: '5035550142' }],
      ['email', { customerEmail: 'orders@mueller.test' }, { email: 'orders@mueller.TEST' }],
    ] as const
    for (const [evidence, sale, query] of cases) {
      const message = `${number} has the same ${evidence}. Café Müller is on hold: check returned.`
      for (const more of [{}, { rememberCustomer: true }]) {
        const refused = await catchRefusal(sell(staff.call, { ...sale, ...more, matchCustomer: true }))
        assert.deepEqual([refused.status, refused.sentence], [409, message])
      }
      const reason = { ...sale, matchCustomer: true, overrideReason: 'Paid cash' }
      assert.equal((await catchRefusal(sell(staff.call, reason))).status, 403)
      const invoice = await sell(manager.call, reason)
      assert.equal(invoice.customerId, null)
      const { customers } = await staff.call(findCreditMatches, query)
      assert.deepEqual(
        customers.map((match) => [match.id, match.evidence, match.holdReason]),
        [[id, evidence, 'check returned.']],
      )
    }
    // A call that doesn't ask for it is not refused.
    for (const [, sale] of cases) await sell(staff.call, sale)
    // Nor is a buyer who shares nothing with the customer.
    await sell(staff.call, { matchCustomer: true })
  })

  test('spaces in a name hide no customer, wherever they are', async () => {
    const names = [
      'Wide  Street\u00a0Shop',
      'wide street shop',
      'WIDE STREET   SHOP',
      'Wide\u2003Street Shop',
    ]
    for (const stored of names) {
      const { id, number } = await manager.call(createCustomer, { name: stored, holdReason: 'disputes' })
      for (const customerName of names) {
        const refused = await catchRefusal(sell(staff.call, { customerName, matchCustomer: true }))
        assert.deepEqual(
          [refused.status, refused.sentence],
          [
            409,
            `${number} has the same name. ${stored.replace('\u00a0', ' ')} is on hold: disputes.`.replace(
              '\u2003',
              ' ',
            ),
          ],
        )
      }
      await manager.call(deleteCustomer, { id })
    }
  })

  test('an override is logged at the customer, with the reason', async () => {
    const { id, number } = await manager.call(createCustomer, { name: 'Logged Shop', holdReason: 'disputes' })
    const invoice = await sell(manager.call, {
      customerName: 'Logged Shop',
      matchCustomer: true,
      overrideReason: 'Paid cash',
    })
    const action = `Overrode the hold of ${number} Logged Shop for invoice ${invoice.number}`
    const entries = await app.db.select().from(activityLog).where(eq(activityLog.action, action))
    assert.deepEqual(
      entries.map(({ subjectType, subjectId }) => [subjectType, subjectId]),
      [['customer', id]],
    )
    assert.deepEqual(entries[0]?.changes, {
      warning: { from: null, to: `${number} has the same name. Logged Shop is on hold: disputes.` },
      reason: { from: null, to: 'Paid cash' },
    })
  })

  test('the limit of a customer counts, and its deleted or unlimited namesakes do not', async () => {
    const limited = await manager.call(createCustomer, { name: 'Tight Shop', creditLimitCents: 8000 })
    await manager.call(createCustomer, { name: 'Tight Shop', phone: '5035550177' })
    const gone = await manager.call(createCustomer, { name: 'Tight Shop', holdReason: 'gone' })
    await manager.call(deleteCustomer, { id: gone.id })
    const sale = { customerName: 'tight shop', matchCustomer: true }
    await sell(staff.call, sale, 8000)
    const refused = await catchRefusal(sell(staff.call, sale, 8001))
    const message = `${limited.number} has the same name. Tight Shop would owe $80.01; its limit is $80.00.`
    assert.deepEqual([refused.status, refused.sentence], [409, message])
    // What it owes counts as well.
    await sell(staff.call, { customerId: limited.id }, 3000)
    assert.equal((await catchRefusal(sell(staff.call, sale, 5001))).status, 409)
    const { customers } = await staff.call(findCreditMatches, { name: 'TIGHT SHOP' })
    assert.deepEqual(
      customers.map((match) => [match.number, match.creditLimitCents, match.exposureCents]),
      [[limited.number, 8000, 3000]],
    )
  })
})
