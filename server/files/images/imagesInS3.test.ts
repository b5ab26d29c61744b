// A shop whose pictures lie in a bucket, while the bucket is slow, broken or gone.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/company.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { type DeliveryDetail, emailInvoice, findDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { openS3, type TestS3 } from '#server/testing/openS3.ts'
import { createProcessedInvoice } from '#server/testing/outboxFixtures.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { openAppWithEnv, startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

import { deleteUnclaimedImages } from './deleteUnclaimedImages.ts'

suite('a shop with its pictures in a bucket', () => {
  let s3: TestS3
  let shop: TestApp
  let admin: TestClient

  before(async () => {
    s3 = await openS3()
    shop = await startTestApp(s3.env)
    admin = await shop.clientAs('Admin')
  })

  after(async () => {
    await shop.close()
    await s3.close()
  })

  afterEach(() => {
    s3.state = 'well'
  })

  async function askForAddress(): Promise<string> {
    const { uploadURL } = await admin.call(requestUpload, {})
    return uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
  }

  async function send(token: string) {
    const bytes = new Uint8Array(await photo(300, 200).jpeg().toBuffer())
    return shop.publicClient.call(uploadImage, { token }, { body: new Blob([bytes]) })
  }

  async function assertOutOfReach(call: Promise<unknown>): Promise<void> {
    await assert.rejects(call, (error: unknown) => {
      assert.ok(error instanceof CallError, String(error))
      assert.equal(error.status, 503, error.message)
      assert.equal(error.retryAfterSeconds, 5)
      assert.match(error.sentence ?? '', /out of reach at the moment\. Please try again\.$/)
      return true
    })
  }

  async function read(imageUrl: string): Promise<number> {
    const response = await admin.fetch(`${imageUrl}/1200`)
    await response.arrayBuffer()
    return response.status
  }

  /** For as long as whoever got no answer leaves the store alone. */
  async function untilWell(imageUrl: string): Promise<void> {
    s3.state = 'well'
    const deadline = performance.now() + 5000
    while ((await read(imageUrl)) !== 200) {
      assert.ok(performance.now() < deadline, 'still out of reach')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  test('has nothing of them on its own disk', async () => {
    const { imageUrl } = await send(await askForAddress())
    assert.equal(await read(imageUrl), 200)
    assert.ok(!(await readdir(shop.dataFolder)).includes('images'))
    const id = imageUrl.slice(imageUrl.lastIndexOf('/') + 1)
    const keys = (await s3.listKeys()).filter((key) => key.includes(id))
    assert.deepEqual(
      keys,
      ['1200', '160', '480'].map((width) => `images/${id}-${width}.webp`),
    )
  })

  for (const state of ['gone', 'broken'] as const) {
    test(`says so while the bucket is ${state}, does everything else, and goes on where it was`, async () => {
      const { imageUrl } = await send(await askForAddress())
      const token = await askForAddress()
      s3.state = state
      await assertOutOfReach(send(token))
      const response = await admin.fetch(`${imageUrl}/1200`)
      assert.equal(response.status, 503)
      assert.equal(response.headers.get('retry-after'), '5')
      assert.equal(response.headers.get('cache-control'), 'no-store')
      // Other processes would have no more pictures than this one: nothing is gained by sending people there.
      assert.equal((await shop.publicClient.fetch('/readyz')).status, 200)
      await admin.call(createProduct, { ...buildProduct(), imageUrl })
      assert.ok((await admin.call(findProducts, { page: 1, limit: 5 })).products.length > 0)

      await untilWell(imageUrl)
      assert.match((await send(token)).imageUrl, /^\/api\/images\//)
    })
  }

  test('removes what nobody claimed as soon as the bucket is there again, and nobody can claim it meanwhile', async () => {
    const { imageUrl } = await send(await askForAddress())
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)
    const { db, images } = shop.app.services
    s3.state = 'gone'
    await assert.rejects(deleteUnclaimedImages({ db, images }, tomorrow), /out of reach/)
    s3.state = 'well'
    await assert.rejects(
      admin.call(createProduct, { ...buildProduct(), imageUrl }),
      /Please upload the image first/,
    )
    await untilWell(imageUrl)
    await deleteUnclaimedImages({ db, images }, tomorrow)
    assert.equal(await read(imageUrl), 404)
    assert.ok(!(await s3.listKeys()).some((key) => imageUrl.endsWith(key.slice('images/'.length, -9))))
  })

  test('puts its logo on invoices that are made while the bucket is gone', async () => {
    const { imageUrl: logoUrl } = await send(await askForAddress())
    const details = await admin.call(findCompanyDetails, {})
    await admin.call(editCompany, { ...details, logoUrl })
    const product = await admin.call(createProduct, buildProduct({ quantity: 10 }))
    const { id } = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const before = await admin.call(downloadInvoicePdf, { id })
    s3.state = 'gone'
    const meanwhile = await admin.call(downloadInvoicePdf, { id })
    assert.ok(Math.abs(meanwhile.size - before.size) < 100, `${before.size} and ${meanwhile.size} bytes`)
  })

  async function keepAMail(): Promise<DeliveryDetail> {
    const { id } = await createProcessedInvoice(admin, { customerEmail: 'buyer@example.test' })
    const { id: delivery } = await admin.call(emailInvoice, { id })
    return admin.call(findDelivery, { id: delivery })
  }

  test('keeps mail there too, where no mail server is set', async () => {
    const { status, lastWords } = await keepAMail()
    assert.equal(status, 'kept', lastWords ?? '')
    const [, name] = /kept in the outbox folder as (\S+\.eml)\.$/.exec(lastWords ?? '') ?? []
    assert.ok((await s3.listKeys()).includes(`outbox/${name}`), lastWords ?? '')
    assert.ok(!(await readdir(shop.dataFolder)).includes('outbox'))
  })

  test('does not start with a store that refuses it, and does with one that is out of reach', async () => {
    const env = { ...shop.env, DATA_DIR: join(shop.dataFolder, 'another') }
    for (const [wrong, words] of [
      [{ S3_SECRET_ACCESS_KEY: 'guessed' }, /"selvedge" refuses its service: SignatureDoesNotMatch/],
      [{ S3_BUCKET: 'another' }, /"another" refuses its service: NoSuchBucket/],
    ] as const)
      await assert.rejects(openAppWithEnv({ ...env, ...wrong }), words)
    s3.state = 'gone'
    const app = await openAppWithEnv(env)
    s3.state = 'well'
    assert.equal((await fetch(`${app.url}/readyz`)).status, 200)
    await app.close()
    assert.ok(!(await s3.listKeys()).some((key) => key.includes('start-')), 'nothing is left of the start')
  })

  test('leaves no connection to it behind, of pictures or of mail', async () => {
    await keepAMail()
    assert.ok((await s3.countConnections()) > 0)
    await shop.app.close()
    // It hears of each end a little later; of what is merely idle, not for seconds.
    for (let left = 20; left > 0 && (await s3.countConnections()) > 0; left -= 1) await wait(50)
    assert.equal(await s3.countConnections(), 0)
  })
})
