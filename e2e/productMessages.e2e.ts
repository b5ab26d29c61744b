// Tests the success and error messages of the product pages.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { scan } from './scan.ts'
import { blockLiveEvents, expect, expectToast, test } from './shop.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')

/** Makes one endpoint reply with a 500. */
async function breakCall(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', requestId: '1' } })
      : route.fallback(),
  )
}

async function fillForm(page: Page, code: string): Promise<void> {
  await page.getByLabel('Product ID').fill(code)
  await page.getByLabel('Product Name').fill('Waxed jacket')
  await page.getByLabel('Color').fill('Olive')
  await page.getByLabel('Size').selectOption('M')
}

async function uploadPhoto(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#556b2f' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await page
    .locator('input.uppy-Dashboard-input[type=file]')
    .first()
    .setInputFiles({ name: 'jacket.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  await expect(page.getByText('Image uploaded successfully', { exact: true })).toBeVisible()
}

test('a list that fails to load shows an error and can be retried @trial', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  await page.route(/\/api\/products\?/, (route) => route.abort())
  await openAs('Viewer', '/products')
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await page.unroute(/\/api\/products\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
})

test('exporting an empty list shows a message @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/products')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'No Data', 'No products found to export.')
})

test('the export downloads all products that match the filters', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  for (const [size, name] of [
    ['M', 'Boxy tee'],
    ['M', '"Quoted", boxy\ntee'],
    ['L', 'Boxy tee, large'],
  ] as const) {
    await call(createProduct, buildProduct({ name: name.replace('\n', ' '), description: name, size }))
  }
  await openAs('Viewer', '/products?search=boxy&size=M')
  await expect(cards(page)).toHaveCount(2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^products_export_\d{4}-\d\d-\d\d\.csv$/)
  await expectToast(page, 'Export Successful', 'Exported 2 products to CSV')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(
    'Product ID,Product Name,Color,Size,Quantity,Price,Category,Description,QR Code URL,Created Date,Manufacturer,Low Stock Threshold,Season,Shelf,Style Number,Image URL,Barcodes,Quantity at Export\r\n',
  )
  expect(text).toContain('"""Quoted"", boxy tee"')
  expect(text).not.toContain('large')

  await page.route('**/api/products/export*', (route) => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'Export Failed', 'Failed to export products. Please try again.')
})

test('a failed edit or deletion shows an error and changes nothing @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Stubborn cardigan' }))
  await openAs('Manager', '/products?search=stubborn')
  await breakCall(page, 'PUT', /\/api\/products\/\d+$/)
  await page.getByRole('button', { name: 'Edit Stubborn cardigan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Product Name').fill('Meek cardigan')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update product')
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Meek cardigan')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await breakCall(page, 'DELETE', /\/api\/products\/\d+$/)
  await page.getByRole('button', { name: 'Delete Stubborn cardigan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expectToast(page, 'Error', 'Failed to delete product')
  await page.getByRole('alertdialog').getByRole('button', { name: "No, Don't Delete" }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('an empty quantity or price is saved as 0, which the form says of the price @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Sample swatch', quantity: 8, priceCents: 500 }))
  await openAs('Staff', '/products?search=swatch')
  await page.getByRole('button', { name: 'Edit Sample swatch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Quantity').fill('')
  const priceHint = dialog.getByText('An empty price is saved as $0.00.')
  await expect(priceHint).toBeHidden()
  await dialog.getByLabel('Price').fill('')
  await expect(priceHint).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Product updated successfully')
  await expect(cards(page).getByText('$0.00')).toBeVisible()
  await expect(cards(page).getByText('Out of Stock')).toBeVisible()
})

test('adding a product shows its result: failed, created without image, or created @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/add-product')
  await fillForm(page, 'WAX-1')
  await breakCall(page, 'POST', /\/api\/objects\/upload$/)
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await page
    .locator('input.uppy-Dashboard-input[type=file]')
    .first()
    .setInputFiles({
      name: 'jacket.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 8, height: 10, channels: 3, background: '#333' } })
        .png()
        .toBuffer(),
    })
  await page.getByRole('button', { name: /^Upload 1 file/ }).click()
  await expect(page.getByText('Failed to get upload URL').first()).toBeVisible()
  await page.unroute(/\/api\/objects\/upload$/)

  await page.goto('/add-product')
  await fillForm(page, 'WAX-1')
  await uploadPhoto(page)
  await breakCall(page, 'POST', /\/api\/products$/)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Error', 'Failed to create product')
  await page.unroute(/\/api\/products$/)

  await breakCall(page, 'PUT', /\/image$/)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Warning', 'Product created but failed to update image')
  await expect(page).toHaveURL('/products')
  await expect(cards(page).filter({ hasText: 'WAX-1' })).toHaveCount(1)
  await page.unroute(/\/image$/)

  await page.goto('/add-product')
  await fillForm(page, 'wax-1')
  await uploadPhoto(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product ID wax-1 is already taken.').first()).toBeVisible()
  await page.getByLabel('Product ID').fill('WAX-2')
  // Toasts appear one at a time, so the second step waits until the first toast was seen.
  let release = () => {}
  const waiting = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/image$/, async (route) => {
    await waiting
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Product created successfully')
  release()
  await expectToast(page, 'Product image and QR code generated successfully')
  await expect(page).toHaveURL('/products')
})

test('a new product gets the barcode that is scanned into its form', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const hat = await call(createProduct, buildProduct({ code: 'BC-HAT', name: 'Felt Hat' }))
  await call(createProductAlias, { productId: hat.id, code: '5901234123457' })
  await openAs('Staff', '/add-product')
  const barcode = page.getByLabel('Barcode')
  await barcode.focus()
  await scan(page, '5901234123457')
  await expect(page.getByLabel('Product Name')).toBeFocused()
  await expect(page.getByText('Product name is required')).toBeHidden()
  await fillForm(page, 'BC-COAT')
  await uploadPhoto(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('5901234123457 is already a barcode of BC-HAT.')).toBeVisible()
  await expect(barcode).toBeFocused()
  // Replaces the text, and reads the GTIN of GS1 elements.
  await scan(page, ']d20104012345678901')
  await expect(barcode).toHaveValue('04012345678901')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL('/products')
  const { products } = await call(findProducts, { page: 1, limit: 10, search: 'BC-COAT' })
  await page.goto(`/products/${products[0]?.id}`)
  await expect(page.getByRole('list', { name: 'Codes' })).toContainText('4012345678901')
})

