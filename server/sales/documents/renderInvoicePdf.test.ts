// Checks PDFs with poppler, qpdf and zbar. Tests that need a program that is not installed are skipped.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { promisify } from 'node:util'

import * as fc from 'fast-check'

import { anyText } from '#domain/platform/textFixtures.ts'
import { openDocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { needs } from '#server/testing/needs.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { exampleInvoice, exampleLine } from './exampleInvoice.ts'
import { formatInvoiceDocument, type InvoiceDocument, toTypstInvoice } from './formatInvoiceDocument.ts'
import { checkRandomInvoices } from './randomInvoiceFixtures.ts'

const run = promisify(execFile)
const renderer = openDocumentRenderer()
let folder = ''
let files = 0

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-documents-'))
})

after(async () => {
  await renderer.close()
  await rm(folder, { recursive: true })
})

test('prints all lines with their amounts', needs('pdftotext'), async () => {
  const lines = Array.from({ length: 40 }, (_, i) =>
    exampleLine({
      code: `SEL-${2000 + i}`,
      name: `Chore Coat No. ${i + 1}`,
      quantity: i + 1,
      unitPriceCents: 8900 + i,
      totalCents: (8900 + i) * (i + 1),
    }),
  )
  const text = await textOf(exampleInvoice({ lines }), '-layout')
  for (const [i, line] of lines.entries()) {
    const row = text.split('\n').find((row) => row.includes(`${line.name} `))
    assert.match(row ?? '', new RegExp(`Natural +M +${i + 1} +\\$89\\.\\d\\d +\\$[\\d,]+\\.\\d\\d$`))
    assert.ok(text.includes(line.code))
  }
})

test('prints company, customer, date and totals', needs('pdftotext'), async () => {
  const text = (await textOf(exampleInvoice(), '-layout')).replace(/ +/g, ' ')
  for (const expected of [
    'Selvedge Clothing Co.',
    'INVOICE',
    '214 Mercer Street',
    'Tax ID 13-4567890',
    'Harbor & Pine Outfitters',
    'Portland, OR 97209',
    'orders@harborpine.test',
    'INV-2026-00001',
    'January 15, 2026',
    'Due',
    'February 14, 2026',
    'Net 30 days',
    'SEL-1001 · Kurabo Mills',
    'Garment-dyed, shell buttons, boxed collar.',
    'Subtotal $294.00',
    'Discount (5%) -$14.70',
    'Tax (8.5%) $23.74',
    'Total $303.04',
    'Balance due $303.04',
    'Payment is due within 30 days.',
    'Page 1 of 1',
  ])
    assert.ok(text.includes(expected), `"${expected}" is missing in:\n${text}`)
})

test('prints what the customer needs to pay and to ship, and no status', needs('pdftotext'), async () => {
  const document = exampleInvoice({
    customerPurchaseOrder: 'PO 4711',
    shipTo: 'Warehouse 3\nTigard, OR 97223',
    exemptionText: 'Resale certificate OR-1234',
    applied: [
      { label: 'Payment, Jan 20, 2026', amountCents: -10_000 },
      { label: 'Credit note CN-2026-00001', amountCents: -304 },
    ],
    openCents: 20_000,
  })
  const text = (await textOf(document, '-layout')).replace(/ +/g, ' ')
  for (const expected of [
    'Your order number',
    'PO 4711',
    'Ship to',
    'Tigard, OR 97223',
    'Resale certificate OR-1234',
    'Payment, Jan 20, 2026 -$100.00',
    'Credit note CN-2026-00001 -$3.04',
    'Balance due $200.00',
  ])
    assert.ok(text.includes(expected), `"${expected}" is missing in:\n${text}`)
  for (const status of ['Processed', 'Pending'] as const) {
    assert.doesNotMatch(await textOf(exampleInvoice({ status })), /status|processed|pending/i)
  }
})

test('prints the terms below the totals and the footer on every page', needs('pdftotext'), async () => {
  const ordinary = exampleInvoice({ lines: Array.from({ length: 50 }, () => exampleLine()) })
  const company = { ...ordinary.company, terms: 'Net 30.\nBank 4711.', footer: 'Registered in\nNew York' }
  const pages = await pagesOf({ ...ordinary, company })
  assert.ok(pages.length >= 3)
  for (const page of pages) assert.match(page, /Registered in\s+New York\s+INV-2026-00001/)
  assert.match(pages.at(-1) ?? '', /Total[^]*Terms\s+Net 30\.\s+Bank 4711\./)
})

