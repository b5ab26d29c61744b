import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import {
  createProduct,
  deleteProduct,
  drawProductQrCode,
  setProductImage,
} from '#contract/catalog/products.ts'
import { readImage, requestUpload, uploadImage } from '#contract/files/images.ts'
import { CallError } from '#contract/platform/client.ts'
import { maxImageBytes } from '#domain/files/images.ts'
import { count, eq, isNull } from '#server/platform/db/drizzle.ts'
import { images, uploads, users } from '#server/platform/db/schema.ts'
import { hashToken } from '#server/platform/token.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { gif, photo as noisyPhoto, png } from '#server/testing/imageFixtures.ts'
import { openS3, type TestS3 } from '#server/testing/openS3.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { deleteUnclaimedImages } from './deleteUnclaimedImages.ts'
import { imageKeys } from './imageStore.ts'

/** On PostgreSQL, the same tests use a bucket. */
let s3: TestS3
let testApp: TestApp
let staff: TestClient
let photo: Blob

before(async () => {
  s3 = await openS3()
  testApp = await startTestApp(s3.env)
  staff = await testApp.clientAs('Staff')
  photo = new Blob([new Uint8Array(await noisyPhoto(600, 400).jpeg().toBuffer())], { type: 'image/jpeg' })
})

after(async () => {
  await testApp.close()
  await s3.close()
})

async function requestUploadUrl(): Promise<string> {
  return (await staff.call(requestUpload, {})).uploadURL
}

function tokenOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** Uploads as a browser does: the bare file, without a cookie. */
async function send(address: string, body: BodyInit = photo) {
  return testApp.publicClient.call(uploadImage, { token: tokenOf(address) }, { body })
}

function dress(imageUrl: string | undefined) {
  return {
    code: `DRESS-${randomBytes(4).toString('hex')}`,
    name: 'Linen dress',
    color: 'Red',
    size: 'M',
    quantity: 3,
    priceCents: 4990,
    ...(imageUrl === undefined ? {} : { imageUrl }),
  }
}

async function assertRejected(call: Promise<unknown>, status: number, message: RegExp): Promise<void> {
  await assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof CallError, String(error))
    assert.equal(error.status, status, error.message)
    assert.match(error.sentence ?? '', message)
    return true
  })
}

async function imageCount(): Promise<number> {
  const [row] = await testApp.db.select({ count: count() }).from(images)
  return row?.count ?? 0
}