test('a new product keeps the first cost that was typed, and Staff is not asked for one @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await openAs('Staff', '/add-product')
  await expect(page.getByLabel('Product Name')).toBeVisible()
  await expect(page.getByLabel('Unit cost, USD')).toBeHidden()
  await openAs('Manager', '/add-product')
  await fillForm(page, 'COST-1')
  await page.getByLabel('Quantity').fill('12')
  const cost = page.getByLabel('Unit cost, USD')
  await cost.pressSequentially('0', { delay: 20 })
  await expect(page.getByText(/These units cost nothing/)).toBeVisible()
  await cost.pressSequentially('x', { delay: 20 })
  await uploadPhoto(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await cost.press('ControlOrMeta+a')
  await cost.pressSequentially('1,234.567', { delay: 20 })
  await page.getByRole('button', { name: 'Save Product' }).dblclick()
  await expect(page).toHaveURL('/products')
  const call = await callAs('Manager')
  const { products } = await call(findProducts, { page: 1, limit: 10, search: 'COST-1' })
  expect(products).toHaveLength(1)
  await page.goto(`/products/${products[0]?.id}`)
  await expect(page.getByText('$1,234.567 on average, $14,814.804 on hand')).toBeVisible()
})

test('a label is printed from its own window, and details from the product page @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const product = await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Linen overshirt', code: 'OVER-1', category: 'Tops', quantity: 6 }))
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await openAs('Viewer', '/products?search=overshirt')
  await page.getByRole('button', { name: 'QR code of Linen overshirt' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print QR Code' }).click()
  const label = await opening
  await expect(label.getByRole('heading', { name: 'Linen overshirt' })).toBeVisible()
  await expect(label.getByText('OVER-1')).toBeVisible()
  await expect(label.locator('body[data-printed]')).toBeAttached()
  // The whole window is white, in both themes.
  await expect(label.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const productUrl = `**/api/products/${product.id}`
  for (const url of [productUrl, `${productUrl}/qr-code`]) {
    await label.route(url, (route) => route.abort())
    await label.reload()
    await expect(label.getByText("This page can't be shown")).toBeVisible()
    await label.unroute(url)
    await label.getByRole('button', { name: 'Retry' }).click()
    await expect(label.getByText('OVER-1')).toBeVisible()
  }
  await label.goto('/products/999999/label')
  await expect(label.getByText('Product Not Found')).toBeVisible()
  await label.close()

  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('6 units available')).toBeVisible()
  await expect(page.getByText('In Stock (6)')).toBeVisible()
  await expect(page.getByText('Scan to view this product')).toBeVisible()
  await page.getByRole('button', { name: 'Print Details' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Linen overshirt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print Details' })).toBeHidden()
})

test('a failed bulk upload from the list shows the reason @trial', async ({ page, openAs }) => {
  await openAs('Manager', '/products')
  const file = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('Choose CSV').setInputFiles(file('productId,productName\n,\n'))
  await page.getByRole('button', { name: 'Bulk Upload a.csv' }).click()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Bulk Upload Failed', 'No valid products found in the file')
  await page.route('**/api/imports?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Bulk Upload Failed', 'Failed to upload products')
})