test('prints table header, invoice number and page number on every page', needs('pdftotext'), async () => {
  const pages = await pagesOf(exampleInvoice({ lines: Array.from({ length: 50 }, () => exampleLine()) }))
  assert.ok(pages.length >= 3)
  for (const [i, page] of pages.entries()) {
    assert.match(page, /Product +Color +Size +Qty +Unit price +Total/)
    assert.match(page, new RegExp(`INV-2026-00001 +Page ${i + 1} of ${pages.length}`))
  }
})

trialTest('never prints the totals on a page without a line', needs('pdftotext'), async () => {
  // Within this range, the totals stop fitting below the lines on the page.
  for (let count = 9; count <= 16; count += 1) {
    const pages = await pagesOf(exampleInvoice({ lines: Array.from({ length: count }, () => exampleLine()) }))
    assert.match(pages.at(-1) ?? '', /Linen Camp Shirt[^]*Subtotal[^]*Total +\$303\.04/, `${count} lines`)
    assert.equal(pages.join('').split('Linen Camp Shirt').length - 1, count)
  }
})

trialTest('prints a thousand lines', needs('pdftotext'), async () => {
  const lines = Array.from({ length: 1000 }, (_, i) => exampleLine({ code: `SEL-${10_000 + i}` }))
  const text = await textOf(exampleInvoice({ lines }))
  assert.equal(new Set(text.match(/SEL-1\d{4}/g)).size, 1000)
})

test('prints Polish, Hungarian, Chinese, Japanese and Korean names', needs('pdftotext'), async () => {
  const names = ['Płaszcz żółty', 'Gyűrődő kő', '真丝衬衫 蓝色', '藍染ジャケット', '한국어 셔츠', '£ ₤ €']
  const text = await textOf(exampleInvoice({ lines: names.map((name) => exampleLine({ name })) }))
  for (const name of names) assert.ok(text.includes(name), name)
})

test('prints markup characters as text', needs('pdftotext'), async () => {
  const names = [
    '#panic("x")',
    '*bold* _it_ `raw`',
    '$x^2$ \\ #sys',
    '<script>alert(1)</script>',
    `"it's" -> -- 4x4`,
    '= Head // no',
    '@ref [a] {b}',
  ]
  const text = await textOf(
    exampleInvoice({
      lines: names.map((name) => exampleLine({ name })),
      customerName: '#include "x"',
      notes: '#eval("1")',
    }),
  )
  for (const name of [...names, '#include "x"', '#eval("1")']) assert.ok(text.includes(name), name)
})

test('breaks words of two hundred letters within their column', needs('pdftotext'), async () => {
  const file = await fileOf(
    exampleInvoice({
      customerName: 'W'.repeat(200),
      notes: 'N'.repeat(200),
      lines: [
        exampleLine({
          name: 'A'.repeat(200),
          code: 'K'.repeat(200),
          color: 'C'.repeat(200),
          size: 'Z'.repeat(200),
          description: 'D'.repeat(200),
        }),
      ],
    }),
  )
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'])
  const words = Array.from(stdout.matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)".*>(.+)<\/word>/g), (match) => ({
    left: Number(match[1]),
    right: Number(match[2]),
    // Long words have zero-width spaces where they may break.
    text: match[3]?.replaceAll('\u200B', '') ?? '',
  }))
  const leftOf = (text: string) => words.find((word) => word.text === text)?.left ?? Number.NaN
  const columns = {
    W: leftOf('Invoice'),
    N: 612 - 54,
    A: leftOf('Color'),
    K: leftOf('Color'),
    C: leftOf('Size'),
    Z: leftOf('Qty'),
    D: leftOf('Color'),
  }
  for (const [letter, nextColumn] of Object.entries(columns)) {
    const pieces = words.filter((word) => new RegExp(`^${letter}+…?$`).test(word.text))
    assert.ok(pieces.length >= 2, letter)
    for (const piece of pieces)
      assert.ok(piece.right < nextColumn, `${piece.text} reaches into the next column`)
  }
})

test('keeps the same row gap below one and several lines', needs('pdftotext'), async () => {
  const words = 'A relaxed overshirt of washed linen, boxed, with shell buttons. '
  const texts = ['', words, words.repeat(2), `真丝衬衫 ${words}`]
  const lines = texts.map((text) =>
    exampleLine({ name: 'Begin', manufacturer: text, description: `${text}End` }),
  )
  const { stdout } = await run('pdftotext', ['-bbox', await fileOf(exampleInvoice({ lines })), '-'])
  const heights = (word: string, edge: string) =>
    Array.from(stdout.matchAll(new RegExp(`${edge}="([\\d.]+)"[^<]*>${word}<`, 'g')), (match) =>
      Number(match[1]),
    )
  const begins = heights('Begin', 'yMin').slice(1)
  const gaps = heights('End', 'yMax').map((end, index) => (begins[index] ?? Number.NaN) - end)
  assert.equal(begins.length, texts.length - 1)
  for (const gap of gaps.slice(0, -1)) assert.ok(Math.abs(gap - (gaps[0] ?? 0)) < 0.1, gaps.join())
})

