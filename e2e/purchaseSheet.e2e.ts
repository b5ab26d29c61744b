// A supplier's sheet becomes the lines of a purchase order: sizes as columns, unknown codes asked once, and nothing saved before.
import { createStyle } from '#contract/catalog/styles.ts'
import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('the sheet of a supplier is filled into a purchase order', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const style = await call(createStyle, {
    number: 'SHEET-1',
    name: 'Rib Tank',
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', 'L'],
  })
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Pier Mills' })
  await openAs('Manager', `/create-purchase-order?supplierId=${supplierId}`)
  const actions = countActions(page)
  await actions.click(page.getByRole('button', { name: 'Import lines' }))
  const dialog = page.getByRole('dialog', { name: 'Import lines' })
  await dialog.getByLabel('Choose file').setInputFiles({
    name: 'pier.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: createWorkbook({
      rows: [
        ['Style #', 'Colour', 'S', 'M', 'L', 'Cost'],
        ['SHEET-1', 'Navy', 2, 4, 6, 7.125],
        ['GHOST-9', 'Navy', 1, null, null, 8],
      ],
    }),
  })
  await expect(dialog.getByText('3 products, 12 units')).toBeVisible()
  await expect(dialog.getByText('"Cost" is read as the unit cost in USD.')).toBeVisible()
  await expect(dialog.getByText('Row 3: GHOST-9: No style has this number')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await dialog.getByRole('button', { name: 'Use 1 answer' }).click()
  await expect(dialog.getByRole('list', { name: 'Codes to match' })).toHaveCount(0)
  await actions.click(dialog.getByRole('button', { name: 'Fill in 3 products' }))
  actions.expectAtMost(2)
  await expect(page.getByText('3 products, 12 units, $85.50')).toBeVisible()
  await expect(page.getByLabel('Unit cost of style SHEET-1')).toHaveValue('7.125')
  expect((await call(findPurchaseOrders, { page: 1, limit: 1 })).total).toBe(0)

  // Their own codes: the answer is kept for the next sheet.
  await page.getByRole('button', { name: 'Import lines' }).click()
  await dialog.getByLabel('Choose file').setInputFiles({
    name: 'pier.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Item,Qty\nPM-RIBTANK-NAVY-M,10\n'),
  })
  const question = dialog.getByRole('group', { name: 'Products for PM-RIBTANK-NAVY-M' })
  const [, medium] = style.products
  await question.getByRole('button', { name: new RegExp(`^${medium?.code}:`) }).click()
  await dialog.getByRole('button', { name: 'Use 1 answer' }).click()
  await expect(dialog.getByText('1 product, 10 units, 1 without a cost, 1 replaced')).toBeVisible()
  await expect(dialog.getByText('No column is read as the unit cost: type the costs below.')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page, { screens: [phone] })
  await dialog.getByRole('button', { name: 'Fill in 1 product' }).click()
  // The cost of the earlier sheet stays.
  await expect(page.getByText('3 products, 18 units, $128.25')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/purchase-orders\/\d+$/)
  const { purchaseOrders } = await call(findPurchaseOrders, { page: 1, limit: 1 })
  expect(purchaseOrders.map(({ state, units }) => [state, units.ordered])).toEqual([['Draft', 18]])
})
