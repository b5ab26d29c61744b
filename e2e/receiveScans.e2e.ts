// The units of an arrival are counted by scan.
import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('only what was scanned is received, cartons with their units', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  // A code of digits, as long as a quantity.
  const tank = await call(createProduct, buildProduct({ code: '40021', name: 'Rib Tank', quantity: 0 }))
  const scarf = await call(createProduct, buildProduct({ code: 'SC-1', name: 'Wool Scarf', quantity: 0 }))
  await call(createProduct, buildProduct({ code: 'HAT-1', name: 'Felt Hat' }))
  await call(createProductAlias, { productId: scarf.id, code: '14006381333938', packUnits: 12 })
  const supplier = await call(recordEndpoints.supplier.create, { name: 'Dhaka Apparel Works' })
  const items = [tank, scarf].map(({ id }) => ({ productId: id, quantity: 14, unitCostMicros: 7_500_000 }))
  const order = await call(createPurchaseOrder, buildPurchase(supplier.id, items))
  await openAs('Staff', `/purchase-orders/${order.id}`)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: /^Receive \d+ units?$/ })
  await expect(save).toContainText('Receive 28 units')

  await scan(page, '14006381333938')
  await expect(dialog.getByRole('status')).toHaveText('SC-1 12 of 14 open')
  await expect(save).toContainText('Receive 12 units')
  // The field of a line takes scans and quantities.
  const accepted = dialog.getByLabel('Accepted of 40021')
  await accepted.click()
  await scan(page, '40021')
  await expect(accepted).toHaveValue('1')
  await accepted.pressSequentially('3', { delay: 120 })
  await scan(page, '40021')
  await expect(accepted).toHaveValue('4')
  await dialog.getByLabel('Delivery note').click()
  await page.keyboard.type('DN-4711', { delay: 120 })
  await scan(page, '40021')
  await expect(accepted).toHaveValue('5')
  await expect(dialog.getByLabel('Delivery note')).toHaveValue('DN-4711')

  await scan(page, 'HAT-1')
  await expect(dialog.getByRole('alert')).toHaveText(`HAT-1 is not on ${order.number}.`)
  // It may be typed into the field, whose Enter must not save the arrival.
  await scan(page, 'UNKNOWN-1')
  await expect(dialog.getByLabel('Delivery note')).toHaveValue('DN-4711UNKNOWN-1')
  await accepted.click()
  await scan(page, 'UNKNOWN-1')
  await expect(dialog.getByRole('alert')).toHaveText('No product has the code UNKNOWN-1.')
  await scan(page, order.number)
  await expect(dialog.getByRole('alert')).toHaveText(`${order.number} is a purchase order. Scan a product.`)
  await expect(save).toContainText('Receive 17 units')
  await expectAccessible(page)

  // More than was ordered is said, as if it was typed, and what was scanned survives a reload.
  await scan(page, '14006381333938')
  await expect(dialog.getByText('More came than the 14 that are open')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(dialog.getByLabel('Accepted of SC-1')).toHaveValue('24')
  await dialog.getByRole('checkbox', { name: 'More came of SC-1' }).check()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await save.click()
  await expect(page).toHaveURL(/\/arrivals\/\d+$/)
  expect((await call(findProduct, { id: scarf.id })).quantity).toBe(24)
  expect((await call(findProduct, { id: tank.id })).quantity).toBe(5)

  // What is open is filled in again on request.
  await page.goto(`/purchase-orders/${order.id}`)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(save).toContainText('Receive 9 units')
  await scan(page, '40021')
  await expect(save).toContainText('Receive 1 unit')
  await dialog.getByRole('button', { name: 'Fill in what is open' }).click()
  await expect(save).toContainText('Receive 9 units')

  // What was refused at a line is of its units before the next scan.
  await accepted.fill('')
  await accepted.pressSequentially('9', { delay: 120 })
  await call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: 9 }] })
  await save.click()
  const refusal = dialog.getByText(/came already\./)
  await expect(refusal).toBeVisible()
  await scan(page, '40021')
  await expect(accepted).toHaveValue('10')
  await expect(refusal).toBeHidden()
})
