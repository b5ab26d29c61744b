import assert from 'node:assert/strict'
import test from 'node:test'

import { exampleInvoice, exampleLine } from './exampleInvoice.ts'
import { formatInvoiceDocument, type InvoiceDocument } from './formatInvoiceDocument.ts'

/** Without matrices. */
const linesOf = (document: InvoiceDocument) =>
  formatInvoiceDocument(document).lines.filter((line) => line.kind === 'line')

const sum = (text: string, amount: string) => ({ label: { text, lines: 1 }, amount })

test('formats money, rates and quantities', () => {
  const formatted = formatInvoiceDocument(
    exampleInvoice({
      lines: [exampleLine({ quantity: 1200, unitPriceCents: 123_450, totalCents: 148_140_000 })],
      subtotalCents: 148_140_000,
      discountBasisPoints: 500,
      discountCents: 7_407_000,
      taxPpm: 85_000,
      taxCents: 11_962_305,
      totalCents: 152_695_305,
    }),
  )
  const [line] = formatted.lines
  assert.partialDeepStrictEqual(line, { kind: 'line', quantity: '1,200', unitPrice: '$1,234.50' })
  assert.deepEqual(formatted.sums, [
    sum('Subtotal', '$1,481,400.00'),
    sum('Discount (5%)', '-$74,070.00'),
    sum('Tax (8.5%)', '$119,623.05'),
  ])
  assert.deepEqual(formatted.total, sum('Total', '$1,526,953.05'))
})

test('names charges between discount and tax, and a discount that was entered as an amount without its share', () => {
  const charges = [{ label: 'Insurance of the shipment to the harbor', amountCents: 950 }]
  const { sums } = formatInvoiceDocument(exampleInvoice({ charges, discountType: 'amount' }))
  assert.deepEqual(sums, [
    sum('Subtotal', '$294.00'),
    sum('Discount', '-$14.70'),
    { label: { text: 'Insurance of the shipment to the\nharbor', lines: 2 }, amount: '$9.50' },
    sum('Tax (8.5%)', '$23.74'),
  ])
})

test('leaves out a discount of zero, and shows three decimals of a tax rate', () => {
  const formatted = formatInvoiceDocument(
    exampleInvoice({ discountBasisPoints: 0, discountCents: 0, taxPpm: 88_750 }),
  )
  assert.deepEqual(
    formatted.sums.map(({ label }) => label.text),
    ['Subtotal', 'Tax (8.875%)'],
  )
})

const dateOf = (document: InvoiceDocument) =>
  formatInvoiceDocument(document).facts.find(({ label }) => label === 'Date')?.lines

test('is dated the invoice date, whenever it was created', () => {
  const createdAt = new Date('2025-12-20T15:00:00Z')
  assert.deepEqual(dateOf(exampleInvoice({ createdAt })), ['January 15, 2026'])
})

test('leaves out missing values', () => {
  const { company, party } = formatInvoiceDocument({
    ...exampleInvoice({
      customerPhone: '',
      customerEmail: ' ',
      customerAddress: '1 High Street\r\n\r\nLeeds\n',
    }),
    company: {
      ...exampleInvoice().company,
      name: 'Loom',
      address: '',
      phone: '',
      email: 'a@loom.test',
      website: '',
      taxId: '',
    },
  })
  assert.deepEqual(company.details, ['a@loom.test'])
  assert.deepEqual(party.details, ['1 High Street', 'Leeds'])
})

test('keeps the paragraphs of notes', () => {
  const { texts } = formatInvoiceDocument(exampleInvoice({ notes: '\nFirst.\n\n\n\nSecond.\n' }))
  assert.deepEqual(texts, [{ label: 'Notes', lines: ['First.', '', 'Second.'] }])
})

test('removes control characters and lone surrogates', () => {
  const lines = linesOf(
    exampleInvoice({ lines: [exampleLine({ name: 'A\u0000B\u0007\u001B \uD800C\uFFFF\n\tDé中👗' })] }),
  )
  assert.equal(lines[0]?.name.text, 'AB C Dé中👗')
})

test('shortens long text between whole characters', () => {
  const lines = linesOf(exampleInvoice({ lines: [exampleLine({ description: '👗'.repeat(100_000) })] }))
  assert.equal(lines[0]?.details.text.split('\n')[1], `${'👗'.repeat(159)}…`)
})

