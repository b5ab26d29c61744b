import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  entryDayError,
  findAgeingBucket,
  proposeSettlements,
  settledDocumentMessage,
  sideOf,
} from './receivables.ts'
import { ageingBuckets } from './states.ts'

describe('receivables', () => {
  test('puts a reversal on the other side', () => {
    assert.equal(sideOf('invoice'), 'debit')
    assert.equal(sideOf('invoice', true), 'credit')
    assert.equal(sideOf('payment'), 'credit')
    assert.equal(sideOf('payment', true), 'debit')
    assert.equal(sideOf('refund'), 'debit')
    assert.equal(sideOf('write-off'), 'credit')
  })

  const debits = [
    { id: 1, openCents: 5000, onDate: '2026-03-01', dueOn: '2026-03-31' },
    { id: 2, openCents: 3000, onDate: '2026-02-01', dueOn: '2026-03-03' },
    { id: 3, openCents: 2000, onDate: '2026-03-02', dueOn: null },
    { id: 4, openCents: 0, onDate: '2026-01-01', dueOn: '2026-01-31' },
  ]

  test('proposes to settle the oldest due debits first', () => {
    assert.deepEqual(proposeSettlements(debits, 6000), {
      settlements: [
        { debitId: 3, amountCents: 2000 },
        { debitId: 2, amountCents: 3000 },
        { debitId: 1, amountCents: 1000 },
      ],
      restCents: 0,
    })
  })

  test('leaves the rest of a payment over', () => {
    assert.equal(proposeSettlements(debits, 12_000).restCents, 2000)
    assert.deepEqual(proposeSettlements([], 500), { settlements: [], restCents: 500 })
  })

  test('ages debits by their due day', () => {
    const days: [asOf: string, bucket: string][] = [
      ['2026-03-31', 'Not due'],
      ['2026-04-01', '1-30'],
      ['2026-04-30', '1-30'],
      ['2026-05-01', '31-60'],
      ['2026-05-30', '31-60'],
      ['2026-05-31', '61-90'],
      ['2026-06-29', '61-90'],
      ['2026-06-30', 'Over 90'],
    ]
    for (const [asOf, bucket] of days) {
      const debit = { side: 'debit', onDate: '2026-03-01', dueOn: '2026-03-31' } as const
      assert.equal(findAgeingBucket(debit, asOf), bucket, asOf)
    }
    assert.equal(findAgeingBucket({ side: 'debit', onDate: '2026-03-01', dueOn: null }, '2026-03-02'), '1-30')
    assert.equal(
      findAgeingBucket({ side: 'credit', onDate: '2026-03-01', dueOn: null }, '2027-01-01'),
      'Unapplied',
    )
    assert.equal(ageingBuckets.length, 6)
  })

  test('rejects days in closed books and in the future', () => {
    const books = { today: '2026-04-15', closedTo: '2026-03-31' }
    assert.equal(
      entryDayError('2026-03-31', books),
      'The books are closed to Mar 31, 2026: choose a later day.',
    )
    assert.equal(entryDayError('2026-04-16', books), 'Apr 16, 2026 is in the future.')
    assert.equal(entryDayError('2026-04-01', books), undefined)
    assert.equal(entryDayError('2000-01-01', { today: '2026-04-15', closedTo: null }), undefined)
  })

  test('rejects a year of two digits', () => {
    const books = { today: '2026-04-15', closedTo: null }
    const message = 'Apr 15, 26 is before 1900: enter the year with four digits.'
    assert.equal(entryDayError('0026-04-15', books), message)
    assert.equal(entryDayError('1900-01-01', books), undefined)
  })

  test('says why a settled document is not voided or reversed', () => {
    const message = (
      paidCents: number,
      writtenOffCents: number,
      creditedCents: number | null,
      hasCustomer = true,
    ) => settledDocumentMessage('OLD-1', { paidCents, writtenOffCents, creditedCents, hasCustomer })
    assert.equal(
      message(25_000, 100, 100),
      'OLD-1 has $250.00 paid. Take the payment off it first, or issue a credit note.',
    )
    assert.equal(message(25_000, 0, 0, false), 'OLD-1 has $250.00 paid. Reverse the payment first.')
    assert.equal(message(25_000, 100, null), 'OLD-1 has $250.00 paid. Take the payment off it first.')
    assert.equal(message(0, 4000, null), 'OLD-1 has $40.00 written off. Reverse the write-off first.')
    assert.equal(message(0, 4000, 100), 'OLD-1 has $40.00 written off. Reverse the write-off first.')
    assert.equal(message(0, 0, 100), "OLD-1 has $1.00 credited: it can't be voided.")
    assert.equal(message(0, 0, 0), "OLD-1 has a credit note: it can't be voided.")
  })
})
