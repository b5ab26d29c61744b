// What comes is shown on styles, on orders and where items are entered.
import { createStyle } from '#contract/catalog/styles.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'

import { itemField } from './itemEntry.ts'
import { expect, expectAccessible, test } from './shop.ts'

test('a style, an order and the entry of the next one show what is coming and when it is enough @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: styleId, products } = await call(createStyle, {
    number: 'COME-1',
    name: 'Rib Tank',
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 4 })),
  })
  const [small, medium] = products.map(({ id }) => id)
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Lombardi Filati' })
  const buyer = await call(createCustomer, buildBuyer({ name: 'Harbor & Pine' }))
  const { id: orderId } = await call(createOrder, {
    ...buildOrder(buyer.id, [{ productId: small ?? 0, quantity: 20 }], {
      customerName: buyer.name,
      startShipOn: '2099-03-01',
    }),
    confirm: true,
  })

  await openAs('Manager', `/styles/${styleId}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await stock.getByRole('button', { name: 'Coming' }).click()
  await expect(stock.getByRole('link', { name: 'Rib Tank, Navy, S, 0 coming', exact: true })).toBeVisible()

  // The page follows what a colleague orders.
  const items = [
    { productId: small ?? 0, quantity: 12, expectedOn: '2099-02-20' },
    { productId: small ?? 0, quantity: 12 },
    { productId: medium ?? 0, quantity: 6 },
  ]
  await call(createPurchaseOrder, buildPurchase(supplierId, items.slice(0, 1), {}))
  await call(createPurchaseOrder, buildPurchase(supplierId, items.slice(1), { expectedOn: '2099-03-20' }))
  await expect(
    stock.getByRole('link', { name: 'Rib Tank, Navy, S, 24 coming, 12 on Feb 20, 12 on Mar 20' }),
  ).toHaveText('24from Feb 20')
  await stock.getByRole('button', { name: 'Ordered' }).click()
  await expect(stock.getByRole('link', { name: 'Rib Tank, Navy, S, 20 ordered' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/orders/${orderId}?view=list`)
  await expect(page.getByText('4 short on Mar 1, enough on Mar 20').first()).toBeVisible()

  await page.goto('/create-order')
  await itemField(page).click()
  await itemField(page).pressSequentially('COME-1')
  await page.keyboard.press('Enter')
  const style = page.getByRole('region', { name: 'Style COME-1' })
  await expect(style.locator('input:focus')).toBeVisible()
  await style.getByLabel('Units below the quantities of style COME-1').selectOption('Coming')
  await expect(style.getByRole('textbox', { name: 'Rib Tank, Navy, M, 6 coming, 6 on Mar 20' })).toBeVisible()
})
