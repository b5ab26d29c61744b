// Which products are offered for an unknown code, and which of them are certain.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createSizeSpellings } from '#domain/catalog/spellings.ts'

import { type AskedRow, type CandidateProduct, rankCandidates } from './aliasCandidates.ts'

const product = (
  code: string,
  [styleNumber, name]: [string | null, string],
  color: string,
  size: string,
  priceCents = 2000,
): CandidateProduct => ({ id: 0, code, name, styleNumber, color, size, priceCents })

const tank: [string, string] = ['1042', 'Rib Tank']
const products = [
  product('RT-NAVY-S', tank, 'Navy', 'S'),
  product('RT-NAVY-2XL', tank, 'Navy', '2XL'),
  product('RT-RED-S', tank, 'Red', 'S'),
  product('SC-1', [null, 'Wool Scarf'], 'Grey', 'One size', 900),
  product('DR-NAVY-S', ['DR-7', 'Linen Dress'], 'Navy', 'S', 8000),
]

describe('candidates for an unknown code', () => {
  const cases: [AskedRow & { title: string }, first: string | undefined, isCertain: boolean][] = [
    [
      { title: 'style, color and size in the code', code: '88-1042-NVY-XXL', priceCents: null },
      'RT-NAVY-2XL',
      true,
    ],
    [
      {
        title: 'style in the code, color and size in cells',
        code: 'X1042',
        color: 'navy',
        size: 'Small',
        priceCents: null,
      },
      'RT-NAVY-S',
      true,
    ],
    [{ title: 'no size', code: '88-1042-RED', priceCents: null }, 'RT-RED-S', false],
    [{ title: 'a word of the name', code: 'SCARF-77', priceCents: null }, 'SC-1', false],
    [
      { title: 'color, size and price', code: 'A9', color: 'Navy', size: 'S', priceCents: 8000 },
      'DR-NAVY-S',
      false,
    ],
    [{ title: 'only the price', code: 'A9', priceCents: 900 }, 'SC-1', false],
    [{ title: 'nothing', code: 'A9', priceCents: null }, undefined, false],
  ]
  for (const [{ title, ...row }, first, isCertain] of cases) {
    test(title, () => {
      const [best] = rankCandidates(row, products, createSizeSpellings([]))
      assert.equal(best?.code, first)
      assert.equal(best?.isCertain ?? false, isCertain)
    })
  }

  test('a named size is offered once for each style and color', () => {
    const codesOf = (row: AskedRow) =>
      rankCandidates(row, products, createSizeSpellings([])).map(({ code }) => code)
    const row = { code: 'A9', color: 'Navy', priceCents: 2000 }
    assert.deepEqual(codesOf({ ...row, size: 'S' }), ['RT-NAVY-S', 'DR-NAVY-S', 'RT-RED-S'])
    assert.deepEqual(codesOf(row).slice(0, 2), ['RT-NAVY-2XL', 'RT-NAVY-S'])
  })

  test('two products of one style, color and size are not certain', () => {
    const twins = [...products, product('RT-NAVY-S-B', ['01042', 'Rib Tank'], 'Navy', 'S')]
    const row = { code: '01042-NVY-S', priceCents: null }
    assert.equal(rankCandidates(row, twins, createSizeSpellings([]))[0]?.isCertain, false)
  })
})
