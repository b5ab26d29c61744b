// Receives a delivery of several styles and products with one delivery note.
import type { Page } from '@playwright/test'

import { createProduct, deleteProduct, findProduct } from '#contract/catalog/products.ts'
import { findStockMovements, receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, findStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { findArrivals } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { itemField } from './itemEntry.ts'
import { phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const note = (page: Page) => page.getByLabel('Delivery note')
const matrixOf = (page: Page, number: string) => page.getByRole('region', { name: `Style ${number}` })

function addStyle(call: Call, number: string, name: string, colors = ['Navy']): Promise<Style> {
  const sizes = ['S', 'M', 'L', 'XL']
  return call(createStyle, {
    number,
    name,
    priceCents: 1900,
    colors: colors.map((name) => ({ name })),
    sizes,
  })
}

const stockOf = async (call: Call, { id }: Style) =>
  (await call(findStyle, { id })).products.map(({ quantity }) => quantity)

test('three styles of a delivery are received in size runs in at most 15 actions @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const styles = [
    await addStyle(call, 'DN-101', 'Rib Tank', ['Navy', 'Sand', 'Ecru']),
    await addStyle(call, 'DN-102', 'Wool Overcoat', ['Navy', 'Camel']),
    await addStyle(call, 'DN-103', 'Linen Trousers', ['Olive']),
  ]
  await openAs('Staff', '/products')
  const actions = countActions(page)
  const tabs = page.getByRole('navigation', { name: 'Products' })
  await actions.click(tabs.getByRole('link', { name: 'Receive Stock' }))
  for (const { number } of styles) {
    await expect(itemField(page)).toBeFocused()
    await actions.type(itemField(page), number)
    await actions.press('Enter')
    const first = matrixOf(page, number).locator('input:focus')
    await actions.type(first, '1-2-3-2')
    await actions.press('Enter')
  }
  await actions.type(note(page), 'DN-4711')
  await actions.press('Enter')
  await expectToast(page, 'Received 48 units of 24 products')
  actions.expectAtMost(15)

  for (const style of styles) {
    const runs = style.products.map((_, index) => [1, 2, 3, 2][index % 4])
    expect(await stockOf(call, style)).toEqual(runs)
  }
  const id = styles[2]?.products[2]?.id ?? 0
  const { movements } = await call(findStockMovements, { id, page: 1, limit: 1 })
  expect(movements.map((one) => [one.difference, one.note, one.userName])).toEqual([
    [3, 'DN-4711', 'Sam Staff'],
  ])
  // Ready for the next delivery.
  await expect(itemField(page)).toBeFocused()
  await expect(page.getByText('Nothing received yet.')).toBeVisible()
  await expect(note(page)).toHaveValue('')
})

