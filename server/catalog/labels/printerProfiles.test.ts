// Labels on printers that are off, and the addresses that printers may have.
import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'

import { printLabels, printLabelsZpl } from '#contract/catalog/labels.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { recordEndpoints } from '#contract/records.ts'
import { cellBox } from '#domain/catalog/labels/labelPages.ts'
import { needs } from '#server/testing/needs.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { findInk, rasterizePage, readZplCodes } from './labelFixtures.ts'
import { readLabelFormat } from './readLabelFormat.ts'

const shop = useTestApp()
const admin = useClient(shop, 'Admin')
const manager = useClient(shop, 'Manager')
const viewer = useClient(shop, 'Viewer')
const fields = ['name', 'code', 'color', 'size', 'price'] as const
let product: Product

before(async () => {
  product = await manager.call(createProduct, buildProduct({ code: 'PR-1042', name: 'Linen shirt' }))
})

/** A QR code on the 29th label of a sheet. */
async function print(printerProfileId: number | undefined): Promise<string> {
  const items = [{ productId: product.id, copies: 1 }]
  const input = {
    formatId: 1,
    printerProfileId,
    items,
    firstCell: 29,
    codeKind: 'qr' as const,
    fields: [...fields],
  }
  const file = await viewer.call(printLabels, input)
  const path = join(await mkdtemp(join(tmpdir(), 'labels-')), 'labels.pdf')
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  return path
}

describe('labels on a printer that is off', () => {
  const correction = { offsetXUm: 2000, offsetYUm: -1000, scaleXPpm: 20_000, scaleYPpm: -10_000 }

  test('are shifted and stretched in the PDF', needs('pdftoppm'), async () => {
    const { id } = await admin.call(recordEndpoints.printerProfile.create, {
      name: 'Office laser',
      ...correction,
    })
    const inkOf = async (printerProfileId: number | undefined, rightUm: number) => {
      const path = await print(printerProfileId)
      const cell = cellBox(await readLabelFormat({ db: shop.db }, 1), 28)
      // The QR code without the texts to its right.
      const around = { ...cell, leftUm: cell.leftUm + rightUm, widthUm: 24_400, topUm: cell.topUm - 4000 }
      return findInk(await rasterizePage(path, 1), around)
    }
    const [before, after] = [await inkOf(undefined, 0), await inkOf(id, 3500)]
    assert.ok(Math.abs(after.leftUm - (before.leftUm * 1.02 + 2000)) < 100, `left ${after.leftUm}`)
    assert.ok(Math.abs(after.topUm - (before.topUm * 0.99 - 1000)) < 100, `top ${after.topUm}`)
    assert.ok(Math.abs(after.widthUm - before.widthUm) < 100, `width ${after.widthUm}`)
  })

  test('are shifted by whole dots in ZPL, with the dots per inch of the printer', async () => {
    const { id: printerProfileId } = await admin.call(recordEndpoints.printerProfile.create, {
      name: 'Warehouse',
      dpi: 300,
      offsetXUm: 1000,
    })
    const items = [{ productId: product.id, copies: 1 }]
    const input = { formatId: 3, items, firstCell: 1, codeKind: 'code128' as const, fields: [...fields] }
    const plain = await (await viewer.call(printLabelsZpl, input)).text()
    const zpl = await (await viewer.call(printLabelsZpl, { ...input, printerProfileId })).text()
    assert.match(plain, /\^PW406\n/)
    assert.match(zpl, /\^PW600\n/)
    assert.deepEqual(await readZplCodes(zpl), [product.code])
    await admin.call(recordEndpoints.printerProfile.edit, {
      id: printerProfileId,
      name: 'Warehouse',
      offsetXUm: 0,
    })
    const exact = await (await viewer.call(printLabelsZpl, { ...input, printerProfileId })).text()
    const firstX = (text: string) => Number(/\^FO(\d+),/.exec(text)?.[1])
    assert.equal(firstX(zpl) - firstX(exact), 12)
    await admin.call(recordEndpoints.printerProfile.remove, { id: printerProfileId })
    const deleted = await catchRefusal(viewer.call(printLabelsZpl, { ...input, printerProfileId }))
    assert.deepEqual(
      [deleted.status, deleted.sentence],
      [404, 'The printer profile no longer exists. Choose another one.'],
    )
  })

  test('only have addresses in private networks, which only Admins enter', async () => {
    const { create } = recordEndpoints.printerProfile
    const refusalOf = async (networkAddress: string) =>
      catchRefusal(admin.call(create, { name: 'Printer', networkAddress }))
    const outside = await refusalOf('8.8.8.8:9100')
    assert.equal(outside.status, 400)
    assert.equal(
      outside.sentence,
      '8.8.8.8 is not in a private network. Enter the address of a printer in your own network, such as 192.168.1.40.',
    )
    for (const address of ['169.254.169.254', '[::ffff:8.8.8.8]:9100', '0.0.0.0'])
      assert.match((await refusalOf(address)).sentence ?? '', /is not in a private network/)
    for (const address of ['http://10.0.0.7', '3232235816', '[:::::1]:9100'])
      assert.match((await refusalOf(address)).sentence ?? '', /is no network address\. Enter one such as/)
    const { total } = await admin.call(recordEndpoints.printerProfile.findAll, {
      page: 1,
      limit: 1,
      search: 'Printer',
    })
    assert.equal(total, 0)
    const { sentence } = await catchRefusal(manager.call(create, { name: 'Printer' }))
    assert.equal(sentence, 'Only Admin may manage printer profiles.')
  })
})
