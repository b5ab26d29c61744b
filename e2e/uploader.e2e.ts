// Tests the upload widget of Add Product, and the size of images on the product list.
import { writeFile } from 'node:fs/promises'

import type { FileChooser, Locator, Page, Request, Route } from '@playwright/test'
import sharp from 'sharp'

import { createProduct } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { maxImageBytes } from '#domain/files/images.ts'
import { heavyPhoto } from '#server/testing/imageFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectToast, test, watchForSignOutToast } from './shop.ts'

const uploadRequests = '**/api/objects/upload'
const uploadUrls = '**/api/objects/upload/*'

/** 800 by 1000 pixels, the upper half red and the lower one blue. */
const blue = { create: { width: 800, height: 500, channels: 3, background: '#00f' } } as const
const coat = await sharp({ create: { ...blue.create, height: 1000, background: '#f00' } })
  .composite([{ input: blue, gravity: 'south' }])
  .png()
  .toBuffer()
const coatFile = { name: 'coat.png', mimeType: 'image/png', buffer: coat }

async function openWidget(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload Image' }).click()
  const widget = page.getByRole('dialog', { name: 'Upload product image' })
  await expect(widget).toBeVisible()
  return widget
}

async function choose(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'browse files' }).click()
  const chooser = await chosen
  expect(chooser.isMultiple()).toBe(false)
  await chooser.setFiles(files)
}

const upload = (widget: Locator) => widget.getByRole('button', { name: 'Upload 1 file' })
const retry = (widget: Locator) => widget.getByRole('button', { name: 'Retry upload' }).last()

/** Reads the image that the form shows, in its largest width: its size and the colors of two corners. */
async function readUploadedImage(page: Page) {
  const shown = page.getByRole('img', { name: 'Uploaded image' })
  const url = (await shown.getAttribute('src'))?.replace(/\d+$/, '1200')
  const picture = sharp(await (await page.request.get(url ?? '')).body())
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colors = [0, data.length - 3].map((at) => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'))
  return { width: info.width, height: info.height, colors }
}

/** Holds requests to a URL; `next` releases one. */
async function hold(page: Page, url: string): Promise<{ next: () => void; held: Request[] }> {
  const held: Request[] = []
  const waiting: (() => void)[] = []
  await page.route(url, async (route: Route) => {
    held.push(route.request())
    await new Promise<void>((resolve) => waiting.push(resolve))
    // The page may have canceled the request.
    await route.continue().catch(() => {})
  })
  return { held, next: () => waiting.shift()?.() }
}

test('a window of 750 by 550 px sends one file unchanged in one PUT @trial', async ({ page, openAs }) => {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/api/objects/') && calls.push(request))
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  const box = await widget.boundingBox()
  expect([box?.width, box?.height].map((length = 0) => Math.round(length))).toEqual([750, 550])
  await choose(page, coatFile)
  await expect(widget.getByText('1 file selected')).toBeVisible()
  await expect(widget.getByText('coat.png')).toBeVisible()
  await expect(upload(widget)).toBeVisible()
  expect(calls).toEqual([])

  await upload(widget).click()
  await expectToast(page, 'Image uploaded successfully')
  await expect(widget).toBeHidden()
  expect(calls.map((request) => request.method())).toEqual(['POST', 'PUT'])
  const headers = await calls[1]?.allHeaders()
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': `${coat.length}` })
  expect(await readUploadedImage(page)).toEqual({ width: 800, height: 1000, colors: ['red', 'blue'] })
})

test('shortcuts of the page behind the widget wait until it is closed @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+K')
  await page.keyboard.press('Escape')
  await expect(widget).toBeHidden()
  await expect(page.getByText('Product ID is required')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Product ID is required')).toBeVisible()
})

test('the product page sets and replaces the image of a product', async ({ page, openAs, callAs }) => {
  const product = await (await callAs('Manager'))(createProduct, buildProduct({ name: 'Bare coat' }))
  const path = `/products/${product.id}`
  await openAs('Staff', path)
  const widget = await openWidget(page)
  await choose(page, coatFile)
  await upload(widget).click()
  await expectToast(page, 'Product image and QR code generated successfully')
  const photo = page.getByRole('img', { name: 'Bare coat', exact: true })
  await expect(photo).toHaveAttribute('src', /^\/api\/images\/.+\/1200$/)
  const first = (await photo.getAttribute('src')) ?? ''
  const replace = page.getByRole('button', { name: 'Replace Image' })
  // Until the page has reloaded the product.
  await expect(replace).not.toHaveAttribute('aria-busy')
  await replace.click()
  await choose(page, coatFile)
  await upload(widget).click()
  await expect(photo).not.toHaveAttribute('src', first)

  await openAs('Viewer', path)
  await expect(photo).toBeVisible()
  await expect(page.getByRole('button', { name: /(Upload|Replace) Image/ })).toBeHidden()
})

