// The upload widget of Add Product, to the letter of SPEC.md, and what its pictures weigh on the product list.
import { writeFile } from 'node:fs/promises'

import type { FileChooser, Locator, Page, Request, Route } from '@playwright/test'
import sharp from 'sharp'

import { createProduct } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { maxImageBytes } from '#domain/files/images.ts'
import { heavyPhoto } from '#server/testing/imageFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectToast, test, watchForSignOutToast } from './shop.ts'

const askAddress = '**/api/objects/upload'
const anyAddress = '**/api/objects/upload/*'

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

/** The picture that the form shows now, in its widest form: its size, and the colours of two corners. */
async function keptPicture(page: Page) {
  const shown = page.getByRole('img', { name: 'The uploaded picture' })
  const address = (await shown.getAttribute('src'))?.replace(/\d+$/, '1200')
  const picture = sharp(await (await page.request.get(address ?? '')).body())
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colors = [0, data.length - 3].map((at) => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'))
  return { width: info.width, height: info.height, colors }
}

/** Holds the calls to an address back, each until `next` is called. */
async function hold(page: Page, address: string): Promise<{ next: () => void; held: Request[] }> {
  const held: Request[] = []
  const waiting: (() => void)[] = []
  await page.route(address, async (route: Route) => {
    held.push(route.request())
    await new Promise<void>((resolve) => waiting.push(resolve))
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return { held, next: () => waiting.shift()?.() }
}

test('a window of 750 by 550 sends one file as it is, by one PUT, once Upload is pressed', async ({
  page,
  openAs,
}) => {
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
  await expectToast(page, 'Success', 'Image uploaded successfully')
  await expect(widget).toBeHidden()
  expect(calls.map((request) => request.method())).toEqual(['POST', 'PUT'])
  const headers = await calls[1]?.allHeaders()
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': `${coat.length}` })
  expect(await keptPicture(page)).toEqual({ width: 800, height: 1000, colors: ['red', 'blue'] })
})

test('a product that came without a picture gets one on its page, and another one', async ({
  page,
  openAs,
  callAs,
}) => {
  const product = await (await callAs('Manager'))(createProduct, buildProduct({ productName: 'Bare coat' }))
  const address = `/products/${product.id}`
  await openAs('Staff', address)
  const widget = await openWidget(page)
  await choose(page, coatFile)
  await upload(widget).click()
  await expectToast(page, 'Success', 'Product image and QR code generated successfully')
  const photo = page.getByRole('img', { name: 'Bare coat', exact: true })
  await expect(photo).toHaveAttribute('src', /^\/api\/images\/.+\/1200$/)
  const first = (await photo.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Replace Image' }).click()
  await choose(page, coatFile)
  await upload(widget).click()
  await expect(photo).not.toHaveAttribute('src', first)

  await openAs('Viewer', address)
  await expect(photo).toBeVisible()
  await expect(page.getByRole('button', { name: /(Upload|Replace) Image/ })).toBeHidden()
})

test('one PNG, JPG or GIF of up to 10 MB, and nothing else', async ({ page, openAs }, info) => {
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

test('a file waits, is given an address, goes up, pauses, goes on and is shown', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await choose(page, coatFile)
  const [addresses, files, pictures] = [
    await hold(page, askAddress),
    await hold(page, anyAddress),
    await hold(page, '**/api/images/**'),
  ]
  await upload(widget).click()
  await expect(widget.getByText('Asking for an address')).toBeVisible()
  await expect(widget.getByText('Processing 1 file')).toBeVisible()
  await expect(upload(widget)).toBeHidden()
  addresses.next()
  await expect(widget.getByText('Uploading 1 file')).toBeVisible()
  await expect.poll(() => files.held.length).toBe(1)

  await widget.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(widget.getByText('Upload paused')).toBeVisible()
  await expect.poll(() => files.held[0]?.failure()?.errorText).toContain('ABORTED')
  files.next()
  await widget.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(() => addresses.held.length).toBe(2)
  addresses.next()
  await expect.poll(() => files.held.length).toBe(2)
  expect(files.held[1]?.url()).not.toBe(files.held[0]?.url())

  files.next()
  await expect(widget.getByText('Loading the picture')).toBeVisible()
  await expectToast(page, 'Success', 'Image uploaded successfully')
  pictures.next()
  await expect(widget).toBeHidden()
  expect(files.held.length).toBe(2)
})

test('what fails is tried again after 0, 1, 3 and 5 seconds, and then by hand', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  await choose(page, coatFile)
  const times: number[] = []
  await page.route(anyAddress, (route) => {
    times.push(Date.now())
    // What stands before the server answers in its own way, be it that all went well.
    if (times.length === 1)
      return route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network</p>' })
    return times.length < 3 ? route.fulfill({ status: 500 }) : route.abort()
  })
  await upload(widget).click()
  await expectToast(page, 'Error', 'The server can’t be reached. Check your connection.', 15_000)
  await expect(widget.getByText('Upload failed')).toBeVisible()
  expect(times.length).toBe(5)
  for (const [at, delay] of [0, 1000, 3000, 5000].entries()) {
    const gap = (times[at + 1] ?? 0) - (times[at] ?? 0)
    expect(gap, `pause ${at + 1}`).toBeGreaterThan(delay - 100)
    expect(gap, `pause ${at + 1}`).toBeLessThan(delay + 1900)
  }
  await page.unroute(anyAddress)
  await retry(widget).click()
  await expectToast(page, 'Success', 'Image uploaded successfully')
  await expect(widget).toBeHidden()
})

test('a refusal is not tried again, and says what it is', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  let answer = { status: 401, body: '' }
  let answered = 0
  await page.route(anyAddress, (route) => {
    answered += 1
    return route.fulfill({ ...answer, contentType: 'application/json' })
  })
  const told: string[] = []
  page.on('dialog', (dialog) => {
    told.push(dialog.message())
    void dialog.accept()
  })
  await choose(page, coatFile)
  for (const [status, sentence, message] of [
    [401, '', 'Authorization required'],
    [403, 'Request has expired', 'Request has expired'],
    [410, '', 'Non 2xx'],
    [400, 'The image is damaged or not an image.', 'Non 2xx'],
  ] as const) {
    answer = { status, body: sentence && JSON.stringify({ message: sentence }) }
    await (answered === 0 ? upload(widget) : retry(widget)).click()
    await expectToast(page, 'Error', sentence || message)
    await widget.getByRole('button', { name: 'Show error details' }).last().click()
    expect(told.pop()).toContain(message)
  }
  expect(answered).toBe(4)
})

test('without an address nothing is sent', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  let sent = 0
  await page.route(anyAddress, (route) => {
    sent += 1
    return route.continue()
  })
  let status = 500
  await page.route(askAddress, (route) => route.fulfill({ status, json: { message: 'Unauthorized' } }))
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

test('a file without a name is not sent before it has one', async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  const widget = await openWidget(page)
  const addresses = await hold(page, askAddress)
  await choose(page, coatFile)
  await widget.getByRole('button', { name: 'Edit file coat.png' }).click()
  await widget.getByLabel('File name').fill('')
  await widget.getByRole('button', { name: 'Save changes' }).click()
  await expect(widget.getByText('Missing required meta field: File name.').first()).toBeVisible()
  await upload(widget).click()
  await expect(widget.getByText('Missing required meta fields', { exact: true }).first()).toBeVisible()
  expect(addresses.held).toEqual([])

  await widget.getByRole('button', { name: 'Edit file', exact: true }).first().click()
  await widget.getByLabel('File name').fill('winter coat.png')
  await widget.getByRole('button', { name: 'Save changes' }).click()
  await expect(widget.getByText('Missing required meta field: File name.').first()).toBeHidden()
  await upload(widget).click()
  addresses.next()
  await expectToast(page, 'Success', 'Image uploaded successfully')
  await expect(widget).toBeHidden()
})

test('a picture that is turned and cut in the editor arrives turned and cut', async ({ page, openAs }) => {
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
  await expectToast(page, 'Success', 'Image uploaded successfully')

  const { width, height, colors } = await keptPicture(page)
  expect(width / height).toBeCloseTo(16 / 9, 1)
  expect(colors).toEqual(['red', 'blue'])
})

test('twelve products with photos of 10 MB weigh less than 300 kB on a desk and on a phone', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  for (let photos = 0; photos < 2; photos += 1) {
    const body = new Uint8Array(await heavyPhoto())
    expect(body.length).toBeGreaterThan(9_500_000)
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { uploadURL } = await call(requestUpload, {})
        expect((await fetch(uploadURL, { method: 'PUT', body })).status).toBe(200)
        await call(createProduct, { ...buildProduct({ productName: 'Heavy tweed' }), imageUrl: uploadURL })
      }),
    )
  }
  const images: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'image' && images.push(request))
  for (const width of [1440, 390]) {
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: 900 })
    images.length = 0
    await openAs('Viewer', '/products?search=tweed')
    const products = page.getByRole('link', { name: 'Heavy tweed' })
    await expect(products).toHaveCount(12)
    await products.last().scrollIntoViewIfNeeded()
    await expect.poll(() => images.filter((image) => image.url().includes('/api/images/')).length).toBe(12)
    const sizes = await Promise.all(images.map((image) => image.sizes()))
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
    expect(bytes, `at ${width} px`).toBeLessThan(300_000)
    // As many bytes as pictures have, not as few as a cache or a failure.
    expect(bytes, `at ${width} px`).toBeGreaterThan(40_000)
  }
})
