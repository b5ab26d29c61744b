// Images that come with a product file: single files, a folder and a ZIP file.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { strToU8, zipSync } from 'fflate'

import { findProducts } from '#contract/catalog/products.ts'
import { photo } from '#server/testing/imageFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

const file = {
  name: 'spring.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'productId,productName,color,size,price,quantity,styleNumber,image',
      'IM-S,Gauze shirt,Navy,S,49.90,4,7042,',
      'IM-M,Gauze shirt,Ecru,M,49.90,4,7042,https://shop.example/files/ecru%20front.jpg?v=2',
      'IM-BELT,Belt,Black,,19.90,4,,https://shop.example/files/belt.jpg',
    ].join('\n'),
  ),
}
const jpeg = () => photo(80, 100).jpeg().toBuffer()

test('images are found by their names, imported and undone @trial', async ({
  page,
  openAs,
  callAs,
}, testInfo) => {
  const call = await callAs('Manager')
  const imagesByCode = async () => {
    const { products } = await call(findProducts, { page: 1, limit: 10, search: 'IM-' })
    return Object.fromEntries(products.map(({ code, imageUrl }) => [code, imageUrl !== null]))
  }
  await openAs('Manager', '/bulk-upload')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(file)
  await expect(page.getByText("2 rows name an image that isn't here")).toBeVisible()

  const zip = zipSync({
    'export/7042-navy.jpg': new Uint8Array(await jpeg()),
    'export/notes.txt': strToU8('not an image'),
    '__MACOSX/export/._7042-navy.jpg': strToU8('metadata'),
    'export/unrelated.png': new Uint8Array(await photo(20, 20).png().toBuffer()),
    'export/damaged.jpg': strToU8('not an image'),
  })
  const images = page.getByLabel('Choose images or ZIP file')
  await images.setInputFiles({ name: 'images.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(page.getByText('2 images uploaded. 1 product gets an image.')).toBeVisible()
  await expect(page.getByText('1 file not uploaded')).toBeVisible()
  await expect(page.getByText('export/damaged.jpg: Please upload a PNG, JPG or GIF image.')).toBeVisible()
  await expect(page.getByText('1 image belongs to no product in the file')).toBeVisible()
  await expect(page.getByText('export/unrelated.png', { exact: true })).toBeVisible()

  const folder = testInfo.outputPath('photos')
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  writeFileSync(path.join(folder, 'files', 'ecru front.jpg'), await jpeg())
  writeFileSync(path.join(folder, 'IM-BELT.webp'), 'WebP')
  await page.getByLabel('Choose folder').setInputFiles(folder)
  await expect(page.getByText('3 images uploaded. 2 products get an image.')).toBeVisible()
  await expect(page.getByText("1 row names an image that isn't here")).toBeVisible()
  await expect(page.getByText('IM-BELT.webp: Please upload a PNG, JPG or GIF image.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1).getByRole('img', { name: 'Its image' })).toBeVisible()
  await expect(rows.nth(3).getByRole('img')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Upload Complete', '3 products imported')
  expect(await imagesByCode()).toEqual({ 'IM-S': true, 'IM-M': true, 'IM-BELT': false })

  // The next file has none of these images, and a wrong ZIP file stops nothing.
  await page.getByRole('button', { name: 'Upload More' }).click()
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(file)
  await expect(page.getByText('images uploaded')).toHaveCount(0)
  await images.setInputFiles({ name: 'wrong.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText(/^0 images uploaded/)).toBeVisible()
  await images.setInputFiles({ name: 'IM-BELT.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await page.getByRole('radio', { name: /^Update existing products/ }).check()
  await expect(page.getByText(/1 image uploaded\. 1 product gets an image/)).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Upload Complete', '0 products imported, 1 updated')
  expect(await imagesByCode()).toMatchObject({ 'IM-BELT': true })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(imagesByCode).toMatchObject({ 'IM-BELT': false })
})
