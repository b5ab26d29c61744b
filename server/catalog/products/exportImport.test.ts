// An export of products with everything, imported into the same shop and into an empty one.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { parse } from 'csv-parse/sync'

import { createProduct, exportProducts, findProducts, setProductImage } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { eventsOfType, importFile, previewFile, toCsv } from '#server/catalog/imports/uploadFixtures.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('an export of a shop with everything', () => {
  const shop = useTestApp({ PUBLIC_URL: 'https://shop.test' })
  const emptyShop = useTestApp({ PUBLIC_URL: 'https://empty.test' })
  const manager = useClient(shop, 'Manager')
  const newManager = useClient(emptyShop, 'Manager')

  const head =
    'Product ID,Product Name,Color,Size,Quantity,Price,Category,Description,Manufacturer,Low Stock Threshold,Season,Style Number'
  const rows = [
    '00123,Linen Shirt,White,S,10,24.50,Tops,"Two\nlines, ""quoted""",Mill & Co,3,SS26,LS-100',
    '4006381333931,Linen Shirt,White,M,0,24.50,Tops,,Mill & Co,0,SS26,LS-100',
    '4006381333948,Linen Shirt,Jupe é,M,7,26,Tops,,,,AW26,LS-100',
    'KID-1,Kids Tee,White,3-6,8,9.5,Kids,,,,,00200',
    'KID-2,Kids Tee,White,6-9,8,9.5,Kids,,,,,00200',
    '1E5,"=Sum, +1",-,One size,1,0.01,,@home,,,TRUE,',
    "'=5,Mar 5,,10/12,2,5,,,,,,",
  ]

  before(async () => {
    await importFile(manager, toCsv(head, ...rows))
    // Files of other programs are corrected to 10045 and 38.
    await manager.call(createProduct, buildProduct({ code: '10045.0', size: '38.0' }))
    const { products } = await manager.call(findProducts, { page: 1, limit: 10, search: '00123' })
    const [product = assert.fail()] = products
    const { uploadURL } = await manager.call(requestUpload, {})
    const image = new Uint8Array(await photo(40, 40).jpeg().toBuffer())
    const uploaded = await shop.publicClient.fetch(new URL(uploadURL).pathname, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Blob([image], { type: 'image/jpeg' }),
    })
    const { imageUrl } = (await uploaded.json()) as { imageUrl: string }
    await manager.call(setProductImage, { id: product.id, imageUrl })
  })

  const readExport = async (client: TestClient) => (await client.call(exportProducts, {})).text()

  /** By product ID, without the columns of the shop: addresses and the day. */
  function toRecords(csv: string): Record<string, string>[] {
    const records: Record<string, string>[] = parse(csv, { bom: true, columns: true })
    return records
      .map(({ 'QR Code URL': _url, 'Created Date': _date, 'Image URL': _image, ...record }) => record)
      .toSorted((a, b) => String(a['Product ID']).localeCompare(String(b['Product ID'])))
  }

  test('names the style and the image, and has codes and sizes as they are', async () => {
    const records: Record<string, string>[] = parse(await readExport(manager), { bom: true, columns: true })
    const shirt = records.find((record) => record['Product ID'] === '00123')
    assert.deepEqual(
      ['Style Number', 'Season', 'Low Stock Threshold', 'Quantity'].map((name) => shirt?.[name]),
      ['LS-100', 'SS26', '3', '10'],
    )
    assert.match(shirt?.['Image URL'] ?? '', /^https:\/\/shop\.test\/api\/images\/[\w-]{22}$/)
    const sizes = records.map(({ Size = '' }) => Size).toSorted((a, b) => a.localeCompare(b))
    assert.deepEqual(sizes, ['10/12', '3-6', '38.0', '6-9', 'M', 'M', 'One size', 'S'])
  })

  test('changes nothing in the same shop', async () => {
    const csv = await readExport(manager)
    const [done] = eventsOfType(await previewFile(manager, csv), 'done')
    assert.deepEqual(
      [done?.counts.same, done?.counts.changed, done?.counts.new, done?.counts.refused],
      [8, 0, 0, 0],
    )
    const { import: again } = await importFile(manager, csv, { mode: 'update' })
    assert.deepEqual([again.sameCount, again.updatedCount, again.importedCount], [8, 0, 0])
    assert.equal(await readExport(manager), csv)
  })

  test('makes the same products, styles and sizes in an empty shop', async () => {
    const csv = await readExport(manager)
    await importFile(newManager, csv)
    assert.deepEqual(toRecords(await readExport(newManager)), toRecords(csv))
    const { rows: styles } = await emptyShop.db.execute(sql`
      select number, count(*)::int as products from styles join products on style_id = styles.id group by number order by number`)
    assert.deepEqual(styles, [
      { number: '00200', products: 2 },
      { number: 'LS-100', products: 3 },
    ])
  })

  test('changes only what was edited', async () => {
    const csv = (await readExport(manager)).replace(
      '"Linen Shirt","White","S",10,24.50',
      '"Linen Shirt","White","S",12,24.50',
    )
    const events = await previewFile(manager, csv)
    const changed = eventsOfType(events, 'rows').flatMap(({ rows }) =>
      rows.filter(({ result }) => result === 'changed'),
    )
    assert.deepEqual(
      changed.map(({ code, changes }) => [code, changes]),
      [['00123', [{ column: 'quantity', from: '10', to: '12' }]]],
    )
  })
})
