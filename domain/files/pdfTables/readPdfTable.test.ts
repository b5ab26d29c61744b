// Tables of PDFs as drawings of letters, each 6 points wide: a line of the drawing is a line of the page.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { PdfPage, PdfRule } from './pdfPage.ts'
import { readPdfTable } from './readPdfTable.ts'
import type { DescribeColumns } from './tableHeader.ts'

const keyNames = new Set(['Style', 'SKU'])
const otherNames = new Set(['Color', 'Size', 'Price', 'Unit Price', 'PO Number'])
const sizeNames = new Set(['S', 'M', 'L', '28', '30', '32'])

const describeColumns: DescribeColumns = (names) => {
  const positions = (isOf: (name: string) => boolean) =>
    names.flatMap((name, position) => (isOf(name) ? [position] : []))
  const sizes = names.includes('Size') ? [] : positions((name) => sizeNames.has(name))
  const quantities = sizes.length > 1 ? sizes : positions((name) => name === 'Qty')
  const keys = positions((name) => keyNames.has(name))
  const known = keys.length + quantities.length + positions((name) => otherNames.has(name)).length
  return {
    known,
    isTable: keys.length > 0 && quantities.length > 0,
    quantities,
    sizes: sizes.length > 1 ? sizes : [],
    keys,
  }
}

/** Columns are separated by two spaces or more: a letter is 6 points wide, a single space 3. */
function draw(lines: readonly string[], { number = 1, rules = [] as PdfRule[], leading = 14 } = {}): PdfPage {
  const words = lines.flatMap((line, index) => {
    let right = 0
    return Array.from(line.matchAll(/\S+/g), ({ 0: text, index: at }) => {
      const isNext = at > 1 && line[at - 1] === ' ' && line[at - 2] !== ' '
      const x = isNext ? right + 3 : 20 + 6 * at
      right = x + 6 * text.length
      return { text, x, y: 50 + leading * index, width: 6 * text.length, height: 10 }
    })
  })
  return { page: number, turn: 0, width: 800, height: 800, words, rules, leftOut: {} }
}

/** The rows with a bar between their cells; a cell that can't be read has an exclamation mark. */
function read(...pages: PdfPage[]): string[] {
  const table = readPdfTable(pages, { describe: describeColumns, captionName: 'Style' })
  if ('error' in table) return [table.error]
  const toText = (cells: ReadonlyMap<number, { text: string; unreadable?: string }>) =>
    table.names
      .map((_name, index) => {
        const cell = cells.get(index)
        return cell ? cell.text + (cell.unreadable === undefined ? '' : ' !') : ''
      })
      .join(' | ')
  return [table.names.join(' | '), ...table.rows.map(({ cells }) => toText(cells))]
}

