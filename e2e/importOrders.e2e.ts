// Importing orders: an order form with a column for each size, its preview, a refused order, import and undo.
import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('an order form with columns of sizes is previewed, imported as drafts and undone @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const productIds: number[] = []
  for (const size of ['S', 'M', 'L']) {
    const tank = buildProduct({ name: 'Rib Tank', color: 'Navy', size, priceCents: 2000 })
    productIds.push((await call(createProduct, tank)).id)
  }
  await call(groupProducts, { styles: [{ number: 'RT-100', name: 'Rib Tank', productIds }] })
  await call(createCustomer, { number: 'H-1', name: 'Harbor & Pine', phone: '555 0101' })
  await openAs('Manager', '/orders')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import Orders' })).toBeVisible()
  const buffer = createWorkbook({
    rows: [
      ['Shop', 'Their No.', 'Style #', 'Colour', 'S', 'M', 'L', 'Total', 'Ship'],
      ['Harbor & Pine', 'PO 7', 'RT-100', 'Navy', 2, 4, null, 6, '3/1/2030'],
      ['Harbour & Pine', 'PO 8', 'RT-100', 'Navy', 1, 1, 1, 3, null],
      ['Harbor & Pine', 'PO 9', 'RT-100', 'Navy', null, null, 12, 12, null],
    ],
  })
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles({
    name: 'fair.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await expect(page.getByText('The quantities are read from the columns S, M and L.')).toBeVisible()
  await page.getByLabel('Import Their No. as').selectOption('Purchase order')
  for (const [result, count] of [
    ['New', '3'],
    ['Exist already', '0'],
    ['No quantity', '0'],
    ['Refused', '3'],
  ])
    await expect(page.getByRole('button', { name: `${result} ${count}`, exact: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Order PO 7 of Harbor & Pine · 2 units at $20.00')
  await page.getByRole('button', { name: 'Refused 3' }).click()
  await expect(rows.nth(1)).toContainText('No customer has this name. Add it first.')
  await expect(
    page.getByText('2 orders with 18 units for $390.60 will be added as drafts, 3 rows refused.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '2 orders imported')

  await page.getByRole('link', { name: 'Open this import' }).click()
  await expect(page.getByRole('heading', { name: 'fair.xlsx' })).toBeVisible()
  await page.getByRole('link', { name: 'Show orders' }).click()
  await expect(page.getByRole('button', { name: /^fair.xlsx.*show orders of all imports$/ })).toBeVisible()
  const orders = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(orders).toHaveCount(3)
  await orders.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm orders' }).click()
  await expectToast(page, 'Orders', '1 order confirmed.')
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('1 order added by the import will be cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(page.getByText('1 order cancelled.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Order Imports' }).click()
  await expect(page.getByRole('table', { name: 'Imports' }).getByRole('row').nth(1)).toContainText('Undone')
})