test('uploads a photo and shows it with the new product', async () => {
  const address = await requestUploadUrl()
  assert.match(address, new RegExp(`^${testApp.url}/api/objects/upload/[\\w-]{43}$`))
  const sent = await send(address)
  assert.deepEqual({ width: sent.width, height: sent.height }, { width: 600, height: 400 })

  const product = await staff.call(createProduct, dress(address))
  assert.equal(product.imageUrl, sent.imageUrl)
  const viewer = await testApp.clientAs('Viewer')
  const response = await viewer.fetch(`${product.imageUrl}/160`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(bytes.subarray(8, 12).toString('latin1'), 'WEBP')

  const whole = await viewer.fetch(product.imageUrl ?? '')
  const largest = await viewer.fetch(`${product.imageUrl}/1200`)
  assert.equal(whole.status, 200)
  for (const name of ['content-type', 'cache-control', 'x-content-type-options'])
    assert.equal(whole.headers.get(name), largest.headers.get(name), name)
  assert.deepEqual(await whole.bytes(), await largest.bytes())
  assert.equal((await testApp.publicClient.fetch(product.imageUrl ?? '')).status, 401)

  const again = await staff.call(setProductImage, { id: product.id, imageUrl: address })
  assert.equal(again.imageUrl, product.imageUrl)
})

test('accepts every form of an image or upload URL', async () => {
  const address = await requestUploadUrl()
  const { imageUrl } = await send(address)
  for (const form of [
    imageUrl,
    `${imageUrl}/480`,
    `${testApp.url}${imageUrl}/1200`,
    new URL(address).pathname,
    `${address}?uploaded=1#top`,
  ]) {
    const product = await staff.call(createProduct, dress(form))
    assert.equal(product.imageUrl, imageUrl, form)
  }
})

test('rejects foreign URLs without fetching them', async () => {
  const waiting = await requestUploadUrl()
  const unknown = `${testApp.url}/api/images/${'A'.repeat(22)}`
  for (const foreign of [
    'http://evil.example/dress.png',
    'http://169.254.169.254/latest/meta-data/',
    `file:///api/images/${'A'.repeat(22)}`,
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    '//evil.example/api/images/../../x',
    '/api/images/../../etc/passwd',
    `/api/images/${'A'.repeat(22)}/999`,
    `/api/objects/upload/${'A'.repeat(43)}`,
    'http://[',
    unknown,
    waiting,
  ]) {
    await assertRejected(staff.call(createProduct, dress(foreign)), 400, /Please upload the image first\./)
  }
})

test('an upload URL accepts one file', async () => {
  const address = await requestUploadUrl()
  const { imageUrl } = await send(address)
  await assertRejected(send(address), 403, /^Request has expired$/)
  const product = await staff.call(createProduct, dress(address))
  assert.equal(product.imageUrl, imageUrl)
})

trialTest('of simultaneous uploads to one URL one wins, and the others leave nothing', async () => {
  const address = await requestUploadUrl()
  const before = await imageCount()
  const results = await Promise.allSettled([send(address), send(address), send(address)])
  const won = results.filter((result) => result.status === 'fulfilled')
  assert.equal(won.length, 1)
  for (const result of results.filter((result) => result.status === 'rejected')) {
    assert.ok(result.reason instanceof CallError)
    assert.ok([403, 409].includes(result.reason.status), result.reason.message)
  }
  assert.equal(await imageCount(), before + 1)
  const product = await staff.call(createProduct, dress(address))
  assert.equal(product.imageUrl, won[0]?.value.imageUrl)
})

test('an upload URL expires after 15 minutes', async () => {
  const address = await requestUploadUrl()
  const row = eq(uploads.tokenHash, hashToken(tokenOf(address)))
  const [upload] = await testApp.db.select().from(uploads).where(row)
  assert.equal(Number(upload?.expiresAt) - Number(upload?.createdAt), 15 * 60 * 1000)
  await testApp.db
    .update(uploads)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(row)
  await assertRejected(send(address), 403, /^Request has expired$/)
})

test('rejects an unknown upload URL', async () => {
  await assertRejected(send(`/${'A'.repeat(43)}`), 404, /^Upload URL not found\.$/)
})

test('rejects the upload URL of a user who may no longer edit products', async () => {
  const manager = await testApp.clientAs('Manager')
  const { uploadURL } = await manager.call(requestUpload, {})
  const self = eq(users.email, emailOf('Manager'))
  await testApp.db.update(users).set({ isActive: false }).where(self)
  await assertRejected(send(uploadURL), 403, /^Request has expired$/)
  await testApp.db.update(users).set({ isActive: true, role: 'Viewer' }).where(self)
  await assertRejected(send(uploadURL), 403, /^Request has expired$/)
  await testApp.db.update(users).set({ role: 'Manager' }).where(self)
  assert.match((await send(uploadURL)).imageUrl, /^\/api\/images\//)
})

test('rejects files that are not images, and the URL can be used again', async () => {
  const address = await requestUploadUrl()
  const before = await imageCount()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const wrongFormat = /^Please upload a PNG, JPG or GIF image\.$/
  await assertRejected(send(address, new Blob([svg], { type: 'image/png' })), 400, wrongFormat)
  await assertRejected(send(address, new Blob([svg], { type: 'image/svg+xml' })), 400, wrongFormat)
  await assertRejected(send(address, new Blob(['<!doctype html>'], { type: 'text/html' })), 400, wrongFormat)
  await assertRejected(send(address, new Blob(['{}'], { type: 'application/json' })), 400, wrongFormat)
  await assertRejected(send(address, new Blob([])), 400, wrongFormat)
  await assertRejected(send(address, photo.slice(0, photo.size / 2)), 400, /^The image is damaged/)
  const turned = new Blob([photo.slice(0, 1000), '<!doctype html>'.repeat(100)], { type: 'image/jpeg' })
  await assertRejected(send(address, turned), 400, /^The image is damaged/)
  const huge = new Uint8Array(png(25_000, 25_000, Buffer.alloc(75_001)))
  await assertRejected(send(address, new Blob([huge])), 400, /^The image has more than 40 megapixels\.$/)
  const film = new Uint8Array(gif(10_000))
  await assertRejected(send(address, new Blob([film])), 400, /^The image has more than 500 frames\.$/)
  assert.equal(await imageCount(), before)
  await send(address)
})

trialTest('rejects more than 10 MB with a 413, with or without Content-Length', async () => {
  const address = await requestUploadUrl()
  const large = new Uint8Array(11_000_000)
  large.set(new Uint8Array(await photo.arrayBuffer()))
  assert.equal(await sendLarge(address, large, { 'content-length': large.length }), 413)
  assert.equal(await sendLarge(address, large, { 'transfer-encoding': 'chunked' }), 413)
  assert.equal(await sendLarge(address, large.subarray(0, maxImageBytes + 1), {}), 413)
  await send(address, new Blob([large.subarray(0, maxImageBytes)]))
})

test('an interrupted upload leaves no file and can be repeated', async () => {
  const address = await requestUploadUrl()
  const broken = request(address, { method: 'PUT', headers: { 'content-length': photo.size } })
  broken.on('error', () => {})
  broken.write(new Uint8Array(await photo.slice(0, 10_000).arrayBuffer()))
  await waitFor('the upload file', () => openFiles().some((path) => path.endsWith(' (deleted)')))
  broken.destroy()
  await waitFor('its end', () => openFiles().length === 0)
  // An interrupted upload to an unknown URL must not crash the server.
  const refused = request(`${testApp.url}/api/objects/upload/${'A'.repeat(43)}`, { method: 'PUT' })
  refused.on('error', () => {})
  refused.write('x')
  await wait(50)
  refused.destroy()
  await wait(50)
  assert.match((await send(address)).imageUrl, /^\/api\/images\//)
})

test('images and upload URLs need a session and the permission', async () => {
  const { imageUrl } = await send(await requestUploadUrl())
  const input = { image: imageUrl.slice('/api/images/'.length), width: '160' }
  await assertRejected(testApp.publicClient.call(readImage, input), 401, /^Unauthorized$/)
  await assertRejected(testApp.publicClient.call(requestUpload, {}), 401, /^Unauthorized$/)
  await assertRejected((await testApp.clientAs('Viewer')).call(requestUpload, {}), 403, /./)
  await assertRejected(staff.call(readImage, { ...input, image: 'A'.repeat(22) }), 404, /^Image not found$/)
  assert.equal((await staff.fetch(`${imageUrl}/161`)).status, 400)
  assert.equal((await staff.fetch('/api/images/..%2f..%2fpackage.json/160')).status, 400)
})

test('deletes images that no product uses within a day', async () => {
  const store = testApp.app.services.images
  const [shown, forgotten] = [await requestUploadUrl(), await requestUploadUrl()]
  const [shownImage, forgottenImage] = [await send(shown), await send(forgotten)]
  const product = await staff.call(createProduct, dress(shown))
  const hour = 3600 * 1000

  await deleteUnclaimedImages({ db: testApp.db, images: store }, new Date(Date.now() + 23 * hour))
  assert.equal((await staff.fetch(`${forgottenImage.imageUrl}/160`)).status, 200)

  await deleteUnclaimedImages({ db: testApp.db, images: store }, new Date(Date.now() + 25 * hour))
  assert.equal((await staff.fetch(`${forgottenImage.imageUrl}/160`)).status, 404)
  for (const key of imageKeys(forgottenImage.imageUrl.slice('/api/images/'.length))) {
    assert.equal(await store.read(key), undefined)
  }
  assert.equal((await staff.fetch(`${shownImage.imageUrl}/1200`)).status, 200)
  const unclaimed = await testApp.db.select().from(images).where(isNull(images.claimedAt))
  assert.equal(unclaimed.length, 0)
  const [addresses] = await testApp.db.select({ count: count() }).from(uploads)
  assert.equal(addresses?.count, 0)
  const late = staff.call(setProductImage, { id: product.id, imageUrl: forgottenImage.imageUrl })
  await assertRejected(late, 400, /Please upload the image first\./)
})

test('draws the QR code until the product is deleted', async () => {
  const product = await staff.call(createProduct, dress(undefined))
  const response = await (await testApp.clientAs('Viewer')).fetch(product.qrCodeUrl)
  assert.equal(response.headers.get('content-type'), 'image/png')
  const png = Buffer.from(await response.arrayBuffer())
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG')
  await (await testApp.clientAs('Admin')).call(deleteProduct, { id: product.id })
  await assertRejected(staff.call(drawProductQrCode, { id: product.id }), 404, /^Product not found$/)
})

/** Returns this process's open upload files. Unnamed ones end in ' (deleted)'. */
function openFiles(): string[] {
  const paths = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      // Already closed.
      return ''
    }
  })
  return paths.filter((path) => path.includes('selvedge-upload-'))
}

/** Returns the status that a client sees while it is still sending. */
async function sendLarge(address: string, body: Uint8Array, headers: Record<string, string | number>) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sending = request(address, { method: 'PUT', headers }, (response) => {
      resolve(response.statusCode)
      response.resume()
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
