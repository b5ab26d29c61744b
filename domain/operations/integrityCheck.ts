// The steps of the integrity check, its progress and its outcomes.
import type { IntegrityStep } from '#domain/nouns.ts'
import { joinList, pluralize } from '#domain/platform/format.ts'
import { recordNouns, records } from '#domain/records.ts'

/** In the order in which they run; each value is true when the step finds no difference. */
export const integrityCheckStatements: Record<IntegrityStep, string> = {
  stock: 'Every quantity is the sum of its movements',
  'product totals': 'The totals of the product list match a recount',
  'stock values': 'The stock value matches the products',
  costs: 'The units of the cost ledger are those on hand, and its entries add up to what they are worth',
  styles: 'Every style has one product per color and size',
  'product codes': 'The search of products finds every code of customers and suppliers',
  invoices: 'Every invoice total matches its lines, and no number is missing',
  orders: 'Every order matches its lines, the stock it holds and its invoices, and no number is missing',
  purchases:
    'Every purchase order, arrival and bill matches its lines, and arrivals the stock ledger; no number is missing',
  'pick lists': 'Every pick list, mark and dispatch matches its invoices and orders, and the activity log',
  'invoice totals': 'The totals of the invoice list match a recount',
  customers: 'Every invoice and payment belongs to an existing customer',
  'price lists': 'No price list has a higher price from more units',
  records: `Every change of ${joinList(recordNouns.map((noun) => records[noun].names))} is in the activity log or in an import`,
  receivables: 'Every document is owed once, and balances match the open amounts',
  'credit notes':
    'Every credit note matches its lines, credits no more than its invoice, and no number is missing',
  messages: 'Every message matches its attempts',
  files: 'Every file of a record has its bytes, unchanged',
  reminders: 'Every reminder has its messages, and no step was sent twice',
  sales: 'Revenue and units sold match the invoices and credit notes',
  'activity log': 'No entry of the activity log has been altered',
  'activity totals': 'The totals of the activity log match a recount',
}
export const integrityCheckStepNames = Object.keys(integrityCheckStatements) as IntegrityStep[]

export const integrityCheckStepStates = ['waiting', 'running', 'agrees', 'differs'] as const

/** `done` and `total` are null for steps that don't report them. */
export interface IntegrityCheckProgress {
  step: IntegrityStep
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
  if (outcome === 'cancelled') return 'The check was canceled.'
  if (outcome === 'failed') return 'The check could not be completed.'
  if (outcome === 'lost') return 'The process that ran the check ended before it was finished.'
  return `${pluralize(differences, 'difference')} found.`
}
