// Random invoices in many scripts, with very long words, emoji and right-to-left text, checked with qpdf and pdftotext. For
// tests and trials.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import * as fc from 'fast-check'

import { openDocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'

import { exampleLine, exampleInvoice } from './exampleInvoice.ts'
import { formatInvoiceDocument, type InvoiceDocument, toTypstInvoice } from './formatInvoiceDocument.ts'
import type { FormattedLine, FormattedMatrix } from './formatLines.ts'

const execute = promisify(execFile)

const scripts = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.&@#*_$<>',
  'ąćęłńóśźżäöüßéèêçñåøæőűşğı',
  'ăâđêôơưàảãạằặẩệốửỹ',
  'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяїєґ',
  '丝绸衬衫蓝色连衣裙外套羊毛围巾真皮手套牛仔裤',
  'あいうえおかきくけこシャツジャケット藍染綿麻',
  '한국어셔츠바지치마외투단추양말장갑',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'กขคงจฉชซญดตถทธนบปผพฟภมยรลวศสหอ',
  'अआइईउऊकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह',
].map((letters) => Array.from(letters))
const pictures = ['👗', '🧥', '👖', '👟', '🎩', '🧣', '👩‍👩‍👧', '🏳️‍🌈', '👍🏽', '🇯🇵', '❤️']

const word = fc.constantFrom(...scripts).chain((letters) =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
    },
    fc.string({ unit: fc.constantFrom(...letters), minLength: 30, maxLength: 150 }),
  ),
)
const text = (maxWords: number, maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 9, arbitrary: word }, fc.constantFrom(...pictures)), {
      minLength: 1,
      maxLength: maxWords,
    })
    .map((words) => Array.from(words.join(' ')).slice(0, maxLength).join('').trim())

const line = fc
  .record({
    code: text(1, 64),
    name: text(5, 200),
    description: fc.oneof(fc.constant(''), text(8, 160)),
    color: text(2, 60),
    size: text(1, 30),
    manufacturer: fc.oneof(fc.constant(''), text(3, 120)),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(exampleLine)

/** The lines of a style, in a few colors and sizes with any names. */
const styleLines = fc
  .record({
    styleId: fc.integer({ min: 1, max: 1_000_000 }),
    styleNumber: text(1, 64),
    styleName: text(5, 200),
    colors: fc.array(text(2, 60), { minLength: 1, maxLength: 4 }),
    sizes: fc.array(text(1, 30), { minLength: 2, maxLength: 14 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ colors, sizes, ...style }) =>
    colors.flatMap((color) => sizes.map((size) => exampleLine({ ...style, color, size }))),
  )

const randomInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    customerName: text(4, 200),
    customerEmail: text(1, 100),
    customerAddress: text(6, 300),
    customerPurchaseOrder: fc.oneof(fc.constant(null), text(2, 60)),
    shipTo: fc.oneof(fc.constant(null), text(6, 300)),
    exemptionText: fc.oneof(fc.constant(null), text(12, 300)),
    applied: fc.array(
      fc.record({ label: text(3, 24), amountCents: fc.integer({ min: -99_999_999, max: -1 }) }),
      {
        maxLength: 9,
      },
    ),
    charges: fc.array(
      fc.record({ label: text(3, 40), amountCents: fc.integer({ min: 0, max: 99_999_999 }) }),
      { maxLength: 3 },
    ),
    notes: fc.oneof(fc.constant(''), text(30, 1500)),
    lines: fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.array(styleLines, { maxLength: 2 }))
      .map(([lines, styles]) => [...lines, ...styles.flat()]),
    status: fc.constantFrom('Pending', 'Processed', 'Void'),
  })
  .map(exampleInvoice)

/** Fails unless qpdf accepts each PDF and pdftotext finds all of its text. */
export async function checkRandomInvoices(count: number, seed: number): Promise<{ bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-invoices-'))
  const renderer = openDocumentRenderer()
  let bytes = 0
  try {
    for (const [index, document] of fc.sample(randomInvoice, { numRuns: count, seed }).entries()) {
      const pdf = await renderer.render(toTypstInvoice(document))
      bytes += pdf.length
      const file = join(folder, 'invoice.pdf')
      await writeFile(file, pdf)
      await execute('qpdf', ['--check', file])
      const { stdout } = await execute('pdftotext', ['-raw', file, '-'])
      assert.deepEqual(missingTexts(document, stdout), [], `invoice ${index + 1} of seed ${seed}`)
    }
    return { bytes }
  } finally {
    await renderer.close()
    await rm(folder, { recursive: true })
  }
}

/** Text of an invoice that is missing in `printed`, the raw text of its PDF. */
function missingTexts(document: InvoiceDocument, printed: string): string[] {
  const {
    number,
    party,
    shipTo,
    facts,
    lines,
    sums,
    total,
    after,
    texts: blocks,
  } = formatInvoiceDocument(document)
  const texts = [
    number,
    party.name,
    ...party.details,
    ...shipTo,
    ...facts.flatMap((fact) => [fact.label, ...fact.lines]),
    ...lines.flatMap((line) => (line.kind === 'line' ? lineTexts(line) : matrixTexts(line))),
    ...[...sums, total, ...after].flatMap(({ label, amount }) => [...label.text.split('\n'), amount]),
    ...blocks.flatMap((block) => [block.label, ...block.lines]),
    ...(document.invoice.status === 'Void' ? ['VOID'] : []),
  ]
  const letters = countLetters(printed)
  const wanted = countLetters(texts.join(' '))
  const readable = bare(printed)
  return [
    ...[...wanted].filter(([letter, count]) => (letters.get(letter) ?? 0) < count).map(([letter]) => letter),
    // PDF readers reorder the words of right-to-left lines.
    ...texts.filter((text) => !/[\u0590-\u06ff]/.test(text) && !readable.includes(bare(text))),
  ]
}

function lineTexts({ name, details, color, size, quantity, unitPrice, total }: FormattedLine): string[] {
  return [...[name, details, color, size].flatMap(({ text }) => text.split('\n')), quantity, unitPrice, total]
}

function matrixTexts({ style, sizes, rows }: FormattedMatrix): string[] {
  return [
    ...[style, ...sizes, ...rows.map(({ color }) => color)].flatMap(({ text }) => text.split('\n')),
    ...rows.flatMap(({ quantities, quantity, unitPrice, total }) => [
      ...quantities,
      quantity,
      unitPrice,
      total,
    ]),
  ]
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of bare(text)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** Without white space and invisible formatting characters. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]|\ufe0f/gu, '')
}
