import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  calculateDueDay,
  formatTerms,
  parseTerms,
  termsDaysMessage,
  type TermsStart,
} from './paymentTerms.ts'

describe('payment terms', () => {
  const dueDays: [processedOn: string, termsDays: number, termsFrom: TermsStart, dueOn: string][] = [
    ['2026-01-31', 0, 'invoice', '2026-01-31'],
    ['2026-01-31', 30, 'invoice', '2026-03-02'],
    ['2028-01-31', 30, 'invoice', '2028-03-01'],
    ['2026-12-15', 30, 'invoice', '2027-01-14'],
    ['2026-05-31', 60, 'invoice', '2026-07-30'],
    ['2026-06-01', 0, 'month end', '2026-06-30'],
    ['2026-06-30', 30, 'month end', '2026-07-30'],
    ['2026-02-10', 0, 'month end', '2026-02-28'],
    ['2028-02-10', 1, 'month end', '2028-03-01'],
    ['2026-12-31', 30, 'month end', '2027-01-30'],
    ['2026-11-30', 365, 'month end', '2027-11-30'],
  ]
  for (const [processedOn, termsDays, termsFrom, dueOn] of dueDays) {
    test(`${termsDays} days from ${termsFrom} of ${processedOn} is ${dueOn}`, () => {
      assert.equal(calculateDueDay(processedOn, { termsDays, termsFrom }), dueOn)
    })
  }

  test('are written as on an invoice', () => {
    assert.equal(formatTerms({ termsDays: 0, termsFrom: 'invoice' }), 'Due on receipt')
    assert.equal(formatTerms({ termsDays: 30, termsFrom: 'invoice' }), 'Net 30 days')
    assert.equal(formatTerms({ termsDays: 0, termsFrom: 'month end' }), 'Due at the end of the month')
    assert.equal(
      formatTerms({ termsDays: 10, termsFrom: 'month end' }),
      'Net 10 days from the end of the month',
    )
  })
})

test('the message names the limit', () => {
  assert.equal(termsDaysMessage, 'Net days must be a whole number from 0 to 365.')
})

describe('parseTerms', () => {
  const texts: [text: string, termsDays: number | undefined, termsFrom?: TermsStart][] = [
    ['30', 30],
    ['Net 30', 30],
    ['net-60 days', 60],
    ['n/30', 30],
    ['30 days from invoice date', 30],
    ['Net 30 EOM', 30, 'month end'],
    ['EOM', 0, 'month end'],
    ['Net 30 days from the end of the month', 30, 'month end'],
    ['Due at the end of the month', 0, 'month end'],
    ['Net 30 end of month', 30, 'month end'],
    ['Net 30,month-end', 30, 'month end'],
    ['Due on receipt', 0, 'invoice'],
    ['Upon receipt.', 0, 'invoice'],
    ['Immediate', 0, 'invoice'],
    ['Due  immediately', 0, 'invoice'],
    ['net  30   days.', 30],
    ['Net 1 day', 1],
    ['Not due on receipt', undefined],
    ['Due on receipt or later', undefined],
    ['net', undefined],
    ['2% 10 Net 30', undefined],
    ['COD', undefined],
    ['3000', undefined],
  ]
  for (const [text, termsDays, termsFrom] of texts) {
    test(`reads '${text}'`, () => {
      const expected = termsDays === undefined ? undefined : { termsDays, ...(termsFrom && { termsFrom }) }
      assert.deepEqual(parseTerms(text), expected)
    })
  }
})
