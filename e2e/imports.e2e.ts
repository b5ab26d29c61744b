// Imports: preview, column mapping, upload, cancellation, lost connections and undo.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { findImports } from '#contract/catalog/imports.ts'
import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { csvFile } from './fileFixtures.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const choose = (page: Page) => page.getByLabel('Choose CSV or XLSX file')
const startUpload = (page: Page) => page.getByRole('button', { name: 'Start Upload' })
const rows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')

async function expectCounts(page: Page, counts: Record<string, string>): Promise<void> {
  for (const [result, count] of Object.entries(counts)) {
    await expect(page.getByRole('button', { name: `${result} ${count}`, exact: true })).toBeVisible()
  }
}

test('previews, imports, corrects and undoes a file @main', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const coat = buildProduct({ color: 'Navy', size: 'M', quantity: 4, category: 'Tops', priceCents: 8000 })
  await call(createProduct, { ...coat, code: 'W-1', name: 'Winter coat', description: null })
  await call(createProduct, { ...coat, code: 'W-2', name: 'Winter cape', description: null })
  await openAs('Manager', '/bulk-upload')
  await choose(page).setInputFiles(
    csvFile('winter.csv', [
      'W-1,Winter coat,Navy,80.00,4,M,Tops,',
      'W-2,Winter cape,Navy,95.00,4,M,Tops,',
      'W-3,Winter hat,Navy,25.00,9,M,Tops,',
      'W-4,Winter scarf,Navy,25.00,9,M,Tops,',
      'W-5,Winter boots,Navy,cheap,9,M,Shoes,',
    ]),
  )
  await expectCounts(page, { New: '2', Skipped: '2', Refused: '1' })
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).nth(2)).toContainText(/3.*Skipped.*W-2.*Winter cape/)
  await expect(rows(page).nth(5)).toContainText(/6.*Refused.*W-5.*Winter boots.*Price cheap.*Price must be/)
  await page.getByRole('button', { name: 'Refused 1' }).click()
  await expect(rows(page)).toHaveCount(2)

  await expect(
    page.getByText('2 new products will be added, 2 existing will be skipped, 1 row refused.'),
  ).toBeVisible()
  await page
    .getByRole('radio', {
      name: 'Update existing products 2 new products will be added, 1 existing will be updated, 1 unchanged, 1 row refused.',
    })
    .check()
  await expectCounts(page, { New: '2', Changed: '1', Unchanged: '1', Refused: '1' })
  await expect(rows(page).nth(2)).toContainText(/3.*Changed.*W-2.*Winter cape.*Price 80.00 → 95.00/)
  await startUpload(page).click()
  await expectToast(page, 'Upload Complete', '2 products imported, 1 updated, 0 duplicates skipped')

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download refused rows' }).click()
  const refused = (await readFile(await (await saving).path())).toString()
  expect(refused).toMatch(/Reason.*\r\n.*W-5.*Price must be/is)
  await page.getByRole('button', { name: 'Upload More' }).click()
  const corrected = {
    name: 'corrected.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(refused.replace('cheap', '60.00')),
  }
  await choose(page).setInputFiles(corrected)
  await expectCounts(page, { New: '1', Skipped: '0', Refused: '0' })
  await startUpload(page).click()
  await expectToast(page, 'Upload Complete', '1 product imported, 0 duplicates skipped')

  // Sell one of the new products.
  const { products } = await call(findProducts, { page: 1, limit: 12, search: 'W-3' })
  await call(createInvoice, buildInvoice([{ productId: products[0]?.id ?? 0, quantity: 1 }]))
  await page.getByRole('link', { name: 'Past imports' }).click()
  const imports = page.getByRole('table', { name: 'Imports' }).getByRole('row')
  await expect(imports.nth(1)).toContainText('corrected.csv')
  await expect(imports.nth(2)).toContainText(/winter.csv.*Updated/)
  await page.getByRole('link', { name: 'winter.csv' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import' })
  await expect(dialog).toContainText('1 product added by the import will be removed.')
  await expect(dialog).toContainText('1 product updated by the import will be restored.')
  await expect(dialog).toContainText('1 product changed since will be skipped.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'W-3' })).toContainText('Winter hat')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
  const skipped = page.getByRole('region', { name: '1 product skipped' })
  await skipped.getByRole('link', { name: 'Winter hat' }).click()
  await expect(page.getByRole('heading', { name: 'Winter hat' })).toBeVisible()
  const after = await call(findProducts, { page: 1, limit: 12, search: 'Winter' })
  expect(
    Object.fromEntries(after.products.map(({ code: productId, priceCents: price }) => [productId, price])),
  ).toEqual({
    'W-1': 8000,
    'W-2': 8000,
    'W-3': 2500,
    'W-5': 6000,
  })
  await page.goto('/imports')
  await expect(imports.nth(2)).toContainText('Undone')
})

test('maps an unknown column of a workbook by hand @trial', async ({ page, openAs }) => {
  await openAs('Manager', '/bulk-upload')
  const buffer = createWorkbook({
    rows: [
      ['Wort', 'Bezeichnung', 'Preis', 'Regal'],
      ['B-1', 'Baumwollhemd', 39.5, 'A4'],
      ['B-2', 'Leinenhose', 59, 'A5'],
    ],
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await choose(page).setInputFiles({ name: 'lager.xlsx', mimeType, buffer })
  await expect(page.getByText('Only the sheet "Stock" is imported')).toBeVisible()
  await expect(page.getByText('The workbook has 2 sheets. Not imported: Notes (1 row).')).toBeVisible()
  const sheet = page.getByLabel('Sheet to import')
  await sheet.selectOption('Notes')
  await expect(page.getByText('Only the sheet "Notes" is imported')).toBeVisible()
  await sheet.selectOption('Stock')
  await expect(page.getByText('The file has no column productId.').first()).toBeVisible()
  await expect(startUpload(page)).toHaveAttribute('aria-disabled', 'true')
  const columns = page.getByRole('table', { name: 'Columns of the file' })
  await expect(columns.getByLabel('Import Preis as')).toHaveValue('price')
  await expect(columns.getByRole('row').filter({ hasText: 'Regal' })).toContainText('A4, A5')
  await columns.getByLabel('Import Wort as').selectOption('Product ID')
  await expectCounts(page, { New: '2', Refused: '0' })
  await startUpload(page).click()
  await expectToast(page, 'Upload Complete', '2 products imported, 0 duplicates skipped')
})

test('detects a Shopify export with one product per variant @trial', async ({ page, openAs }) => {
  await openAs('Manager', '/bulk-upload')
  await choose(page).setInputFiles(
    csvFile(
      'products_export.csv',
      [
        'crew-tee,Crew Tee,<p>Soft.</p>,Knit & Co,Tops,Color,Ecru,Size,S,CT-E-S,12,25.00',
        'crew-tee,,,,,,Ecru,,M,CT-E-M,8,25.00',
        'crew-tee,,,,,,,,,,,',
      ],
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price',
    ),
  )
  await expect(page.getByText('Shopify export recognized')).toBeVisible()
  await expectCounts(page, { New: '2', Refused: '0' })
  await expect(rows(page).nth(2)).toContainText(/CT-E-M.*Crew Tee/)
})

test('asks before products without a price are imported, and keeps the program when a column changes @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Manager', '/bulk-upload')
  await choose(page).setInputFiles({
    name: 'tabs.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from('SKU\tName\tQty\tAmount\nRT-S\tRib Tank\t4\t24.50\nRT-M\tRib Tank\t5\t24.50\n'),
  })
  const agreement = page.getByRole('checkbox', { name: 'Import 2 products at $0.00' })
  await expect(page.getByRole('alert')).toContainText('No column is the price: 2 products will cost $0.00')
  await expect(page.getByText('No column is the price. Columns with amounts: "Amount".')).toBeVisible()
  await expect(startUpload(page)).toHaveAttribute('aria-disabled', 'true')
  await agreement.check()
  await expect(startUpload(page)).not.toHaveAttribute('aria-disabled', 'true')
  const columns = page.getByRole('table', { name: 'Columns of the file' })
  await columns.getByLabel('Import Qty as').selectOption('Ignore')
  await expect(agreement).not.toBeChecked()
  await columns.getByLabel('Import Amount as').selectOption('Price')
  await expect(agreement).toBeHidden()
  await expectCounts(page, { New: '2', Refused: '0' })

  await choose(page).setInputFiles(
    csvFile(
      'products_export.csv',
      ['tee,Tee,Knit,Size,S,T-S,12,25.00', 'tee,,,,M,T-M,8,25.00'],
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
    ),
  )
  await columns.getByLabel('Import Vendor as').selectOption('Ignore')
  await expect(page.getByText('Shopify export recognized')).toBeVisible()
  await expect(rows(page).nth(2)).toContainText(/T-M.*Tee/)
  await startUpload(page).click()
  await expectToast(page, 'Upload Complete', '2 products imported, 0 duplicates skipped')
})

test('imports nothing after a cancellation @trial', async ({ page, openAs, callAs }) => {
  await openAs('Manager', '/bulk-upload')
  const lines = Array.from({ length: 60_000 }, (_, at) => `MANY-${at},Much linen ${at},Ecru,10.00,5,M,Tops,`)
  await choose(page).setInputFiles(csvFile('many.csv', lines))
  await startUpload(page).click()
  await expect(page.getByRole('progressbar', { name: 'Importing many.csv' })).toBeVisible()
  await page.getByRole('link', { name: 'Past imports' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave and cancel the upload?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('You canceled the upload of many.csv.')).toBeVisible()
  const call = await callAs('Manager')
  expect((await call(findProducts, { page: 1, limit: 12, search: 'Much linen' })).total).toBe(0)
  const { imports } = await call(findImports, { page: 1, limit: 20 })
  expect(imports.map(({ fileName }) => fileName)).not.toContain('many.csv')
})

test('finds out the result of an import after a lost connection', async ({ page, openAs }) => {
  await openAs('Manager', '/bulk-upload')
  await page.route('**/api/imports?*', (route) => route.abort())
  const file = csvFile('lost.csv', ['LOST-1,Lost glove,,5.00,1,,,'])
  await choose(page).setInputFiles(file)
  await startUpload(page).click()
  await expectToast(page, 'Error', 'Failed to upload products')
  await expect(page.getByText('The connection was lost before anything was imported.')).toBeVisible()

  // This time the server imports the file, but its response and the first lookup are lost.
  await page.unroute('**/api/imports?*')
  await page.route('**/api/imports?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/imports/by-key/*', (route) => route.abort())
  await startUpload(page).click()
  await expect(page.getByText('Checking whether lost.csv was imported')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Checking whether lost.csv was imported')).toBeVisible()
  await page.unroute('**/api/imports/by-key/*')
  await expect(page.getByText('Import complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Imported1')
})
