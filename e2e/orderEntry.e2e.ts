// Orders on the form that they share with invoices: a pre-book order of whole styles, and its edits.
import type { Locator, Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { addDays } from '#domain/platform/days.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { enterStyles, itemField } from './itemEntry.ts'
import { expect, expectAccessible, expectToast, isFullSize, test } from './shop.ts'

const styleCount = isFullSize ? 15 : 4
/** 75 for 15 styles: the customer and the days, then the number and the quantity of each style. */
const maxActions = 15 + 4 * styleCount
const sizes = ['XS', 'S', 'M', 'L']

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' })
const shownOrder = async (page: Page, call: Call): Promise<Order> => {
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  return call(findOrder, { id: Number(/\d+$/.exec(page.url())?.[0]) })
}

/** Replaces the text of a field as people do. */
const retype = async (field: Locator, text: string) => {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text, { delay: 80 })
}

/** Styles of which nothing is in stock. */
async function addStyles(call: Call): Promise<Style[]> {
  const styles: Style[] = []
  for (let index = 1; index <= styleCount; index += 1)
    styles.push(
      await call(createStyle, {
        number: `PB-${100 + index}`,
        name: `Linen Shirt ${index}`,
        priceCents: 4000,
        colors: [{ name: 'Navy' }, { name: 'Ecru' }],
        sizes,
      }),
    )
  return styles
}

test(`${styleCount} styles are pre-booked in all sizes with at most ${maxActions} actions, and edited @main`, async ({
  page,
  openAs,
  callAs,
}) => {
  test.setTimeout(180_000)
  const call = await callAs('Manager')
  const styles = await addStyles(call)
  const customer = await call(createCustomer, { name: 'Harbor & Pine', phone: '+1 503 555 0199' })
  const [startShipOn, cancelOn] = [addDays(today(), 90), addDays(today(), 120)]
  await openAs('Manager', '/create-order')
  const name = page.getByLabel('Customer name')
  await expect(name).toBeFocused()
  const actions = countActions(page)

  await actions.type(name, 'Harbor')
  await actions.click(page.getByRole('listbox', { name: 'Customers' }).getByRole('option'))
  await expect(page.getByRole('link', { name: /^Harbor & Pine, C-/ })).toBeVisible()
  await actions.choose(page.getByLabel('Kind', { exact: true }), 'Pre-book')
  await actions.fill(page.getByLabel('Season'), 'FW27')
  await actions.fill(page.getByLabel('Start ship'), startShipOn)
  await actions.fill(page.getByLabel('Cancel date'), cancelOn)
  await actions.press('Alt+i')
  // Six of all sizes; more than are in stock.
  await enterStyles(page, actions, {
    numbers: styles.map(({ number }) => number),
    quantity: '6',
    cellName: /, all sizes$/,
  })
  await expect(itemField(page)).toBeFocused()
  await expectAccessible(page, ['light'])
  await actions.press('Control+Enter')
  actions.expectAtMost(maxActions)
  const order = await shownOrder(page, call)
  await expectToast(page, `Order ${order.number} confirmed`)
  expect(order).toMatchObject({ state: 'Confirmed', kind: 'pre-book', season: 'FW27', startShipOn, cancelOn })
  expect(order.customerId).toBe(customer.id)
  expect(order.units.ordered).toBe(styleCount * sizes.length * 2 * 6)

  // The same form changes it.
  await page.goto(`/orders/${order.id}/edit`)
  const [first, second] = styles
  const cell = page.getByRole('region', { name: `Style ${first?.number}` }).getByLabel(/Navy, S\b/)
  await cell.fill('10')
  await page.getByRole('button', { name: `Remove style ${second?.number}` }).click()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, `Order ${order.number} updated`)
  const changed = await shownOrder(page, call)
  expect(changed.units.ordered).toBe((styleCount - 1) * sizes.length * 2 * 6 + 4)
  expect(changed.items.filter(({ quantity }) => quantity !== 6)).toMatchObject([
    { quantity: 10, product: { color: 'Navy', size: 'S', style: { number: first?.number } } },
  ])
  expect(changed.items.every(({ line }) => order.items.some((item) => item.line === line))).toBe(true)
})

