// Several invoices as one PDF over HTTP.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice, printInvoices } from '#contract/sales/invoices.ts'
import { maxPrintedInvoices } from '#domain/sales/invoices.ts'
import { needs } from '#server/testing/needs.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

describe('printing several invoices', () => {
  const shop = useTestApp()

  test('gives one PDF with their own page numbers, by number', needs('pdftotext'), async () => {
    const manager = await shop.clientAs('Manager')
    const product = await manager.call(createProduct, buildProduct({ quantity: 200 }))
    const make = async (lines: number, customerName: string) =>
      manager.call(
        createInvoice,
        buildInvoice(
          Array.from({ length: lines }, () => ({ productId: product.id, quantity: 1 })),
          { customerName },
        ),
      )
    const short = await make(1, 'Pier Store')
    const long = await make(40, 'שמלות Harbour')
    const viewer = await shop.clientAs('Viewer')
    const pdf = await viewer.call(printInvoices, { ids: [long.id, short.id, long.id] })
    const text = await textOf(new Uint8Array(await pdf.arrayBuffer()))
    const pages = text.split('\f').filter((page) => page.trim() !== '')
    const count = pages.length - 1
    assert.ok(count > 1)
    assert.deepEqual(
      pages.map((page) => /(INV-\S+) +Page (\d+ of \d+)/.exec(page)?.slice(1, 3)),
      [
        [short.number, '1 of 1'],
        ...Array.from({ length: count }, (_, index) => [long.number, `${index + 1} of ${count}`]),
      ],
    )
    assert.match(pages[0] ?? '', /Pier Store/)
    assert.match(pages[1] ?? '', /Harbour/)
  })

  test('rejects none, too many and unknown invoices', async () => {
    const staff = await shop.clientAs('Staff')
    const tooMany = Array.from({ length: maxPrintedInvoices + 1 }, (_, index) => index + 1).join(',')
    for (const query of ['', '?ids=', `?ids=${tooMany}`])
      assert.equal((await staff.fetch(`${printInvoices.path}${query}`)).status, 400, query)
    assert.equal((await catchRefusal(staff.call(printInvoices, { ids: [999_999] }))).status, 404)
  })
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = execFile('pdftotext', ['-layout', '-', '-'], (error, text) =>
    error ? reject(error) : resolve(text),
  )
  child.stdin?.end(pdf)
  return promise
}