trialTest('wraps text without measuring into lines that fit', needs('pdftotext'), async () => {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const texts = fc.sample(
    fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 60 }).map((text) => `x${text}x`),
    { numRuns: 400, seed: 11 },
  )
  const same = letters.slice(1).flatMap((letter) => [letter.repeat(17), letter.repeat(28)])
  const document = exampleInvoice({
    lines: [...texts, ...same].map((name) =>
      // The same text in the smaller font of the description, marked by its first letter.
      exampleLine({ name, description: `y${name.slice(1)} ${name}`, color: 'Red' }),
    ),
  })
  const plain = formatInvoiceDocument(document)
    .lines.filter((line) => line.kind === 'line')
    .flatMap(({ name, details }) => [
      { ...name, text: name.text.split('\n') },
      // The first line is code and manufacturer.
      { ...details, text: details.text.split('\n').slice(1) },
    ])
    .filter(({ lines }) => lines !== null)
    .map(({ text }) => text)
  const broken = plain.filter((lines) => lines.length > 1)
  assert.ok(plain.length > 400 && broken.length > 200, `only ${plain.length} and ${broken.length} are plain`)
  const { stdout } = await run('pdftotext', ['-bbox-layout', await fileOf(document), '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const printed = new Map(
    Array.from(
      stdout.matchAll(/<line xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^]*?<\/line>/g),
      ([line, left, right]) => [
        Array.from(line.matchAll(/>([^<]+)<\/word>/g), (word) => unescaped(word[1] ?? '')).join(' '),
        Number(right) - Number(left),
      ],
    ),
  )
  for (const line of plain.flat()) {
    const width = printed.get(line)
    assert.ok(width !== undefined && width <= 163, `${line}: ${width}`)
  }
})

trialTest('removes the dot of a letter below an accent', needs('pdftoppm'), async () => {
  const names = ['Blij\u0301', 'Bli\u0237\u0301']
  const pictures = names.map(async (name) => {
    const file = await fileOf(exampleInvoice({ lines: [exampleLine({ name, color: name })] }))
    await run('pdftoppm', ['-r', '110', '-png', '-singlefile', file, file])
    return readFile(`${file}.png`)
  })
  const [dotted, dotless] = await Promise.all(pictures)
  assert.ok(dotted && dotless?.equals(dotted))
})

function unescaped(xml: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return xml.replaceAll(/&(\w+);/g, (entity, name: string) => signs[name] ?? entity)
}

test('breaks a long email address after punctuation', needs('pdftotext'), async () => {
  const text = await textOf(
    exampleInvoice({ customerEmail: 'accounts.receivable@the-harbor-and-pine-outfitters.test' }),
  )
  assert.match(text, /^accounts\.\W?receivable@\W?the-\W?harbor-\W?(and-)?\W?$/m)
})

test('prints VOID across each page of a void invoice only', needs('pdftotext'), async () => {
  const lines = Array.from({ length: 30 }, () => exampleLine())
  const pages = await pagesOf(exampleInvoice({ status: 'Void', lines }), '-raw')
  assert.equal(pages.length, 3)
  for (const page of pages) assert.match(page, /^VOID$/m)
  assert.doesNotMatch(await textOf(exampleInvoice({ status: 'Pending', lines })), /void/i)
})

test('embeds subsets of all fonts', needs('pdffonts'), async () => {
  const file = await fileOf(exampleInvoice({ customerName: '山田商店 Łódź 서울 שלום مرحبا' }))
  const { stdout } = await run('pdffonts', [file])
  const fonts = stdout.trim().split('\n').slice(2)
  assert.ok(fonts.length >= 4)
  for (const font of fonts) assert.match(font, /yes yes yes +\d+ +\d+$/)
  for (const family of ['Inter-Regular', 'NotoSansHans', 'NotoSansKR', 'NotoSansHebrew', 'NotoNaskhArabic'])
    assert.ok(stdout.includes(`+${family}`), family)
})

test('has title, author, date and tags for screen readers', needs('pdfinfo'), async () => {
  const { stdout } = await run('pdfinfo', ['-isodates', await fileOf(exampleInvoice())])
  assert.match(stdout, /^Title: +Invoice INV-2026-00001$/m)
  assert.match(stdout, /^Author: +Selvedge Clothing Co\.$/m)
  assert.match(stdout, /^Keywords: +invoice, INV-2026-00001$/m)
  assert.match(stdout, /^CreationDate: +2026-01-15T15:04:05/m)
  assert.match(stdout, /^Tagged: +yes$/m)
  assert.match(stdout, /^Page size: +612 x 792 pts \(letter\)$/m)
})

