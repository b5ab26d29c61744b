// Images that come with an import: found by their names, and undone with it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'

import { undoImport } from '#contract/catalog/imports.ts'
import { readImage, requestUpload } from '#contract/files/images.ts'
import { CallError } from '#contract/platform/client.ts'
import { maxImportImages } from '#domain/files/images.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { images, uploads, users } from '#server/platform/db/schema.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { catalogByCode, eventsOfType, importFile, previewFile, toCsv, uploadPhoto } from './uploadFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const admin = useClient(app, 'Admin')

/** Uploads images with these names and returns their URLs by name. */
async function uploadSet(names: readonly string[]) {
  const imageSet = randomUUID()
  const urls = new Map<string, string>()
  for (const fileName of names) urls.set(fileName, await uploadPhoto(manager, { imageSet, fileName }))
  return { imageSet, urls }
}

async function previewWith(file: string, imageSet?: string) {
  const events = await previewFile(manager, file, undefined, imageSet)
  const [done] = eventsOfType(events, 'done')
  assert.ok(done, JSON.stringify(events.at(-1)))
  const { imageCount, missingImageCount, unusedImages, unusedImageCount } = done
  return {
    rows: eventsOfType(events, 'rows').flatMap((event) => event.rows),
    done: { imageCount, missingImageCount, unusedImages, unusedImageCount },
  }
}

async function imagesByCode(...codes: string[]) {
  const products = await catalogByCode(manager)
  return codes.map((code) => products.get(code)?.imageUrl)
}

test('products get the images that are named after them, and the undo restores the earlier ones', async () => {
  const file = toCsv(
    'productId,productName,color,size,price,quantity,styleNumber',
    'A-S,Shirt,Navy,S,10,1,2042',
    'A-M,Shirt,Ecru,M,10,1,2042',
    'B-1,Belt,Black,,5,1,',
  )
  const first = await uploadSet(['photos/2042-navy.jpg', 'photos/A-M.jpg', 'photos/other.jpg'])
  const [navy, medium] = [...first.urls.values()]
  const preview = await previewWith(file, first.imageSet)
  assert.deepEqual(
    preview.rows.map(({ product }) => product?.imageUrl),
    [navy, medium, null],
  )
  assert.deepEqual(preview.done, {
    imageCount: 2,
    missingImageCount: 0,
    unusedImages: ['photos/other.jpg'],
    unusedImageCount: 1,
  })
  await importFile(manager, file, { imageSet: first.imageSet })
  assert.deepEqual(await imagesByCode('A-S', 'A-M', 'B-1'), [navy, medium, null])
  const image = navy?.slice(navy.lastIndexOf('/') + 1) ?? ''
  assert.ok(await manager.call(readImage, { image, width: '160' }))

  // The style of a product that exists need not be in the file.
  const second = await uploadSet(['2042.jpg', 'b-1.png'])
  const codes = toCsv('productId,price', 'A-S,10', 'A-M,10', 'B-1,5')
  const changes = (await previewWith(codes, second.imageSet)).rows.map((row) => row.changes)
  const [style, belt] = [...second.urls.values()]
  assert.deepEqual(changes, [
    [{ column: 'imageUrl', from: navy, to: style }],
    [{ column: 'imageUrl', from: medium, to: style }],
    [{ column: 'imageUrl', from: '', to: belt }],
  ])
  const { import: changed } = await importFile(manager, codes, {
    mode: 'update',
    imageSet: second.imageSet,
  })
  assert.equal(changed.updatedCount, 3)
  assert.deepEqual(await imagesByCode('A-S', 'A-M', 'B-1'), [style, style, belt])
  assert.equal((await manager.call(undoImport, { id: changed.id })).restored, 3)
  assert.deepEqual(await imagesByCode('A-S', 'A-M', 'B-1'), [navy, medium, null])
})

test('variants of a Shopify export get their own image or the first of the product', async () => {
  const file = toCsv(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Variant Image',
    'tee,Tee,Color,White,T-W,1,10,https://cdn.example/files/tee-front.jpg?v=1,',
    'tee,,,Red,T-R,1,10,https://cdn.example/files/tee-back.jpg?v=1,https://cdn.example/files/tee-red.jpg?v=1',
    'tee,,,Blue,T-B,1,10,https://cdn.example/files/tee-side.jpg?v=1,',
    'cap,Cap,Title,Default Title,CAP,1,10,https://cdn.example/files/cap.jpg,',
  )
  const { imageSet, urls } = await uploadSet(['tee-front.jpg', 'tee-back.jpg', 'tee-red.webp'])
  const { done } = await previewWith(file, imageSet)
  assert.deepEqual(done, {
    imageCount: 3,
    missingImageCount: 1,
    unusedImages: ['tee-back.jpg'],
    unusedImageCount: 1,
  })
  await importFile(manager, file, { imageSet })
  const [front, , red] = [...urls.values()]
  assert.deepEqual(await imagesByCode('T-W', 'T-R', 'T-B', 'CAP'), [front, red, front, null])
})

test('an export keeps the images; an edited address sets that of another product', async () => {
  const file = toCsv('productId,productName,price', 'X-1,Scarf,10', 'X-2,Glove,10')
  const { imageSet, urls } = await uploadSet(['X-1.jpg'])
  await importFile(manager, file, { imageSet })
  const [scarf] = [...urls.values()]
  const exported = await (await manager.fetch('/api/products/export?search=X-')).text()
  assert.ok(exported.includes(String(scarf)))
  assert.equal((await previewWith(exported)).done.imageCount, 0)
  const edited = toCsv('Product ID,Image URL', `X-2,https://elsewhere.example${scarf}/480`, 'X-1,')
  await importFile(manager, edited, { mode: 'update' })
  assert.deepEqual(await imagesByCode('X-1', 'X-2'), [scarf, scarf])
})

test('addresses elsewhere, images of other users and deleted ones are never used', async () => {
  const file = toCsv('productId,productName,price,image', 'Y-1,Hat,10,https://shop.example/hat.jpg')
  const { imageSet, urls } = await uploadSet(['hat.jpg'])
  const missing = { imageCount: 0, missingImageCount: 1, unusedImages: [], unusedImageCount: 0 }
  assert.deepEqual((await previewWith(file)).done, missing)
  const other = eventsOfType(await previewFile(admin, file, undefined, imageSet), 'done')
  assert.equal(other[0]?.imageCount, 0)
  const id = String(urls.get('hat.jpg')).slice('/api/images/'.length)
  await app.db.update(images).set({ discardedAt: new Date() }).where(eq(images.id, id))
  assert.deepEqual((await previewWith(file, imageSet)).done, missing)
  await importFile(manager, file, { imageSet })
  assert.deepEqual(await imagesByCode('Y-1'), [null])
})

test('an import has a limited number of images', async () => {
  const imageSet = randomUUID()
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Manager')))
  assert.ok(user)
  const now = new Date()
  await app.db.insert(uploads).values(
    Array.from({ length: maxImportImages }, (_, index) => ({
      tokenHash: Buffer.from(`${imageSet}-${index}`),
      userId: user.id,
      createdAt: now,
      expiresAt: now,
      imageSet,
      fileName: `${index}.jpg`,
    })),
  )
  await assert.rejects(
    manager.call(requestUpload, { forImport: { imageSet, fileName: 'one-more.jpg' } }),
    (error) =>
      error instanceof CallError &&
      error.status === 409 &&
      error.sentence === 'An import can have at most 2,000 images.',
  )
})
