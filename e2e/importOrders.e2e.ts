// Importing orders: an order form with a column for each size, its preview, a refused order, import and undo.
import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
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
  await page.getByLabel('Choose CSV, XLSX or PDF file').setInputFiles({
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

  await page.goto('/import-orders')
  await page.getByLabel('Choose CSV, XLSX or PDF file').setInputFiles({
    name: 'fair-2.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await expect(page.getByText('Columns as in the last import of such a file')).toBeVisible()
  await expect(page.getByLabel('Import Their No. as')).toHaveValue('customerPurchaseOrder')
  await page.getByRole('button', { name: 'Read columns by their names', exact: true }).click()
  await expect(page.getByText('Columns as in the last import of such a file')).toBeHidden()
  await expect(page.getByLabel('Import Their No. as')).toHaveValue('')
})

test('an order that is not what the file says needs agreement, and one that exists shows what differs', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const scarf = await call(createProduct, buildProduct({ name: 'Scarf', code: 'SC-CHECK', priceCents: 1000 }))
  const customer = await call(createCustomer, { number: 'CH-1', name: 'Check Street', phone: '555 0101' })
  const order = await call(createOrder, {
    order: {
      customerId: customer.id,
      customerName: 'Check Street',
      customerPhone: '555 0101',
      customerPurchaseOrder: 'PO 71',
      kind: 'at once',
    },
    items: [{ productId: scarf.id, quantity: 10 }],
  })
  await openAs('Manager', '/import-orders')
  const file = [
    'PO,Customer Number,SKU,Qty',
    'PO 70,CH-1,SC-CHECK,46',
    'Total units,48,,',
    'PO 71,CH-1,SC-CHECK,12',
  ].join('\n')
  await page
    .getByLabel('Choose CSV, XLSX or PDF file')
    .setInputFiles({ name: 'check.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText('1 order is not what the file says', { exact: true })).toBeVisible()
  await expect(page.getByText('The file says 48 units in row 3, 46 were read.')).toBeVisible()
  const repeated = page.getByRole('region', { name: '1 order exists already' })
  await expect(repeated).toContainText('SC-CHECK 10 units → 12 units')
  await expect(repeated.getByRole('link', { name: order.number, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Start Upload' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Import 1 order as read, not as the file says' }).check()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 order imported')
})

test('a workbook with orders in two sheets asks before one of them is imported', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ name: 'Belt', code: 'BE-SHEET', priceCents: 1000 }))
  await call(createCustomer, { number: 'SH-1', name: 'Sheet Street', phone: '555 0101' })
  const names = ['PO', 'Customer Number', 'SKU', 'Qty']
  const buffer = createWorkbook({
    rows: [names, ['PO 80', 'SH-1', 'BE-SHEET', 4]],
    otherRows: [names, ['PO 81', 'SH-1', 'BE-SHEET', 6]],
  })
  await openAs('Manager', '/import-orders')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('Choose CSV, XLSX or PDF file').setInputFiles({ name: 'two.xlsx', mimeType, buffer })
  await expect(
    page.getByText('Sheet 2 "Notes" has 1 row that looks like an order; it is not imported.', {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Start Upload' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Import without the rows of sheet "Notes"', exact: true }).check()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 order imported')

  // The other sheet follows, and the first one is not asked about again.
  await page.getByRole('button', { name: 'Import sheet "Notes"' }).click()
  await expect(page.getByText('1 order with 6 units')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Import without/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expect
    .poll(async () => (await call(findOrders, { page: 1, limit: 9, search: 'Sheet Street' })).total)
    .toBe(2)
  await expect(page.getByRole('button', { name: 'Upload More' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Import sheet/ })).toHaveCount(0)
})