test('accepts one PNG, JPG or GIF of up to 10 MB @trial', async ({ page, openAs }, info) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  const [large, full] = [info.outputPath('large.jpg'), info.outputPath('full.jpg')]
  await writeFile(large, Buffer.alloc(maxImageBytes + 1))
  await writeFile(full, Buffer.alloc(maxImageBytes))
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(widget.getByText('You can only upload: PNG, JPG, GIF').first()).toBeVisible()
  await choose(page, large)
  await expect(widget.getByText('large.jpg exceeds maximum allowed size of 10 MB').first()).toBeVisible()
  await expect(widget.getByText('1 file selected')).toBeHidden()
  const two = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    for (const name of ['coat.png', 'dress.png']) {
      dropped.items.add(new File([name], name, { type: 'image/png' }))
    }
    return dropped
  })
  await widget.dispatchEvent('drop', { dataTransfer: two })
  await expect(widget.getByText('You can only upload 1 file').first()).toBeVisible()
  await expect(widget.getByText('1 file selected')).toBeHidden()
  await choose(page, full)
  await expect(widget.getByText('1 file selected')).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Add more' })).toBeHidden()
})

test('an upload is prepared, sent, paused, resumed and shown @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await choose(page, coatFile)
  const [urlRequests, files, pictures] = [
    await hold(page, uploadRequests),
    await hold(page, uploadUrls),
    await hold(page, '**/api/images/**'),
  ]
  await upload(widget).click()
  await expect(widget.getByText('Preparing upload')).toBeVisible()
  await expect(widget.getByText('Processing 1 file')).toBeVisible()
  await expect(upload(widget)).toBeHidden()
  urlRequests.next()
  await expect(widget.getByText('Uploading 1 file')).toBeVisible()
  await expect.poll(() => files.held.length).toBe(1)

  await widget.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(widget.getByText('Upload paused')).toBeVisible()
  await expect.poll(() => files.held[0]?.failure()?.errorText).toContain('ABORTED')
  files.next()
  await widget.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(() => urlRequests.held.length).toBe(2)
  urlRequests.next()
  await expect.poll(() => files.held.length).toBe(2)
  expect(files.held[1]?.url()).not.toBe(files.held[0]?.url())

  files.next()
  await expect(widget.getByText('Loading image')).toBeVisible()
  await expectToast(page, 'Image uploaded successfully')
  pictures.next()
  await expect(widget).toBeHidden()
  expect(files.held.length).toBe(2)
})

test('a failed upload is retried after 0, 1, 3 and 5 seconds, then manually @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await choose(page, coatFile)
  const times: number[] = []
  await page.route(uploadUrls, (route) => {
    times.push(Date.now())
    // A proxy may reply with a 200 of its own.
    if (times.length === 1)
      return route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network</p>' })
    return times.length < 3 ? route.fulfill({ status: 500 }) : route.abort()
  })
  await upload(widget).click()
  await expectToast(
    page,
    'Error',
    "The server can't be reached. Check your connection and try again.",
    15_000,
  )
  await expect(widget.getByText('Upload failed')).toBeVisible()
  expect(times.length).toBe(5)
  for (const [index, delay] of [0, 1000, 3000, 5000].entries()) {
    const gap = (times[index + 1] ?? 0) - (times[index] ?? 0)
    expect(gap, `pause ${index + 1}`).toBeGreaterThan(delay - 100)
    expect(gap, `pause ${index + 1}`).toBeLessThan(delay + 1900)
  }
  await page.unroute(uploadUrls)
  await retry(widget).click()
  await expectToast(page, 'Image uploaded successfully')
  await expect(widget).toBeHidden()
})

