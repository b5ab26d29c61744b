// Reports: what sold best, to whom, in which size, against the year before, and what to cut.
import type { Page } from '@playwright/test'

import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { type Actions, countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** What the tests of this file share. */
let sold: Awaited<ReturnType<typeof sell>> | undefined

test.beforeEach(async ({ callAs }) => {
  sold ??= await sell(await callAs('Manager'))
})

/** Two styles of which the second sold more, to one customer. */
async function sell(call: Call) {
  const addStyle = (number: string, name: string, season: string) =>
    call(createStyle, {
      number,
      name,
      season,
      priceCents: 2000,
      colors: [{ name: 'Navy' }],
      sizes: ['S', 'M'],
      quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 100 })),
    })
  const [tank, pants] = [
    await addStyle('RT-1', 'Rib Tank', 'Fall 2026'),
    await addStyle('WT-2', 'Wide Pants', 'Spring 2026'),
  ]
  const customerName = 'Harbor & Pine'
  const { id: customerId } = await call(createCustomer, { name: customerName, phone: '+1 212 555 0100' })
  const lines = [tank, pants].flatMap(({ products }, index) =>
    products.map(({ id }) => ({ productId: id, quantity: 2 + 3 * index })),
  )
  const { id } = await call(createInvoice, buildInvoice(lines, { customerId, customerName, taxPpm: 0 }))
  await call(setInvoiceStatus, { id, status: 'Processed' })
  return { tank, pants, customerId }
}

/** Opens the report that a clerk's words find first. */
async function findReport(page: Page, actions: Actions, words: string): Promise<void> {
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await actions.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await actions.type(dialog.getByRole('combobox'), words)
  await page.keyboard.press('Enter')
}

const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('row', { name })

test('best sellers, their sizes and their documents are a few actions away @main', async ({
  page,
  openAs,
}) => {
  await openAs('Manager', '/')
  const actions = countActions(page)
  await findReport(page, actions, 'best sellers')
  await expect(page).toHaveURL('/reports/sales-by-style')
  actions.expectAtMost(2)

  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  await expect(page).toHaveURL('/reports/sales-by-style?period=this-month')
  await expect(row(page, /^All styles/)).toContainText('14')
  await expect(row(page, /^Wide Pants/)).toContainText('$200.00')
  await expect(row(page, /^Rib Tank/)).toContainText('$80.00')
  await expectAccessible(page)

  await row(page, /^Wide Pants/)
    .getByRole('button', { name: /^How the figures of Wide Pants/ })
    .click()
  const panel = page.getByRole('dialog', { name: /^How the figures of Wide Pants/ })
  await expect(panel).toContainText('$200.00 sales − $0.00 returns = $200.00')
  await expect(panel).toContainText('$200.00 net sales ÷ $280.00 net sales of all rows = 71.4%')
  await panel.getByRole('link', { name: 'Invoices and credit notes of these figures' }).click()
  await expect(row(page, /^INV-/)).toContainText('Harbor & Pine')
  await page.goBack()

  await page.getByRole('link', { name: 'Wide Pants' }).click()
  await expect(page.getByRole('table', { name: 'Net units of Wide Pants by color and size' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Navy, M: 5 net units' })).toBeVisible()
  await page.getByRole('button', { name: /^Wide Pants \(WT-2\)/ }).click()
  await expect(page).toHaveURL('/reports/sales-by-product?period=this-month')
})

test('what a customer bought and left, and what the stock is worth at year end, are three actions away', async ({
  page,
  openAs,
}) => {
  await openAs('Manager', '/')
  const actions = countActions(page)
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await actions.press('Control+k')
  await actions.type(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox'), 'harbor')
  await expect(page.getByRole('option', { name: /^Harbor & Pine C-/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/customers/${sold?.customerId}`)
  const season = page
    .getByRole('search', { name: 'Filter purchases' })
    .getByRole('combobox', { name: 'Season' })
  await actions.choose(season, 'Fall 2026')
  actions.expectAtMost(3)
  await expect(page.getByText('Total 4 units')).toBeVisible()
  await expect(page.getByText('Cost unknown').last()).toBeVisible()
  await page.goto('/')
  await findReport(page, actions, 'stock value')
  await actions.choose(page.getByRole('combobox', { name: 'Period' }), 'Last year')
  await expect(page).toHaveURL('/reports/stock-by-style?period=last-year')
  await expect(page.getByText(/^No styles at the end of Dec 31/)).toBeVisible()
  actions.expectAtMost(3)
})

test('taxes, ship months and arrivals open the documents that make them up', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const items = [{ productId: sold?.pants.products[1]?.id ?? 0, quantity: 5 }]
  const shipWindow = { startShipOn: '2027-02-10', cancelOn: '2027-02-28' }
  const order = buildOrder(sold?.customerId ?? 0, items, { customerName: 'Harbor & Pine', ...shipWindow })
  await call(createOrder, { ...order, confirm: true })
  await openAs('Manager', '/reports')
  await page.getByRole('link', { name: 'Tax by State' }).click()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  await expect(row(page, /^Unknown, 0%/)).toContainText('$280.00')
  // The stock came today.
  await page.goto(`/reports/size-curve?startDate=${today()}&endDate=${today()}`)
  await expect(row(page, /^M/)).toContainText('50.0%')
  await page.goto('/reports/orders-by-ship-month')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'February 2027' }).click()
  await expect(page).toHaveURL(/\/orders\?.*shipFrom=2027-02-01/)
  await expect(row(page, /Harbor & Pine/)).toBeVisible()
})

test('a view of a report keeps period, filter and columns, and its file has what is shown @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Manager', '/reports')
  await page.getByRole('link', { name: 'Sales by Style' }).click()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Season' }).selectOption('Fall 2026')
  await expect(row(page, /^Rib Tank/)).toBeVisible()
  await expect(row(page, /^Wide Pants/)).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Save view...' }).click()
  await page.getByLabel('Name').pressSequentially('Fall this month')
  await page.keyboard.press('Enter')
  await expectToast(page, 'View Fall this month saved')
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^sales-by-style_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/)
  await expectToast(page, 'Export Successful')
})

test('what to cut is what open orders lack, by size', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const customerId = sold?.customerId ?? 0
  const items = [{ productId: sold?.tank.products[0]?.id ?? 0, quantity: 150 }]
  await call(createOrder, {
    ...buildOrder(customerId, items, { customerName: 'Harbor & Pine' }),
    confirm: true,
  })
  await openAs('Staff', '/')
  const actions = countActions(page)
  await findReport(page, actions, 'what do i cut')
  actions.expectAtMost(2)
  await expect(row(page, /^Rib Tank/)).toContainText('52')
  await expectNoOverflow(page)
})