test('counts the lines of text whose width is known', () => {
  const name = 'Garment-dyed overshirt of washed and brushed linen'
  const lines = linesOf(
    exampleInvoice({
      lines: [
        exampleLine({ code: 'K-1', manufacturer: '', description: '' }),
        exampleLine({ name }),
        exampleLine({ name: `Łódź ${name}`, description: '' }),
        exampleLine({ name: 'W'.repeat(40), description: 'Płaszcz' }),
        exampleLine({ code: '', manufacturer: '', description: '' }),
      ],
    }),
  )
  assert.deepEqual(
    lines.map((line) => [line.name.lines, line.details.lines]),
    [
      [1, 1],
      [2, 2],
      [null, 1],
      [null, null],
      [1, 0],
    ],
  )
  assert.equal(lines[1]?.name.text, 'Garment-dyed overshirt of washed\nand brushed linen')
  assert.equal(lines[3]?.details.text, 'SEL-1001 · Kurabo Mills\nPłaszcz')
})

test('arranges the lines of a style as colors by sizes, in columns wide enough for the quantities', () => {
  const run = (color: string, quantity: number, packs: number | null = null) =>
    ['M', 'S', 'L'].map((size) =>
      exampleLine({
        styleId: 7,
        styleNumber: '1042',
        styleName: 'Rib tank',
        sizePosition: 'SML'.indexOf(size),
        color,
        size,
        quantity,
        unitPriceCents: 1850,
        totalCents: 1850 * quantity,
        ...(packs !== null && { prepackId: 3, prepackName: 'A (1-1-1)', packs }),
      }),
    )
  const matrixOf = (quantity: number) =>
    formatInvoiceDocument(
      exampleInvoice({ lines: [...run('Navy', quantity), exampleLine(), ...run('Sand', 2, 2)] }),
    ).lines
  const [matrix, line, ...rest] = matrixOf(12)
  assert.deepEqual([line?.kind, rest], ['line', []])
  assert.partialDeepStrictEqual(matrix, {
    kind: 'matrix',
    style: { text: '1042 · Rib tank', lines: 1 },
    hasTitleRow: false,
    sizes: [{ text: 'S' }, { text: 'M' }, { text: 'L' }],
    rows: [
      {
        color: { text: 'Navy' },
        quantities: ['12', '12', '12'],
        quantity: '36',
        unitPrice: '$18.50',
        total: '$666.00',
      },
      { color: { text: 'Sand' }, quantities: ['2', '2', '2'], quantity: '6', total: '$111.00' },
    ],
    packs: { text: 'Sand 2 × A (1-1-1)' },
  })
  const widths = [12, 1200, 1_000_000].map((quantity) =>
    matrixOf(quantity).flatMap((line) => (line.kind === 'matrix' ? line.sizeWidth : [])),
  )
  assert.deepEqual(widths, [[22], [36], [56]])
})

test('keeps each size on one line, also in a matrix of twelve and in loose lines', () => {
  const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'X-LARGE', '14W/16W', 'MEDIUM']
  const style = { styleId: 1, styleNumber: '1042', styleName: 'Rib tank' }
  const inStyle = sizes.map((size, sizePosition) => exampleLine({ ...style, size, sizePosition }))
  const loose = sizes.map((size) => exampleLine({ size }))
  const { lines } = formatInvoiceDocument(exampleInvoice({ lines: [...inStyle, ...loose] }))
  const printed = lines.flatMap((line) => (line.kind === 'matrix' ? line.sizes : [line.size]))
  assert.deepEqual(
    printed,
    [...sizes, ...sizes].map((text) => ({ text, lines: 1 })),
  )
})

test('adds up many payments into one line', () => {
  const applied = Array.from({ length: 9 }, (_, index) => ({ label: `Payment ${index}`, amountCents: -100 }))
  const afterOf = (count: number) =>
    formatInvoiceDocument(exampleInvoice({ applied: applied.slice(0, count), openCents: 29_404 })).after
  assert.equal(afterOf(8).length, 9)
  assert.deepEqual(afterOf(9), [sum('9 payments and credits', '-$9.00'), sum('Balance due', '$294.04')])
})
