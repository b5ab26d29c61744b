// Orders as PDFs over HTTP: the words of a page become rows, and what can't be read for sure is refused by name.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'

import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { buildPdf, placeRows, writeTexts } from '#server/files/pdf/pdfFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile, uploadOrders } from './orderFileFixtures.ts'

const names = ['Customer', 'PO', 'Style', 'Description', 'Color', 'Size', 'Qty', 'Price']
const columns = [30, 120, 180, 240, 350, 410, 450, 500]
const row = (size: string, quantity: string) => [
  'Harbor & Pine',
  '4711',
  'LS-100',
  'Linen Shirt',
  'White',
  size,
  quantity,
  '24.00',
]

describe('orders as PDFs', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')

  before(async () => {
    const sizes = ['S', 'M', 'L']
    await manager.call(createStyle, {
      number: 'LS-100',
      name: 'Linen Shirt',
      priceCents: 2400,
      colors: [{ name: 'White' }],
      sizes,
      quantities: sizes.map((size) => ({ color: 'White', size, quantity: 10 })),
    })
    await manager.call(createCustomer, {
      number: 'C-1',
      name: 'Harbor & Pine',
      phone: '555 0101',
      email: 'buyer@harbor.test',
    })
  })

  async function refusal(file: Buffer<ArrayBuffer>): Promise<string> {
    const last = await uploadOrders(manager, file, { fileName: 'order.pdf' })
    assert.ok(last.type === 'failed', JSON.stringify(last))
    return last.message
  }

  test('the words of a page become rows, a wrapped cell is one of them', async () => {
    const pdf = buildPdf([
      [
        { text: 'Purchase Order', x: 30, y: 50, size: 16 },
        ...placeRows([names, row('S', '12'), row('M', '1,200')], columns),
        { text: 'with a pocket', x: 240, y: 148 },
        { text: 'Total units 1,212', x: 30, y: 200 },
      ],
    ])
    const { header, rows } = await previewOrderFile(manager, pdf)
    assert.deepEqual(
      header.columns.map(({ name }) => name),
      names,
    )
    assert.deepEqual(
      rows.map(({ result, quantity }) => [result, quantity]),
      [
        ['new', 12],
        ['new', 1200],
        ['nothing', undefined],
      ],
    )
    const done = await importOrderFile(manager, pdf)
    assert.equal(done.import.importedCount, 1)
  })

  test('a text that cannot be seen is not read, and a note counts it', async () => {
    const { header, rows } = await previewOrderFile(
      manager,
      buildPdf([
        [
          ...placeRows([names, row('S', '1')], columns),
          { text: '9', x: 440, y: 118, size: 0 },
          { text: '9', x: 440, y: 118, before: '1 1 1 rg' },
          { text: '9', x: 440, y: 118, before: '3 Tr' },
          { text: '9', x: 640, y: 118 },
          { text: '9', x: 440, y: 118, before: '0 0 10 10 re W n' },
        ],
      ]),
    )
    assert.deepEqual(
      rows.map(({ quantity }) => quantity),
      [1],
    )
    const said = (header.notes ?? []).filter((note) => note.includes('left out'))
    assert.deepEqual(said, [
      '1 word is left out: smaller than 1.5 points.',
      '1 word is left out: outside the page.',
      '1 word is left out: outside the area that is shown.',
      '1 word is left out: printed invisibly.',
      '1 word is left out: in the color of the background.',
    ])
  })

  test('a word that is partly outside the shown area is read whole and said, a number that continues there is not read', async () => {
    const clip = (x: number) => `${x} 600 100 160 re W n`
    const { header, rows } = await previewOrderFile(
      manager,
      buildPdf([
        [
          { text: 'Ship Date:', x: 30, y: 60 },
          { text: '2027-03-31', x: 120, y: 60, before: clip(124) },
          ...placeRows([names, row('S', ''), row('M', ''), row('L', '')], columns),
          { text: '12', x: 450, y: 118, before: clip(454) },
          { text: '1 200', x: 450, y: 136, before: clip(456) },
          { text: '45', x: 450, y: 154 },
          { text: ' ', x: 440, y: 154, before: '1 1 1 rg 455 635 20 12 re f 0 g' },
        ],
      ]),
    )
    assert.equal(header.values.startShipOn, '2027-03-31')
    assert.ok(
      header.notes?.includes(
        'On page 1, 2027-03-31 is partly outside the area that is shown, and is read whole.',
      ),
    )
    assert.deepEqual(
      rows.map(({ result, refusal }) => [result, refusal?.reason]),
      [
        ['refused', "Row 4 of the same order can't be imported"],
        ['refused', '200 continues outside the area that is shown'],
        ['refused', '45 is partly covered by an area'],
      ],
    )
    const [first] = rows
    assert.deepEqual(first?.notes, ['Qty: 12 is partly outside the area that is shown, and is read whole'])
  })

  test('a number between two columns refuses its row', async () => {
    const pdf = buildPdf([
      [...placeRows([names, row('S', '12'), row('M', '7')], columns), { text: '5', x: 434, y: 136 }],
    ])
    const { rows } = await previewOrderFile(manager, pdf)
    assert.equal(rows.find(({ row: number }) => number === 3)?.result, 'refused')
  })

  test('a PDF that has no table, text or end is refused by name', async () => {
    assert.match(await refusal(buildPdf([[]])), /has no text, only pictures/)
    assert.match(await refusal(buildPdf([[{ text: 'Hello', x: 30, y: 30 }]])), /No table with products/)
    assert.match(await refusal(Buffer.from('%PDF-1.7 and nothing else')), /damaged/)
    assert.match(await refusal(buildPdf(Array.from({ length: 101 }, () => []))), /more than 100 pages/)
    const words = Array.from({ length: 10_001 }, (_word, index) => ({
      text: 'x',
      x: 10 + (index % 100) * 5,
      y: 5 + (index / 100) * 7,
      size: 4,
    }))
    assert.match(await refusal(buildPdf([words])), /more than 10,000 words/)
    const letters = [{ text: 'x'.repeat(100_000), x: 30, y: 30 }]
    assert.match(
      await refusal(buildPdf(Array.from({ length: 21 }, () => letters))),
      /more than 2,000,000 letters/,
    )
    const areas = { text: 'Hello', x: 30, y: 30, before: '0 0 20 20 re f '.repeat(20_001) }
    assert.match(await refusal(buildPdf([[areas]])), /a drawing with more than 20,000 areas/)
    const lines = Array.from(
      { length: 20_001 },
      (_line, index) => `${index % 500} ${index / 40} m ${index % 500} 600 l S`,
    )
    const drawing = [{ text: 'Hello', x: 30, y: 30, before: lines.join(' ') }]
    assert.match(await refusal(buildPdf([drawing])), /a drawing with more than 20,000 lines/)
  })

  test('a PDF that unpacks to more than the memory of its process is refused', async () => {
    // Spaces, which say nothing: read to their end, the page has text and no table.
    const spaces = deflateRawSync(Buffer.alloc(1 << 20, ' '), { finishFlush: constants.Z_FULL_FLUSH })
    const end = deflateRawSync(Buffer.alloc(0))
    const form = Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      ...Array.from({ length: 600 }, () => spaces),
      end,
      Buffer.alloc(4),
    ])
    const pdf = buildPdf([[{ text: 'Hello', x: 30, y: 30 }]], { form })
    assert.ok(pdf.length < 2_000_000)
    assert.match(await refusal(pdf), /takes more than 512 MB of memory/)
  })

  test('a PDF of which only a part can be read is refused', async () => {
    const table = placeRows([names, row('S', '12'), row('M', '7'), row('L', '5')], columns)
    const bytes = deflateSync(writeTexts(table))
    const { rows } = await previewOrderFile(manager, buildPdf([[]], { form: bytes }))
    assert.equal(rows.length, 3)
    assert.match(await refusal(buildPdf([[]], { form: bytes.subarray(0, -60) })), /only a part of it/)
    const unknown = [{ text: 'Hello', x: 30, y: 30, before: '12 zz' }]
    assert.match(await refusal(buildPdf([[...table, ...unknown]])), /only a part of it/)
  })

  test('two orders, two tables and tables side by side are refused by name', async () => {
    const table = placeRows([names, row('S', '12')], columns)
    const page = (number: string) => [{ text: `PO Number: ${number}`, x: 30, y: 50 }, ...table]
    assert.match(await refusal(buildPdf([page('4711'), page('4712')])), /several orders: page 2/)
    const half = ['Style', 'Color', 'Size', 'Qty', 'Style', 'Color', 'Size', 'Qty']
    const sideBySide = placeRows([half, ['LS-100', 'White', 'S', '1', 'LS-100', 'White', 'M', '2']], columns)
    const crossing = { text: 'LS-100-WHITE-S-and-more', x: 300, y: 136 }
    assert.match(
      await refusal(buildPdf([[...sideBySide, crossing, { text: '2', x: 500, y: 136 }]])),
      /two tables side by side/,
    )
    const other = placeRows(
      [
        ['SKU', 'Carton', 'Packed', 'Qty'],
        ['LS-100', '1', 'yes', '9'],
      ],
      columns,
      300,
    )
    assert.match(await refusal(buildPdf([[...table, ...other]])), /two tables with different columns/)
  })

  test('tables with a style above and sizes of their own are one order', async () => {
    const at = [30, 120, 180, 240, 300, 380]
    const block = (top: number, sizes: string[], quantities: string[]) => [
      { text: 'LS-100 Linen Shirt', x: 30, y: top },
      ...placeRows(
        [
          ['Color', ...sizes, 'Customer'],
          ['White', ...quantities, 'Harbor & Pine'],
        ],
        at,
        top + 18,
      ),
    ]
    const pdf = buildPdf([
      [...block(80, ['S', 'M', 'L'], ['1', '', '2']), ...block(160, ['M', 'L', 'XL'], ['3', '', ''])],
    ])
    const { rows } = await previewOrderFile(manager, pdf)
    assert.deepEqual(
      rows.flatMap(({ quantity }) => quantity ?? []),
      [1, 2, 3],
    )
  })

  test('scripts and attachments of a PDF are ignored', async () => {
    const pdf = buildPdf([placeRows([names, row('L', '3')], columns)], {
      objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'],
      catalog: '/OpenAction 6 0 R',
    })
    const { rows } = await previewOrderFile(manager, pdf)
    assert.deepEqual(
      rows.map(({ quantity }) => quantity),
      [3],
    )
  })
})
