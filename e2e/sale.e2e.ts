// A complete sale: import the catalog, add a product, create, discount and process an invoice, check PDF and stock.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

import { expect, expectToast, password, test } from './shop.ts'
import { textOfPdf } from './textOfPdf.ts'

// With the animations that most users see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const catalog = fileURLToPath(new URL('../samples/catalog.csv', import.meta.url))
const coat = 'Herringbone wool coat'
const customer = 'Harbour Street Boutique'

test('a product is added, sold and counted @main', async ({ page, shop }) => {
  test.setTimeout(180_000)

  await test.step('sign in as Admin', async () => {
    await page.goto('/login')
    await page.getByLabel('Username').fill('admin@shop.test')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('No products found')).toBeVisible()
  })

  await test.step('upload the catalog', async () => {
    await goTo(page, 'Bulk Upload')
    await page.getByLabel('Choose CSV or XLSX file').setInputFiles(catalog)
    await page.getByRole('button', { name: 'Start Upload' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectToast(page, 'Upload Complete', '8,972 products imported, 0 duplicates skipped', 60_000)
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result.getByText('8,972')).toBeVisible()
    await expect(result.getByText('Duplicates skipped')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload More' })).toBeVisible()
  })

  const code = await test.step('add a product with a photo', async () => {
    await goTo(page, 'Add Product')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByLabel('Product ID')).toHaveValue(/^PROD-\d{6}-[0-9A-Z]{3}$/)
    const code = await page.getByLabel('Product ID').inputValue()
    await page.getByLabel('Product Name').fill(coat)
    await page.getByLabel('Color').fill('Charcoal')
    await page.getByLabel('Size').selectOption('XXL')
    await page.getByLabel('Quantity').fill('7')
    await page.getByRole('spinbutton', { name: 'Price' }).fill('89.95')
    await page.getByLabel('Manufacturer').fill('Loom & Needle')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Tops')
    await page.getByRole('textbox', { name: 'Description' }).fill('Double-breasted, lined with viscose.')
    await uploadPhoto(page)
    await expectToast(page, 'Image uploaded successfully')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expectToast(page, 'Product image and QR code generated successfully')
    await expect(page).toHaveURL('/products')
    return code
  })

  await test.step('the product is first in the list', async () => {
    const card = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first()
    await expect(card.getByRole('link', { name: coat })).toBeVisible()
    await expect(card.getByText(code)).toBeVisible()
    await expect(card.getByText('$89.95')).toBeVisible()
    await expect(card.getByText('In Stock (7)')).toBeVisible()
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByText('Showing 1 to 12 of 8,973 results')).toBeVisible()
  })

  await test.step('its QR code opens its page', async () => {
    await page.getByRole('button', { name: `QR code of ${coat}` }).click()
    const dialog = page.getByRole('dialog', { name: 'QR Code' })
    await expect(dialog.getByText(code)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Print QR Code' })).toBeVisible()
    const image = dialog.getByRole('img', { name: `QR code of ${coat}` })
    await expect(image).toBeVisible()
    const scanned = await scan(page, (await image.getAttribute('src')) ?? '')
    expect(scanned).toMatch(new RegExp(`^${RegExp.escape(shop.url)}/products/\\d+$`))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto(scanned)
    await expect(page.getByRole('heading', { name: coat })).toBeVisible()
    await expect(page.getByText('7 units available')).toBeVisible()
  })

  await test.step('create an invoice for two units', async () => {
    await goTo(page, 'Create Invoice')
    await page.getByLabel('Customer name').fill(customer)
    await page.getByLabel('Phone').fill('+1 212 555 0100')
    await page.getByLabel('Email').fill('orders@harbour.test')
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
    const picker = page.getByRole('dialog', { name: 'Select Products' })
    await expect(picker.getByText('100 of 8,973 products')).toBeVisible()
    await picker.getByRole('combobox', { name: 'Search products' }).fill('herringbone wool')
    await expect(picker.getByRole('option')).toHaveCount(1)
    await expect(picker.getByText('1 product', { exact: true })).toBeVisible()
    await picker.getByRole('option', { name: coat }).click()
    await expect(picker).toBeHidden()
    await page.getByRole('spinbutton', { name: `Quantity of ${coat}` }).fill('2')
    await expectTotals(page, { Subtotal: '$179.90', 'Tax (8.5%)': '$15.29', Total: '$195.19' })
    await page.getByRole('button', { name: 'Create Invoice' }).click()
    await expectToast(page, 'Invoice created successfully', 'INV-')
  })

  const number = `INV-${companyYear()}-00001`

  await test.step('set a discount', async () => {
    await expect(page).toHaveURL(/\/invoices\/\d+$/)
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByText(customer)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Items' }).getByText(coat)).toBeVisible()
    await page.getByLabel('Discount (%)').fill('10')
    await page.getByRole('button', { name: 'Update discount' }).click()
    await expectToast(page, 'Discount updated successfully')
    await expectTotals(page, {
      Subtotal: '$179.90',
      'Discount (10%)': '-$17.99',
      'Tax (8.5%)': '$13.76',
      Total: '$175.67',
    })
  })

  await test.step('mark the invoice as processed', async () => {
    await page.getByRole('button', { name: 'Mark as Processed' }).click()
    const confirmation = page.getByRole('alertdialog', { name: `Mark ${number} as processed` })
    await confirmation.getByRole('button', { name: 'Mark as Processed' }).click()
    await expectToast(page, 'Invoice status updated successfully')
    await expect(page.getByText('Processed', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as Processed' })).toBeHidden()
    await expect(page.getByLabel('Discount (%)')).toBeHidden()
  })

  await test.step('save the PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`invoice-${number}.pdf`)
    await expectToast(page, 'PDF saved successfully')
    const path = await file.path()
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
    const text = textOfPdf(path)
    if (text !== undefined) {
      for (const value of [number, customer, coat, code, '$179.90', '$175.67']) expect(text).toContain(value)
    }
  })

  await test.step('the stock history shows the sale', async () => {
    await goTo(page, 'Products')
    await page.getByRole('searchbox', { name: 'Search products...' }).fill(code)
    await page.getByRole('link', { name: coat }).click()
    await expect(page.getByText('5 units available')).toBeVisible()
    await expect(page.getByText('Low Stock (5)')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Stock history' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText(/Sold .*\u22122\s*5$/)
    await expect(rows.nth(2)).toContainText(/Opening stock.*\+7\s*7$/)
    await rows.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
  })

  await test.step('the dashboard counts the sale', async () => {
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('link', { name: /Monthly Revenue/ })).toContainText('$175.67')
    await expect(page.getByRole('link', { name: /Total Products/ })).toContainText('8,973')
    await expect(page.getByRole('link', { name: /Pending Invoices/ })).toHaveText(/^Pending Invoices0\D/)
    const newest = page.getByRole('list', { name: 'Recent products' }).getByRole('listitem').first()
    await expect(newest).toContainText(coat)
    await expect(newest).toContainText('Low Stock')
    const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
    await expect(activity).toHaveCount(5)
    await expect(activity.nth(0)).toContainText(`Marked invoice ${number} as processed`)
    await expect(activity.nth(0)).toContainText(/Just now|minutes? ago/)
    await expect(activity.nth(0)).toContainText('Invoices')
    await expect(activity.nth(1)).toContainText(`Set the discount of invoice ${number} to 10%`)
    await expect(activity.nth(2)).toContainText(`Created invoice ${number} for ${customer}`)
    await expect(activity.nth(3)).toContainText(`Created product ${code}`)
    await expect(activity.nth(4)).toContainText(/Imported 8,?972 products/)
  })
})

async function goTo(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('banner').getByRole('heading', { name: entry })).toBeVisible()
}

async function uploadPhoto(page: Page): Promise<void> {
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#4a4e69' } })
    .jpeg()
    .toBuffer()
  await page.getByRole('button', { name: 'Upload Image' }).click()
  const widget = page.getByRole('dialog', { name: 'Upload product image' })
  await expect(widget).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await widget.getByRole('button', { name: 'browse files' }).click()
  await (await chosen).setFiles({ name: 'coat.jpg', mimeType: 'image/jpeg', buffer: photo })
  await widget.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(widget).toBeHidden()
}

/** Decodes the QR code image at `url`. */
async function scan(page: Page, url: string): Promise<string> {
  const response = await page.request.get(url)
  expect([url, response.status(), response.headers()['content-type']]).toEqual([url, 200, 'image/png'])
  const { data, info } = await sharp(await response.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

async function expectTotals(page: Page, totals: Record<string, string>): Promise<void> {
  const summary = page.getByRole('region', { name: 'Summary' })
  for (const [label, total] of Object.entries(totals)) {
    const term = summary.getByRole('term').filter({ hasText: new RegExp(`^${RegExp.escape(label)}$`) })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(total)
  }
}

/** The current year in the company's time zone, as in invoice numbers. */
function companyYear(): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format(
    new Date(),
  )
}
