// What a customer bought, on its page: by style and season, with size runs.
import type { Page } from '@playwright/test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

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
    const { id, invoiceNumber } = await call(createInvoice, buildInvoice(items, { customerId }))
    await call(setInvoiceStatus, { id, status: 'Processed' })
    return invoiceNumber
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

test('what a customer bought in a season is two actions away, with its size runs', async ({
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
  await page.setViewportSize(phone)
  await expect(run).toBeVisible()
  await expectAccessible(page, ['light'])

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

test('another user’s invoice is counted at once, and a customer without any has none', async ({
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
