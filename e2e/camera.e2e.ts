// Tests scanning with a camera, which is Chromium's fake one with a video of codes.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { type VideoCode, writeVideo } from './cameraVideo.ts'
import { expect, expectAccessible, test } from './shop.ts'

/** Of products with that ID; the UPC is a barcode of another one. */
const productCodes: VideoCode[] = [
  ...Array.from({ length: 10 }, (_, index): VideoCode => ({
    symbology: index % 2 === 0 ? 'code128' : 'qrcode',
    text: `CAM-${index + 1}0`,
  })),
  ...[
    '4006381333931',
    '5901234123457',
    '9780201379624',
    '4012345678901',
    '7501031311309',
    '8710398500120',
  ].map((text): VideoCode => ({ symbology: 'ean13', text })),
  ...['96385074', '55123457', '12345670'].map((text): VideoCode => ({ symbology: 'ean8', text })),
]
const upc: VideoCode = { symbology: 'upca', text: '036000291452' }
/** The mark of a carton has no format that is read. */
const cartonMark: VideoCode = { symbology: 'itf14', text: '10036000291459' }

test.use({
  // It loads the reader beforehand for a time without a network. These tests are about what a page loads itself.
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'selvedge-camera-'))
      const video = join(folder, 'codes.y4m')
      writeVideo(video, [...productCodes, cartonMark, upc])
      await use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
          '--host-resolver-rules=MAP warehouse.test 127.0.0.1',
        ],
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' })
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click()

/** Hosts other than the app's are unreachable; returns those that were called. */
async function blockForeignHosts(context: BrowserContext, url: string): Promise<string[]> {
  const foreign: string[] = []
  await context.route(
    (address) => address.origin !== url,
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  return foreign
}

/** Chromium has no reader on Linux: gives it one that sees the code in every picture. */
async function addNativeReader(context: BrowserContext, code: string): Promise<void> {
  await context.grantPermissions(['camera'])
  await context.route(/\/assets\/barcodeWorker-/, async (route) => {
    const response = await route.fetch()
    const reader = `self.BarcodeDetector = class {
      static getSupportedFormats = async () => ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code']
      detect = async () => [{ rawValue: '${code}', boundingBox: { x: 0, y: 0, width: 9, height: 9 } }]
    };`
    await route.fulfill({ response, body: reader + (await response.text()) })
  })
}

test('twenty codes in a row are each counted once, with all other hosts blocked', async ({
  page,
  context,
  shop,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  for (const { text } of productCodes) await call(createProduct, buildProduct({ code: text }))
  const boxed = await call(createProduct, buildProduct({ code: 'CAM-BOX', name: 'Boxed belt' }))
  await call(createProductAlias, { productId: boxed.id, code: upc.text })
  const foreign = await blockForeignHosts(context, shop.url)
  await context.grantPermissions(['camera'])
  await openAs('Staff', '/count-stock')
  const loading = context.waitForEvent('response', (response) => response.url().endsWith('.wasm'))
  await openCamera(page)
  // The file of exactly the version that the script was built with.
  const wasm = await (await loading).body()
  expect(createHash('sha256').update(wasm).digest('hex')).toBe(ZXING_WASM_SHA256)
  await expect(camera(page)).toContainText('20 scans', { timeout: 90_000 })
  await expect(camera(page)).toContainText('CAM-BOX Boxed belt: 1 counted')
  await expectAccessible(page)
  const tracks = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => video.srcObject)
  await page.keyboard.press('Escape')
  await expect(camera(page)).toBeHidden()
  await expect(page.getByText('20 products, 20 units')).toBeVisible()
  expect(
    await tracks.evaluate((stream) => (stream as MediaStream).getTracks().map((track) => track.readyState)),
  ).toEqual(['ended'])
  expect(foreign).toEqual([])
})

test('a code of the reader of a browser counts the same product, and no WebAssembly is loaded', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const hat = await call(createProduct, buildProduct({ code: 'CAM-HAT', name: 'Felt hat' }))
  await call(createProductAlias, { productId: hat.id, code: '012345678905' })
  const loaded: string[] = []
  context.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  // Those of phones and Macs give a UPC with the 13 digits of an EAN.
  await addNativeReader(context, '0012345678905')
  await openAs('Staff', '/count-stock')
  await openCamera(page)
  await expect(camera(page)).toContainText('CAM-HAT Felt hat: 1 counted')
  await page.goBack()
  await expect(camera(page)).toBeHidden()
  await expect(page.getByText('1 product, 1 unit')).toBeVisible()
  expect(loaded.filter((path) => path.includes('barcodeWorker'))).toHaveLength(1)
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toEqual([])
})

test('a code on a pick list marks its unit, and the camera shows the box', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id: productId } = await call(createProduct, buildProduct({ code: 'CAM-PICK', quantity: 9 }))
  const invoice = await call(createInvoice, buildInvoice([{ productId, quantity: 2 }]))
  const { id } = await call(createPickList, { invoices: [invoice.id], orders: [] })
  await addNativeReader(context, 'CAM-PICK')
  await openAs('Staff', `/pick-lists/${id}`)
  await openCamera(page)
  await expect(camera(page)).toContainText(
    `Box A${invoice.customerName}${invoice.number}CAM-PICK: 1 picked, 1 left`,
  )
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 of 2 units')).toBeVisible()
})

test('a code scanned in the search opens its product, and one in the product list is searched', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ code: 'CAM-SCARF', name: 'Wool scarf' }))
  await addNativeReader(context, 'CAM-SCARF')
  await openAs('Staff', '/products')
  await openCamera(page)
  await expect(page.getByRole('searchbox', { name: 'Search products...' })).toHaveValue('CAM-SCARF')
  await expect(camera(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the camera closes for the matrix of a scanned style @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const colors = [{ name: 'Navy' }]
  await call(createStyle, { number: 'CAM-STYLE', name: 'Coat', priceCents: 3000, colors, sizes: ['M'] })
  await addNativeReader(context, 'CAM-STYLE')
  await openAs('Staff', '/create-order')
  await openCamera(page)
  await expect(camera(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'CAM-STYLE Coat' })).toBeVisible()
})

test('a blocked camera says how to allow it', async ({ page, context, openAs }) => {
  await context.grantPermissions([])
  await openAs('Staff', '/create-order')
  await openCamera(page)
  await expect(camera(page)).toContainText("Allow the camera for this site in the browser's settings")
  await camera(page).getByRole('button', { name: 'Retry' }).click()
  await expect(camera(page)).toContainText('The camera is blocked')
  await camera(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('combobox', { name: 'Add an item' })).toBeVisible()
})

test('without https, the camera says what it needs and opens the guide', async ({
  page,
  context,
  shop,
  openAs,
}) => {
  await openAs('Staff', '/')
  const [cookie] = await context.cookies()
  const url = shop.url.replace(/localhost|127\.0\.0\.1/, 'warehouse.test')
  if (cookie) await context.addCookies([{ ...cookie, domain: 'warehouse.test' }])
  await page.goto(`${url}/count-stock`)
  await openCamera(page)
  await expect(camera(page)).toContainText('The camera needs https')
  const opening = page.waitForEvent('popup')
  await camera(page).getByRole('link', { name: 'Set up https' }).click()
  const guide = await opening
  await expect(guide.getByRole('heading', { name: 'HTTPS inside a company network' })).toBeInViewport()
})
