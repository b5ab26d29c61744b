// What a product is worth, on its page.
import { createProduct } from '#contract/catalog/products.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('a product gets a first cost, and shows what it is worth with its documents', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id, code } = await call(createProduct, buildProduct({ quantity: 10 }))
  await openAs('Manager', `/products/${id}`)
  await page.getByRole('button', { name: 'Set first cost' }).click()
  const dialog = page.getByRole('dialog', { name: `Set first cost of ${code}` })
  const cost = dialog.getByLabel(/^Unit cost/)
  // A cost of 0 is asked about once.
  await cost.pressSequentially('0')
  await dialog.getByRole('button', { name: 'Set cost' }).click()
  await expect(dialog.getByText('These units cost nothing, such as samples?')).toBeVisible()
  await expectAccessible(page)
  await cost.fill('')
  await cost.pressSequentially('7.5')
  await dialog.getByRole('button', { name: 'Set cost' }).click()
  await expect(page.getByText('$7.50 on average, $75.00 on hand')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set first cost' })).toBeHidden()

  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Cotonificio Brenta' })
  const items = [{ productId: id, quantity: 5, unitCostMicros: 10_000_000 }]
  const order = await call(createPurchaseOrder, buildPurchase(supplierId, items))
  const arrival = await call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: 5 }] })
  // By itself.
  await expect(page.getByText('$8.333333 on average, $125.00 on hand')).toBeVisible()
  const entries = page.getByRole('table', { name: 'Cost entries' })
  await expect(entries.getByRole('link', { name: arrival.number })).toBeVisible()
  await page.getByText('How was this computed?').click()
  await expect(page.getByText('15 units on hand are worth $125.00, on average $8.333333.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
})

test('the page of a product says nothing about its cost to those who may not see it', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ quantity: 10 }))
  await openAs('Staff', `/products/${id}`)
  await expect(page.getByRole('table', { name: 'Stock history' })).toBeVisible()
  await expect(page.getByText('Set first cost')).toBeHidden()
  await expect(page.getByText('How was this computed?')).toBeHidden()
})
