// The values of the reminder schedule while a user types, and their conversion to API input.
import type { ReminderSettings } from '#contract/sales/reminders.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { defaultReminderSteps, reminderLimits } from '#domain/sales/reminders.ts'
import { readAmount, toAmountInput } from '#web/sales/documents/rateTexts.ts'

/** Numbers are as typed. */
export interface ScheduleValues {
  isOn: boolean
  steps: { days: string; text: string }[]
  minIntervalDays: string
  minAmount: string
}

export function toScheduleValues({
  isOn,
  steps,
  minIntervalDays,
  minAmountCents,
}: ReminderSettings): ScheduleValues {
  return {
    isOn,
    steps: steps.map(({ days, text }) => ({ days: String(days), text })),
    minIntervalDays: String(minIntervalDays),
    minAmount: toAmountInput(minAmountCents),
  }
}

/** Prepares form values for validation. */
export function parseSchedule({ isOn, steps, minIntervalDays, minAmount }: ScheduleValues) {
  return {
    isOn,
    steps: steps.map(({ days, text }) => ({ days: readTypedNumber(days), text })),
    minIntervalDays: readTypedNumber(minIntervalDays),
    minAmount: toAmountInput(readAmount(minAmount) ?? 0),
  }
}

/** Two weeks after the last step, with its text. */
export function proposeStep(steps: ScheduleValues['steps']): ScheduleValues['steps'][number] {
  const last = steps.at(-1)
  const days = Math.min((readTypedNumber(last?.days ?? '') || 0) + 14, reminderLimits.days)
  return { days: String(days), text: last?.text ?? defaultReminderSteps[0]?.text ?? '' }
}

export const scheduleLabels: Record<keyof ScheduleValues, string> = {
  isOn: 'Status',
  steps: 'Steps',
  minIntervalDays: 'At most one reminder every',
  minAmount: 'Least amount',
}

/** For the choice between two edits. */
export function formatScheduleField(field: keyof ScheduleValues, values: ScheduleValues): string {
  if (field === 'isOn') return values.isOn ? 'On' : 'Off'
  if (field === 'minIntervalDays') return `${values.minIntervalDays} days`
  if (field === 'minAmount') return values.minAmount
  return values.steps.map(({ days, text }) => `${days} days: ${text}`).join(' ')
}
