// Uploading CSV files from the product list and on the bulk upload page.
import { readFile } from 'node:fs/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { textFile, csvFile } from './fileFixtures.ts'
import { expect, expectToast, test } from './shop.ts'

test('uploads a CSV file from the product list @trial', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ code: 'SPRING-1', name: 'Spring coat' }))
  await openAs('Manager', '/products')
  await page.getByLabel('Choose CSV').setInputFiles(textFile('notes.txt'))
  await expectToast(page, 'No File Selected', 'Please select a CSV file to upload.')
  await expect(page.getByRole('button', { name: /^Bulk Upload/ })).toBeHidden()

  await page
    .getByLabel('Choose CSV')
    .setInputFiles(
      csvFile('spring-collection-2026.csv', [
        'SPRING-1,Spring coat,Sand,120.00,4,M,Tops,',
        'SPRING-2,Spring cape,Sand,80.00,3,M,Tops,"Wool, unlined"',
        'SPRING-3,Spring vest,Sand,60.00,12,L,Tops,',
        'SPRING-4,Spring hat,Sand,cheap,2,M,Accessories,',
      ]),
    )
  await page.getByRole('button', { name: /^Bulk Upload spring-collecti(…|\.\.\.)?$/ }).click()
  await expect(page).toHaveURL('/bulk-upload')
  await expect(page.getByRole('row', { name: /Skipped SPRING-1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Bulk Upload Successful', 'Imported 2 products, skipped 1 duplicate, 1 error.')
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page.getByRole('link', { name: 'Spring cape' })).toBeVisible()
})

test('accepts only tables on the bulk upload page and shows the result of each row @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ code: 'AUTUMN-0', name: 'Autumn hat' }))
  await openAs('Admin', '/bulk-upload')
  await expect(page.getByRole('region', { name: 'Instructions' })).toContainText(
    'Required columns: productId',
  )
  await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
  const start = page.getByRole('button', { name: 'Start Upload' })
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  const picker = page.getByLabel('Choose CSV or XLSX file')
  await picker.setInputFiles(textFile('catalog.txt'))
  await expectToast(page, 'Error', 'Please upload a CSV file')
  await expect(start).toHaveAttribute('aria-disabled', 'true')

  await picker.setInputFiles(csvFile('nothing.csv', [',,,,,,,', ',No code,Red,1,1,M,,']))
  await start.click()
  await expectToast(page, 'Error', 'No valid products found in the file')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was imported' })).toBeVisible()

  await picker.setInputFiles(
    csvFile('autumn.csv', [
      'AUTUMN-1,Autumn coat,Rust,120.00,4,M,Tops,',
      'AUTUMN-0,Autumn hat,Rust,20.00,4,M,Tops,',
      'AUTUMN-1,Autumn coat,Rust,120.00,4,M,Tops,',
      '',
      'AUTUMN-2,,Rust,120.00,4,M,Tops,',
      'AUTUMN-3,Autumn cape,Rust,expensive,4,M,Tops,',
    ]),
  )
  await start.click()
  await expectToast(page, 'Upload Complete', '1 product imported, 2 duplicates skipped')
  await expect(page.getByRole('progressbar', { name: 'Uploaded autumn.csv' })).toHaveJSProperty('value', 100)
  await expect(page.getByRole('region', { name: 'Skipped product IDs' })).toContainText('AUTUMN-0AUTUMN-1')
  const refused = page.getByRole('table', { name: 'Refused rows' }).getByRole('row')
  await expect(refused.nth(1)).toContainText(/6.*Product name.*Product name is required/)
  await expect(refused.nth(2)).toContainText(/7.*Price.*expensive/)
  await page.getByRole('button', { name: 'Upload More' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeHidden()
  await expect(start).toHaveAttribute('aria-disabled', 'true')
})

test('downloads a template with two products that can be uploaded @trial', async ({ page, openAs }) => {
  await openAs('Manager', '/bulk-upload')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  const template = await saving
  expect(template.suggestedFilename()).toBe('products_template.csv')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles({
    name: 'products_template.csv',
    mimeType: 'text/csv',
    buffer: await readFile(await template.path()),
  })
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Upload Complete', '2 products imported, 0 duplicates skipped')
})

test('raises the progress by 10 every 200 ms up to 90 until the server responds @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Admin', '/bulk-upload')
  // The test controls the clock from here on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/imports?*', async (route) => {
    await released
    await route.continue()
  })
  await page
    .getByLabel('Choose CSV or XLSX file')
    .setInputFiles(csvFile('slow.csv', ['SLOW-1,Slow coat,,1,1,,,']))
  await page.getByRole('button', { name: 'Start Upload' }).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading slow.csv' })
  await expect(bar).toHaveJSProperty('value', 0)
  await page.clock.runFor(600)
  await expect(bar).toHaveJSProperty('value', 30)
  await page.clock.runFor(3000)
  await expect(bar).toHaveJSProperty('value', 90)
  release()
  await expect(page.getByRole('progressbar', { name: 'Uploaded slow.csv' })).toHaveJSProperty('value', 100)
})

test('tells Staff why uploading is not permitted @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/bulk-upload')
  await expect(page.getByText('Only Admin and Manager may upload products in bulk.')).toBeVisible()
  await expect(page.getByText('Ask an Admin to change your role')).toBeVisible()
  await expect(page.getByLabel('Choose CSV or XLSX file')).toHaveCount(0)
  await page.goto('/imports/1')
  await expect(page.getByText('Only Admin and Manager may upload products in bulk.')).toBeVisible()
  // The nearest page above it that Staff may see, not Bulk Upload.
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})
