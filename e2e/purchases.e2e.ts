// What a customer bought, on its page and on a new invoice: by style and season, as last time, and the last price.
import type { Page } from '@playwright/test'

import { createProduct, deleteProduct, type Product } from '#contract/catalog/products.ts'
import { createStyle, editStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const seasons = ['Spring 2026', 'Fall 2026'] as const

interface Sold {
  customerId: number
  tank: Style
  coat: Style
  scarf: Product
  /** Of the newest invoice. */
  number: string
}

/** Once for this file: two invoices of Harbor & Pine with a style of each season and a product without one. */
let sold: Promise<Sold> | undefined

async function seed(call: Call): Promise<Sold> {
  const create = (number: string, name: string, season: string) => {
    const [colors, sizes] = [
      [{ name: 'Navy' }, { name: 'Sand' }],
      ['S', 'M', 'L'],
    ]
    const quantities = colors.flatMap(({ name }) =>
      sizes.map((size) => ({ color: name, size, quantity: 12 })),
    )
    return call(createStyle, { number, name, season, priceCents: 1900, colors, sizes, quantities })
  }
  const tank = await create('1042', 'Rib Tank', seasons[0])
  const coat = await create('1419', 'Wool Overcoat', seasons[1])
  const scarf = await call(createProduct, buildProduct({ name: 'Silk Scarf', color: 'Ecru', quantity: 20 }))
  const { id: customerId } = await call(createCustomer, { name: 'Harbor & Pine', phone: '+1 503 555 0100' })
  const order = async (items: Parameters<typeof buildInvoice>[0]) => {
    const { id, number } = await call(createInvoice, buildInvoice(items, { customerId }))
    await call(setInvoiceStatus, { id, status: 'Processed' })
    return number
  }
  const all = ({ products }: Style, quantity: number) =>
    products.map(({ id }) => ({ productId: id, quantity }))
  await order(all(coat, 1))
  const number = await order([...all(tank, 4), { productId: scarf.id, quantity: 2 }])
  return { customerId, tank, coat, scarf, number }
}

test.beforeEach(async ({ callAs }) => {
  sold ??= seed(await callAs('Admin'))
  await sold
})

const purchases = (page: Page) => page.getByRole('region', { name: 'Purchases' })

test('what a customer bought in a season is two actions away, with its size runs @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Viewer', '/customers')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Harbor & Pine' }))
  await actions.choose(purchases(page).getByLabel('Season'), seasons[0])
  const rows = purchases(page).getByRole('list', { name: 'Purchases' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Rib Tank1042 · Spring 202624 units$456.00')
  actions.expectAtMost(2)
  await expect(page).toHaveURL(/\?season=Spring(\+|%20)2026$/)

  await rows.getByRole('button').press('Enter')
  const run = page.getByRole('table', { name: 'Units of Rib Tank bought' })
  await expect(run.getByRole('row')).toHaveText(['ColorSMLUnits', 'Navy44412', 'Sand44412', 'Total88824'])
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [phone] })

  await page.reload()
  await expect(rows).toHaveCount(1)
  await purchases(page).getByLabel('Season').selectOption('All')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Silk Scarf' })).toContainText('Ecru · M2 units$160.00')
  await expect(purchases(page).getByText('Total 32 units')).toBeVisible()
  const year = await purchases(page).getByLabel('Period').locator('option').nth(1).innerText()
  await purchases(page).getByLabel('Period').selectOption(year)
  await expect(page).toHaveURL(new RegExp(`\\?year=${year}$`))
  await expect(rows).toHaveCount(3)
})

test('another user’s invoice is counted at once, and a customer without any has none @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { scarf } = (await sold) as Sold
  const { id: customerId } = await call(createCustomer, { name: 'First Order' })
  await openAs('Staff', `/customers/${customerId}`)
  await expect(purchases(page).getByText('Nothing was bought yet.')).toBeVisible()
  const order = buildInvoice([{ productId: scarf.id, quantity: 1 }], { customerId })
  const { id } = await call(createInvoice, order)
  await call(setInvoiceStatus, { id, status: 'Processed' })
  await expect(purchases(page).getByText('Total 1 unit', { exact: true })).toBeVisible()

  await openAs('Staff', `/customers/${customerId}?season=Summer%201999`)
  await expect(purchases(page).getByText('Nothing was bought in this season and period.')).toBeVisible()
  await purchases(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(purchases(page).getByText('Total 1 unit', { exact: true })).toBeVisible()
})

test('the last order is repeated with other quantities in six actions, and says what is missing @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { tank, scarf, number, customerId } = (await sold) as Sold
  const { id, name } = tank
  await call(editStyle, { id, number: tank.number, name, priceCents: 2100, alsoChange: ['priceCents'] })
  const [first, second, third] = tank.products
  const taken = [
    { productId: second?.id ?? 0, quantity: 8 },
    { productId: third?.id ?? 0, quantity: 6 },
  ]
  await call(createInvoice, buildInvoice(taken, { customerName: 'Another buyer' }))
  await call(deleteProduct, { id: scarf.id })

  await openAs('Staff', '/create-invoice')
  await expect(page.getByRole('button', { name: 'As last time' })).toBeHidden()
  const actions = countActions(page)
  await actions.type(page.getByLabel('Customer name'), 'harbor')
  await actions.click(page.getByRole('option', { name: 'Harbor & Pine' }))
  await expect(page.getByRole('button', { name: 'As last time' })).toBeEnabled()
  await actions.press('Alt+l')
  const last = page.getByRole('dialog').getByRole('button', { name: number })
  await expect(last).toBeFocused()
  await expect(last).toContainText('26 units')
  await expectAccessible(page)
  await actions.press('Enter')
  const matrix = page.getByRole('region', { name: 'Style 1042' })
  const cell = (color: string, size: string) =>
    matrix.getByRole('textbox', { name: new RegExp(`^Rib Tank, ${color}, ${size}, `) })
  // In the cell for all colors and sizes.
  await expect(matrix.locator('input:focus')).toHaveCount(1)
  await expect(cell('Navy', 'S')).toHaveValue('4')
  await expect(page.getByText(`Copied from ${number} at today's prices.`)).toBeVisible()
  const changes = page.getByRole('alert').filter({ hasText: 'Check these items' }).getByRole('listitem')
  await expect(changes).toContainText([
    `Rib Tank (${second?.code}): 4 units left out, none are in stock.`,
    `Rib Tank (${third?.code}): 2 instead of 4 units, no more are in stock.`,
    `Silk Scarf (${scarf.code}): 2 units left out, it is no longer in the catalog.`,
    `Rib Tank (${first?.code}): $19.00 → $21.00`,
  ])
  await expect(matrix.getByText(/^Last \$19\.00 on \w{3} \d+, \d{4}$/)).toBeVisible()
  await expect(cell('Sand', 'M')).toHaveValue('4')
  await expectAccessible(page)

  // The other quantities.
  await page.keyboard.press('Tab')
  await page.keyboard.type('3', { delay: 60 })
  await expect(cell('Navy', 'S')).toHaveValue('3')
  await expectNoOverflow(page, { screens: [phone] })
  await page.setViewportSize(desk)
  await actions.press('Control+Enter')
  actions.expectAtMost(6)
  await expectToast(page, 'Invoice created successfully')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  const invoice = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
  expect(invoice.customerId).toBe(customerId)
  expect(new Map(invoice.items.map((item) => [item.productId, item.quantity])).get(first?.id ?? 0)).toBe(3)
})
