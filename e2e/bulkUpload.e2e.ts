// The catalogue out of CSV files: from the list, and on the page that is there for it.
import { createProduct } from '#contract/products.ts'
import { aProduct } from '#server/testing/goods.ts'

import { expect, expectToast, test } from './shop.ts'

const header = 'productId,productName,color,price,quantity,size,category,description'

function csvFile(name: string, lines: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) }
}

function anyFile(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a table.') }
}

test('a CSV file is uploaded from the list', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, aProduct({ productId: 'SPRING-1', productName: 'Spring coat' }))
  await openAs('Manager', '/products')
  await page.getByLabel('Choose CSV').setInputFiles(anyFile('notes.txt'))
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
  await expectToast(page, 'Bulk Upload Successful', 'Imported 2 products, skipped 1 duplicate, 1 error.')
  await expect(page.getByRole('link', { name: 'Spring cape' })).toBeVisible()
})

test('the bulk page takes CSV files alone and says what came of each row', async ({ page, openAs }) => {
  await openAs('Admin', '/bulk-upload')
  const start = page.getByRole('button', { name: 'Start Upload' })
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  const picker = page.getByLabel('Choose CSV file')
  await picker.setInputFiles(anyFile('catalogue.xlsx'))
  await expectToast(page, 'Error', 'Please upload a CSV file')
  await expect(start).toHaveAttribute('aria-disabled', 'true')

  await picker.setInputFiles(csvFile('nothing.csv', [',,,,,,,', ',No code,Red,1,1,M,,']))
  await start.click()
  await expectToast(page, 'Error', 'No valid products found in the file')

  await picker.setInputFiles(
    csvFile('autumn.csv', [
      'AUTUMN-1,Autumn coat,Rust,120.00,4,M,Tops,',
      'AUTUMN-1,Autumn coat,Rust,120.00,4,M,Tops,',
      '',
      'AUTUMN-2,,Rust,120.00,4,M,Tops,',
      'AUTUMN-3,Autumn cape,Rust,dear,4,M,Tops,',
    ]),
  )
  await start.click()
  await expectToast(page, 'Upload Complete', '1 product imported, 1 duplicate skipped')
  await expect(page.getByRole('region', { name: 'Skipped product IDs' }).getByText('AUTUMN-1')).toBeVisible()
  const refused = page.getByRole('table', { name: 'Refused rows' }).getByRole('row').nth(1)
  await expect(refused).toContainText(/6.*price.*dear/)
  await page.getByRole('button', { name: 'Upload More' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeHidden()

  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  expect((await template).suggestedFilename()).toBe('products_template.csv')
})
