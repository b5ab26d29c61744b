import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findDelivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { findActivity } from '#contract/people/activity.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, editCustomer, findCustomer, type NewCustomer } from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import {
  editReminderSettings,
  findReminderSettings,
  previewReminders,
  sendReminder,
} from '#contract/sales/reminders.ts'
import { findInvoiceDeliveries } from '#contract/sales/sending.ts'
import { addDays, formatDay } from '#domain/platform/days.ts'
import { defaultReminderSteps, nextReminderDay } from '#domain/sales/reminders.ts'
import { asc, desc, eq, sql } from '#server/platform/db/drizzle.ts'
import {
  deliveries,
  reminderDeliveries,
  reminderItems,
  reminders,
  reminderSettings,
} from '#server/platform/db/schema.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { remindIfDue } from './queueReminder.ts'
import { runReminders } from './runReminders.ts'

const timeZone = 'America/New_York'

describe('reminders', () => {
  const { app: shop, mailbox } = useTestAppWithMail({ LOG_LEVEL: 'silent' }, { checkIntegrity: true })
  const admin = useClient(shop, 'Admin')
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  /** The afternoon of today in the company's time zone, whenever the test runs. */
  let afternoon: Date

  before(() => {
    afternoon = new Date(`${today()}T18:00:00Z`)
  })

  async function addCustomer(fields: Partial<NewCustomer> = {}): Promise<number> {
    const customer = { name: 'Harbour Boutique', email: 'office@harbour.test', ...fields }
    return (await manager.call(createCustomer, customer)).id
  }

  let count = 0

  /** Something that the customer owes, and its number. */
  async function owe(customerId: number, overdueDays: number, amountCents: number) {
    const number = `OLD-${(count += 1)}`
    const dueOn = addDays(today(), -overdueDays)
    const item = { customerId, number, onDate: addDays(dueOn, -30), dueOn, amountCents }
    const { id } = await manager.call(createOpeningItem, item)
    return { id, number, dueOn }
  }

  function pay(customerId: number, amountCents: number, itemId?: number) {
    const settlements =
      itemId === undefined ? [] : [{ debit: { type: 'openingItem' as const, id: itemId }, amountCents }]
    const payment = { customerId, method: 'Check' as const, receivedOn: today(), amountCents, settlements }
    return manager.call(recordPayment, payment)
  }

  /** So that later tests don't remind them. */
  async function exclude(...ids: number[]) {
    for (const id of ids)
      await manager.call(editCustomer, { id, name: 'Harbour Boutique', getsReminders: false })
  }

  async function switchOn(
    nextRunOn = today(),
    { steps = [...defaultReminderSteps], minIntervalDays = 7 } = {},
  ) {
    await admin.call(editReminderSettings, { isOn: true, steps, minIntervalDays })
    await shop.db.update(reminderSettings).set({ nextRunOn, leasedUntil: null })
  }

  async function switchOff() {
    await admin.call(editReminderSettings, { isOn: false, steps: [...defaultReminderSteps] })
  }

  const run = () => runReminders(shop.app.services, afternoon)

  /** As if they had been sent so many days from now. */
  async function moveReminders(customerId: number, days: number) {
    const onDay = addDays(today(), days)
    await shop.db.update(reminders).set({ onDay }).where(eq(reminders.customerId, customerId))
  }

  async function readItems(customerId: number) {
    return shop.db
      .select({ days: reminderItems.stepDays, isPassedOver: reminderItems.isPassedOver })
      .from(reminderItems)
      .innerJoin(reminders, eq(reminders.id, reminderItems.reminderId))
      .where(eq(reminders.customerId, customerId))
      .orderBy(asc(reminderItems.id))
  }

  /** The only email to the address. Messages of earlier tests may arrive at any time. */
  function mailTo(address: string) {
    const [found, ...more] = mailbox.received.filter(({ to }) => to.includes(address))
    assert.equal(more.length, 0)
    return found?.mail ?? assert.fail(`no email to ${address}`)
  }

  /** The mail server rejects the first attempts, so that the messages wait. */
  async function runWithMailServerDown(): Promise<number> {
    mailbox.setFault(() => ({ at: 'rcpt', code: 450, words: 'Try later' }))
    const count = await run()
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    const isUntried = sql`status = 'queued' and (attempts = 0 or leased_until is not null)`
    await waitFor('the first attempts', async () => (await shop.db.$count(deliveries, isUntried)) === 0)
    mailbox.setFault(() => undefined)
    return count
  }

  /** Sends what is queued, and returns the newest message to the customer once it is no longer queued. */
  async function sendQueued(customerId: number) {
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    return waitFor('the attempt', async () => {
      const [row] = await shop.db
        .select()
        .from(deliveries)
        .where(eq(deliveries.documentId, customerId))
        .orderBy(desc(deliveries.id))
        .limit(1)
      return row?.status !== 'queued' && row
    })
  }

  test('are off until an Admin switches them on, and start with the next run', async () => {
    const customerId = await addCustomer()
    await owe(customerId, 20, 5000)
    const settings = await admin.call(findReminderSettings, {})
    assert.deepEqual([settings.isOn, settings.version], [false, 1])
    assert.deepEqual(settings.steps, defaultReminderSteps)
    assert.equal(await run(), 0)

    assert.equal((await catchRefusal(manager.call(findReminderSettings, {}))).status, 403)
    const before = nextReminderDay(new Date(), timeZone)
    const edit = { isOn: true, steps: [{ days: 5, text: 'Please pay.' }], version: 1 }
    const { version, nextRunOn } = await admin.call(editReminderSettings, edit)
    assert.ok(version === 2 && nextRunOn >= before)
    assert.equal(await shop.db.$count(reminders), 0)
    const refusal = await catchRefusal(admin.call(editReminderSettings, { ...edit, isOn: false }))
    assert.equal(refusal.status, 409)
    assert.match(
      refusal.sentence ?? '',
      /^The schedule of reminders was changed by .* while you were editing it\.$/,
    )
    await switchOff()
    await exclude(customerId)
  })

  test('reject steps that are missing, out of range, out of order or without a text', async () => {
    const step = (days: number, text = 'Please pay.') => ({ days, text })
    const table = [
      [[], 'Enter 1 to 5 steps.'],
      [[1, 2, 3, 4, 5, 6].map((days) => step(days)), 'Enter 1 to 5 steps.'],
      [[step(366)], 'Days must be a whole number from 0 to 365.'],
      [[step(-1)], 'Days must be a whole number from 0 to 365.'],
      [[step(3), step(-1)], 'Days must be a whole number from 0 to 365.'],
      [[step(2.5)], 'Days must be a whole number from 0 to 365.'],
      [[step(3), step(3)], 'Each step must be later than the step before it.'],
      [[step(3, ' ')], 'Enter the text of the step.'],
    ] as const
    for (const [steps, message] of table) {
      const { status, body } = await admin.send('PUT', editReminderSettings.path, { isOn: true, steps })
      const errors = body['errors'] as { message: string }[]
      assert.deepEqual([status, errors.map((error) => error.message)], [400, [message]], message)
    }
    assert.equal((await admin.call(findReminderSettings, {})).isOn, false)
  })

  test('one email per customer lists all its overdue invoices; each step is sent once', async () => {
    const customerId = await addCustomer({
      contacts: [{ name: 'Ana', email: 'ana@harbour.test', getsStatements: true }],
    })
    const old = await owe(customerId, 40, 10_000)
    const recent = await owe(customerId, 1, 2500)
    const notDue = await owe(customerId, -5, 700)
    const merged = await addCustomer({ name: 'Harbour Shop', email: 'shop@harbour.test' })
    const other = await owe(merged, 15, 300)
    await manager.call(mergeCustomer, { id: merged, into: customerId })
    const withoutEmail = await addCustomer({ name: 'Store Without Email', email: null })
    await owe(withoutEmail, 9, 9900)
    const excluded = await addCustomer({ name: 'Quay Store', getsReminders: false })
    await owe(excluded, 9, 9900)
    const covered = await addCustomer({ name: 'Paid Store' })
    await owe(covered, 9, 1000)
    await pay(covered, 1000)

    await switchOn()
    const preview = await admin.call(previewReminders, { page: 1, limit: 50 })
    assert.deepEqual(
      [preview.day, preview.customers, preview.invoices, preview.amountCents],
      [today(), 1, 3, 12_800],
    )
    assert.deepEqual(
      preview.rows.flatMap(({ name, obstacle, recipients }) =>
        obstacle === 'no reminders' && name === 'Harbour Boutique' ? [] : [[name, obstacle, recipients]],
      ),
      [
        ['Harbour Boutique', null, ['ana@harbour.test']],
        ['Quay Store', 'no reminders', ['office@harbour.test']],
        ['Store Without Email', 'no email address', []],
      ],
    )

    assert.equal(await run(), 1)
    assert.deepEqual(await readItems(customerId), [
      { days: 3, isPassedOver: true },
      { days: 14, isPassedOver: true },
      { days: 30, isPassedOver: false },
      { days: 3, isPassedOver: true },
      { days: 14, isPassedOver: false },
      { days: null, isPassedOver: false },
    ])
    const { status } = await sendQueued(customerId)
    assert.equal(status, 'sent')
    const mail = mailTo('ana@harbour.test')
    assert.equal(mail.subject, 'Payment reminder from Selvedge Clothing Co.')
    const text = mail.text ?? ''
    assert.match(text, /Hello Harbour Boutique,\nThe invoices below are long overdue\./)
    const line = (item: { number: string; dueOn: string }, days: string, amount: string) =>
      new RegExp(`${item.number}, due ${formatDay(item.dueOn)} \\(${days} overdue\\): +\\${amount}`)
    assert.match(text, line(old, '40 days', '$100.00'))
    assert.match(text, line(other, '15 days', '$3.00'))
    assert.match(text, line(recent, '1 day', '$25.00'))
    assert.ok(!text.includes(notDue.number))
    assert.match(text, /Total to pay: +\$128\.00/)
    assert.match(mail.attachments[0]?.filename ?? '', /^statement-/)

    const { logs } = await admin.call(findActivity, { page: 1, limit: 1000 })
    const entry = logs.find(({ action }) => action.startsWith('Queued a reminder'))
    assert.deepEqual(
      [entry?.action, entry?.userName, entry?.user],
      [
        'Queued a reminder of 3 overdue invoices, $128.00, to Harbour Boutique for email to ana@harbour.test',
        'System',
        null,
      ],
    )
    assert.equal((await staff.call(findCustomer, { id: customerId })).lastRemindedOn, today())
    const { entries } = await staff.call(findCustomerTimeline, { id: customerId, limit: 100 })
    assert.deepEqual(
      entries.filter(({ title }) => /reminder/i.test(title)).map(({ kind, detail }) => [kind, detail]),
      [['message', 'ana@harbour.test']],
    )

    assert.equal((await admin.call(findReminderSettings, {})).nextRunOn, addDays(today(), 1))
    assert.equal(await run(), 0)
    // Nor on another day, as long as no further step is due.
    await shop.db.update(reminders).set({ onDay: addDays(today(), -7) })
    await switchOn()
    assert.equal(await run(), 0)
    await switchOff()
    await exclude(customerId, withoutEmail, covered)
  })

  test('the email is not sent if everything was paid meanwhile, and has the current figures otherwise', async () => {
    const paid = await addCustomer({ email: 'paid@harbour.test' })
    const paidItem = await owe(paid, 5, 4000)
    const partly = await addCustomer({ email: 'partly@harbour.test' })
    const partlyItem = await owe(partly, 5, 4000)
    await owe(partly, 20, 1000)
    await switchOn()
    assert.equal(await runWithMailServerDown(), 2)
    await pay(paid, 4000, paidItem.id)
    await pay(partly, 1500, partlyItem.id)

    const dropped = await sendQueued(paid)
    assert.deepEqual([dropped.status, dropped.serverReply], ['notSent', 'Nothing is overdue any more.'])
    const current = await sendQueued(partly)
    assert.equal(current.status, 'sent')
    assert.ok(!mailbox.received.some(({ to }) => to.includes('paid@harbour.test')))
    assert.match(mailTo('partly@harbour.test').text ?? '', /Total to pay: +\$35\.00/)
    assert.match((await admin.call(findDelivery, { id: current.id })).text, /Total to pay: +\$35\.00/)
    assert.equal((await staff.call(findCustomer, { id: paid })).lastRemindedOn, null)
    const refusal = await catchRefusal(admin.call(retryDelivery, { id: dropped.id }))
    assert.deepEqual([refusal.status, refusal.sentence], [409, 'Nothing is overdue any more.'])
    await switchOff()
    await exclude(partly)
  })

  test('an email that waits is not sent once reminders are switched off', async () => {
    const customerId = await addCustomer()
    await owe(customerId, 5, 4000)
    await switchOn()
    assert.equal(await runWithMailServerDown(), 1)
    await switchOff()
    const { status, serverReply } = await sendQueued(customerId)
    assert.deepEqual([status, serverReply], ['notSent', 'Reminders were switched off.'])
    await exclude(customerId)
  })

  test('two processes at once send one email per customer', async () => {
    const ids = [await addCustomer(), await addCustomer(), await addCustomer()]
    for (const id of ids) await owe(id, 5, 4000)
    await switchOn()
    const runs = await Promise.all([run(), run(), run()])
    assert.equal(
      runs.reduce((sum, count) => sum + count, 0),
      3,
    )

    // Also where a lease expired while the run went on.
    const customerId = await addCustomer()
    await owe(customerId, 5, 4000)
    const ctx = { ...shop.app.services, now: afternoon, user: null, address: '' }
    const remind = () => shop.db.transaction((db) => remindIfDue({ ...ctx, db }, customerId))
    const results = await Promise.all([remind(), remind(), remind()])
    assert.equal(results.filter(Boolean).length, 1)
    assert.equal((await readItems(customerId)).length, 1)
    await switchOff()
    await exclude(...ids, customerId)
  })

  test('a run that was cut short continues, and a missed one is made up for with one email', async () => {
    const [first, second] = [await addCustomer(), await addCustomer()]
    for (const id of [first, second]) await owe(id, 5, 4000)
    await switchOn(addDays(today(), -4))
    const services = {
      ...shop.app.services,
      // The process dies before the second commit.
      crashPoint: (name: string) => {
        if (name === 'reminder.before-commit' && (calls += 1) === 2) throw new Error('killed')
      },
    }
    let calls = 0
    assert.equal(await runReminders(services, afternoon), 1)
    assert.deepEqual([(await readItems(first)).length, (await readItems(second)).length], [1, 0])
    assert.equal(await run(), 0, 'the lease is still held')
    await shop.db.update(reminderSettings).set({ leasedUntil: sql`now() - interval '1 second'` })
    assert.equal(await run(), 1)
    assert.deepEqual([(await readItems(first)).length, (await readItems(second)).length], [1, 1])
    assert.equal((await admin.call(findReminderSettings, {})).nextRunOn, addDays(today(), 1))
    await switchOff()
    await exclude(first, second)
  })

  trialTest(
    'the run emails a customer at most once in the minimum interval, and then about everything that is due',
    async () => {
      const customerId = await addCustomer({ email: 'often@harbour.test' })
      await owe(customerId, 3, 1000)
      await switchOn(today(), { minIntervalDays: 5 })
      assert.equal(await run(), 1)
      assert.equal((await sendQueued(customerId)).status, 'sent')
      // Further invoices reach their first step on the next days.
      await owe(customerId, 4, 2000)
      await owe(customerId, 15, 4000)
      for (const days of [-1, -4]) {
        await moveReminders(customerId, days)
        await switchOn(today(), { minIntervalDays: 5 })
        const { customers, leftOut, rows } = await admin.call(previewReminders, { page: 1, limit: 50 })
        const row = rows.find(({ id }) => id === customerId)
        assert.deepEqual([customers, leftOut > 0, row?.obstacle], [0, true, 'reminded recently'])
        assert.equal(row?.nextReminderOn, addDays(today(), days + 5))
        assert.equal(await run(), 0)
      }
      // By hand it is not limited.
      await staff.call(sendReminder, { id: customerId })
      mailbox.received.length = 0
      await moveReminders(customerId, -5)
      await owe(customerId, 5, 8000)
      await switchOn(today(), { minIntervalDays: 5 })
      assert.equal(await run(), 1)
      assert.equal((await sendQueued(customerId)).status, 'sent')
      assert.match(mailTo('often@harbour.test').text ?? '', /Total to pay: +\$150\.00/)
      await switchOff()
      await exclude(customerId)
    },
  )

  trialTest('by hand, the customer gets what is overdue now, and nothing more on that day', async () => {
    const customerId = await addCustomer({ email: 'hand@harbour.test' })
    const item = await owe(customerId, 2, 4000)
    await owe(customerId, 4, 1000)
    const viewer = await shop.clientAs('Viewer')
    assert.equal((await catchRefusal(viewer.call(sendReminder, { id: customerId }))).status, 403)
    const { deliveries: sent } = await staff.call(sendReminder, { id: customerId })
    assert.deepEqual(
      sent.map(({ purpose, recipient, status, requestedBy }) => [purpose, recipient, status, requestedBy]),
      [['reminder', 'hand@harbour.test', 'sent', sent[0]?.requestedBy]],
    )
    assert.ok(sent[0]?.requestedBy)
    assert.match(mailTo('hand@harbour.test').text ?? '', /Total to pay: +\$50\.00/)
    assert.deepEqual(await readItems(customerId), [
      { days: 3, isPassedOver: false },
      { days: null, isPassedOver: false },
    ])
    await owe(customerId, 14, 700)
    await switchOn()
    assert.equal(await run(), 0)
    await switchOff()

    const table: [Partial<NewCustomer>, overdueDays: number, paidCents: number, status: number, RegExp][] = [
      [{ email: null }, 5, 0, 400, /^Harbour Boutique has no email address\. Add one/],
      [{}, -5, 0, 409, /^Harbour Boutique has nothing overdue\.$/],
      [{ getsReminders: false }, 5, 0, 409, /^Harbour Boutique gets no reminders\./],
      [{}, 5, 1000, 409, /^Harbour Boutique has as much on account as is overdue\./],
      // A cent of rounding.
      [{}, 5, 999, 409, /^Harbour Boutique owes \$0\.01, less than the \$1\.00 for which reminders ask\.$/],
    ]
    for (const [fields, overdueDays, paidCents, status, message] of table) {
      const id = await addCustomer(fields)
      await owe(id, overdueDays, 1000)
      if (paidCents > 0) await pay(id, paidCents)
      const refusal = await catchRefusal(staff.call(sendReminder, { id }))
      assert.equal(refusal.status, status)
      assert.match(refusal.sentence ?? '', message)
      await switchOn()
      assert.equal(await run(), 0)
      await switchOff()
      assert.equal(await shop.db.$count(reminders, eq(reminders.customerId, id)), 0)
      await exclude(id)
    }
    assert.equal((await catchRefusal(staff.call(sendReminder, { id: 999_999 }))).status, 404)
    await pay(customerId, 4000, item.id)
    await exclude(customerId)
  })

  test('a step on the due day reminds of an invoice, whose deliveries list the email', async () => {
    const product = await manager.call(createProduct, buildProduct({ quantity: 10, priceCents: 1000 }))
    const customerId = await addCustomer({ termsDays: 0, email: 'due@harbour.test' })
    const order = buildInvoice([{ productId: product.id, quantity: 2 }], { taxPpm: 0, customerId })
    const { id } = await manager.call(createInvoice, order)
    const invoice = await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await switchOn(today(), { steps: [{ days: 0, text: 'This invoice is due today.' }] })
    assert.equal(await run(), 1)
    await sendQueued(customerId)
    const text = mailTo('due@harbour.test').text ?? ''
    assert.match(text, /This invoice is due today\./)
    assert.match(text, new RegExp(`${invoice.number}, due .* \\(due today\\): +\\$20\\.00`))
    const found = await staff.call(findInvoiceDeliveries, { id })
    assert.deepEqual(
      found.deliveries.map(({ purpose, recipient }) => [purpose, recipient]),
      [['reminder', 'due@harbour.test']],
    )
    assert.equal(
      await shop.db.$count(
        reminderDeliveries,
        eq(reminderDeliveries.deliveryId, found.deliveries[0]?.id ?? 0),
      ),
      1,
    )
    await switchOff()
    await exclude(customerId)
  })
})
