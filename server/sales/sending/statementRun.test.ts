// The statement run: who gets an email, once a day, also with two runs at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, type NewCustomer } from '#contract/sales/customers.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { previewStatementRun, sendStatementRun } from '#contract/sales/statementRun.ts'
import { addDays } from '#domain/platform/days.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

const { app: shop, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
const manager = useClient(shop, 'Manager')

async function addCustomer(name: string, fields: Partial<NewCustomer> = {}): Promise<number> {
  return (await manager.call(createCustomer, { name, ...fields })).id
}

let count = 0
async function owe(customerId: number, amountCents: number, overdueDays = 0): Promise<void> {
  const dueOn = addDays(today(), -overdueDays)
  const item = { customerId, number: `OLD-${(count += 1)}`, onDate: addDays(dueOn, -30), dueOn, amountCents }
  await manager.call(createOpeningItem, item)
}

function pay(customerId: number, amountCents: number) {
  return manager.call(recordPayment, {
    customerId,
    method: 'Check',
    receivedOn: today(),
    amountCents,
    settlements: [],
  })
}

const preview = () => manager.call(previewStatementRun, { page: 1, limit: 50 })

test('emails each customer that owes something once a day', async () => {
  const pine = await addCustomer('Pine', { email: 'office@pine.test' })
  await owe(pine, 10_000, 40)
  await owe(pine, 5_000)
  const contacts = ['ap@oak.test', 'AP@oak.test', 'books@oak.test'].map((email) => ({
    name: 'Office',
    email,
    getsStatements: true,
  }))
  const oak = await addCustomer('Oak', { email: 'office@oak.test', contacts })
  const oakBranch = await addCustomer('Oak, 2nd store')
  await owe(oakBranch, 20_000)
  await manager.call(mergeCustomer, { id: oakBranch, into: oak })
  const elm = await addCustomer('Elm')
  await owe(elm, 4_000)
  // What was paid ahead counts against what is open.
  const ash = await addCustomer('Ash', { email: 'office@ash.test' })
  await owe(ash, 3_000)
  await pay(ash, 3_000)
  // Less than statements ask for.
  const yew = await addCustomer('Yew', { email: 'office@yew.test' })
  await owe(yew, 99)
  const fir = await addCustomer('Fir', { email: 'office@fir.test' })
  await pay(fir, 1_000)

  const before = await preview()
  assert.deepEqual([before.total, before.amountCents, before.customers], [3, 39_000, 2])
  assert.deepEqual(
    before.rows.map(({ name, balanceCents, overdueCents, recipients, obstacle, last }) => [
      name,
      balanceCents,
      overdueCents,
      recipients,
      obstacle,
      last,
    ]),
    [
      ['Oak', 20_000, 0, ['ap@oak.test', 'books@oak.test'], null, null],
      ['Pine', 15_000, 10_000, ['office@pine.test'], null, null],
      ['Elm', 4_000, 0, [], 'no email address', null],
    ],
  )

  mailbox.setFault((recipient) =>
    recipient === 'office@pine.test' ? { at: 'rcpt', code: 550, words: 'No such user' } : undefined,
  )
  const runs = await Promise.all([manager.call(sendStatementRun, {}), manager.call(sendStatementRun, {})])
  assert.deepEqual(
    runs.toSorted((a, b) => b.customers - a.customers),
    [
      { customers: 2, emails: 3, remaining: 0, hasMailServer: true },
      { customers: 0, emails: 0, remaining: 0, hasMailServer: true },
    ],
  )
  const sent = await waitFor('the outcome of all emails', async () => {
    const { rows, customers } = await preview()
    const isSettled = rows.every(({ last }) => last?.status !== 'queued')
    return isSettled && mailbox.received.length === 2 && { rows, customers }
  })
  assert.deepEqual(
    sent.rows.map(({ last, obstacle }) => [last?.status, obstacle]),
    [
      ['sent', 'sent today'],
      ['failed', null],
      [undefined, 'no email address'],
    ],
  )
  assert.deepEqual(
    new Set(mailbox.received.map(({ to }) => to[0])),
    new Set(['ap@oak.test', 'books@oak.test']),
  )
  assert.ok(mailbox.received.every(({ mail }) => mail.attachments[0]?.contentType === 'application/pdf'))

  // One that failed is due again, and so is each customer on the next day.
  mailbox.setFault(() => undefined)
  assert.deepEqual(await manager.call(sendStatementRun, {}), {
    customers: 1,
    emails: 1,
    remaining: 0,
    hasMailServer: true,
  })
  await waitFor('the email', async () => mailbox.received.length === 3)
  assert.equal((await preview()).customers, 0)
  const yesterday = new Date(Date.now() - 86_400_000)
  await shop.db.update(deliveries).set({ createdAt: yesterday })
  assert.equal((await preview()).customers, 2)
})

test('emails only the chosen customers, and those that are not left out', async () => {
  const [larch, maple, aspen, aspenBranch] = [
    await addCustomer('Larch', { email: 'office@larch.test' }),
    await addCustomer('Maple', { email: 'office@maple.test' }),
    await addCustomer('Aspen', { email: 'office@aspen.test' }),
    await addCustomer('Aspen, 2nd store'),
  ]
  for (const id of [larch, maple, aspenBranch]) await owe(id, 2_000)
  await shop.db.update(deliveries).set({ createdAt: new Date() })
  await manager.call(mergeCustomer, { id: aspenBranch, into: aspen })
  const due = async () =>
    (await preview()).rows.filter(({ obstacle }) => obstacle === null).map(({ name }) => name)
  assert.deepEqual((await due()).toSorted(), ['Aspen', 'Larch', 'Maple'])
  assert.equal((await manager.call(sendStatementRun, { customerIds: [] })).customers, 0)
  // The page was loaded before the merge.
  const choice = { customerIds: [larch, maple, aspenBranch], exceptIds: [maple] }
  assert.deepEqual(await manager.call(sendStatementRun, choice), {
    customers: 2,
    emails: 2,
    remaining: 0,
    hasMailServer: true,
  })
  assert.deepEqual(await due(), ['Maple'])
  assert.equal((await manager.call(sendStatementRun, { exceptIds: [maple] })).customers, 0)
  const tooMany = Array.from({ length: 1001 }, (_, index) => index + 1)
  await assert.rejects(
    manager.call(sendStatementRun, { customerIds: tooMany }),
    /Choose at most 1000 customers/,
  )
  assert.equal((await manager.call(sendStatementRun, {})).customers, 1)
})

trialTest('emails at most 200 customers in one call, the largest balances first', async () => {
  await shop.db.update(deliveries).set({ createdAt: new Date() })
  for (let number = 1; number <= 201; number += 1)
    await owe(await addCustomer(`Shop ${number}`, { email: `shop${number}@shops.test` }), 100 + number)
  assert.deepEqual(await manager.call(sendStatementRun, {}), {
    customers: 200,
    emails: 200,
    remaining: 1,
    hasMailServer: true,
  })
  const { rows } = await preview()
  assert.deepEqual(
    (await manager.call(previewStatementRun, { page: 5, limit: 50 })).rows
      .filter(({ obstacle }) => obstacle === null)
      .map(({ name }) => name),
    ['Shop 1'],
  )
  assert.equal(rows[0]?.name, 'Oak')
  assert.deepEqual(await manager.call(sendStatementRun, {}), {
    customers: 1,
    emails: 1,
    remaining: 0,
    hasMailServer: true,
  })
})
