// What an invoice says on paper, before it is set in type.
import assert from 'node:assert/strict'
import test from 'node:test'

import { exampleInvoice, exampleLine } from './exampleInvoice.ts'
import { formatInvoiceDocument, replaceUnsafeCharacters } from './formatInvoiceDocument.ts'

test('money, rates and quantities are spelled as people read them', () => {
  const paper = formatInvoiceDocument(
    exampleInvoice({
      lines: [exampleLine({ quantity: 1200, unitPriceCents: 123_450, totalCents: 148_140_000 })],
      subtotalCents: 148_140_000,
      discountBasisPoints: 500,
      discountCents: 7_407_000,
      taxBasisPoints: 850,
      taxCents: 11_962_305,
      totalCents: 152_695_305,
    }),
  )
  assert.equal(paper.lines[0]?.quantity, '1,200')
  assert.equal(paper.lines[0]?.unitPrice, '$1,234.50')
  assert.deepEqual(paper.sums, [
    { label: 'Subtotal', amount: '$1,481,400.00' },
    { label: 'Discount (5%)', amount: '-$74,070.00' },
    { label: 'Tax (8.5%)', amount: '$119,623.05' },
  ])
  assert.equal(paper.total, '$1,526,953.05')
})

test('an invoice without a discount says nothing of one', () => {
  const paper = formatInvoiceDocument(exampleInvoice({ discountBasisPoints: 0, discountCents: 0 }))
  assert.deepEqual(
    paper.sums.map((sum) => sum.label),
    ['Subtotal', 'Tax (8.5%)'],
  )
})

test('an invoice made late in the evening bears the date of the company, not of Greenwich', () => {
  const invoice = exampleInvoice({ createdAt: new Date('2026-03-01T02:30:00Z') })
  assert.equal(formatInvoiceDocument(invoice).date, 'February 28, 2026')
  assert.equal(formatInvoiceDocument({ ...invoice, timeZone: 'Asia/Tokyo' }).date, 'March 1, 2026')
})

test('what is not given takes no line', () => {
  const { company, customer } = formatInvoiceDocument({
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
  assert.deepEqual(customer.details, ['1 High Street', 'Leeds'])
})

test('notes keep their paragraphs', () => {
  const { notes } = formatInvoiceDocument(exampleInvoice({ notes: '\nFirst.\n\n\n\nSecond.\n' }))
  assert.deepEqual(notes, ['First.', '', 'Second.'])
})

test('control characters and halves of characters are left out, and letters of any script stay', () => {
  const { lines } = formatInvoiceDocument(
    exampleInvoice({ lines: [exampleLine({ name: 'A\u0000B\u0007\u001B \uD800C\uFFFF\n\tDé中👗' })] }),
  )
  assert.equal(lines[0]?.name.text, 'AB C Dé中👗')
})

test('a text that is too long for a row ends in an ellipsis, never in half a character', () => {
  const { lines } = formatInvoiceDocument(
    exampleInvoice({ lines: [exampleLine({ description: '👗'.repeat(100_000) })] }),
  )
  assert.equal(lines[0]?.details.text.split('\n')[1], `${'👗'.repeat(159)}…`)
})

test('a text knows how many lines it takes, unless one of its letters or words may not fit', () => {
  const name = 'Garment-dyed overshirt of washed and brushed linen'
  const { lines } = formatInvoiceDocument(
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
  assert.equal(lines[1]?.name.text, 'Garment-dyed overshirt of washed and\nbrushed linen')
  assert.equal(lines[3]?.details.text, 'SEL-1001 · Kurabo Mills\nPłaszcz')
})

for (const [typed, plain] of [
  ['Harbor & Pine "Ltd." №\u00A07, שלום, مرحبا, ภาษาไทย, 한국어, 👩‍👩‍👧', undefined],
  ['\uFDF3 \uFE8F \uFB2A', 'اكبر ب שׁ'],
  ['\u{1EE00}\u{1EEF0}', 'ا□'],
  ['\u07D1\u07F0 \u{10A00}', '□□ □'],
] as const) {
  test(`as plain text, '${typed}' is '${plain ?? typed}'`, () => {
    assert.equal(replaceUnsafeCharacters(typed), plain ?? typed)
    assert.equal(replaceUnsafeCharacters(replaceUnsafeCharacters(typed)), plain ?? typed)
  })
}
