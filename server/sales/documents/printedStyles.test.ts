// Checks the matrices of styles in PDFs with poppler.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { promisify } from 'node:util'

import { sizes } from '#domain/catalog/products.ts'
import { openDocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'

import { exampleInvoice, exampleLine } from './exampleInvoice.ts'
import { toTypstInvoice } from './formatInvoiceDocument.ts'
import type { DocumentLine } from './formatLines.ts'

const run = promisify(execFile)
const renderer = openDocumentRenderer()
let folder = ''

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-styles-'))
})

after(async () => {
  await renderer.close()
  await rm(folder, { recursive: true })
})

async function pagesOf(lines: DocumentLine[]): Promise<string[]> {
  const file = join(folder, 'invoice.pdf')
  await writeFile(file, await renderer.render(toTypstInvoice(exampleInvoice({ lines }))))
  const { stdout } = await run('pdftotext', ['-layout', file, '-'])
  return stdout.split('\f').slice(0, -1)
}

/** Two of each size of the first `count` styles of the sample catalog that have several sizes. */
async function sampleLines(count: number): Promise<DocumentLine[]> {
  const csv = await readFile(new URL('../../../samples/catalog.csv', import.meta.url), 'utf8')
  const rows = csv.trim().split('\n').slice(1, 400)
  const products = rows.map((row) => {
    const [code = '', name = '', color = '', price = '', , size = ''] = row.split(',')
    return { code, name, color, size, unitPriceCents: Math.round(Number(price) * 100) }
  })
  const styles = [...Map.groupBy(products, ({ code }) => code.slice(0, code.lastIndexOf('-')))]
  return styles
    .filter(([, members]) => members.length >= 4)
    .slice(0, count)
    .flatMap(([styleNumber, members], index) =>
      members.map((product) =>
        exampleLine({
          ...product,
          quantity: 2,
          totalCents: 2 * product.unitPriceCents,
          styleId: index + 1,
          styleNumber,
          styleName: product.name,
          sizePosition: sizes.findIndex((size) => size === product.size),
        }),
      ),
    )
}

test('prints 15 styles in all their sizes on two pages', async () => {
  const lines = await sampleLines(15)
  assert.ok(lines.length >= 60)
  const pages = await pagesOf(lines)
  assert.equal(pages.length, 2)
  const styleNumbers = new Set(lines.map(({ styleNumber }) => styleNumber ?? ''))
  for (const number of styleNumbers) assert.ok(pages.join('').includes(number), number)
  assert.match(pages[1] ?? '', /Subtotal[^]*Total/)
  // As a list they take far more.
  const listed = lines.map((line) => ({ ...line, styleId: null, styleNumber: null, styleName: null }))
  assert.ok((await pagesOf(listed)).length >= 5)
})

test('prints the packs below the matrix of their style', async () => {
  const style = { styleId: 1, styleNumber: '1042', styleName: 'Rib tank', unitPriceCents: 100 }
  const lines = ['S', 'M', 'L'].map((size, sizePosition) =>
    exampleLine({
      ...style,
      size,
      sizePosition,
      quantity: 3,
      totalCents: 300,
      prepackId: 1,
      prepackName: 'A (1-1-1)',
      packs: 3,
    }),
  )
  const [page = ''] = await pagesOf(lines)
  assert.match(page, /Natural +3 +3 +3 [^]*3 × A \(1-1-1\)[^]*Subtotal/)
})

test('prints a style with 300 cells, with every row on one page', async () => {
  const lines = Array.from({ length: 30 }, (_, color) =>
    Array.from({ length: 10 }, (_, position) =>
      exampleLine({
        styleId: 1,
        styleNumber: '1042',
        styleName: 'Rib tank',
        sizePosition: position,
        color: `Color ${color + 1}`,
        size: `Size ${position}`,
        quantity: 100 * color + position + 1,
        unitPriceCents: 100,
        totalCents: 100 * (100 * color + position + 1),
      }),
    ),
  ).flat()
  const text = (await pagesOf(lines)).join('\n')
  for (const { quantity } of lines)
    assert.match(text, new RegExp(`(^| )${quantity.toLocaleString('en-US')}( |$)`, 'm'))
})
