// Orders goods from a supplier, receives them in parts, and undoes an arrival.
import type { Locator, Page } from '@playwright/test'

import { findProduct } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { addDays, formatDay, formatShortDay } from '#domain/platform/days.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { today } from '#server/testing/today.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { itemField } from './itemEntry.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

function addStyle(call: Call, number: string, name: string): Promise<Style> {
  return call(createStyle, {
    number,
    name,
    priceCents: 4900,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', 'L', 'XL'],
  })
}

/** A toast with a number that the server gave. */
const expectNews = (page: Page, text: RegExp) =>
  expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()

const dialog = (page: Page) => page.getByRole('dialog')

test('styles are ordered in size runs, received in part and in full, and an arrival is undone @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const styles = [await addStyle(call, 'BUY-1', 'Rib Tank'), await addStyle(call, 'BUY-2', 'Wool Coat')]
  const mill = await call(recordEndpoints.supplier.create, { name: 'Lombardi Filati', currency: 'EUR' })

  // Begun on the page of the supplier, the rate is asked for as well.
  await openAs('Manager', `/suppliers/${mill.id}`)
  await page.getByRole('link', { name: 'New purchase order' }).click()
  await expect(page.getByLabel('1 EUR in USD')).toHaveValue('')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).pressSequentially('lomb')
  await page.getByRole('option', { name: /Lombardi Filati/ }).click()
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  const rate = page.getByLabel('1 EUR in USD')
  await expect(rate).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Place order', exact: true })).toBeDisabled()
  await rate.pressSequentially('1.085')
  for (const { number } of styles) {
    await itemField(page).click()
    await itemField(page).pressSequentially(number)
    await page.keyboard.press('Enter')
    const cell = page.getByRole('region', { name: `Style ${number}` }).locator('input:focus')
    // As fast as a person: faster keys are those of a scanner.
    await cell.pressSequentially('2-4-4-2', { delay: 80 })
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Unit cost of style BUY-1').pressSequentially('7.50')
  // A wrong cost blocks the order, and says where.
  const coatCost = page.getByLabel('Unit cost of style BUY-2')
  await coatCost.pressSequentially('cheap')
  const place = page.getByRole('button', { name: 'Place order', exact: true })
  await expect(page.getByText('Cost must be an amount such as 12.34').first()).toBeVisible()
  await coatCost.fill('')
  await coatCost.pressSequentially('41.25')
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByText('8 products, 24 units, 585.00 EUR')).toBeVisible()
  await expectAccessible(page)
  await place.click()
  await expectNews(page, /^Purchase order PO-\d{4}-\d{5} placed$/)
  await expect(page.getByText('585.00 EUR').first()).toBeVisible()

  // Two sizes came short, one of them torn.
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Receive 24 units' })).toBeVisible()
  const [small, medium] = styles[0]?.products ?? []
  const accepted = dialog(page).getByLabel(`Accepted of ${small?.code}`)
  await accepted.fill('')
  await accepted.pressSequentially('5')
  await expect(dialog(page).getByText('More came than the 2 that are open')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Receive 27 units' })).toBeDisabled()
  await accepted.fill('')
  await accepted.pressSequentially('1')
  const row = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: medium?.code ?? '' })
  await row.getByRole('button', { name: 'Reject some' }).click()
  await row.getByLabel(`Accepted of ${medium?.code}`).fill('3')
  await row.getByLabel(`Rejected of ${medium?.code}`).pressSequentially('1')
  await row.getByLabel(`Reason for rejecting ${medium?.code}`).pressSequentially('Torn')
  await dialog(page).getByLabel('Delivery note').pressSequentially('DN-4711')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Receive 22 units' }).click()
  await expectNews(page, /^AR-\d{4}-\d{5}: received 22 units$/)
  await expect(page).toHaveURL(/\/arrivals\/\d+$/)
  await expect(page.getByText('22 units, 1 rejected')).toBeVisible()
  await expect(page.getByText('Torn')).toBeVisible()
  await expectAccessible(page)
  expect((await call(findProduct, { id: medium?.id ?? 0 })).quantity).toBe(3)

  // The rest is what the dialog proposes.
  const actions = countActions(page)
  await page.getByRole('main').getByRole('link', { name: /^PO-/ }).click()
  await expect(page.getByRole('banner').getByText('Partly received')).toBeVisible()
  await actions.click(page.getByRole('button', { name: 'Receive', exact: true }))
  await actions.click(dialog(page).getByRole('button', { name: 'Receive 2 units' }))
  await expectNews(page, /received 2 units$/)
  actions.expectAtMost(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo arrival' }).click()
  await expectNews(page, /^AR-\d{4}-\d{5} undone by AR-\d{4}-\d{5}$/)
  const { purchaseOrders } = await call(findPurchaseOrders, { page: 1, limit: 1 })
  expect(purchaseOrders.map(({ progress, units }) => [progress, units.open])).toEqual([
    ['partly received', 2],
  ])
})

