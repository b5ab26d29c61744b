// Each step offers the next one: from a customer to its order, from a pick list to the dispatch, from a style to the orders that wait.
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { allocateOrder, cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

async function placeOrder(call: Call, name: string, items: { productId: number; quantity: number }[]) {
  const customer = await call(createCustomer, { name, email: 'orders@harbor.test' })
  const order = {
    customerId: customer.id,
    customerName: customer.name,
    customerPhone: '+1 212 555 0100',
    customerEmail: 'orders@harbor.test',
    kind: 'at once' as const,
  }
  return call(createOrder, { order, items, confirm: true })
}

test('from a pick list, an order is invoiced, processed, sent and dispatched in seven clicks without a menu', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ code: 'NEXT-9', quantity: 4 }))
  const order = await placeOrder(call, 'Harbor & Pine', [{ productId: product.id, quantity: 4 }])
  await call(allocateOrder, { id: order.id })
  await openAs('Manager', `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Pick', exact: true }).click()
  await page.getByRole('button', { name: /^Pick 4 units: NEXT-9/ }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()

  const actions = countActions(page)
  const dialog = page.getByRole('dialog')
  const confirmation = page.getByRole('alertdialog')
  await actions.click(page.getByRole('button', { name: 'Create invoice' }))
  await actions.click(dialog.getByRole('button', { name: /^Create invoice of/ }))
  await actions.click(page.getByRole('button', { name: 'Mark as Processed' }))
  await actions.click(confirmation.getByRole('button', { name: 'Mark as Processed' }))
  const send = page.getByRole('button', { name: 'Send by email' })
  const dispatch = page.getByRole('button', { name: 'Dispatch', exact: true })
  await expect(send).toHaveClass(/bg-accent/)
  await expect(dispatch).not.toHaveClass(/bg-accent/)
  await actions.click(send)
  await expect(dispatch).toHaveClass(/bg-accent/)
  await expect(send).not.toHaveClass(/bg-accent/)
  await expectAccessible(page)
  await actions.click(dispatch)
  await actions.click(dialog.getByRole('button', { name: 'Save dispatch' }))
  await expect(page.getByText('Dispatched', { exact: true })).toBeVisible()
  actions.expectAtMost(7)
})

test('one click on the page of a customer opens a new order for it', async ({ page, openAs, callAs }) => {
  const { id } = await (await callAs('Staff'))(createCustomer, { name: 'Saltbox Trading' })
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await openAs('Staff', `/customers/${id}`)
    const actions = countActions(page)
    await actions.click(page.getByRole('link', { name: 'New order' }))
    await expect(page).toHaveURL('/create-order')
    await expect(page.getByRole('link', { name: /^Saltbox Trading, C-/ })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add an item' })).toBeFocused()
    actions.expectAtMost(1)
  }
})

test('a style and a product name the orders that wait for them, and allocate', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: styleId, products } = await call(createStyle, {
    number: 'WAIT-2',
    name: 'Rib Tank',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: [{ color: 'Navy', size: 'S', quantity: 5 }],
  })
  const items = products.map(({ id: productId }) => ({ productId, quantity: 8 }))
  const order = await placeOrder(call, 'Harbor & Pine with a name that is too long for one line', items)
  await openAs('Manager', `/styles/${styleId}`)
  const card = page.getByRole('region', { name: 'Orders that wait', exact: true })
  await expect(card).toContainText('16 units in 1 order: 0 allocated, 16 on back order')
  await expect(card.getByRole('link', { name: order.number })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)

  // Nothing of M is in stock.
  await page.goto(`/products/${products[1]?.id}`)
  await expect(card).toContainText('8 units in 1 order')
  await expect(card.getByRole('link', { name: 'Allocate' })).toBeHidden()
  await page.goto(`/products/${products[0]?.id}`)
  await card.getByRole('link', { name: 'Allocate' }).click()
  await expect(page).toHaveURL(`/allocate?productId=${products[0]?.id}`)
  await page.getByRole('button', { name: 'Allocate 5 units to 1 order' }).click()
  await page.getByRole('button', { name: 'Pick this order' }).click()
  await expect(page.getByText('0 of 5 units')).toBeVisible()
  await page.goto(`/styles/${styleId}`)
  await expect(card).toContainText('5 allocated, 11 on back order')
})

test('the deposit of a cancelled order is refunded or applied from its page', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct())
  const order = await placeOrder(call, 'Quay Street', [{ productId: product.id, quantity: 2 }])
  const { number } = await call(recordPayment, {
    customerId: order.customerId,
    orderId: order.id,
    amountCents: 4000,
    receivedOn: today(),
    method: 'Check',
    settlements: [],
  })
  await openAs('Manager', `/orders/${order.id}`)
  await page.getByRole('button', { name: `More actions for ${order.number}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const said = `$40.00 of the deposit ${number} stays on account: refund it, or apply it to another invoice.`
  await expect(page.getByRole('alertdialog')).toContainText(said)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click()
  await call(cancelOrder, { id: order.id, reason: 'The shop closed' })
  await expect(page.getByText(said)).toBeVisible()
  await page.getByRole('button', { name: `Apply ${number}` }).click()
  await expect(page.getByRole('dialog')).toContainText('Nothing is open.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Refund ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $40.00' }).click()
  await expect(page.getByText(/^Refund RC-.* recorded$/).first()).toBeVisible()
  await expect(page.getByText(said)).toBeHidden()
})