test('a scanned delivery is kept until it is saved, all or none @trial @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await addStyle(call, 'DN-201', 'Scanned Tank')
  const scarf = await call(createProduct, buildProduct({ code: 'DN-SCARF', name: 'Silk scarf', quantity: 2 }))
  const lost = await call(createProduct, buildProduct({ code: 'DN-LOST', name: 'Lost belt', quantity: 0 }))
  /** Undefined: requests pass. Routed from the start, because a request right after the first route can miss it. */
  let attempts: number | undefined
  await page.route(`**${receiveStockLines.path}`, async (route) => {
    if (attempts !== undefined) attempts += 1
    if (attempts !== 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openAs('Staff', '/receive-stock')
  await expect(itemField(page)).toBeFocused()
  const save = page.getByRole('button', { name: /^Receive/ })
  for (const code of ['DN-SCARF', 'DN-LOST', 'DN-201', 'dn-scarf']) await scan(page, code)
  await expect(page.getByRole('spinbutton', { name: 'Received of Silk scarf DN-SCARF' })).toHaveValue('2')
  await expect(matrixOf(page, 'DN-201').locator('input:focus')).toHaveCount(1)
  // Into a cell of the style, a code of it adds one there.
  const [small] = style.products
  await scan(page, small?.code ?? '')
  await expect(page.getByRole('textbox', { name: /Navy, S, 0 in stock/ })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Receive 4 units' })).toBeVisible()
  await expectAccessible(page)

  // It is kept while the user works elsewhere, and over a reload.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Receive 4 units' })).toBeVisible()
  await page.reload()
  await page.getByRole('spinbutton', { name: /Silk scarf/ }).fill('2.5')
  await expect(save).toHaveAccessibleDescription(/Silk scarf.*Quantity must be a whole number\.$/)
  await page.getByRole('spinbutton', { name: /Silk scarf/ }).fill('10')

  await call(deleteProduct, { id: lost.id })
  await save.click()
  await expectToast(page, 'Error', 'A product in this delivery no longer exists.')
  expect((await call(findProduct, { id: scarf.id })).quantity).toBe(2)
  await page.getByRole('button', { name: 'Remove Lost belt DN-LOST' }).click()
  await page.getByRole('button', { name: 'Remove style DN-201' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  // The answer is lost: the same request again is received once.
  attempts = 0
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => attempts).toBe(1)
  await expect(save).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Received 11 units of 2 products')
  expect((await call(findProduct, { id: scarf.id })).quantity).toBe(12)
  expect(await stockOf(call, style)).toEqual([1, 0, 0, 0])
})

test('a delivery is received on a phone @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const style = await addStyle(call, 'DN-301', 'Pocket Tank')
  await page.setViewportSize(phone)
  await openAs('Staff', '/receive-stock')
  await itemField(page).pressSequentially('DN-301', { delay: 80 })
  await page
    .getByRole('option', { name: /DN-301/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add one: Pocket Tank, Navy, all sizes' }).click()
  await expectNoOverflow(page, { screens: [phone] })
  const save = page.getByRole('button', { name: 'Receive 4 units' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, ['light'])
  await save.click()
  await expectToast(page, 'Received 4 units of 4 products')
  expect(await stockOf(call, style)).toEqual([1, 1, 1, 1])
})

test('a delivery without an order asks once from which open orders it comes', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await addStyle(call, 'DN-401', 'Ordered Tank')
  const [small, medium] = style.products
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Tirupur Knits' })
  const order = async (quantity: number) =>
    call(
      createPurchaseOrder,
      buildPurchase(supplierId, [
        { productId: small?.id ?? 0, quantity },
        { productId: medium?.id ?? 0, quantity },
      ]),
    )
  const [first, second] = [await order(10), await order(4)]
  const openOf = async ({ id }: { id: number }) => (await call(findPurchaseOrder, { id })).units.open
  await openAs('Staff', '/receive-stock')
  const actions = countActions(page)
  await actions.type(itemField(page), 'DN-401')
  await actions.press('Enter')
  await actions.type(matrixOf(page, 'DN-401').locator('input:focus'), '12-8')
  await actions.press('Enter')
  await actions.click(page.getByRole('button', { name: 'Receive 20 units' }))
  const question = page.getByRole('alertdialog', { name: 'From which purchase orders?' })
  await expect(question.getByText('18 of 20 open')).toBeVisible()
  await expect(question.getByText('2 of 8 open')).toBeVisible()
  await expectAccessible(page)
  await actions.press('Enter')
  await expectToast(page, 'Received 20 units of 2 products')
  actions.expectAtMost(6)
  expect([await openOf(first), await openOf(second)]).toEqual([2, 6])

  // Two more than are open, of the second order only.
  await itemField(page).pressSequentially('DN-401')
  await page.keyboard.press('Enter')
  await matrixOf(page, 'DN-401').locator('input:focus').pressSequentially('4-4', { delay: 80 })
  await page.getByRole('button', { name: 'Receive 8 units' }).click()
  await question.getByRole('checkbox', { name: `${first.number} of Tirupur Knits` }).click()
  await expect(question.getByText('6 of 6 open')).toBeVisible()
  await question.getByRole('checkbox', { name: 'More came: 2 units beyond what is open' }).click()
  await question.getByRole('button', { name: 'Receive 8 units' }).click()
  await expectToast(page, 'Received 8 units of 2 products')
  const received = await call(findPurchaseOrder, { id: second.id })
  expect([received.units.open, received.units.accepted]).toEqual([0, 10])

  // On the page of a product, too; an answer is that it comes from none.
  await page.goto(`/products/${medium?.id}`)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity').pressSequentially('1')
  await dialog.getByRole('button', { name: 'Receive 1 unit' }).click()
  await question.getByRole('button', { name: 'Not from an order' }).click()
  await expectToast(page, 'Received 1 unit: 13 in stock')
  expect(await openOf(first)).toBe(2)

  // It did come from the order: that is said later.
  const [arrival] = (await call(findArrivals, { page: 1, limit: 1 })).arrivals
  await page.goto(`/arrivals/${arrival?.id}`)
  await page.getByRole('button', { name: 'Assign to order' }).click()
  await question.getByRole('button', { name: 'Assign 1 unit' }).click()
  await expect(page.getByRole('link', { name: first.number })).toBeVisible()
  expect(await openOf(first)).toBe(1)
})
