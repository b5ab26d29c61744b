// The proof, as people see it: what it claims step by step, how far it has come, and what came of it.
import { pluralize } from '#domain/platform/format.ts'

/** In the order in which they are proved; each says what holds when it finds no difference. */
export const integrityCheckSteps = [
  { step: 'stock', claim: 'Every quantity is the sum of its movements' },
  { step: 'product totals', claim: 'The totals of the products list are what counting gives' },
  { step: 'stock values', claim: 'The value of the stock is what the products come to' },
  { step: 'invoices', claim: 'Every invoice comes to its lines, and no number is missing' },
  { step: 'invoice totals', claim: 'The totals of the invoices list are what counting gives' },
  { step: 'messages', claim: 'Every message agrees with its attempts' },
  { step: 'sales', claim: 'Revenue and units sold are what the invoices come to' },
  { step: 'activity log', claim: 'The activity log is as it was written' },
  { step: 'activity totals', claim: 'The totals of the activity log are what counting gives' },
] as const
export type IntegrityCheckStep = (typeof integrityCheckSteps)[number]['step']
export const integrityCheckStepNames = integrityCheckSteps.map(({ step }) => step)

export const integrityCheckStepStates = ['waiting', 'running', 'agrees', 'differs'] as const

/** How far one step has come. `done` and `total` where it says so as it goes. */
export interface IntegrityCheckProgress {
  step: IntegrityCheckStep
  state: (typeof integrityCheckStepStates)[number]
  done: number | null
  total: number | null
  milliseconds: number | null
}

/** How far a run has come that has only begun. */
export function initialProgress(): IntegrityCheckProgress[] {
  return integrityCheckStepNames.map((step) => ({
    step,
    state: 'waiting',
    done: null,
    total: null,
    milliseconds: null,
  }))
}

/** 'lost': the process that ran it ended in the middle. */
export const integrityCheckOutcomes = ['agrees', 'differs', 'cancelled', 'failed', 'lost'] as const
export type IntegrityCheckOutcome = (typeof integrityCheckOutcomes)[number]

/** What a run came to, as a sentence. */
export function describeOutcome(outcome: IntegrityCheckOutcome, differences: number): string {
  if (outcome === 'agrees') return 'Everything agrees: stock, invoices, numbers and the log.'
  if (outcome === 'cancelled') return 'It was cancelled before its end.'
  if (outcome === 'failed') return 'It could not be run to its end.'
  if (outcome === 'lost') return 'The process that ran it ended in the middle.'
  return `${pluralize(differences, 'difference')} ${differences === 1 ? 'was' : 'were'} found.`
}
