import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  codePatternError,
  defaultCodePattern,
  deletedStyleMessage,
  formatProductCode,
  leftFullStyleMessage,
  leftStyleMessage,
  noRoomMessage,
  noStyleMessage,
  sameCellMessage,
  styleNumberTakenMessage,
} from './styles.ts'

describe('formatProductCode', () => {
  for (const [pattern, color, size, code] of [
    [defaultCodePattern, 'Navy', 'M', '1042-NAVY-M'],
    [defaultCodePattern, 'Crème brûlée 2', '7 1/2', '1042-CREMEBRULEE2-71/2'],
    [defaultCodePattern, 'Royal-Blue / Red', 'x-large', '1042-ROYALBLUERED-X-LARGE'],
    [defaultCodePattern, 'Bleu ciel', 'Único  (S)', '1042-BLEUCIEL-UNICO(S)'],
    ['{size}{size}/{colour}/{style}', 'Navy', 'm', 'MM/{colour}/1042'],
  ] as const) {
    test(`${pattern} of ${color} in ${size} is ${code}`, () =>
      assert.equal(formatProductCode(pattern, { style: '1042', color, size }), code))
  }
})

test('a pattern must distinguish several colors and several sizes', () => {
  const color = 'The pattern for product IDs must contain {color}, because the style has several colors.'
  const size = 'The pattern for product IDs must contain {size}, because the style has several sizes.'
  assert.equal(codePatternError('{style}', 1, 1), undefined)
  assert.equal(codePatternError('{style}-{size}', 2, 1), color)
  assert.equal(codePatternError('{style}-{size}', 1, 2), undefined)
  assert.equal(codePatternError('{style}-{color}', 1, 2), size)
  assert.equal(codePatternError('{style}-{color}', 2, 1), undefined)
  assert.equal(codePatternError('{color}-{size}', 2, 2), undefined)
})

test('messages name the product, its cell and the style', () => {
  const holder = { code: 'MYN-7-M', color: 'Navy', size: 'M' }
  assert.equal(leftStyleMessage(holder, '1042'), 'MYN-7-M left style 1042, which already has Navy in M.')
  assert.equal(noStyleMessage(holder, '1042'), 'MYN-7-M will have no style: 1042 already has Navy in M.')
  assert.equal(
    leftFullStyleMessage('MYN-7-M', '1042'),
    'MYN-7-M left style 1042, which already has 500 products.',
  )
  assert.equal(noRoomMessage('MYN-7-M', '1042'), 'MYN-7-M will have no style: 1042 already has 500 products.')
  assert.equal(deletedStyleMessage(holder, '1042'), 'MYN-7-M left style 1042, which was deleted.')
  assert.equal(sameCellMessage(holder, 'MYN-8'), 'MYN-7-M and MYN-8 are both Navy in M.')
  const missing = [{ size: '' }, { color: '' }, { color: '', size: '' }].map((empty) =>
    sameCellMessage({ ...holder, ...empty }, 'MYN-8').slice('MYN-7-M and MYN-8 are both '.length),
  )
  assert.deepEqual(missing, [
    'Navy without a size.',
    'M without a color.',
    'a product without color and size.',
  ])
  assert.equal(styleNumberTakenMessage('1042', 'Rib v. 2'), 'Style number 1042 is taken by Rib v. 2.')
  assert.equal(styleNumberTakenMessage('1042', 'Rib etc.'), 'Style number 1042 is taken by Rib etc.')
})
