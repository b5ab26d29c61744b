// Tests pasting a block into the size matrix.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseBlock, pasteBlock } from './pasteBlock.ts'

const sizes = ['S', 'M', 'L']
/** The products 1 to 6; Sand has no M. */
const rows = [
  { color: 'Navy', cells: [1, 2, 3].map((productId) => ({ productId, available: 9 })) },
  { color: 'Sand', cells: [4, null, 6].map((id) => (id === null ? null : { productId: id, available: 9 })) },
]

const paste = (text: string, row = 0, column = 0) => pasteBlock(text, rows, sizes, { row, column })

test('a block ends at its last line', () => {
  assert.deepEqual(parseBlock('1\t2\r\n3\t4\r\n'), [
    ['1', '2'],
    ['3', '4'],
  ])
  assert.deepEqual(parseBlock('5'), [['5']])
})

test('fills the cells to the right and below', () => {
  assert.deepEqual(paste('1\t2\t3\n4\t\t1,000\n'), { values: { 1: '1', 2: '2', 3: '3', 4: '4', 6: '1000' } })
  assert.deepEqual(paste('7\n8', 0, 2), { values: { 3: '7', 6: '8' } })
})

test('pasted into the cell that fills a row, a block starts at the first size', () => {
  assert.deepEqual(paste('1\t2', 0, -1), { values: { 1: '1', 2: '2' } })
})

test('pasted into the cell that fills a row, a column fills each row', () => {
  const all = (ids: number[], text: string) => Object.fromEntries(ids.map((id) => [id, text]))
  for (const text of ['1200', '1,200', ' 1,200\r\n'])
    assert.deepEqual(paste(text, 0, -1), { values: all([1, 2, 3], '1200') })
  assert.deepEqual(paste('1,200\n-', 0, -1), {
    values: { ...all([1, 2, 3], '1200'), ...all([4, 6], '') },
  })
  assert.ok('error' in paste('many', 0, -1))
  assert.ok('error' in paste('1\n2\n3', 0, -1))
  const isSoldOut = ({ productId }: { productId: number }) => (productId === 2 ? 'Sold out' : undefined)
  assert.deepEqual(pasteBlock('5', rows, sizes, { row: 0, column: -1 }, isSoldOut), {
    values: all([1, 3], '5'),
  })
})

test('blanks clear a cell and are accepted where there is no product', () => {
  assert.deepEqual(paste('\t-\t2', 1), { values: { 4: '', 6: '2' } })
})

test('text changes nothing and marks its cell', () => {
  assert.deepEqual(paste('1\tmany\t3'), {
    marked: [2],
    error: '"many" for Navy in M is not a whole number. Nothing was pasted.',
  })
  assert.deepEqual(paste('1.5', 1), {
    marked: [4],
    error: '"1.5" for Sand in S is not a whole number. Nothing was pasted.',
  })
  assert.ok('error' in paste('-3'))
})

test('a quantity for a size that the color lacks changes nothing', () => {
  assert.deepEqual(paste('1\t2', 1), { marked: [], error: 'There is no Sand in M. Nothing was pasted.' })
})

test('a block that is too large marks the cells it would cover', () => {
  assert.deepEqual(paste('1\t2\t3', 0, 1), {
    marked: [2, 3],
    error: 'The copied block has 3 columns, but there are 2 sizes from M on. Nothing was pasted.',
  })
  assert.deepEqual(paste('1\n2', 1), {
    marked: [4],
    error: 'The copied block has 2 rows, but there is 1 color from Sand on. Nothing was pasted.',
  })
})

test('pasted into the cells for all colors, a line fills each color', () => {
  assert.deepEqual(paste('5', -1, -1), { values: { 1: '5', 2: '5', 3: '5', 4: '5', 6: '5' } })
  // Sand has no M.
  assert.deepEqual(paste('1\t2\t3', -1, -1), { values: { 1: '1', 2: '2', 3: '3', 4: '1', 6: '3' } })
  assert.deepEqual(paste('1-2-3', -1, -1), { values: { 1: '1', 2: '2', 3: '3', 4: '1', 6: '3' } })
  assert.deepEqual(paste('4', -1, 1), { values: { 2: '4' } })
  assert.deepEqual(paste('1\t2\t3\n4\t\t6', -1, -1), paste('1\t2\t3\n4\t\t6', 0, 0))
  assert.ok('error' in paste('1\t2\t3\t4', -1, -1))
  assert.ok('error' in paste('1\t2', -1, 2))
})

test('a size run fills the sizes of its row', () => {
  assert.deepEqual(paste('1-2-3\n4-5-6', 0, -1), { values: { 1: '1', 2: '2', 3: '3', 4: '4', 6: '6' } })
  assert.ok('error' in paste('1-2-3-4', 0, -1))
})
