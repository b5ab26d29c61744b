// Orders: stock is allocated to them, what is allocated is invoiced, and what is open is cancelled.
import { createProduct, editProduct, findProduct } from '#contract/catalog/products.ts'
import { receiveStock } from '#contract/catalog/stock.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findInvoices } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
} from '#contract/sales/orderActions.ts'
import { exportOrdersWorkbook, findOrder, type Order } from '#contract/sales/orders.ts'
import { addDays } from '#domain/platform/days.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { itemField } from './itemEntry.ts'
import { phone, tablet } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

async function addOrder(
  call: Call,
  customerId: number,
  items: { productId: number; quantity: number }[],
  fields: Partial<NewOrder['order']> = {},
): Promise<Order> {
  const order = { ...fields, customerId, customerName: 'Cedar & Twine', customerPhone: '+1 212 555 0100' }
  const overrideReason = 'Agreed on the phone'
  return call(createOrder, { order: { ...order, kind: 'at once' }, items, confirm: true, overrideReason })
}

async function addProduct(call: Call, name: string, quantity: number): Promise<number> {
  const { id } = await call(createProduct, buildProduct({ name, quantity, priceCents: 1000 }))
  return id
}

test('a delivery is allocated to its orders in at most five actions, and that is undone @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const productId = await addProduct(call, 'Rib Tank', 0)
  const first = await addOrder(call, customerId, [{ productId, quantity: 4 }])
  const second = await addOrder(call, customerId, [{ productId, quantity: 5 }])
  const { code } = await call(findProduct, { id: productId })
  await call(receiveStock, { id: productId, quantity: 5, note: null })

  await openAs('Staff', '/receive-stock')
  await itemField(page).pressSequentially(code, { delay: 80 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Receive 1 unit' }).click()
  await expect(page.getByText('2 orders wait for products of this delivery')).toBeVisible()
  await expectAccessible(page)

  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Choose units' }))
  await expect(page.getByRole('region', { name: first.number })).toContainText('4 of 4 units')
  await expect(page.getByRole('region', { name: second.number })).toContainText('2 of 5 units')
  await expect(page.getByRole('list', { name: 'What stays on back order' })).toContainText(
    '3 units in 1 order',
  )
  await actions.click(
    page.getByRole('region', { name: second.number }).getByRole('button', { name: /Rib Tank/ }),
  )
  await actions.fill(page.getByRole('spinbutton', { name: `Units of ${code}` }), '3')
  // Typed units come first.
  await expect(page.getByRole('region', { name: first.number })).toContainText('3 of 4 units')
  await expectAccessible(page)
  await actions.click(page.getByRole('button', { name: 'Allocate 6 units to 2 orders' }))
  actions.expectAtMost(5)
  await expect(page).toHaveURL(/\/allocation-runs\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '6 units to 2 orders' })).toBeVisible()
  expect((await call(findOrder, { id: second.id })).units.allocated).toBe(3)

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Allocation undone')).toBeVisible()
  await expectAccessible(page)
  expect((await call(findOrder, { id: first.id })).units.allocated).toBe(0)
  expect((await call(findProduct, { id: productId })).quantity).toBe(6)
  await expectNoOverflow(page)
})

test('an order whose customer would owe too much is left out, and refused if it is ticked @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: first } = await call(createCustomer, { name: 'Hem & Hide' })
  const { id: second } = await call(createCustomer, { name: 'Loop & Lace', creditLimitCents: 100 })
  const productId = await addProduct(call, 'Denim Apron', 8)
  const granted = await addOrder(call, first, [{ productId, quantity: 2 }])
  const refused = await addOrder(call, second, [{ productId, quantity: 2 }])
  await openAs('Staff', `/allocate?productId=${productId}`)
  const card = page.getByRole('region', { name: refused.number })
  await expect(card).toContainText(
    'Loop & Lace would owe $21.70; its limit is $1.00. The order gets nothing here.',
  )
  const box = page.getByRole('checkbox', { name: `Allocate to ${refused.number}` })
  await box.check()
  await page.getByRole('button', { name: 'Allocate 4 units to 2 orders' }).click()
  await expect(card).toContainText('its limit is $1.00. Untick the order')
  await box.uncheck()
  await expect(card).not.toContainText('Untick')
  await page.getByRole('button', { name: 'Allocate 2 units to 1 order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 units to 1 order' })).toBeVisible()
  expect((await call(findOrder, { id: granted.id })).units.allocated).toBe(2)
})

