// Reminders of overdue invoices: the steps at which they are sent, which step of an invoice is due, and the day of the next run.
import { createDayFormatter, createTimeFormatter } from '#domain/platform/dates.ts'
import { addDays } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'

/** `days` after the due day; `text` is the first paragraph of the email. */
export interface ReminderStep {
  days: number
  text: string
}

export const reminderLimits = {
  steps: 5,
  days: 365,
  text: 500,
  intervalDays: 60,
  minAmountCents: 1_000_000,
} as const

/** Until an Admin saves another one. */
export const defaultMinIntervalDays = 7

/** Reminders and statements ask for no less, until an Admin saves another amount. */
export const defaultMinAmountCents = 100

export const minAmountMessage = `The least amount must be from $0.01 to ${formatUsd(reminderLimits.minAmountCents)}.`

export const stepCountMessage = `Enter 1 to ${reminderLimits.steps} steps.`
export const stepDaysMessage = `Days must be a whole number from 0 to ${reminderLimits.days}.`
export const stepTextMessage = 'Enter the text of the step.'
export const intervalMessage = `Days between two reminders must be a whole number from 1 to ${reminderLimits.intervalDays}.`
export const stepOrderMessage = 'Each step must be later than the step before it.'

/** Used until an Admin saves other steps. */
export const defaultReminderSteps: readonly ReminderStep[] = [
  {
    days: 3,
    text: 'This is a friendly reminder that the invoices below are past their due day.',
  },
  {
    days: 14,
    text: 'The invoices below are still open. Please arrange payment, or tell us if something is wrong with them.',
  },
  {
    days: 30,
    text: 'The invoices below are long overdue. Please pay them now, or contact us so that we can agree on how to settle them.',
  },
]

/** The index of the first step that is not later than the one before it; undefined if the steps are in order. */
export function findUnorderedStep(steps: readonly Pick<ReminderStep, 'days'>[]): number | undefined {
  const index = steps.findIndex(({ days }, index) => days <= (steps[index - 1]?.days ?? -Infinity))
  return index === -1 ? undefined : index
}

/**
 * The step of an invoice that is due: the latest one that it has reached. `passedOver` are earlier ones that were never sent.
 * `remindedDays` is the latest step recorded for the invoice, null if there is none; nothing at or before it is due again.
 */
export function findDueStep(
  steps: readonly Pick<ReminderStep, 'days'>[],
  { overdueDays, remindedDays }: { overdueDays: number; remindedDays: number | null },
): { days: number; passedOver: number[] } | undefined {
  const reached = steps
    .map(({ days }) => days)
    .filter((days) => days <= overdueDays && days > (remindedDays ?? -1))
    .toSorted((a, b) => a - b)
  const days = reached.pop()
  return days === undefined ? undefined : { days, passedOver: reached }
}

/** The first day on which the daily run may email a customer again. That email includes all items due before it. */
export function nextReminderAfter(lastRemindedOn: string, minIntervalDays: number): string {
  return addDays(lastRemindedOn, minIntervalDays)
}

/** An email lists invoices from this many days after the due day: 1, or 0 if the first step is on the due day. */
export function firstListedDays(steps: readonly Pick<ReminderStep, 'days'>[]): 0 | 1 {
  return steps.some(({ days }) => days === 0) ? 0 : 1
}

/** The text of the latest step that the most overdue invoice of an email has reached, or else of the first step. */
export function findReminderText(steps: readonly ReminderStep[], overdueDays: number): string {
  return (steps.findLast(({ days }) => days <= overdueDays) ?? steps[0])?.text ?? ''
}

/** When reminders go out, in the company's time zone. */
const reminderTime = '09:00:00'
export const reminderTimeText = '9:00 AM'

/** The day of the next run if no run has been made yet: today until 9:00 AM, then tomorrow. */
export function nextReminderDay(now: Date, timeZone: string): string {
  const today = createDayFormatter(timeZone)(now)
  return isReminderTime(now, timeZone) ? addDays(today, 1) : today
}

/** Whether it is past 9:00 AM in the company's time zone. */
export function isReminderTime(now: Date, timeZone: string): boolean {
  return createTimeFormatter(timeZone)(now) >= reminderTime
}

export const nothingOverdueMessage = 'Nothing is overdue any more.'

/** Why a reminder can't be sent by hand, or undefined. `overdueCents` is what the email would list, `minAmountCents` the least to ask for. */
export function reminderError({
  name,
  getsReminders,
  overdueCents,
  unappliedCents,
  minAmountCents = 0,
}: {
  name: string
  getsReminders: boolean
  overdueCents: number
  unappliedCents: number
  minAmountCents?: number
}): string | undefined {
  if (!getsReminders) return `${name} gets no reminders. Change that in its details first.`
  if (overdueCents === 0) return `${name} has nothing overdue.`
  if (unappliedCents >= overdueCents) {
    return `${name} has as much on account as is overdue. Apply it to the invoices instead.`
  }
  const askedCents = overdueCents - unappliedCents
  if (askedCents < minAmountCents)
    return `${name} owes ${formatUsd(askedCents)}, less than the ${formatUsd(minAmountCents)} for which reminders ask.`
  return undefined
}
