// The steps of the integrity check, its progress and its outcomes.
import { pluralize } from '#domain/platform/format.ts'

/** In the order in which they run; `claim` is true when the step finds no difference. */
export const integrityCheckSteps = [
  { step: 'stock', claim: 'Every quantity is the sum of its movements' },
  { step: 'product totals', claim: 'The totals of the product list match a recount' },
  { step: 'stock values', claim: 'The stock value matches the products' },
  { step: 'invoices', claim: 'Every invoice total matches its lines, and no number is missing' },
  { step: 'invoice totals', claim: 'The totals of the invoice list match a recount' },
  { step: 'messages', claim: 'Every message matches its attempts' },
  { step: 'sales', claim: 'Revenue and units sold match the invoices' },
  { step: 'activity log', claim: 'No entry of the activity log has been altered' },
  { step: 'activity totals', claim: 'The totals of the activity log match a recount' },
] as const
export type IntegrityCheckStep = (typeof integrityCheckSteps)[number]['step']
export const integrityCheckStepNames = integrityCheckSteps.map(({ step }) => step)

export const integrityCheckStepStates = ['waiting', 'running', 'agrees', 'differs'] as const

/** `done` and `total` are null for steps that don't report them. */
export interface IntegrityCheckProgress {
  step: IntegrityCheckStep
  state: (typeof integrityCheckStepStates)[number]
  done: number | null
  total: number | null
  milliseconds: number | null
}

export function initialProgress(): IntegrityCheckProgress[] {
  return integrityCheckStepNames.map((step) => ({
    step,
    state: 'waiting',
    done: null,
    total: null,
    milliseconds: null,
  }))
}

/** 'lost': the process that ran it ended before it was finished. */
export const integrityCheckOutcomes = ['agrees', 'differs', 'cancelled', 'failed', 'lost'] as const
export type IntegrityCheckOutcome = (typeof integrityCheckOutcomes)[number]

export const noDifferencesMessage =
  'No differences found: stock, invoices, numbers and the activity log agree.'

export function describeOutcome(outcome: IntegrityCheckOutcome, differences: number): string {
  if (outcome === 'agrees') return noDifferencesMessage
  if (outcome === 'cancelled') return 'The check was cancelled.'
  if (outcome === 'failed') return 'The check could not be completed.'
  if (outcome === 'lost') return 'The process that ran the check ended before it was finished.'
  return `${pluralize(differences, 'difference')} found.`
}