test('Staff saves drafts, which are kept in the browser, and confirms none @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { code } = await call(createProduct, buildProduct({ name: 'Wool Coat', quantity: 0 }))
  await call(createCustomer, { name: 'Quiet Shop', phone: '+1 503 555 0100' })
  await openAs('Staff', '/create-order')
  await page.getByLabel('Customer name').fill('Quiet Shop')
  await itemField(page).pressSequentially(code, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 on this order')).toBeVisible()
  await page.getByLabel('Quantity of Wool Coat').fill('12')
  await expect(page.getByText('0 in stock')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Choose a customer')).toBeVisible()
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')

  // A reload continues with it, and Create Invoice has drafts of its own.
  await page.goto('/create-invoice')
  await expect(page.getByText('No items added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unfinished invoices' })).toHaveCount(0)
  await page.goto('/create-order')
  await expect(page.getByLabel('Quantity of Wool Coat')).toHaveValue('12')
  await page.getByLabel('Customer name').fill('Quiet')
  await page.getByLabel('Customer name').pressSequentially(' S', { delay: 80 })
  await page.getByRole('listbox', { name: 'Customers' }).getByRole('option').click()
  await expect(page.getByRole('link', { name: /^Quiet Shop, C-/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const order = await shownOrder(page, call)
  await expectToast(page, `Order ${order.number} saved as a draft`)
  expect(order).toMatchObject({ state: 'Draft', items: [{ quantity: 12 }] })
})

test('edits of two users are merged line by line, also onto an order that was confirmed meanwhile', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const tank = await call(createProduct, buildProduct({ name: 'Rib Tank', quantity: 5 }))
  const scarf = await call(createProduct, buildProduct({ name: 'Silk Scarf', quantity: 5 }))
  const { id: customerId } = await call(createCustomer, { name: 'Pier Nine', phone: '+1 503 555 0111' })
  const fields = { customerId, customerName: 'Pier Nine', customerPhone: '+1 503 555 0111' }
  const order = { ...fields, kind: 'at once' as const }
  const lines = (tanks: number, scarves: number) => [
    { productId: tank.id, quantity: tanks, line: 1 },
    { productId: scarf.id, quantity: scarves, line: 2 },
  ]
  const { id, version, number } = await call(createOrder, {
    order,
    items: lines(8, 4),
  })

  await openAs('Manager', `/orders/${id}/edit`)
  const quantity = page.getByLabel('Quantity of Rib Tank')
  const save = page.getByRole('button', { name: 'Save changes' })
  await retype(quantity, '9')
  await page.getByLabel('Notes').pressSequentially('Ring twice')
  // Another user edits other values, confirms the order and allocates units to it.
  await call(updateOrder, { id, version, order: { ...order, season: 'SS27' }, items: lines(8, 6) })
  await call(confirmOrder, { id })
  await call(allocateOrder, { id })
  await save.click()
  await shownOrder(page, call)
  const messages = page.getByRole('region', { name: /^Notifications/ })
  await expect(messages.getByText('Changes by other users were kept.')).toBeVisible()
  expect(await call(findOrder, { id })).toMatchObject({
    state: 'Confirmed',
    season: 'SS27',
    notes: 'Ring twice',
    items: [
      { line: 1, quantity: 9, allocated: 5 },
      { line: 2, quantity: 6, allocated: 5 },
    ],
  })

  // Both change one line: the user chooses, and nothing typed is lost.
  await page.goto(`/orders/${id}/edit`)
  await retype(quantity, '12')
  const now = await call(findOrder, { id })
  await call(updateOrder, { id, version: now.version, order, items: lines(10, 6) })
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: `Order ${number} was changed by` })
  await expect(conflict.getByText(`Rib Tank (${tank.code})`)).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await conflict.getByRole('radio', { name: 'Keep theirs' }).check()
  await expect(quantity).toHaveValue('10')
  await conflict.getByRole('radio', { name: 'Use mine' }).check()
  await expect(quantity).toHaveValue('12')
  await save.click()
  await shownOrder(page, call)
  expect((await call(findOrder, { id })).items[0]?.quantity).toBe(12)
})

test('no line of an edit has less than is invoiced, and a duplicate has the units at today’s prices', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId, code } = await call(createProduct, buildProduct({ name: 'Rib Tank', quantity: 5 }))
  const { id: customerId } = await call(createCustomer, { name: 'Pier Nine', phone: '+1 503 555 0111' })
  const fields = { customerId, customerName: 'Pier Nine', customerPhone: '+1 503 555 0111' }
  const content = { order: { ...fields, kind: 'at once' as const }, items: [{ productId, quantity: 9 }] }
  const order = await call(createOrder, { ...content, confirm: true })
  const { id } = order
  await call(invoiceOrders, { orders: [{ id, lines: [{ line: 1, quantity: 3 }] }] })

  await openAs('Manager', `/orders/${id}/edit`)
  const quantity = page.getByLabel('Quantity of Rib Tank')
  await retype(quantity, '2')
  const error = `Rib Tank (${code}) has 3 invoiced: its quantity can't be less than 3.`
  await expect(page.getByText(error).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()

  // A duplicate has the units at today's prices.
  await page.goto(`/create-order?copy=${id}`)
  await expect(page).toHaveURL('/create-order')
  await expect(page.getByText(`Copied from ${order.number} at today's prices.`)).toBeVisible()
  await expect(quantity).toHaveValue('9')
  await expectNoOverflow(page)
})
