// Every description of a report, and every formula, refers to what exists.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { combinationError } from '#domain/insight/reports/dimensions.ts'
import { formatChange, workOut } from '#domain/insight/reports/explainMeasure.ts'
import {
  getMeasure,
  measureNames,
  measures,
  operandsOf,
  withOperands,
} from '#domain/insight/reports/measures.ts'
import { chooseColumns, columnsOf } from '#domain/insight/reports/reportColumns.ts'

import { getReport, reportIds } from './reports.ts'

for (const id of reportIds) {
  test(`${id} has a sentence, and its sorted figure among its columns`, () => {
    const { sentence, measures: shown, more, sort, opens } = getReport(id)
    assert.match(sentence, /\.$/)
    assert.ok(shown.includes(sort))
    assert.equal(new Set([...shown, ...more]).size, shown.length + more.length)
    assert.ok(opens === undefined || (reportIds as string[]).includes(opens), opens)
  })
}

for (const name of measureNames) {
  test(`${name} says how it is computed, from measures that exist`, () => {
    const { explanation, isCost } = getMeasure(name)
    assert.match(explanation, /\.$/)
    for (const operand of operandsOf(name)) {
      assert.ok(operand in measures, operand)
      // A cost can't be computed back from what others see.
      if (getMeasure(operand).isCost) assert.ok(isCost, operand)
    }
  })
}

test('the measures of a formula come before it', () => {
  assert.deepEqual(withOperands(['marginRate']), ['knownNet', 'cost', 'margin', 'marginRate'])
  assert.deepEqual(withOperands(['share']), ['sales', 'returns', 'net', 'share'])
})

test('a formula is worked out with the figures of the row', () => {
  const figures = { sales: 120_000, returns: 10_000, net: 110_000, share: 2500 }
  const all = { net: 440_000 }
  assert.equal(workOut('net', figures, all), '$1,200.00 sales − $100.00 returns = $1,100.00')
  assert.equal(
    workOut('share', figures, all),
    '$1,100.00 net sales ÷ $4,400.00 net sales of all rows = 25.0%',
  )
  assert.equal(workOut('sales', figures, all), undefined)
  assert.equal(workOut('margin', { ...figures, margin: 5, knownNet: null, cost: 1 }, all), undefined)
})

test('a change is in percent of the figure before, that of a percentage in points', () => {
  assert.equal(formatChange('net', 112, 100), '+12%')
  assert.equal(formatChange('net', 97, 100), '−3%')
  assert.equal(formatChange('net', 100, 100), '0%')
  assert.equal(formatChange('net', 5, 0), undefined)
  assert.equal(formatChange('net', 5, null), undefined)
  assert.equal(formatChange('marginRate', 3310, 3000), '+3.1 pts')
})

test('combinations that are not offered are refused by a sentence', () => {
  assert.equal(
    combinationError(getReport('sales-by-style'), { season: 'Fall 2026', customerId: 7 }),
    undefined,
  )
  assert.equal(combinationError(getReport('sales-by-customer'), { styleId: 7 }), undefined)
  assert.equal(
    combinationError(getReport('sales-by-customer'), { category: 'Dresses' }),
    "Sales by Customer can't be narrowed down to a category. It can be of one style or one product.",
  )
  assert.equal(
    combinationError({ title: 'Sales by Weekday', filters: [] }, { styleId: 7 }),
    "Sales by Weekday can't be narrowed down to one style. It has no filters.",
  )
})

test('columns of costs are only for those who may see them, and of another period only if there is one', () => {
  const report = getReport('sales-by-style')
  const keysOf = (mayReadCosts: boolean, comparedWith: string | undefined) =>
    columnsOf(report, { mayReadCosts, comparedWith }).map(({ key }) => key)
  assert.ok(keysOf(true, undefined).includes('margin'))
  assert.ok(!keysOf(false, 'Nov 2025').some((key) => /margin|cost/.test(key)))
  assert.ok(!keysOf(true, undefined).some((key) => /-before$|-change$/.test(key)))
})

test('an address chooses columns and their order; unknown ones are left out', () => {
  const columns = columnsOf(getReport('sales-by-style'), { mayReadCosts: true, comparedWith: 'Nov 2025' })
  const keysOf = (text: string | undefined) => chooseColumns(columns, text).map(({ key }) => key)
  assert.deepEqual(keysOf('returns.kept-units.nonsense'), ['returns', 'kept-units'])
  assert.deepEqual(keysOf(undefined).slice(0, 4), ['kept-units', 'net', 'net-before', 'net-change'])
  assert.deepEqual(keysOf('nonsense'), keysOf(undefined))
})