test('claims PDF/UA-1 unless a character has no glyph', async () => {
  const claim = '<pdfuaid:part>1</pdfuaid:part>'
  const ordinary = await renderPdf(exampleInvoice())
  const voided = await renderPdf(exampleInvoice({ status: 'Void' }))
  const missingGlyph = await renderPdf(exampleInvoice({ customerName: 'Private \u{F0000}' }))
  assert.ok(Buffer.from(ordinary).includes(claim))
  assert.ok(Buffer.from(voided).includes(claim))
  assert.ok(Buffer.from(missingGlyph).subarray(0, 5).equals(Buffer.from('%PDF-')))
  assert.ok(!Buffer.from(missingGlyph).includes(claim))
})

trialTest('renders text that crashes the typesetter', needs('pdftotext'), async () => {
  // Whether it crashes depends on the fonts of the machine.
  for (const unsafe of [
    '\u{1EE00}\uFDF3',
    '\uFB94\u08E3\u08C2',
    '\u07D1\u07F0\u07E3\u07C2\u07F2\u07DE\u07EA',
    '\u202E≓\u{3347A}',
    '\u06AD\u2680\u2140\u05E9',
  ]) {
    const text = await textOf(exampleInvoice({ customerName: `Adam ${unsafe} & Sons` }))
    for (const part of ['Adam', 'Sons', 'Page 1 of 1']) assert.ok(text.includes(part), text)
  }
})

trialTest('renders arbitrary text', needs('qpdf'), async () => {
  const text = fc.oneof(
    { weight: 3, arbitrary: anyText({ maxLength: 60 }) },
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\uD800',
          '\u0000',
          '\u202E',
          '\u2028',
          '\u200D',
          '👩‍👩‍👧',
          'שלום',
          'مرحبا',
          '한국어',
          '\n',
          '#',
          '﷽',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const line = fc.record({
    code: text,
    name: text,
    description: text,
    color: text,
    size: text,
    manufacturer: text,
  })
  const randomInvoice = fc.record({
    company: fc.record({
      name: text,
      address: text,
      phone: text,
      email: text,
      website: text,
      taxId: text,
      terms: text,
      footer: text,
      printsListPrices: fc.boolean(),
    }),
    invoice: fc.record({
      number: text,
      customerName: text,
      customerPhone: text,
      customerEmail: text,
      customerAddress: text,
      notes: text,
      lines: fc.array(line.map(exampleLine), { maxLength: 4 }),
      status: fc.constantFrom('Pending' as const, 'Processed' as const, 'Void' as const),
    }),
  })
  await fc.assert(
    fc.asyncProperty(randomInvoice, async ({ company, invoice }) => {
      const file = await fileOf({ ...exampleInvoice(invoice), company })
      await run('qpdf', ['--check', file])
    }),
    { numRuns: 8 },
  )
})

test('prints names in many scripts, very long words and emoji', needs('qpdf', 'pdftotext'), async () => {
  await checkRandomInvoices(isFullSize ? 5 : 2, 7)
})

trialTest('has a font for each script and for emoji', needs('pdffonts'), async () => {
  for (const [name, font] of [
    ['บูติก', 'NotoSansThai'],
    ['கடை', 'NotoSansTamil'],
    ['दुकान', 'NotoSansDevanagari'],
    ['দোকান', 'NotoSansBengali'],
    ['متجر', 'NotoNaskhArabic'],
    ['חנות', 'NotoSansHebrew'],
    ['가게', 'NotoSansKR'],
    ['店鋪', 'NotoSansHans'],
    ['👗🧵', 'NotoEmoji'],
  ] as const) {
    const { stdout } = await run('pdffonts', [await fileOf(exampleInvoice({ customerName: name }))])
    assert.match(stdout, new RegExp(`\\+${font}`), name)
  }
})

function renderPdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  return renderer.render(toTypstInvoice(invoice))
}

async function fileOf(invoice: InvoiceDocument): Promise<string> {
  files += 1
  const file = join(folder, `${files}.pdf`)
  await writeFile(file, await renderPdf(invoice))
  return file
}

async function textOf(invoice: InvoiceDocument, order = '-raw'): Promise<string> {
  const { stdout } = await run('pdftotext', [order, await fileOf(invoice), '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

/** Poppler ends each page with a form feed. */
async function pagesOf(invoice: InvoiceDocument, order = '-layout'): Promise<string[]> {
  return (await textOf(invoice, order)).split('\f').slice(0, -1)
}
