// Changes the rows of a valid file as careless and hostile senders do: rows and columns moved or lost, cells with odd texts.
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'

import type { Rows, SampleFile } from './sampleFiles.ts'

/** Numbers in many forms, formulas, errors of spreadsheets, control and bidirectional characters, and words that the reader knows. */
const oddCells = [
  ['0', '-1', '-0', '+5', '5-', '(5)', '1.2', '1,2', '1,200', '1.200', '1.000.000', '1 200', '1\u00a0200'],
  ['7.0', '7.000', '007', '.5', '5.', '5,', '1e5', '1e308', '0x10', '0b1', '1_000', '½', '٣', '１２', '²'],
  ['999999', '1000000', '2147483648', '9007199254740993', '999999999999', '9'.repeat(41), '9'.repeat(400)],
  ['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '#REF!', '#N/A', '#####', '-', '–', '−5'],
  ['=1+1', '="5"', '=HYPERLINK("http://x.example","5")', '@SUM(1)', "'5", '"', '""', '10%', '$5', '5 €'],
  ['12 dz', '3 cs', '5 EA', '2 x 6', '5/6', '1-2', '6-Mar', '2027-02-30', '31/31/2027', '46000'],
  ['\u0000', '5\u0000', '\u202e12', '\u200b5', '\ufeff5', '5\n6', '5\r', '\t5', '\ud800', '👗', '\u0301'],
  ['Total', 'Grand Total', 'Subtotal', 'LS-100 Total', 'Cancelled', 'void', 'shipped', 'Case', 'Dozen'],
  [
    'Harbor & Pine',
    'harbor & pine ',
    '0451',
    '451',
    'LS-100',
    'LS-100-WHITE-S',
    'white',
    '2XL',
    'S/M',
    '__proto__',
  ],
  ['', ' ', '   7  ', 'x'.repeat(5000), '5'.padStart(3000)],
].flat()

const columnNames = [
  ['Qty', 'Quantity', 'Ordered', 'Shipped', 'Open', 'Cancelled', 'Units', 'UOM', 'Pack Size', 'Prepacks'],
  ['SKU', 'Style', 'Color', 'Size', 'S', 'M', 'L', 'XL', '28', '30', 'Size 1', 'Qty 1', 'Size 2', 'Qty 2'],
  ['PO', 'Order No', 'Customer', 'Customer No', 'Store', 'Price', 'Disc %', 'Line Discount', 'Start Ship'],
  ['Quantity (dozens)', 'Cases', 'Total', 'Total Qty', 'Status', 'Line Status', 'Back Order', 'constructor'],
].flat()

type Mutation = (rows: Rows, random: RandomSource, samples: readonly SampleFile[]) => void

const rowOf = (rows: Rows, random: RandomSource): string[] => rows[random.int(rows.length)] ?? []
const positionIn = (rows: Rows, random: RandomSource): number => random.int(rowOf(rows, random).length + 1)
const anyCell = (rows: Rows, random: RandomSource): string => random.pick([...rowOf(rows, random), ''])

const mutations: Readonly<Record<string, Mutation>> = {
  'odd cell': (rows, random) => {
    rowOf(rows, random)[positionIn(rows, random)] = random.pick(oddCells)
  },
  'column of odd cells': (rows, random) => {
    const position = positionIn(rows, random)
    for (const row of rows.slice(1)) row[position] = random.pick(oddCells)
  },
  'two odd texts in a cell': (rows, random) => {
    rowOf(rows, random)[positionIn(rows, random)] = random.pick(oddCells) + random.pick(oddCells)
  },
  'swapped cells': (rows, random) => {
    const [one, other] = [rowOf(rows, random), rowOf(rows, random)]
    const [at, otherAt] = [positionIn(rows, random), positionIn(rows, random)]
    const text = one[at] ?? ''
    one[at] = other[otherAt] ?? ''
    other[otherAt] = text
  },
  'moved row': (rows, random) => {
    rows.splice(random.int(rows.length + 1), 0, ...rows.splice(random.int(rows.length), 1))
  },
  'repeated row': (rows, random) => {
    rows.splice(random.int(rows.length + 1), 0, [...rowOf(rows, random)])
  },
  'lost row': (rows, random) => {
    rows.splice(random.int(rows.length), 1)
  },
  'empty row': (rows, random) => {
    rows.splice(random.int(rows.length + 1), 0, random.chance(0.5) ? [] : rowOf(rows, random).map(() => ''))
  },
  'title row': (rows, random) => {
    rows.unshift([random.pick(oddCells), '', anyCell(rows, random)])
  },
  'row of another file': (rows, random, samples) => {
    rows.splice(random.int(rows.length + 1), 0, [...rowOf(random.pick(samples).rows, random)])
  },
  'another file below': (rows, random, samples) => {
    rows.push(...random.pick(samples).rows.map((row) => [...row]))
  },
  'moved column': (rows, random) => {
    const [from, to] = [positionIn(rows, random), positionIn(rows, random)]
    for (const row of rows) row.splice(to, 0, ...row.splice(from, 1))
  },
  'repeated column': (rows, random) => {
    const [from, to] = [positionIn(rows, random), positionIn(rows, random)]
    for (const row of rows) row.splice(to, 0, row[from] ?? '')
  },
  'lost column': (rows, random) => {
    const position = positionIn(rows, random)
    for (const row of rows) row.splice(position, 1)
  },
  'other column name': (rows, random) => {
    const [names] = rows
    if (names) names[random.int(names.length + 1)] = random.pick(columnNames)
  },
  'cut row': (rows, random) => {
    rowOf(rows, random).splice(positionIn(rows, random))
  },
  'many rows': (rows, random) => {
    const row = rowOf(rows, random)
    for (let count = random.int(200); count > 0; count -= 1) rows.push([...row])
  },
  'many columns': (rows, random) => {
    const row = rowOf(rows, random)
    for (let count = random.int(1200); count > 0; count -= 1) row.push(random.pick(columnNames))
  },
}

/** The rows of a sample after one to four changes, and the names of these. */
export function mutateRows(
  sample: SampleFile,
  random: RandomSource,
  samples: readonly SampleFile[],
): { rows: Rows; changes: string[] } {
  const rows = sample.rows.map((row) => [...row])
  const changes = Array.from({ length: 1 + random.int(4) }, () => random.pick(Object.keys(mutations)))
  for (const change of changes) if (rows.length > 0) mutations[change]?.(rows, random, samples)
  return { rows: rows.map((row) => Array.from(row, (cell: string | undefined) => cell ?? '')), changes }
}
