import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  defaultReminderSteps,
  findDueStep,
  findReminderText,
  findUnorderedStep,
  firstListedDays,
  intervalMessage,
  isReminderTime,
  nextReminderAfter,
  nextReminderDay,
  nothingOverdueMessage,
  reminderError,
  stepCountMessage,
  stepDaysMessage,
  stepOrderMessage,
  stepTextMessage,
} from './reminders.ts'

test('the latest step that an invoice has reached is due, and earlier ones are passed over', () => {
  const table: [
    overdueDays: number,
    remindedDays: number | null,
    due: number | undefined,
    passed: number[],
  ][] = [
    [0, null, undefined, []],
    [2, null, undefined, []],
    [3, null, 3, []],
    [13, 3, undefined, []],
    [14, 3, 14, []],
    // Switched on late.
    [20, null, 14, [3]],
    [400, null, 30, [3, 14]],
    [400, 3, 30, [14]],
    [400, 30, undefined, []],
    // A step of 10 days was sent before the steps were changed.
    [13, 10, undefined, []],
    [31, 10, 30, [14]],
    [400, 90, undefined, []],
  ]
  for (const [overdueDays, remindedDays, due, passed] of table) {
    const found = findDueStep(defaultReminderSteps, { overdueDays, remindedDays })
    assert.deepEqual([found?.days, found?.passedOver ?? []], [due, passed], `${overdueDays} ${remindedDays}`)
  }
})

test('each step is due once, in order, however often the run is made', () => {
  const steps = [{ days: 0 }, { days: 7 }, { days: 8 }]
  let remindedDays: number | null = null
  const sent: number[] = []
  for (let overdueDays = 0; overdueDays < 30; overdueDays += 1) {
    const due = findDueStep(steps, { overdueDays, remindedDays })
    if (!due) continue
    sent.push(due.days)
    remindedDays = due.days
  }
  assert.deepEqual(sent, [0, 7, 8])
})

test('steps must ascend', () => {
  const order = (...days: number[]) => findUnorderedStep(days.map((days) => ({ days })))
  assert.equal(findUnorderedStep(defaultReminderSteps), undefined)
  assert.equal(order(0, 1, 365), undefined)
  assert.equal(order(3, 3), 1)
  assert.equal(order(0, 14, 7), 2)
})

test('an email lists invoices on their due day only if a step is on that day', () => {
  assert.equal(firstListedDays(defaultReminderSteps), 1)
  assert.equal(firstListedDays([{ days: 0 }, { days: 14 }]), 0)
})

test('the text is that of the step which the most overdue invoice has reached', () => {
  const steps = [
    { days: 3, text: 'first' },
    { days: 14, text: 'second' },
  ]
  const texts = [1, 3, 13, 14, 90].map((days) => findReminderText(steps, days))
  assert.deepEqual(texts, ['first', 'first', 'first', 'second', 'second'])
})

test('the run is at 9:00 AM in the time zone of the company', () => {
  const zone = 'America/New_York'
  const before = new Date('2026-11-20T13:59:59Z')
  const after = new Date('2026-11-20T14:00:00Z')
  assert.deepEqual([isReminderTime(before, zone), nextReminderDay(before, zone)], [false, '2026-11-20'])
  assert.deepEqual([isReminderTime(after, zone), nextReminderDay(after, zone)], [true, '2026-11-21'])
  // Midnight is 00:00, not 24:00.
  assert.equal(isReminderTime(new Date('2026-11-20T05:00:00Z'), zone), false)
})

test('a reminder asks for no less than the least amount, after what is on account', () => {
  const customer = { name: 'Harbour Boutique', getsReminders: true, overdueCents: 5000, minAmountCents: 100 }
  assert.equal(reminderError({ ...customer, unappliedCents: 4900 }), undefined)
  assert.equal(
    reminderError({ ...customer, unappliedCents: 4901 }),
    'Harbour Boutique owes $0.99, less than the $1.00 for which reminders ask.',
  )
})

test('a reminder by hand needs something overdue that is not covered by money on account', () => {
  const customer = { name: 'Harbour Boutique', getsReminders: true, overdueCents: 5000, unappliedCents: 0 }
  assert.equal(reminderError(customer), undefined)
  assert.equal(reminderError({ ...customer, unappliedCents: 4999 }), undefined)
  const errors = [{ getsReminders: false }, { overdueCents: 0 }, { unappliedCents: 5000 }].map((fields) =>
    reminderError({ ...customer, ...fields }),
  )
  assert.deepEqual(errors, [
    'Harbour Boutique gets no reminders. Change that in its details first.',
    'Harbour Boutique has nothing overdue.',
    'Harbour Boutique has as much on account as is overdue. Apply it to the invoices instead.',
  ])
})

test('the run leaves a customer alone for the minimum interval', () => {
  assert.equal(nextReminderAfter('2026-11-25', 1), '2026-11-26')
  assert.equal(nextReminderAfter('2026-11-25', 7), '2026-12-02')
  assert.equal(nextReminderAfter('2026-12-31', 60), '2027-03-01')
})

test('the order of the steps does not matter', () => {
  const steps = [{ days: 30 }, { days: 3 }, { days: 14 }]
  assert.deepEqual(findDueStep(steps, { overdueDays: 400, remindedDays: null }), {
    days: 30,
    passedOver: [3, 14],
  })
})

test('messages name the limits of the settings', () => {
  assert.equal(stepCountMessage, 'Enter 1 to 5 steps.')
  assert.equal(stepDaysMessage, 'Days must be a whole number from 0 to 365.')
  assert.equal(stepTextMessage, 'Enter the text of the step.')
  assert.equal(intervalMessage, 'Days between two reminders must be a whole number from 1 to 60.')
  assert.equal(stepOrderMessage, 'Each step must be later than the step before it.')
  assert.equal(nothingOverdueMessage, 'Nothing is overdue any more.')
  assert.ok(defaultReminderSteps.every(({ text }) => text.endsWith('.')))
})
