// Random invoices in the scripts of the world, with very long words, emoji and text from right to left, made as PDF and read
// again by others' programs: for the tests of this room and for the trials.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import * as fc from 'fast-check'

import { exampleLine, exampleInvoice } from './exampleInvoice.ts'
import { type InvoiceDocument, formatInvoiceDocument } from './formatInvoiceDocument.ts'
import { openDocumentRenderer } from './openDocumentRenderer.ts'

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

const strangeInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    customerName: text(4, 200),
    customerEmail: text(1, 100),
    customerAddress: text(6, 300),
    notes: fc.oneof(fc.constant(''), text(30, 1500)),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    status: fc.constantFrom('Pending', 'Processed', 'Void'),
  })
  .map(exampleInvoice)

/** Fails unless qpdf finds each of them sound and all of its text can be read out of it. The same seed gives the same. */
export async function checkRandomInvoices(count: number, seed: number): Promise<{ bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-strange-'))
  const documents = openDocumentRenderer()
  let bytes = 0
  try {
    for (const [index, document] of fc.sample(strangeInvoice, { numRuns: count, seed }).entries()) {
      const pdf = await documents.renderInvoice(document)
      bytes += pdf.length
      const file = join(folder, 'invoice.pdf')
      await writeFile(file, pdf)
      await execute('qpdf', ['--check', file])
      const { stdout } = await execute('pdftotext', ['-raw', file, '-'])
      assert.deepEqual(missingTexts(document, stdout), [], `invoice ${index + 1} of seed ${seed}`)
    }
    return { bytes }
  } finally {
    await documents.close()
    await rm(folder, { recursive: true })
  }
}

/** Texts of an invoice that `printed`, the text of its PDF in the order of its content, does not have. */
function missingTexts(document: InvoiceDocument, printed: string): string[] {
  const { number, customer, lines, sums, total, notes } = formatInvoiceDocument(document)
  const texts = [
    number,
    customer.name,
    ...customer.details,
    ...lines.flatMap((line) => [
      ...[line.name, line.details, line.color, line.size].flatMap(({ text }) => text.split('\n')),
      line.quantity,
      line.unitPrice,
      line.total,
    ]),
    ...sums.flatMap(({ label, amount }) => [label, amount]),
    total,
    ...notes,
    ...(document.invoice.status === 'Void' ? ['VOID'] : []),
  ]
  const letters = countLetters(printed)
  const wanted = countLetters(texts.join(' '))
  const readable = bare(printed)
  return [
    ...[...wanted].filter(([letter, count]) => (letters.get(letter) ?? 0) < count).map(([letter]) => letter),
    // Where lines run from right to left, readers of PDFs put the words into an order of their own.
    ...texts.filter((text) => !/[\u0590-\u06ff]/.test(text) && !readable.includes(bare(text))),
  ]
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of bare(text)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** Without what says only where lines may break, in which direction they run and how letters join. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]|\ufe0f/gu, '')
}
