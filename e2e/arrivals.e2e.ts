// Jobs around an arrival, counted as a person does them: ordering, receiving in full and in part, and allocating what came.
import type { Page } from '@playwright/test'

import { createStyle, findStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'

import { countActions } from './countActions.ts'
import { enterStyles, itemField } from './itemEntry.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

function addStyle(call: Call, number: string): Promise<Style> {
  return call(createStyle, {
    number,
    name: `Style ${number}`,
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', 'L', 'XL'],
  })
}

const dialog = (page: Page) => page.getByRole('dialog')
const receive = (page: Page) => page.getByRole('button', { name: 'Receive', exact: true })

async function placeOrder(call: Call, numbers: readonly string[]) {
  const styles: Style[] = []
  for (const number of numbers) styles.push(await addStyle(call, number))
  const { id } = await call(recordEndpoints.supplier.create, { name: `Mill of ${numbers[0]}` })
  const items = styles.flatMap(({ products }) =>
    products.map((product) => ({ productId: product.id, quantity: 6 })),
  )
  return { styles, order: await call(createPurchaseOrder, buildPurchase(id, items)) }
}

test('ten styles are ordered in size runs with their costs in at most 55 actions', async ({
  page,
  openAs,
  callAs,
}) => {
  test.setTimeout(180_000)
  const call = await callAs('Manager')
  const numbers = Array.from({ length: 10 }, (_, index) => `TEN-${index + 1}`)
  for (const number of numbers) await addStyle(call, number)
  await call(recordEndpoints.supplier.create, { name: 'Tenth Mill' })
  await openAs('Manager', '/create-purchase-order')
  const actions = countActions(page)
  await actions.type(page.getByRole('combobox', { name: 'Supplier' }), 'tenth')
  await actions.click(page.getByRole('option', { name: /Tenth Mill/ }))
  await actions.click(itemField(page))
  await enterStyles(page, actions, { numbers, quantity: '2-4-4-2', cellName: /./ })
  for (const number of numbers)
    await actions.type(page.getByLabel(`Unit cost of style ${number}`, { exact: true }), '7.50')
  await expect(page.getByText('40 products, 120 units, $900.00')).toBeVisible()
  await actions.press('Control+Enter')
  actions.expectAtMost(55)
  await expect(page).toHaveURL(/\/purchase-orders\/\d+$/)
  const { purchaseOrders } = await call(findPurchaseOrders, { page: 1, limit: 1 })
  expect(purchaseOrders[0]?.units.ordered).toBe(120)
})

test('an order is received in full in at most 3 actions, and in part in at most 8', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { styles, order } = await placeOrder(call, ['PART-1', 'PART-2', 'PART-3'])
  await openAs('Staff', `/purchase-orders/${order.id}`)
  await expect(receive(page)).toBeVisible()
  const actions = countActions(page)
  await actions.click(receive(page))
  // Two styles came short, in sizes of their own.
  for (const [index, run] of [
    [0, '6-4-0-6'],
    [2, '5-5-6-3'],
  ] as const) {
    const field = dialog(page).getByLabel(`Accepted of ${styles[index]?.products[0]?.code}`)
    // The click selects what is filled in.
    await actions.click(field)
    await actions.type(field, run)
  }
  await actions.click(dialog(page).getByRole('button', { name: 'Receive 59 units' }))
  actions.expectAtMost(8)
  await expect(page).toHaveURL(/\/arrivals\/\d+$/)
  const stockOf = async (index: number) =>
    (await call(findStyle, { id: styles[index]?.id ?? 0 })).products.map(({ quantity }) => quantity)
  expect(await stockOf(0)).toEqual([6, 4, 0, 6])
  expect(await stockOf(1)).toEqual([6, 6, 6, 6])
  expect(await stockOf(2)).toEqual([5, 5, 6, 3])

  await page.goto(`/purchase-orders/${order.id}`)
  await expect(receive(page)).toBeVisible()
  await actions.click(receive(page))
  await actions.click(dialog(page).getByRole('button', { name: 'Receive 13 units' }))
  actions.expectAtMost(3)
  await expect(page).toHaveURL(/\/arrivals\/\d+$/)
  expect((await call(findPurchaseOrder, { id: order.id })).progress).toBe('received')
})

test('what is typed while goods are received survives a reload and the end of the page', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { styles, order } = await placeOrder(call, ['CRASH-1'])
  const { code } = styles[0]?.products[0] ?? { code: '' }
  await openAs('Staff', `/purchase-orders/${order.id}`)
  await receive(page).click()
  await dialog(page).getByLabel(`Accepted of ${code}`).fill('')
  await dialog(page).getByLabel(`Accepted of ${code}`).pressSequentially('4-5-6-1', { delay: 80 })
  await dialog(page).getByLabel('Delivery note').pressSequentially('DN-4711')
  await page.reload()
  await receive(page).click()
  await expect(dialog(page).getByLabel('Delivery note')).toHaveValue('DN-4711')
  await expect(dialog(page).getByRole('button', { name: 'Receive 16 units' })).toBeVisible()
  // Without the events of a page that is left.
  const session = await page.context().newCDPSession(page)
  const other = await page.context().newPage()
  session.send('Page.crash').catch(() => undefined)
  await other.goto(`/purchase-orders/${order.id}`)
  await receive(other).click()
  await expect(dialog(other).getByLabel('Delivery note')).toHaveValue('DN-4711')
  await dialog(other).getByRole('button', { name: 'Receive 16 units' }).click()
  await expect(other).toHaveURL(/\/arrivals\/\d+$/)
  await other.goto(`/purchase-orders/${order.id}`)
  await receive(other).click()
  await expect(dialog(other).getByLabel('Delivery note')).toHaveValue('')
  await expect(dialog(other).getByRole('button', { name: 'Receive 8 units' })).toBeVisible()
})

test('what came is allocated to the orders that wait for it in one action, and that is undone @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { styles, order } = await placeOrder(call, ['WAIT-1', 'WAIT-2'])
  const [first] = styles[0]?.products ?? []
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const wait = async (quantity: number) =>
    call(createOrder, { ...buildOrder(customerId, [{ productId: first?.id ?? 0, quantity }]), confirm: true })
  const [sooner, later] = [await wait(4), await wait(5)]
  await openAs('Staff', `/purchase-orders/${order.id}`)
  const actions = countActions(page)
  await actions.click(receive(page))
  await actions.click(dialog(page).getByRole('button', { name: 'Receive 48 units' }))
  await expect(page.getByText('2 orders wait for products of this delivery')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Orders that wait' }).getByRole('listitem')
  await expect(rows.filter({ hasText: sooner.number })).toContainText('4 of 4 units')
  await expect(rows.filter({ hasText: later.number })).toContainText('2 of 5 units')
  await expectAccessible(page)
  await actions.click(page.getByRole('button', { name: 'Allocate 6 units to 2 orders' }))
  await expectToast(page, 'Allocated 6 units to 2 orders')
  actions.expectAtMost(3)
  // Nothing is left for the other three units.
  await expect(rows).toHaveCount(0)
  expect((await call(findOrder, { id: later.id })).units.allocated).toBe(2)
  // The units are no longer free, so the arrival stays.
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo arrival' }).click()
  await expect(page.getByText(new RegExp(`are on ${later.number}`)).first()).toBeVisible()
})
