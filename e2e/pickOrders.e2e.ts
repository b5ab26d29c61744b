// Three orders of two customers on one pick list, by scanning: whose box each unit goes into, and that picked units go along to the invoices.
import type { Page } from '@playwright/test'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { createPickList, findPickList } from '#contract/sales/pickLists.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { desk, phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, test } from './shop.ts'

/** The barcode of a carton of 12. */
const carton = '10036000291459'

const stock = (call: Call, code: string, shelf: string) =>
  call(createProduct, buildProduct({ code, name: 'Rib Tank', shelf, quantity: 30 }))

/** Orders of the customers with these names, each with units of products; all of it is allocated. */
async function placeOrders(call: Call, drafts: [customer: string, ...items: [Product, number][]][]) {
  const ids = new Map<string, number>()
  const orders: Order[] = []
  for (const [name, ...items] of drafts) {
    const customerId = ids.get(name) ?? (await call(createCustomer, { name })).id
    ids.set(name, customerId)
    const { id } = await call(createOrder, {
      order: { customerId, customerName: name, customerPhone: '+1 212 555 0100', kind: 'at once' },
      items: items.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
      confirm: true,
    })
    orders.push(await call(allocateOrder, { id }))
  }
  return orders
}

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /picked, \d+ left/ })
/** As the screen names the box of a document. */
const boxOf = (letter: string, { customerName, number }: Order) => `Box ${letter}${customerName}${number}`

test('three orders of two customers are picked by scan, invoiced and dispatched on one list @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const [tank, hat] = [await stock(call, 'PO-TANK', 'A-1'), await stock(call, 'PO-HAT', 'A-2')]
  await call(createProductAlias, { productId: tank.id, code: carton, packUnits: 12 })
  const orders = await placeOrders(call, [
    ['Harbor & Pine', [tank, 6], [hat, 2]],
    ['Saltbox Trading', [tank, 7], [hat, 1]],
    ['Harbor & Pine', [hat, 1]],
  ])
  const [first, second, third] = orders as [Order, Order, Order]
  await page.setViewportSize(desk)
  await openAs('Manager', '/orders')
  const actions = countActions(page)
  for (const { number } of orders)
    await actions.click(page.getByRole('checkbox', { name: `Select ${number}` }))
  await actions.click(page.getByRole('button', { name: 'Pick', exact: true }))
  await expect(page.getByText('0 of 17 units')).toBeVisible()
  await page.setViewportSize(phone)

  const scanFor = async (code: string, texts: string[]) => {
    await scan(page, code)
    for (const text of texts) await expect(answer(page)).toContainText(text)
  }
  await scanFor('PO-TANK', [`${boxOf('A', first)}PO-TANK: 1 picked, 5 left`])
  await scanFor(carton, [
    `${boxOf('A', first)}5 units of PO-TANK: 6 picked, 0 left`,
    `${boxOf('B', second)}7 units of PO-TANK: 7 picked, 0 left`,
  ])
  await scanFor('PO-HAT', [`${boxOf('A', first)}PO-HAT: 1 picked, 1 left`])
  await scanFor('PO-HAT', [`${boxOf('A', first)}PO-HAT: 2 picked, 0 left`])
  // The rows that are done are folded, and each of the others says who it is for.
  await expect(page.getByRole('button', { name: 'Show PO-' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Pick 1 unit: / })).toContainText([
    boxOf('B', second),
    boxOf('C', third),
  ])
  await scanFor('PO-HAT', [`${boxOf('B', second)}PO-HAT: 1 picked, 0 left`])
  await scanFor('PO-HAT', [`${boxOf('C', third)}PO-HAT: 1 picked, 0 left`])
  await expect(page.getByText('Everything is picked')).toBeVisible()
  actions.expectAtMost(2 * orders.length)

  const dialog = page.getByRole('dialog')
  for (const { number } of orders) {
    await actions.click(page.getByRole('button', { name: `Create invoice of ${number}` }))
    await actions.click(dialog.getByRole('button', { name: /^Create invoice of \$/ }))
    await expect(dialog).toBeHidden()
  }
  const boxes = page.getByRole('list', { name: 'Boxes' }).getByRole('listitem')
  await expect(boxes).toContainText([
    /^Box AHarbor & Pine INV-.*Picked/,
    /^Box BSaltbox Trading INV-.*Picked/,
    /^Box CHarbor & Pine INV-.*Picked/,
  ])
  actions.expectAtMost(2 * orders.length)
  const { documents, lines } = await call(findPickList, { id: Number(page.url().split('/').at(-1)) })
  // Nothing of the invoices is to be picked again.
  const invoices = documents.map(({ id }) => id)
  await expect(call(createPickList, { invoices, orders: [] })).rejects.toThrow(
    /Everything of INV-.* is picked already\./,
  )
  expect(
    lines.map(({ box, document, product, picked }) => [box, document.customerName, product.code, picked]),
  ).toEqual([
    ['A', 'Harbor & Pine', 'PO-TANK', 6],
    ['B', 'Saltbox Trading', 'PO-TANK', 7],
    ['A', 'Harbor & Pine', 'PO-HAT', 2],
    ['B', 'Saltbox Trading', 'PO-HAT', 1],
    ['C', 'Harbor & Pine', 'PO-HAT', 1],
  ])

  for (const [index, label] of ['1Z999AA10123456784', '1Z999AA10123456793', '1Z999AA10123456802'].entries()) {
    await actions.click(boxes.nth(index).getByRole('button', { name: /^Dispatch INV-/ }))
    await scan(page, label)
    await expect(dialog.getByLabel('Tracking number')).toHaveValue(label)
    await actions.click(dialog.getByRole('button', { name: 'Save dispatch' }))
    await expect(boxes.nth(index)).toContainText('Dispatched')
  }
  actions.expectAtMost(2 * orders.length)
})

test('a carton for two boxes is undone as one, refused with too many units, and says what was not saved', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const socks = await stock(call, 'PO-SOCKS', 'A-3')
  await call(createProductAlias, { productId: socks.id, code: '20036000291456', packUnits: 12 })
  const orders = await placeOrders(call, [
    ['Quay Street', [socks, 5]],
    ['Bluff Point', [socks, 7]],
  ])
  const { id } = await call(createPickList, { invoices: [], orders: orders.map(({ id }) => id) })
  await page.setViewportSize(phone)
  await openAs('Manager', `/pick-lists/${id}`)
  await expect(page.getByText('0 of 12 units')).toBeVisible()
  await scan(page, '20036000291456')
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 of 12 units')).toBeVisible()
  await scan(page, 'PO-SOCKS')
  await expect(page.getByText('1 of 12 units')).toBeVisible()
  await scan(page, '20036000291456')
  await expect(page.getByRole('alert')).toHaveText('Only 11 of Rib Tank (PO-SOCKS) are left to pick.')
  await expect(page.getByText('1 of 12 units')).toBeVisible()
  await page
    .getByRole('button', { name: /^One less of Rib Tank/ })
    .first()
    .click()
  await expect(page.getByText('0 of 12 units')).toBeVisible()
  let markCount = 0
  await page.route('**/api/pick-lists/*/marks', (route) => {
    markCount += 1
    return markCount === 2 ? route.fulfill({ status: 500 }) : route.continue()
  })
  await scan(page, '20036000291456')
  await expect(page.getByRole('alert')).toHaveText(
    '7 units of PO-SOCKS for box B could not be saved. Correct the row by hand.',
  )
  await expect(page.getByText('5 of 12 units')).toBeVisible()
})
