import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { fullBasisPoints, maxPriceCents } from '#domain/platform/money.ts'

import {
  applyBulkEdit,
  type BulkEdit,
  bulkEditError,
  describeBulkEdit,
  maxPercentBasisPoints,
  type PriceRounding,
  priceRoundings,
  roundPrice,
} from './bulkEdit.ts'

const percent = (basisPoints: number, rounding: PriceRounding = 'cent'): BulkEdit => ({
  field: 'price',
  by: 'percent',
  direction: basisPoints < 0 ? 'lower' : 'raise',
  basisPoints: Math.abs(basisPoints),
  rounding,
})
const amount = (cents: number): BulkEdit => ({
  field: 'price',
  by: 'amount',
  direction: cents < 0 ? 'lower' : 'raise',
  cents: Math.abs(cents),
})
const percentRange = { min: -fullBasisPoints, max: maxPercentBasisPoints }

/** The new price, or the reason of the refusal. */
function priceAfter(priceCents: number, edit: BulkEdit): number | string | undefined {
  const result = applyBulkEdit({ priceCents }, edit)
  return 'refusal' in result ? result.refusal : result.fields.priceCents
}

describe('bulk edits', () => {
  const prices: [string, number, BulkEdit, number | string][] = [
    ['raises by a percentage', 10_000, percent(500), 10_500],
    ['rounds half a cent up', 10, percent(500), 11],
    ['rounds half a cent of a lower price up', 30, percent(-500), 29],
    ['lowers to zero', 4990, percent(-10_000), 0],
    ['rounds to the nearest 5 cents', 4990, percent(333, '0.05'), 5155],
    ['rounds half a dollar up', 1050, percent(0, '1.00'), 1100],
    ['rounds to the nearest 50 cents', 1224, percent(0, '0.50'), 1200],
    ['rounds up to .99', 5000, percent(0, '.99'), 5099],
    ['keeps a price that ends in .99', 5099, percent(0, '.99'), 5099],
    ['rounds up to .95 across the dollar', 5096, percent(0, '.95'), 5195],
    ['keeps a price of zero', 0, percent(500, '.99'), 0],
    ['adds an amount', 4990, amount(200), 5190],
    ['sets a value', 4990, { field: 'price', by: 'value', cents: 0 }, 0],
    ['sets the maximum', 4990, { field: 'price', by: 'value', cents: maxPriceCents }, maxPriceCents],
    ['refuses a price below zero', 150, amount(-200), 'The price would be -$0.50, which is below $0.00.'],
    [
      'refuses a price above the maximum',
      maxPriceCents,
      percent(0, '1.00'),
      'The price would be $10,000,000.00, which is above the maximum of $9,999,999.99.',
    ],
  ]
  for (const [title, price, edit, expected] of prices) {
    test(title, () => assert.equal(priceAfter(price, edit), expected))
  }

  const price = fc.integer({ min: 0, max: maxPriceCents })
  const rounding = fc.constantFrom(...priceRoundings)

  test('gives a whole price within the limits or a refusal', () => {
    fc.assert(
      fc.property(price, fc.integer(percentRange), rounding, (cents, basisPoints, rounding) => {
        const after = priceAfter(cents, percent(basisPoints, rounding))
        if (typeof after === 'string') return after.endsWith('.')
        return Number.isSafeInteger(after) && Number(after) >= 0 && Number(after) <= maxPriceCents
      }),
    )
  })

  test('rounds a rounded price to itself, and moves no price by more than a dollar', () => {
    fc.assert(
      fc.property(price, rounding, (cents, rounding) => {
        const rounded = roundPrice(cents, rounding)
        return roundPrice(rounded, rounding) === rounded && Math.abs(rounded - cents) < 100
      }),
    )
  })

  test('never turns the order of two prices around', () => {
    fc.assert(
      fc.property(price, price, fc.integer(percentRange), rounding, (a, b, basisPoints, rounding) => {
        const edit = percent(basisPoints, rounding)
        const [low, high] = [priceAfter(Math.min(a, b), edit), priceAfter(Math.max(a, b), edit)]
        return typeof low === 'string' || typeof high === 'string' || Number(low) <= Number(high)
      }),
    )
  })

  test('changes nothing but its own field', () => {
    assert.deepEqual(applyBulkEdit({ priceCents: 100 }, { field: 'shelf', value: null }), {
      fields: { shelf: null },
    })
    assert.deepEqual(applyBulkEdit({ priceCents: 100 }, { field: 'season', value: 'Fall 2026' }), {
      fields: { season: 'Fall 2026' },
    })
    assert.deepEqual(applyBulkEdit({ priceCents: 100 }, { field: 'style', styleId: null }), {
      fields: { styleId: null },
    })
  })

  test('rejects an edit that would change nothing or make every price negative', () => {
    assert.match(bulkEditError(amount(0)) ?? '', /other than 0/)
    assert.match(bulkEditError(percent(0)) ?? '', /choose a rounding/)
    assert.match(bulkEditError(percent(-10_001)) ?? '', /at most 100%/)
    assert.equal(bulkEditError(percent(-10_000)), undefined)
    assert.equal(bulkEditError(percent(10_001)), undefined)
    assert.equal(bulkEditError(amount(1)), undefined)
    assert.equal(bulkEditError({ field: 'price', by: 'value', cents: 0 }), undefined)
    assert.equal(bulkEditError(percent(0, '.99')), undefined)
    assert.equal(bulkEditError({ field: 'category', value: null }), undefined)
  })

  const sentences: [BulkEdit, plan: string, done: string][] = [
    [percent(500), 'Raise prices by 5%', 'Raised prices by 5%'],
    [
      percent(-1250, '.99'),
      'Lower prices by 12.5%, rounded up to .99',
      'Lowered prices by 12.5%, rounded up to .99',
    ],
    [percent(0, '0.05'), 'Round prices to the nearest $0.05', 'Rounded prices to the nearest $0.05'],
    [percent(0, '0.50'), 'Round prices to the nearest $0.50', 'Rounded prices to the nearest $0.50'],
    [percent(0, '1.00'), 'Round prices to the nearest $1.00', 'Rounded prices to the nearest $1.00'],
    [percent(0, '.95'), 'Round prices up to .95', 'Rounded prices up to .95'],
    [amount(-200), 'Lower prices by $2.00', 'Lowered prices by $2.00'],
    [{ field: 'price', by: 'value', cents: 1200 }, 'Set prices to $12.00', 'Set prices to $12.00'],
    [{ field: 'category', value: 'Tops' }, 'Set the category to Tops', 'Set the category to Tops'],
    [{ field: 'manufacturer', value: null }, 'Remove the manufacturer', 'Removed the manufacturer'],
    [
      { field: 'lowStockThreshold', value: 10 },
      'Set the low stock threshold to 10',
      'Set the low stock threshold to 10',
    ],
    [
      { field: 'lowStockThreshold', value: null },
      'Set the low stock threshold to the default',
      'Set the low stock threshold to the default',
    ],
    [{ field: 'style', styleId: 7 }, 'Put products into style 1042', 'Put products into style 1042'],
    [
      { field: 'style', styleId: null },
      'Take products out of their styles',
      'Took products out of their styles',
    ],
  ]
  for (const [edit, plan, done] of sentences) {
    test(`describes itself: ${done}`, () => {
      assert.equal(describeBulkEdit(edit, { isDone: false, styleNumber: '1042' }), plan)
      assert.equal(describeBulkEdit(edit, { isDone: true, styleNumber: '1042' }), done)
    })
  }
})
