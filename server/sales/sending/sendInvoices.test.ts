// Processing and emailing several invoices: each on its own, none twice.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice, findInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { emailInvoices, findInvoiceDeliveries, processInvoices } from '#contract/sales/sending.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('several invoices', () => {
  const { app: shop, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let productId: number | undefined

  async function create(customerEmail: string, status?: 'Processed') {
    productId ??= (await manager.call(createProduct, buildProduct({ quantity: 10_000 }))).id
    const invoice = buildInvoice([{ productId, quantity: 1 }], { customerEmail })
    const created = await manager.call(createInvoice, invoice)
    if (status) await manager.call(setInvoiceStatus, { id: created.id, status })
    return created
  }

  const statusOf = async (id: number) => (await manager.call(findInvoice, { id })).status

  test('are processed and emailed, except those that can not be, also if it is asked for twice', async () => {
    const [first, second] = [await create('a@shop.test'), await create('b@shop.test')]
    const done = await create('c@shop.test', 'Processed')
    const nowhere = await create('')
    const voided = await create('d@shop.test')
    await manager.call(voidInvoice, { id: voided.id, reason: 'Ordered twice' })
    const ids = [voided, nowhere, done, second, first, first].map(({ id }) => id)

    const outcome = await manager.call(processInvoices, { ids, withEmail: true })
    assert.deepEqual([outcome.processed, outcome.emailed, outcome.emails], [3, 3, 3])
    assert.equal(outcome.hasMailServer, true)
    assert.deepEqual(
      outcome.problems.map(({ id, number, reason }) => [id, number, reason]),
      [
        [nowhere.id, nowhere.number, `Invoice ${nowhere.number} has no email address.`],
        [voided.id, voided.number, `Invoice ${voided.number} is Void: it can't be marked as processed.`],
      ],
    )
    assert.deepEqual(
      await Promise.all([first, second, done, nowhere, voided].map(({ id }) => statusOf(id))),
      ['Processed', 'Processed', 'Processed', 'Processed', 'Void'],
    )
    await waitFor('the emails', async () => mailbox.received.length === 3)
    assert.deepEqual(
      new Set(mailbox.received.map(({ to }) => to[0])),
      new Set(['a@shop.test', 'b@shop.test', 'c@shop.test']),
    )

    const again = await staff.call(emailInvoices, { ids: [first.id, nowhere.id] })
    assert.deepEqual([again.processed, again.emailed, again.emails], [0, 0, 0])
    assert.match(again.problems[0]?.reason ?? '', /^Invoice INV-\S+ was emailed on \w+ \d+, \d{4}/)
    assert.equal(again.problems.length, 2)
  })

  test('that failed to arrive are emailed again; an unknown one changes nothing', async () => {
    const invoice = await create('gone@shop.test', 'Processed')
    mailbox.setFault(() => ({ at: 'rcpt', code: 550, words: 'No such user' }))
    assert.equal((await staff.call(emailInvoices, { ids: [invoice.id] })).emailed, 1)
    await waitFor('the refusal', async () => {
      const { deliveries } = await staff.call(findInvoiceDeliveries, { id: invoice.id })
      return deliveries[0]?.status === 'failed'
    })
    mailbox.setFault(() => undefined)
    assert.equal((await staff.call(emailInvoices, { ids: [invoice.id] })).emailed, 1)
    const pending = await create('e@shop.test')
    const refused = await catchRefusal(manager.call(processInvoices, { ids: [pending.id, 999_999] }))
    assert.equal(refused.status, 404)
    assert.equal(await statusOf(pending.id), 'Pending')
  })
})
