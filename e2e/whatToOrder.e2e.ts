// Drafts of purchase orders are made of what is suggested to order.
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('drafts are made of the suggestion in three actions, and a product without a supplier gets one @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { products } = await call(createStyle, {
    number: 'NEED-1',
    name: 'Rib Tank',
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
  })
  const scarf = await call(createProduct, buildProduct({ code: 'SCARF-1', name: 'Wool Scarf', quantity: 0 }))
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Prato Mills' })
  await call(recordEndpoints.supplier.create, { name: 'Pacific Sewing', currency: 'EUR' })
  const [small, medium] = products.map(({ id }) => id)
  const buyer = await call(createCustomer, buildBuyer())
  const items = [small, medium, scarf.id].map((id) => ({ productId: id ?? 0, quantity: 12 }))
  await call(createOrder, { ...buildOrder(buyer.id, items, { customerName: buyer.name }), confirm: true })
  await call(createPurchaseOrder, {
    ...buildPurchase(supplierId, [{ productId: small ?? 0, quantity: 2, unitCostMicros: 7_500_000 }]),
    place: false,
  })

  await openAs('Manager', '/purchase-orders')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'What to Order' }))
  const prato = page.getByRole('region', { name: 'Prato Mills' })
  await expect(prato.getByText('Customers wait for 24')).toBeVisible()
  await expect(prato.getByText('Short, nothing coming')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create 1 draft' })).toBeEnabled()
  await expectAccessible(page)
  await actions.click(page.getByRole('button', { name: 'Create 1 draft' }))
  await expect(page.getByText('22 units').first()).toBeVisible()
  actions.expectAtMost(3)
  await expect(page.getByText('$7.50').first()).toBeVisible()

  // The scarf was left out: it had no supplier.
  await page.goto('/what-to-order')
  const unknown = page.getByRole('region', { name: 'Without a supplier' })
  await unknown.getByRole('combobox', { name: 'Supplier' }).pressSequentially('pacif')
  await page.getByRole('option', { name: /Pacific Sewing/ }).click()
  const pacific = page.getByRole('region', { name: 'Pacific Sewing' })
  await pacific.getByRole('button', { name: /Wool Scarf/ }).click()
  const units = pacific.getByLabel('Units of Wool Scarf SCARF-1')
  await units.fill('')
  await units.pressSequentially('30')
  const create = page.getByRole('button', { name: 'Create 1 draft' })
  await create.click()
  // Nothing was ordered from it in euros yet.
  const rate = pacific.getByLabel('Exchange rate')
  await expect(rate).toBeFocused()
  await expect(create).toBeDisabled()
  await rate.pressSequentially('1.085')
  await create.click()
  await expect(page.getByText('30 units').first()).toBeVisible()
  await expect(page.getByText('EUR at 1.085 USD')).toBeVisible()
})
