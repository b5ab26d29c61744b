import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  comparedRange,
  describeDays,
  describeTime,
  type ReportDays,
  reportDaysError,
  reportedDays,
} from './reportPeriod.ts'

const today = '2026-11-27'
const sales = { title: 'Sales by Style', period: 'last-month' } as const

for (const [days, compareWith, expected] of [
  ['2026-10-01 2026-10-31', 'year-before', '2025-10-01 2025-10-31'],
  ['2026-10-01 2026-10-31', 'period-before', '2026-09-01 2026-09-30'],
  ['2026-02-01 2026-02-28', 'period-before', '2026-01-01 2026-01-31'],
  ['2025-02-01 2025-02-28', 'year-before', '2024-02-01 2024-02-29'],
  ['2024-02-29 2024-02-29', 'year-before', '2023-02-28 2023-02-28'],
  ['2025-01-01 2025-12-31', 'period-before', '2024-01-01 2024-12-31'],
  ['2026-07-01 2026-09-30', 'period-before', '2026-04-01 2026-06-30'],
  ['2026-10-10 2026-10-16', 'period-before', '2026-10-03 2026-10-09'],
  // Not over: only the same part.
  ['2026-11-01 2026-11-30', 'year-before', '2025-11-01 2025-11-27'],
  ['2026-11-01 2026-11-30', 'period-before', '2026-10-01 2026-10-27'],
  ['2026-01-01 2026-12-31', 'year-before', '2025-01-01 2025-11-27'],
  ['2026-11-22 2026-11-28', 'period-before', '2026-11-15 2026-11-20'],
] as const) {
  test(`${days} is compared with ${expected}, the ${compareWith}`, () => {
    const [startDate, endDate] = days.split(' ') as [string, string]
    const range = comparedRange({ startDate, endDate }, { compareWith }, today)
    assert.equal(range && `${range.startDate} ${range.endDate}`, expected)
  })
}

test('the last day of a month that is not over is compared with the end of a shorter one', () => {
  const days = { startDate: '2026-03-01', endDate: '2026-04-30' }
  assert.deepEqual(comparedRange(days, { compareWith: 'period-before' }, '2026-04-29'), {
    startDate: '2026-01-01',
    endDate: '2026-02-28',
  })
})

test('a report is compared with the year before, nothing, or chosen days', () => {
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' }
  assert.deepEqual(comparedRange(days, {}, today), { startDate: '2025-10-01', endDate: '2025-10-31' })
  assert.equal(comparedRange(days, { compareWith: 'none' }, today), undefined)
  const january = { startDate: '2020-01-01', endDate: '2020-01-31' }
  const search = { compareStartDate: january.startDate, compareEndDate: january.endDate }
  assert.deepEqual(comparedRange(days, search, today), january)
})

test('days are those of a period by name, of the report, or chosen', () => {
  const lastMonth = { startDate: '2026-10-01', endDate: '2026-10-31' }
  assert.deepEqual(reportedDays({}, today, 'last-month'), lastMonth)
  assert.deepEqual(reportedDays({ period: 'last-month' }, today, 'today'), lastMonth)
  assert.deepEqual(reportedDays({ ...lastMonth }, today, 'today'), lastMonth)
})

for (const [days, field, message] of [
  [{ startDate: '2026-03-01', endDate: '2026-02-28' }, 'endDate', 'The end date is before the start date'],
  [{ startDate: '2026-03-01' }, 'endDate', 'Choose the first and the last day'],
  [{ startDate: '2016-03-01', endDate: '2026-03-01' }, 'endDate', 'A report has at most 10 years'],
  [
    { compareStartDate: '2026-03-01', compareEndDate: '2026-02-28' },
    'compareEndDate',
    'The end date is before the start date',
  ],
] as const satisfies [ReportDays, string, string][]) {
  test(`${JSON.stringify(days)} is refused: ${message}`, () => {
    assert.deepEqual(reportDaysError(days, sales), { field, message })
  })
}

test('ten whole years can be reported', () => {
  assert.equal(reportDaysError({ startDate: '2016-03-01', endDate: '2026-02-28' }, sales), undefined)
})

test('a report of now has no period', () => {
  const report = { title: 'What to Cut', period: null }
  const message = 'What to Cut is of now, it has no period'
  assert.deepEqual(reportDaysError({ period: 'last-month' }, report), { field: 'period', message })
  assert.equal(reportDaysError({}, report), undefined)
})

test('a period is described with its preposition', () => {
  const november = { startDate: '2025-11-01', endDate: '2025-11-30' }
  assert.equal(describeTime('sales', november), 'in Nov 2025')
  assert.equal(describeTime('stock', november), 'at the end of Nov 30, 2025')
  assert.equal(describeTime('openOrders', november), 'in open orders')
  assert.equal(describeTime('sales', { startDate: '2025-11-21', endDate: '2025-11-21' }), 'on Nov 21, 2025')
  assert.equal(
    describeTime('sales', { startDate: '2025-03-01', endDate: '2025-04-15' }),
    'from Mar 1 to Apr 15, 2025',
  )
})

test('days are described as a year, a month, a day or from one to another', () => {
  assert.equal(describeDays({ startDate: '2025-01-01', endDate: '2025-12-31' }), '2025')
  assert.equal(describeDays({ startDate: '2026-02-01', endDate: '2026-02-28' }), 'Feb 2026')
  assert.equal(describeDays({ startDate: '2026-02-03', endDate: '2026-02-03' }), 'Feb 3, 2026')
  assert.equal(describeDays({ startDate: '2025-03-01', endDate: '2025-04-15' }), 'Mar 1 to Apr 15, 2025')
  assert.equal(
    describeDays({ startDate: '2025-11-01', endDate: '2026-02-28' }),
    'Nov 1, 2025 to Feb 28, 2026',
  )
})