test('a rejected upload is not retried and shows the error @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  let reply = { status: 401, body: '' }
  let replyCount = 0
  await page.route(uploadUrls, (route) => {
    replyCount += 1
    return route.fulfill({ ...reply, contentType: 'application/json' })
  })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await choose(page, coatFile)
  for (const [status, sentence, message] of [
    [401, '', 'Authorization required'],
    [403, 'Request has expired', 'Request has expired'],
    [410, '', 'Non 2xx'],
    [400, 'The image is damaged or not an image.', 'Non 2xx'],
  ] as const) {
    reply = { status, body: sentence && JSON.stringify({ message: sentence }) }
    await (replyCount === 0 ? upload(widget) : retry(widget)).click()
    await expectToast(page, 'Error', sentence || message)
    await widget.getByRole('button', { name: 'Show error details' }).last().click()
    expect(alerts.pop()).toContain(message)
  }
  expect(replyCount).toBe(4)
})

test('nothing is sent without an upload URL @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  let sent = 0
  await page.route(uploadUrls, (route) => {
    sent += 1
    return route.continue()
  })
  let status = 500
  await page.route(uploadRequests, (route) => route.fulfill({ status, json: { message: 'Unauthorized' } }))
  await choose(page, coatFile)
  await upload(widget).click()
  await expectToast(page, 'Error', 'Failed to get upload URL')
  status = 401
  const leaving = watchForSignOutToast(page)
  await retry(widget).click()
  await leaving
  await page.waitForURL('**/login')
  expect(sent).toBe(0)
})

test('a file without a name is not sent @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  const urlRequests = await hold(page, uploadRequests)
  await choose(page, coatFile)
  await widget.getByRole('button', { name: 'Edit file coat.png' }).click()
  await widget.getByLabel('File name').fill('')
  await widget.getByRole('button', { name: 'Save changes' }).click()
  await expect(widget.getByText('Missing required meta field: File name.').first()).toBeVisible()
  await upload(widget).click()
  await expect(widget.getByText('Missing required meta fields', { exact: true }).first()).toBeVisible()
  expect(urlRequests.held).toEqual([])

  await widget.getByRole('button', { name: 'Edit file', exact: true }).first().click()
  await widget.getByLabel('File name').fill('winter coat.png')
  await widget.getByRole('button', { name: 'Save changes' }).click()
  await expect(widget.getByText('Missing required meta field: File name.').first()).toBeHidden()
  await upload(widget).click()
  urlRequests.next()
  await expectToast(page, 'Image uploaded successfully')
  await expect(widget).toBeHidden()
})

test('an image that is rotated and cropped in the editor is uploaded that way @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await choose(page, coatFile)
  await widget.getByRole('button', { name: 'Edit file coat.png' }).click()
  await widget.getByRole('button', { name: 'Edit image' }).click()
  await widget.getByRole('button', { name: 'Rotate 90°' }).click()
  await widget.getByRole('button', { name: 'Crop landscape (16:9)' }).click()
  await widget.getByRole('button', { name: 'Save', exact: true }).click()
  await widget.getByRole('button', { name: 'Save changes' }).click()
  await upload(widget).click()
  await expectToast(page, 'Image uploaded successfully')

  const { width, height, colors } = await readUploadedImage(page)
  expect(width / height).toBeCloseTo(16 / 9, 1)
  expect(colors).toEqual(['red', 'blue'])
})

/** A page of the product list. */
const photoCount = 12

test('twelve products with photos of 10 MB load less than 300 kB on desktop and phone @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  for (let photos = 0; photos < 2; photos += 1) {
    const body = new Uint8Array(await heavyPhoto())
    expect(body.length).toBeGreaterThan(9_500_000)
    // One after the other: only a few images of a user wait to be read.
    for (let product = 0; product < photoCount / 2; product += 1) {
      const { uploadURL } = await call(requestUpload, {})
      expect((await fetch(uploadURL, { method: 'PUT', body })).status).toBe(200)
      await call(createProduct, { ...buildProduct({ name: 'Heavy tweed' }), imageUrl: uploadURL })
    }
  }
  const images: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/images/')) images.push(request)
  })
  for (const width of [1440, 390]) {
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: 900 })
    images.length = 0
    await openAs('Viewer', '/products?search=tweed')
    const products = page.getByRole('link', { name: 'Heavy tweed' })
    await expect(products).toHaveCount(photoCount)
    await products.last().scrollIntoViewIfNeeded()
    await expect.poll(() => images.length).toBe(photoCount)
    const sizes = await Promise.all(images.map((image) => image.sizes()))
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
    expect(bytes, `at ${width} px`).toBeLessThan(300_000)
    // More than a cached or failed load.
    expect(bytes, `at ${width} px`).toBeGreaterThan(3400 * photoCount)
  }
})
