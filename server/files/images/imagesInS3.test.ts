import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { type DeliveryDetail, findDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { openS3, type TestS3 } from '#server/testing/openS3.ts'
import { createProcessedInvoice, emailToOne } from '#server/testing/outboxFixtures.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { trialTest, withSample } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { deleteUnclaimedImages } from './deleteUnclaimedImages.ts'

describe('images in S3', () => {
  let s3: TestS3
  let testApp: TestApp
  let admin: TestClient

  before(async () => {
    s3 = await openS3()
    testApp = await startTestApp(s3.env)
    admin = await testApp.clientAs('Admin')
  })

  after(async () => {
    await testApp.close()
    await s3.close()
  })

  afterEach(() => {
    s3.state = 'well'
  })

  async function requestUploadUrl(): Promise<string> {
    const { uploadURL } = await admin.call(requestUpload, {})
    return uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
  }

  async function send(token: string) {
    const bytes = new Uint8Array(await photo(300, 200).jpeg().toBuffer())
    return testApp.publicClient.call(uploadImage, { token }, { body: new Blob([bytes]) })
  }

  async function assertOutOfReach(call: Promise<unknown>): Promise<void> {
    await assert.rejects(call, (error: unknown) => {
      assert.ok(error instanceof CallError, String(error))
      assert.equal(error.status, 503, error.message)
      assert.equal(error.retryAfterSeconds, 5)
      assert.match(error.sentence ?? '', /^The file store is unavailable\. Please try again\.$/)
      return true
    })
  }

  async function read(imageUrl: string): Promise<number> {
    const response = await admin.fetch(`${imageUrl}/1200`)
    await response.arrayBuffer()
    return response.status
  }

  /** Waits until the store is used again after a failure. */
  async function untilWell(imageUrl: string): Promise<void> {
    s3.state = 'well'
    await waitFor('the file store', async () => (await read(imageUrl)) === 200)
  }

  test('stores no image on the local disk', async () => {
    const { imageUrl } = await send(await requestUploadUrl())
    assert.equal(await read(imageUrl), 200)
    assert.ok(!(await readdir(testApp.dataFolder)).includes('images'))
    const id = imageUrl.slice(imageUrl.lastIndexOf('/') + 1)
    const keys = (await s3.listKeys()).filter((key) => key.includes(id))
    assert.deepEqual(
      keys,
      ['1200', '160', '480'].map((width) => `images/${id}-${width}.webp`),
    )
  })

  for (const [state, options] of withSample(['gone', 'broken'] as const, 2)) {
    test(
      `responds 503 while the bucket is ${state}, keeps everything else working, and recovers`,
      options,
      async () => {
        const { imageUrl } = await send(await requestUploadUrl())
        const token = await requestUploadUrl()
        s3.state = state
        await assertOutOfReach(send(token))
        const response = await admin.fetch(`${imageUrl}/1200`)
        assert.equal(response.status, 503)
        assert.equal(response.headers.get('retry-after'), '5')
        assert.equal(response.headers.get('cache-control'), 'no-store')
        // Still ready: other processes could not read the bucket either.
        assert.equal((await testApp.publicClient.fetch('/readyz')).status, 200)
        await admin.call(createProduct, { ...buildProduct(), imageUrl })
        assert.ok((await admin.call(findProducts, { page: 1, limit: 5 })).products.length > 0)

        await untilWell(imageUrl)
        assert.match((await send(token)).imageUrl, /^\/api\/images\//)
      },
    )
  }

  trialTest('deletes unclaimed images once the bucket is back; claiming fails in the meantime', async () => {
    const { imageUrl } = await send(await requestUploadUrl())
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)
    const { db, images } = testApp.app.services
    s3.state = 'gone'
    await assert.rejects(deleteUnclaimedImages({ db, images }, tomorrow), /unavailable/)
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

  trialTest('prints the logo on invoices while the bucket is gone', async () => {
    const { imageUrl: logoUrl } = await send(await requestUploadUrl())
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
    const { id: delivery } = await emailToOne(admin, id)
    return admin.call(findDelivery, { id: delivery })
  }

  test('stores emails in the bucket if no mail server is configured', async () => {
    const { status, serverReply } = await keepAMail()
    assert.equal(status, 'notSent', serverReply ?? '')
    const [, name] = /Saved in the outbox folder as (\S+\.eml)\.$/.exec(serverReply ?? '') ?? []
    assert.ok((await s3.listKeys()).includes(`outbox/${name}`), serverReply ?? '')
    assert.ok(!(await readdir(testApp.dataFolder)).includes('outbox'))
  })

  test('does not start with a bucket that rejects access, but with one that is unreachable', async () => {
    const env = { ...testApp.env, DATA_DIR: join(testApp.dataFolder, 'another') }
    for (const [wrong, words] of [
      [{ S3_SECRET_ACCESS_KEY: 'guessed' }, /"selvedge" can't be used: SignatureDoesNotMatch/],
      [{ S3_BUCKET: 'another' }, /"another" can't be used: NoSuchBucket/],
    ] as const)
      await assert.rejects(openAppWithEnv({ ...env, ...wrong }), words)
    s3.state = 'gone'
    const app = await openAppWithEnv(env)
    s3.state = 'well'
    assert.equal((await fetch(`${app.url}/readyz`)).status, 200)
    await app.close()
    assert.ok(
      !(await s3.listKeys()).some((key) => key.includes('start-')),
      'the start-up check leaves nothing',
    )
  })

  trialTest('closes all connections to the bucket', async () => {
    await keepAMail()
    assert.ok((await s3.countConnections()) > 0)
    await testApp.app.close()
    // The server sees closed connections a little later.
    await waitFor('the end of the connections', async () => (await s3.countConnections()) === 0)
  })
})