test('Staff receives an order without seeing what it costs, after another user took a part', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await addStyle(call, 'BUY-3', 'Linen Shirt')
  const supplier = await call(recordEndpoints.supplier.create, { name: 'Dhaka Apparel Works' })
  const items = style.products.map(({ id }) => ({ productId: id, quantity: 6, unitCostMicros: 7_654_321 }))
  const order = await call(createPurchaseOrder, buildPurchase(supplier.id, items))
  await openAs('Staff', `/purchase-orders/${order.id}`)
  await expect(page.getByText('24 units').first()).toBeVisible()
  await expect(page.getByText('Unit Cost')).toHaveCount(0)
  await expect(page.getByText('7.65')).toHaveCount(0)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Receive 24 units' })).toBeVisible()
  const lines = [{ line: 1, accepted: 6 }]
  await dialog(page).getByLabel(`Accepted of ${style.products[0]?.code}`).fill('6')
  await call(receivePurchaseOrder, { id: order.id, lines })
  // What the other user took is refused at its line, and nothing is received.
  await dialog(page).getByRole('button', { name: 'Receive 24 units' }).click()
  await expect(dialog(page).getByText(/^6 of 6 units of .+ came already\./)).toBeVisible()
  await dialog(page).getByLabel(`Accepted of ${style.products[0]?.code}`).fill('0')
  await dialog(page).getByRole('button', { name: 'Receive 18 units' }).click()
  await expectNews(page, /received 18 units$/)
  for (const { id } of style.products) expect((await call(findProduct, { id })).quantity).toBe(6)

  await page.setViewportSize(phone)
  await page.goto(`/purchase-orders/${order.id}`)
  await expect(page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem')).toHaveCount(2)
  await expectNoOverflow(page)
})

test('purchase orders and arrivals are done from the search, and looked into with Space', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await addStyle(call, 'BUY-4', 'Cord Trouser')
  const supplier = await call(recordEndpoints.supplier.create, { name: 'Porto Denim' })
  const items = style.products.map(({ id }) => ({ productId: id, quantity: 6 }))
  const { id, number } = await call(createPurchaseOrder, buildPurchase(supplier.id, items))
  const short = number.replace(/-\d{4}-0*/, '-').toLowerCase()
  const search = page.getByRole('dialog', { name: 'Search' })
  const selectedOption = search.getByRole('option', { selected: true })
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(search.getByRole('combobox')).toBeFocused()
    await search.getByRole('combobox').pressSequentially(text)
    await expect(search.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  }

  await openAs('Staff', '/purchase-orders')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await type(`receive ${short}`)
  await expect(selectedOption).toContainText(`Receive ${number}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Receive ${number}` })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Receive 24 units' }).click()
  await expect(page).toHaveURL(/\/arrivals\/\d+$/)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^AR-/)
  const arrival = await title.innerText()
  // On the page of the record without its number; what the role may not do is not offered.
  await type('undo')
  await expect(selectedOption).toContainText(`Undo ${arrival}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await type(`cancel ${short}`)
  await expect(search.getByRole('option', { name: /^Cancel/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.goto('/arrivals')
  await page.getByRole('link', { name: arrival }).focus()
  await page.keyboard.press('Space')
  await expect(preview).toContainText('Porto Denim')
  await expect(preview).toContainText('24 units')
  await expectAccessible(page)
  await page.goto('/purchase-orders')
  await page.getByRole('link', { name: number }).focus()
  await page.keyboard.press('Space')
  await expect(preview).toContainText('Received')
  await expect(preview.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await expectAccessible(page)

  // The undo is asked for first.
  await type(`undo ${arrival}`)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo arrival' }).click()
  await expectNews(page, /undone by AR-/)
  expect((await call(findPurchaseOrder, { id })).progress).toBe('open')
})

test('a style is expected on another day than its order, and the dashboard leads to what arrives', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await addStyle(call, 'BUY-5', 'Boxy Tee')
  await addStyle(call, 'BUY-6', 'Rain Parka')
  await call(recordEndpoints.supplier.create, { name: 'Cebu Garments' })
  const [soon, later] = [addDays(today(), 3), addDays(today(), 40)]
  const typeDay = async (field: Locator, day: string) => {
    const [year, month, date] = day.split('-')
    await field.focus()
    await page.keyboard.type(`${month}${date}${year}`, { delay: 40 })
    await field.blur()
  }
  await openAs('Manager', '/create-purchase-order')
  await page.getByRole('combobox', { name: 'Supplier' }).pressSequentially('cebu')
  await page.getByRole('option', { name: /Cebu Garments/ }).click()
  await typeDay(page.getByLabel('Expected on'), later)
  for (const number of ['BUY-5', 'BUY-6']) {
    await itemField(page).click()
    await itemField(page).pressSequentially(number)
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: `Style ${number}` })
      .locator('input:focus')
      .pressSequentially('6', {
        delay: 80,
      })
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Other expected day of style BUY-6' }).click()
  const place = page.getByRole('button', { name: 'Place order', exact: true })
  await typeDay(page.getByLabel('Expected day of style BUY-6'), addDays(today(), -1))
  await expect(place).toBeDisabled()
  await typeDay(page.getByLabel('Expected day of style BUY-6'), soon)
  await expectAccessible(page)
  await place.click()
  await expectNews(page, /placed$/)
  // In the four cells of the style, and not in those of the other one.
  await expect(page.getByRole('link', { name: new RegExp(`, ${formatShortDay(soon)}$`) })).toHaveCount(4)

  await page.goto('/')
  const todo = page.getByRole('list', { name: 'To do' }).getByRole('link', { name: /to arrive in the next/ })
  await todo.click()
  await expect(page).toHaveURL(/show=to(%20|\+)come/)
  await expect(page.getByRole('row').filter({ hasText: 'Cebu Garments' })).toContainText(formatDay(soon))
})
