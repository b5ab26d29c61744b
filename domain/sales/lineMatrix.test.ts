import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { calculateLineTotal } from './invoiceTotals.ts'
import { groupLines, hasMatrix, type LineBlock, type StyledLine } from './lineMatrix.ts'

const tank = { id: 1, number: '1042', name: 'Rib tank' }
const skirt = { id: 2, number: '2000', name: 'Pleated skirt' }
const scale = ['S', 'M', 'L', 'XL']

function lineOf(
  style: StyledLine['style'],
  color: string,
  size: string,
  {
    quantity = 2,
    unitPriceCents = 1000,
    prepack = null,
  }: Partial<Pick<StyledLine, 'quantity' | 'unitPriceCents' | 'prepack'>> = {},
): StyledLine {
  const position = scale.indexOf(size)
  const sizePosition = style && position !== -1 ? position : null
  return { style, sizePosition, color, size, quantity, unitPriceCents, prepack }
}

/** For example '1042: S M L | Navy 10.00: 2 2 - = 4'. */
function describeBlocks(blocks: LineBlock<StyledLine>[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'list') return block.lines.map(({ color, size }) => `${color} ${size}`).join(', ')
    const { style, sizes, rows } = block.matrix
    const texts = rows.map(({ color, unitPriceCents, cells, quantity, totalCents }) => {
      assert.equal(totalCents, quantity * unitPriceCents)
      const units = cells.map((cell) => cell?.quantity ?? '-').join(' ')
      return `${color} ${unitPriceCents}: ${units} = ${quantity}`
    })
    return [`${style.number}: ${sizes.join(' ')}`, ...texts].join(' | ')
  })
}

test('shows a style as colors by sizes in the order of its scale, other sizes last', () => {
  const lines = [
    lineOf(tank, 'Navy', 'XL'),
    lineOf(null, 'Sand', 'M'),
    lineOf(tank, 'Sand', 'S'),
    lineOf(tank, 'Navy', 'Tall'),
    lineOf(tank, 'Navy', 'S', { quantity: 5 }),
    lineOf(null, 'Black', 'L'),
    lineOf(tank, 'Sand', 'XL'),
  ]
  assert.deepEqual(describeBlocks(groupLines(lines)), [
    '1042: S XL Tall | Navy 1000: 5 2 2 = 9 | Sand 1000: 2 2 - = 4',
    'Sand M, Black L',
  ])
  assert.equal(hasMatrix(groupLines(lines)), true)
})

test('splits rows where prices differ, and where a size occurs twice', () => {
  const lines = [
    lineOf(tank, 'Navy', 'S'),
    lineOf(tank, 'Navy', 'M'),
    lineOf(tank, 'Navy', 'L'),
    lineOf(tank, 'Navy', 'XL', { unitPriceCents: 1200 }),
    lineOf(tank, 'Navy', 'S', { quantity: 1 }),
  ]
  assert.deepEqual(describeBlocks(groupLines(lines)), [
    '1042: S M L XL | Navy 1000: 2 2 2 - = 6 | Navy 1200: - - - 2 = 2 | Navy 1000: 1 - - - = 1',
  ])
})

test('splits rows whose list prices differ, with equal prices by hand', () => {
  const lines = scale.flatMap((size) =>
    [900, 1000, null].map((listPriceCents) => ({ ...lineOf(tank, 'Navy', size), listPriceCents })),
  )
  const [block] = groupLines(lines)
  assert.ok(block?.kind === 'matrix')
  assert.deepEqual(
    block.matrix.rows.map(({ listPriceCents, quantity }) => [listPriceCents, quantity]),
    [
      [900, 8],
      [1000, 8],
      [null, 8],
    ],
  )
})

test('keeps a list where a matrix is not shorter, with the lines of a style together', () => {
  const lines = [
    lineOf(tank, 'Navy', 'S'),
    lineOf(skirt, 'Sand', 'S'),
    lineOf(tank, 'Sand', 'M'),
    lineOf(skirt, 'Sand', 'M'),
  ]
  assert.deepEqual(describeBlocks(groupLines(lines)), ['Navy S, Sand M, Sand S, Sand M'])
  assert.equal(hasMatrix(groupLines(lines)), false)
})

test('names the packs of each color once, below the last matrix of the style', () => {
  const prepack = { id: 1, name: 'A (1-2-2-1)', packs: 3 }
  const run = (color: string, packs: typeof prepack | null) =>
    scale.map((size) => lineOf(tank, color, size, { prepack: packs }))
  const packsOf = (lines: StyledLine[], maxSizes = 9) =>
    groupLines(lines, { maxSizes, maxRows: 9 }).map((block) => block.kind === 'matrix' && block.matrix.packs)
  assert.deepEqual(packsOf(run('Navy', prepack)), [['3 × A (1-2-2-1)']])
  assert.deepEqual(packsOf([...run('Navy', prepack), ...run('Sand', null)], 2), [
    [],
    ['Navy 3 × A (1-2-2-1)'],
  ])
})

test('splits many sizes and many rows evenly', () => {
  const sizes = Array.from({ length: 14 }, (_, index) => String(35 + index))
  const lines = ['Tan', 'Black'].flatMap((color) => sizes.map((size) => lineOf(tank, color, size)))
  const shape = (limits: Parameters<typeof groupLines>[1]) =>
    groupLines(lines, limits).map((block) =>
      block.kind === 'matrix' ? [block.matrix.sizes.length, block.matrix.rows.length] : [],
    )
  assert.deepEqual(shape({ maxSizes: 12, maxRows: 20 }), [
    [7, 2],
    [7, 2],
  ])
  assert.deepEqual(shape({ maxSizes: 20, maxRows: 1 }), [
    [14, 1],
    [14, 1],
  ])
})

const anyLine: fc.Arbitrary<StyledLine> = fc.record({
  style: fc.constantFrom(null, tank, tank, skirt),
  sizePosition: fc.constantFrom(null, 0, 1, 2),
  color: fc.constantFrom('Navy', 'navy', 'Sand'),
  size: fc.constantFrom('S', 'M', 'L', 'One size', '38'),
  quantity: fc.integer({ min: 1, max: 1000 }),
  unitPriceCents: fc.constantFrom(0, 1000, 1250),
  prepack: fc.constantFrom(null, { id: 1, name: 'A (1-2)', packs: 3 }),
})

test('matrices and lists have the same lines and totals as the invoice', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (lines, maxSizes, maxRows) => {
        const shown: StyledLine[] = []
        let totalCents = 0
        for (const block of groupLines(lines, { maxSizes, maxRows })) {
          if (block.kind === 'list') {
            shown.push(...block.lines)
            for (const line of block.lines) totalCents += calculateLineTotal(line)
            continue
          }
          const { style, sizes, rows } = block.matrix
          assert.ok(sizes.length <= maxSizes && rows.length <= maxRows)
          for (const row of rows) {
            totalCents += row.totalCents
            assert.equal(row.cells.length, sizes.length)
            for (const [column, line] of row.cells.entries()) {
              if (line === null) continue
              shown.push(line)
              assert.equal(line.style, style)
              assert.deepEqual(
                [line.color, line.size, line.unitPriceCents],
                [row.color, sizes[column], row.unitPriceCents],
              )
            }
          }
        }
        // The same objects, each once.
        const positions = shown.map((line) => lines.indexOf(line)).toSorted((a, b) => a - b)
        assert.deepEqual(positions, [...lines.keys()])
        assert.equal(
          totalCents,
          lines.reduce((sum, line) => sum + calculateLineTotal(line), 0),
        )
      },
    ),
  )
})