describe('readPdfTable', () => {
  const cases: { title: string; pages: PdfPage[]; rows: string[] }[] = [
    {
      title: 'numbers at the right end of cells whose names are at the left are in the column of their place',
      pages: [
        draw([
          'SKU       Color      Size        Qty         Price       PO Number',
          'LS-1      White      S                   12       24.00            4711',
          'JN-1      Indigo             30           6       35.00            4711',
        ]),
      ],
      rows: [
        'SKU | Color | Size | Qty | Price | PO Number',
        'LS-1 | White | S | 12 | 24.00 | 4711',
        'JN-1 | Indigo | 30 | 6 | 35.00 | 4711',
      ],
    },
    {
      title: 'right-aligned numbers are below the end of their name',
      pages: [draw(['Style     Color      Qty', 'LS-100    White       12', 'LS-100    White    1,200'])],
      rows: ['Style | Color | Qty', 'LS-100 | White | 12', 'LS-100 | White | 1,200'],
    },
    {
      title: 'right-aligned numbers are nearer to the next name than to their own',
      pages: [
        draw([
          'Style     Qty         Price         PO Number',
          'LS-100             4         24.00          7',
          'LS-200            12        124.00          8',
        ]),
      ],
      rows: ['Style | Qty | Price | PO Number', 'LS-100 | 4 | 24.00 | 7', 'LS-200 | 12 | 124.00 | 8'],
    },
    {
      title: 'a name in two lines',
      pages: [
        draw(['                    Unit', 'Style     Qty      Price', 'LS-100    12       24.00'], {
          leading: 12,
        }),
      ],
      rows: ['Style | Qty | Unit Price', 'LS-100 | 12 | 24.00'],
    },
    {
      title: 'a cell that continues in the next line',
      pages: [
        draw([
          'Style     Text          Qty',
          'LS-100    Linen shirt   12',
          '          with pocket',
          '',
          'LS-200    Dress         3',
        ]),
      ],
      rows: ['Style | Text | Qty', 'LS-100 | Linen shirt with pocket | 12', 'LS-200 | Dress | 3'],
    },
    {
      title: 'labels and values above the names are no part of them',
      pages: [
        draw([
          'PO Number   4711',
          'Price       Net 30',
          'Style       Color     Qty    Price',
          'LS-100      White      12    24.00',
        ]),
      ],
      rows: ['Style | Color | Qty | Price', 'LS-100 | White | 12 | 24.00'],
    },
    {
      title: 'two names without a space',
      pages: [
        draw([
          'Style     Color       PriceQty',
          'LS-100    White       9.00  12',
          'LS-200    White       8.00   3',
        ]),
      ],
      rows: ['Style | Color | Price | Qty', 'LS-100 | White | 9.00 | 12', 'LS-200 | White | 8.00 | 3'],
    },
    {
      title: 'two tables side by side, and what is below both',
      pages: [
        draw([
          'Style    Qty    Style    Qty',
          'LS-100     1    LS-300     3',
          'LS-200     2    LS-400     4',
          '                LS-500     5',
          'Total     15',
        ]),
      ],
      rows: [
        'Style | Qty',
        'LS-100 | 1',
        'LS-200 | 2',
        'LS-300 | 3',
        'LS-400 | 4',
        'LS-500 | 5',
        'Total | 15',
      ],
    },
    {
      title: 'another code of the product in the line below',
      pages: [
        draw([
          'Style     Text          Qty',
          'LS-100    Linen shirt    12',
          'UPC 850661',
          '',
          'LS-200    Dress           3',
          'UPC 850662',
        ]),
      ],
      rows: ['Style | Text | Qty', 'LS-100 | Linen shirt | 12', 'LS-200 | Dress | 3'],
    },
    {
      title: 'a label above the columns of sizes',
      pages: [draw(['              Sizes', 'Style     S    M    L', 'LS-100    1         3'])],
      rows: ['Style | S | M | L', 'LS-100 | 1 |  | 3'],
    },
    {
      title: 'tables with a style above and sizes of their own',
      pages: [
        draw([
          'LS-100 Shirt',
          'Color     S    M    L',
          'White     1    2    3',
          '',
          'JN-1 Jean',
          'Color     28   30   32',
          'Indigo    4         6',
          '',
          'LS-200 Dress',
          'Color     S    M    L',
          'Red       7    8    9',
        ]),
      ],
      rows: [
        'Style | Color | S | M | L',
        'LS-100 | White | 1 | 2 | 3',
        'Style | Color | 28 | 30 | 32',
        'JN-1 | Indigo | 4 |  | 6',
        'Style | Color | S | M | L',
        'LS-200 | Red | 7 | 8 | 9',
      ],
    },
    {
      title: 'names again and page numbers on the next page',
      pages: [
        draw(['PO Number 4711', 'Style     Qty', 'LS-100    12', '', 'Page 1 of 2']),
        draw(['PO Number 4711', 'Style     Qty', 'LS-200    3', '', 'Page 2 of 2'], { number: 2 }),
      ],
      rows: ['Style | Qty', 'LS-100 | 12', 'LS-200 | 3'],
    },
    {
      title: 'the number of the page behind that of the order is no other order',
      pages: [
        draw(['PO Number 4711 - page 1 of 2', 'Style     Qty', 'LS-100    12']),
        draw(['PO Number 4711 - page 2 of 2', 'Style     Qty', 'LS-200    3'], { number: 2 }),
      ],
      rows: ['Style | Qty', 'LS-100 | 12', 'LS-200 | 3'],
    },
    {
      title: 'a sentence below the rows is one cell, none of its numbers a quantity',
      pages: [draw(['Style     Qty', 'LS-100    12', '', 'Ship them 12 by May please'])],
      rows: ['Style | Qty', 'LS-100 | 12', 'Ship them 12 by May please | '],
    },
  ]
  for (const { title, pages, rows } of cases)
    test(title, () => {
      assert.deepEqual(read(...pages), rows)
    })

  test('headings and labels of totals may cross columns', () => {
    const page = draw([
      'Style     Color     Qty',
      "Women's   ",
      'LS-100    White     12',
      'Subtotal            12',
    ])
    for (const word of page.words) if (/^(?:Women|Sub)/.test(word.text)) word.width = 80
    assert.deepEqual(read(page), [
      'Style | Color | Qty',
      "Women's |  | ",
      'LS-100 | White | 12',
      'Subtotal |  | 12',
    ])
  })

  test('a word that may belong to two columns, or is printed over another one, is not read', () => {
    const between = draw(['Style     Color       Qty', 'LS-100    White  7    12'])
    assert.match(read(between)[1] ?? '', /!/)
    const over = draw(['Style     Qty', 'LS-100    12'])
    over.words.push({ text: '42', x: 82, y: 64, width: 12, height: 10 })
    assert.match(read(over)[1] ?? '', /!/)
  })

  test('what is not one table of one order is refused', () => {
    const head = ['Style     Qty', 'LS-100    12']
    const other = draw(['PO Number 4712', ...head], { number: 2 })
    assert.match(read(draw(['PO Number 4711', ...head]), other)[0] ?? '', /several orders: page 2/)
    const crossing = draw(['Style  Qty  Style  Qty', 'A-1    1    A-2    2'])
    for (const word of crossing.words) if (word.text === '1') word.width = 60
    assert.match(read(crossing)[0] ?? '', /side by side on page 1/)
    assert.match(
      read(draw([...head, '', 'SKU     Packed    Qty', 'A-1     yes       9']))[0] ?? '',
      /different columns/,
    )
    const caption = [
      'LS-100 Shirt',
      'Color     S    M',
      'White     1    2',
      '',
      'Shirt of linen',
      'Color     S    M',
      'Red       3    4',
    ]
    assert.match(read(draw(caption))[0] ?? '', /no product or style above it/)
    const page = draw(['Ship: 3/1/2027     Style LS-100 Shirt', 'Color     S    M', 'White     1    2'])
    const table = readPdfTable([page], { describe: describeColumns, captionName: 'Style' })
    assert.ok('above' in table)
    const texts = table.above.flatMap(({ cells }) => Array.from(cells.values(), ({ text }) => text))
    assert.deepEqual(texts, ['Ship:', '3/1/2027'])
    assert.match(read(draw(['Hello']))[0] ?? '', /No table/)
    const turned = [
      'Style    LS-100    LS-200',
      'Color    White     Navy',
      'S        1         2',
      'M        3         4',
    ]
    assert.match(read(draw(turned))[0] ?? '', /sizes as rows and its styles as columns/)
    const store = (name: string) => ['PO Number 4711', `Ship to: ${name}`, ...head]
    assert.match(
      read(draw(store('Reno')), draw(store('Tahoe'), { number: 2 }))[0] ?? '',
      /several orders: page 2/,
    )
    const list = [
      'Style     Color     S    M',
      'LS-100    White     1    2',
      'SKU       Packed    Qty',
      'BELT      yes       4',
    ]
    assert.match(read(draw(list))[0] ?? '', /different columns/)
  })
})
