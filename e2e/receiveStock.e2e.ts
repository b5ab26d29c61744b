// Receives a delivery of several styles and products with one delivery note.
import type { Page } from '@playwright/test'

import { createProduct, deleteProduct, findProduct } from '#contract/catalog/products.ts'
import { findStockMovements, receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, findStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
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
  const menu = page.getByRole('navigation', { name: 'Main' })
  await actions.click(menu.getByRole('link', { name: 'Receive Stock' }))
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
  await page.keyboard.press('Alt+s')
  await expect.poll(() => attempts).toBe(1)
  await expect(save).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Alt+s')
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