test('orders that ship later are listed apart, and a refusal names what changed', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Fold & Press' })
  const productId = await addProduct(call, 'Cord Vest', 9)
  const due = await addOrder(call, customerId, [{ productId, quantity: 3 }])
  const cancelled = await addOrder(call, customerId, [{ productId, quantity: 2 }])
  const later = await addOrder(call, customerId, [{ productId, quantity: 4 }], {
    startShipOn: addDays(today(), 30),
  })
  const { code } = await call(findProduct, { id: productId })
  await openAs('Staff', `/allocate?productId=${productId}`)
  const horizon = page.getByRole('combobox', { name: 'Ships within' })
  const apart = page.getByRole('region', { name: 'Ship later than in 14 days' })
  const box = apart.getByRole('checkbox', { name: `Allocate to ${later.number}` })
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
  await horizon.selectOption('Ships within 30 days')
  await expect(page.getByRole('button', { name: 'Allocate 9 units to 3 orders' })).toBeVisible()
  await horizon.selectOption('Ships within 14 days')
  await box.check()
  await apart.getByRole('button', { name: /Cord Vest/ }).click()
  await apart.getByRole('spinbutton', { name: `Units of ${code}` }).click()
  await page.keyboard.type('1', { delay: 80 })
  await call(cancelOrder, { id: cancelled.id, reason: 'Closed' })
  await page.getByRole('button', { name: 'Allocate 6 units to 3 orders' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was allocated' })).toContainText(
    `Order ${cancelled.number} was cancelled by`,
  )
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Allocate 4 units to 2 orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '4 units to 2 orders' })).toBeVisible()
  expect((await call(findOrder, { id: due.id })).units.allocated).toBe(3)
  expect((await call(findOrder, { id: later.id })).units.allocated).toBe(1)
})

test('what is allocated is invoiced in at most three actions, and a void offers it again @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Fern & Fold' })
  const productId = await addProduct(call, 'Wool Overcoat', 7)
  const order = await addOrder(call, customerId, [{ productId, quantity: 6 }])
  await call(allocateOrder, { id: order.id, lines: [{ line: 1, quantity: 4 }] })
  await openAs('Manager', '/orders')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: order.number }))
  await actions.click(page.getByRole('button', { name: 'Create invoice' }))
  const dialog = page.getByRole('dialog', { name: 'Create invoice' })
  const create = dialog.getByRole('button', { name: 'Create invoice of $43.40' })
  await expect(create).toBeVisible()
  await expectAccessible(page)
  await actions.click(create)
  actions.expectAtMost(3)
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByText(`Delivers ${order.number}`)).toBeVisible()
  expect((await call(findOrder, { id: order.id })).units).toEqual({
    ordered: 6,
    allocated: 0,
    invoiced: 4,
    cancelled: 0,
    picked: 0,
  })

  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Wrong address')
  await question.getByRole('button', { name: 'Void invoice' }).click()
  const [invoice] = (await call(findInvoices, { page: 1, limit: 1 })).invoices
  await expectToast(
    page,
    `Invoice ${invoice?.number} voided`,
    `The units of ${order.number} are on back order again.`,
  )
  await expect(page.getByRole('alert').filter({ hasText: 'on back order again' })).toBeVisible()
  await page.getByRole('button', { name: 'Allocate again' }).click()
  const figures = page.getByRole('region', { name: 'Units' })
  await expect(figures).toContainText('Allocated0Not allocated6')
  await page.getByRole('button', { name: 'Allocate 6 units' }).click()
  await expect(figures).toContainText('Allocated6Not allocated0')
  await expectNoOverflow(page)
})

test('leaving the question cancels nothing, and an invoiced order keeps what is invoiced @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Knot & Needle' })
  const productId = await addProduct(call, 'Linen Shirt', 10)
  const order = await addOrder(call, customerId, [{ productId, quantity: 5 }])
  await call(allocateOrder, { id: order.id })
  await call(invoiceOrders, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 3 }] }] })
  const sent: string[] = []
  await page.route('**/cancel', (route) => {
    sent.push(route.request().url())
    return route.continue()
  })
  await page.setViewportSize(phone)
  await openAs('Manager', `/orders/${order.id}`)
  const ask = async () => {
    await page.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel the rest' }).click()
  }
  await ask()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    '3 units are invoiced and stay as they are; the rest, 2 units, is cancelled.',
  )
  await expect(question).toContainText('2 units allocated to it return to stock.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await ask()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await ask()
  await question.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(question).toContainText('Enter a reason for cancelling')
  expect(sent).toEqual([])
  await question.getByRole('textbox', { name: 'Reason' }).fill('Shop closed')
  await question.getByRole('button', { name: 'Cancel the rest' }).click()
  await expectToast(page, `Rest of ${order.number} cancelled`)
  expect(sent).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Units' })).toContainText(
    'Ordered5Invoiced3Allocated0Not allocated0Cancelled2',
  )
  expect((await call(findProduct, { id: productId })).quantity).toBe(7)
  await expectNoOverflow(page)
})

