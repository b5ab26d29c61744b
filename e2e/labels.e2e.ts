// Prints labels of a selection: the format, the first free label of a used sheet, and the PDF.
import { bulkUpload } from '#contract/catalog/imports.ts'
import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { csvFile } from './fileFixtures.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('30 labels of a selection go on a sheet without its first 7 labels in four actions @main', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const products = Array.from({ length: 30 }, (_, index) => ({
    productId: `LABEL-${100 + index}`,
    productName: `Label tee ${index}`,
    color: 'White',
    size: 'M',
    quantity: index === 0 ? 0 : 2,
    price: '24.50',
    manufacturer: 'Labelled',
  }))
  const headers = { 'content-type': 'application/json' }
  await call(bulkUpload, {}, { body: JSON.stringify(products), headers })
  await openAs('Staff', '/products?manufacturer=Labelled&view=table')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar.getByRole('button', { name: 'Bulk edit' })).toHaveCount(0)

  const actions = countActions(page)
  await actions.click(bar.getByRole('button', { name: 'Print labels' }))
  await expect(page.getByText('30 products', { exact: true })).toBeVisible()
  await actions.choose(page.getByLabel('Label format'), 'Avery 5160')
  await actions.click(page.getByRole('radio', { name: 'Label 8', exact: true }))
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.url().includes('/api/labels/pdf'))
  await actions.click(page.getByRole('button', { name: 'Print Labels' }))
  actions.expectAtMost(4)
  const pdf = await page.request.get((await asked).url())
  expect(pdf.status()).toBe(200)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await asked).url()).toContain('firstCell=8')
  await (await opened).close()

  await expect(page.getByRole('img', { name: /^Label of Label tee/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'One per unit in stock' }).click()
  await expect(page.getByText('58 labels')).toBeVisible()
  await page.getByRole('button', { name: 'Number' }).click()
  await page.getByLabel('Copies of each').fill('200')
  await expect(page.getByText('6,000 labels')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print Labels' })).toBeDisabled()
  await page.getByLabel('Copies of each').fill('3')

  // The choices are remembered.
  await page.reload()
  await expect(page.getByText('90 labels')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
})

test('a code that is not readable says so, and the QR code is one click away', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const product = {
    productId: 'LABEL-LINEN-SHIRT-NAVY-MEDIUM-REGULAR',
    productName: 'Long coded',
    color: 'White',
    size: 'M',
    quantity: 1,
    price: '1.00',
    manufacturer: 'Long coded',
  }
  const headers = { 'content-type': 'application/json' }
  await call(bulkUpload, {}, { body: JSON.stringify([product]), headers })
  await openAs('Viewer', '/products?manufacturer=Long coded&view=table')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByLabel('Label format').selectOption('Thermal roll 2 x 1 in')
  await page.getByRole('button', { name: 'Code 128' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'to be readable, but Thermal roll 2 x 1 in has 47.8 mm. Use the QR code.',
  )
  await page.getByRole('button', { name: 'Use the QR code' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ZPL file' }).click()
  expect((await downloaded).suggestedFilename()).toBe('labels.zpl')
  await page.getByRole('button', { name: 'EAN or UPC' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'has no barcode. Add one on its page, or use the QR code.',
  )
  await expect(page.getByRole('button', { name: 'Print Labels' })).toBeDisabled()
  const { products } = await call(findProducts, { page: 1, limit: 1, search: 'LABEL-LINEN' })
  await call(createProductAlias, { productId: products[0]?.id ?? 0, code: '4006381333931' })
  await page.reload()
  await expect(page.getByRole('img', { name: /^Label of/ })).toContainText('4006381333931')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/labels')
  await expect(page.getByText('No products selected')).toBeVisible()
  await expectAccessible(page)
})

test('what came is labelled from its arrival, one label per unit, and the mode is not remembered', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const ids: number[] = []
  for (const size of ['S', 'M']) {
    const { id } = await call(createProduct, buildProduct({ name: 'Arrived tee', size, quantity: 40 }))
    ids.push(id)
  }
  const [small = 0, medium = 0] = ids
  const lines = [
    { id: small, quantity: 3 },
    { id: medium, quantity: 2 },
  ]
  const { arrival } = await call(receiveStockLines, { lines })
  await openAs('Staff', `/arrivals/${arrival.id}`)
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByText('5 labels')).toBeVisible()
  const copies = page.getByRole('group', { name: 'Copies' })
  await expect(copies.getByRole('button', { pressed: true })).toHaveText('One per unit that came')
  await copies.getByRole('button', { name: 'One each' }).click()
  await expect(page.getByText('2 labels')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5 labels')).toBeVisible()
  // Units without a number for each product are not guessed.
  await page.goto(`/labels?ids=${small},${medium}&units=3&of=arrival`)
  await expect(page.getByText('2 labels')).toBeVisible()
  await expect(copies.getByRole('button')).toHaveText(['One each', 'One per unit in stock', 'Number'])
})

test('the products of an import are labelled from its result and from its page', async ({ page, openAs }) => {
  await openAs('Manager', '/bulk-upload')
  const rows = ['IMP-1,Imported coat,Navy,80.00,4,M,Tops,', 'IMP-2,Imported cape,Navy,95.00,3,M,Tops,']
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(csvFile('imported.csv', rows))
  await page.getByRole('button', { name: 'Start Upload' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  await expect(page.getByText('IMP-2')).toBeVisible()
  await page.getByRole('button', { name: 'One per unit in stock' }).click()
  await expect(page.getByText('7 labels')).toBeVisible()
  await page.goto('/imports')
  await page.getByRole('link', { name: 'imported.csv' }).click()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByText('7 labels')).toBeVisible()
  // An import that was undone has nothing to label.
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('button', { name: 'Print labels' })).toHaveCount(0)
})
