// The texts of the integrity check before, during and after a run.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  describeOutcome,
  initialProgress,
  integrityCheckStatements,
  integrityCheckOutcomes,
} from './integrityCheck.ts'

describe('the integrity check', () => {
  test('begins with every step waiting', () => {
    const progress = initialProgress()
    assert.equal(progress.length, Object.keys(integrityCheckStatements).length)
    assert.deepEqual(progress[0], {
      step: 'stock',
      state: 'waiting',
      done: null,
      total: null,
      milliseconds: null,
    })
  })

  test('is a sentence for each step, without a final period', () => {
    for (const statement of Object.values(integrityCheckStatements)) assert.match(statement, /^[A-Z].+[a-z]$/)
  })

  test('describes each outcome', () => {
    assert.deepEqual(
      integrityCheckOutcomes.map((outcome) => describeOutcome(outcome, 2)),
      [
        'No differences found: stock, invoices, numbers and the activity log agree.',
        '2 differences found.',
        'The check was canceled.',
        'The check could not be completed.',
        'The process that ran the check ended before it was finished.',
      ],
    )
    assert.equal(describeOutcome('differs', 1), '1 difference found.')
  })
})