test('units of a line are allocated in a dialog, which names what is no longer free @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Tuck & Seam' })
  const productId = await addProduct(call, 'Chore Jacket', 6)
  const order = await addOrder(call, customerId, [{ productId, quantity: 8 }])
  const other = await addOrder(call, customerId, [{ productId, quantity: 8 }])
  await openAs('Staff', `/orders/${order.id}`)
  await page.getByRole('checkbox', { name: /^Select DRESS-/ }).check()
  const bar = page.getByRole('region', { name: 'Selected lines' })
  await expect(bar.getByRole('button', { name: 'Release' })).toHaveAccessibleDescription(
    'Nothing of the selected lines is allocated.',
  )
  await bar.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allocate units' })
  const quantity = dialog.getByRole('spinbutton', { name: /^Quantity of/ })
  await expect(quantity).toHaveValue('6')
  await quantity.fill('9')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Only 8 units' })).toBeVisible()
  await quantity.fill('5')
  await call(allocateOrder, { id: other.id, lines: [{ line: 1, quantity: 2 }] })
  await dialog.getByRole('button', { name: 'Allocate 5 units' }).click()
  await expect(
    dialog.getByText(/Only 4 of 5 units of Chore Jacket .* are free; allocate 4 or wait\./),
  ).toBeVisible()
  await expectAccessible(page)
  await quantity.fill('4')
  await dialog.getByRole('button', { name: 'Allocate 4 units' }).click()
  await expectToast(page, ': 4 units allocated')
  await expect(page.getByRole('region', { name: 'Units' })).toContainText('Allocated4Not allocated4')

  // Both orders of the customer on one invoice.
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  for (const { number } of [order, other])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Create invoice' })
    .click()
  await page.getByRole('button', { name: 'Create invoice of $65.10' }).click()
  await expect(page.getByText(`Delivers ${order.number}, ${other.number}`)).toBeVisible()
  await expectNoOverflow(page)
})

test('on a tablet the list is imported and exported from a menu @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Sable & Twill' })
  const productId = await addProduct(call, 'Canvas Tote', 4)
  await addOrder(call, customerId, [{ productId, quantity: 2 }])
  await page.setViewportSize(tablet)
  await openAs('Staff', '/orders')
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders.*\.csv$/)
  const hold = Promise.withResolvers<undefined>()
  await page.route(`**${exportOrdersWorkbook.path}*`, async (route) => {
    await hold.promise
    await route.continue()
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Export XLSX' }).click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  const workbook = page.waitForEvent('download')
  hold.resolve(undefined)
  expect((await workbook).suggestedFilename()).toMatch(/^orders.*\.xlsx$/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/import-orders$/)
})

test('deleting a product names the orders that need it, and its lines are then offered to cancel', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const productId = await addProduct(call, 'Velvet Blazer', 4)
  const order = await addOrder(call, customerId, [{ productId, quantity: 10 }])
  await call(allocateOrder, { id: order.id })

  await openAs('Manager', '/products?search=Velvet+Blazer')
  await page.getByRole('button', { name: 'Delete Velvet Blazer' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('1 open order needs it')).toBeVisible()
  await expect(dialog.getByText(`${order.number}, Cedar & Twine: 10 units`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'Product deleted successfully', 'Velvet Blazer (')

  await page.goto(`/orders/${order.id}?view=list`)
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel 10 units' }).click()
  await expectToast(page, `10 units of order ${order.number} cancelled`)
  expect(await call(findOrder, { id: order.id })).toMatchObject({
    progress: 'cancelled',
    items: [{ isDeleted: true, cancelled: 10, allocated: 0 }],
  })
})

test('the correction of an invoice of two orders keeps the price of each', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const productId = await addProduct(call, 'Wrap Skirt', 20)
  const reprice = async (priceCents: number) => {
    const { name, color, size, quantity } = await call(findProduct, { id: productId })
    await call(editProduct, { id: productId, name, color, size, quantity, priceCents })
  }
  const first = await addOrder(call, customerId, [{ productId, quantity: 5 }])
  await reprice(1200)
  const second = await addOrder(call, customerId, [{ productId, quantity: 3 }])
  await reprice(3000)
  const { id } = await call(invoiceOrders, {
    orders: [
      { id: first.id, lines: [{ line: 1, quantity: 5 }] },
      { id: second.id, lines: [{ line: 1, quantity: 3 }] },
    ],
  })
  await openAs('Manager', `/invoices/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items).toContainText('5 at $10.00, 3 at $12.00')
  await expect(items).toContainText('$86.00')
  await expect(page.getByText('Check these items')).toHaveCount(0)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Wrap Skirt' })
  await quantity.click()
  await quantity.pressSequentially('7')
  await expect(items).toContainText('5 at $10.00, 2 at $12.00')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  const { items: lines, invoices } = await call(findOrder, { id: second.id })
  expect([lines[0]?.invoiced, invoices.at(-1)?.status]).toEqual([2, 'Pending'])
  await expect(page.getByText('$74.00').first()).toBeVisible()
})
