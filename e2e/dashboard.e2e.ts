// The dashboard: its values, links, empty states and errors.
import type { Page } from '@playwright/test'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { findFirstSteps } from '#contract/company/companyDetails.ts'
import { findDashboardCharts, findDashboardMetrics, findTodos } from '#contract/insight/dashboard.ts'
import { findRecentActivity } from '#contract/people/activity.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import { type ActivityModule, activityModules } from '#domain/activityModules.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { blockLiveEvents, expect, expectAccessible, test } from './shop.ts'

test('shows empty states without data', async ({ page, openAs }) => {
  await page.route(`**${findRecentActivity.path}`, (route) => route.fulfill({ json: { logs: [] } }))
  await openAs('Viewer', '/')
  for (const [name, value] of [
    ['Total Products', '0'],
    ['Low Stock Items', '0'],
    ['Pending Invoices', '0'],
    ['Monthly Revenue', '$0.00'],
  ] as const) {
    await expect(page.getByRole('link', { name: `${name} ${value} ` })).toBeVisible()
  }
  for (const [card, text] of [
    ['Recent Products', 'No products found'],
    ['Recent Activity', 'No recent activity'],
    ['Revenue by month', 'No invoices were processed in the last twelve months.'],
    ['Stock value', 'Nothing is in stock.'],
    ['Units sold', `No invoices were processed in ${formatMonth(thisMonth())}.`],
    ['Low stock', 'No products are low or out of stock.'],
  ] as const) {
    await expect(page.getByRole('region', { name: card, exact: true })).toContainText(text)
  }
})

test('links each value and chart to its records @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const coat = await call(
    createProduct,
    buildProduct({ name: 'Wool coat', quantity: 9, priceCents: 20_000, category: 'Tops' }),
  )
  const sandal = await call(createProduct, buildProduct({ name: 'Sandal', quantity: 30, category: 'Shoes' }))
  await call(createProduct, buildProduct({ name: 'Sold out scarf', quantity: 0 }))
  const items = [
    { productId: coat.id, quantity: 4 },
    { productId: sandal.id, quantity: 6 },
  ]
  const { id } = await call(createInvoice, buildInvoice(items, { taxPpm: 0 }))
  await call(setInvoiceStatus, { id, status: 'Processed' })
  await call(createInvoice, buildInvoice([{ productId: sandal.id, quantity: 1 }]))

  await openAs('Viewer', '/')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const revenue = region('Revenue by month')
  const month = formatMonth(thisMonth())
  await expect(revenue.getByRole('listitem')).toHaveCount(12)
  await expect(revenue.getByRole('link', { name: `${month}: $1,280.00 from 1 invoice` })).toBeVisible()
  await expect(region('Stock value')).toContainText('$2,840.00')
  const bestSellers = page.getByRole('list', { name: 'Best sellers' }).getByRole('listitem')
  await expect(bestSellers).toHaveCount(2)
  await expect(bestSellers.nth(0)).toContainText(/Sandal.*6/)
  const lowStock = page.getByRole('list', { name: 'Low stock' }).getByRole('listitem')
  await expect(lowStock).toHaveText([/Sold out scarf.*Out of Stock/, /Wool coat.*Low Stock \(5\)/])
  await expect(page.getByRole('list', { name: 'Recent products' }).getByRole('listitem')).toHaveText([
    /Sold out scarf.*Low Stock/,
    /Sandal.*In Stock/,
    /Wool coat.*Low Stock/,
  ])
  await expectAccessible(page)

  // By keyboard: each chart has a table.
  const toggle = page.getByRole('button', { name: 'Table of revenue by month' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  const rows = revenue.getByRole('table', { name: 'Revenue by month' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1)).toHaveText(`${month}1$1,280.00`)
  await page.getByRole('button', { name: 'Table of stock value by category' }).click()
  await expect(region('Stock value').getByRole('row')).toHaveText([
    'CategoryValue',
    'Shoes$1,840.00',
    'Tops$1,000.00',
  ])
  await page.getByRole('button', { name: 'Table of units sold by category' }).click()
  await expect(region('Units sold').getByRole('row')).toHaveText(['CategoryUnits', 'Shoes6', 'Tops4'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, ['light'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  const processed = `/invoices?processedMonth=${thisMonth()}`
  for (const [link, address, found] of [
    [page.getByRole('link', { name: 'Total Products' }), '/products', '3 products'],
    [page.getByRole('link', { name: 'Low Stock Items' }), '/products?stockLevel=short', '2 products'],
    [page.getByRole('link', { name: 'Pending Invoices' }), '/invoices?status=Pending', 'Pending'],
    [page.getByRole('link', { name: 'Overdue' }), '/ageing/documents?bucket=Overdue', 'Nothing is overdue'],
    [page.getByRole('link', { name: 'Monthly Revenue' }), processed, '$1,280.00'],
    [revenue.getByRole('link', { name: month }), processed, `Processed in ${month}`],
    [region('Stock value').getByRole('link', { name: '$2,840.00' }), '/products', '3 products'],
    [region('Stock value').getByRole('link', { name: 'Shoes' }), '/products?category=Shoes', '1 product'],
    [region('Units sold').getByRole('link', { name: '10 units' }), processed, '$1,280.00'],
    [bestSellers.getByRole('link', { name: 'Wool coat' }), `/products/${coat.id}`, '5 units available'],
    [lowStock.getByRole('link', { name: 'Wool coat' }), `/products/${coat.id}`, '5 units available'],
    [
      region('Low stock').getByRole('link', { name: 'All low stock' }),
      '/products?stockLevel=short',
      '2 products',
    ],
  ] as const) {
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByText(found).filter({ visible: true }).first()).toBeVisible()
    await page.goBack()
  }

  await region('Units sold').getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 })
  await expect(region('Units sold')).toContainText('Sales will appear here.')
})

test('each entry of To do opens a list of that number, until nothing is left @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const dress = await call(createProduct, buildProduct({ quantity: 40 }))
  const { id: customerId } = await call(createCustomer, buildBuyer())
  for (const quantity of [1, 2])
    await call(createInvoice, buildInvoice([{ productId: dress.id, quantity }], { taxPpm: 0 }))
  const order = await call(createOrder, {
    ...buildOrder(customerId, [{ productId: dress.id, quantity: 3 }]),
    confirm: true,
  })
  await openAs('Admin', '/')
  const todos = page.getByRole('list', { name: 'To do' }).getByRole('link')
  await expect(todos).toHaveText([
    /^[23] invoices? to process$/,
    /^1 order waits for stock that is there$/,
    /^1 order to ship in the next seven days$/,
  ])
  await expectAccessible(page, ['light', 'dark'])
  for (let index = 0; index < 3; index += 1) {
    const count = Number.parseInt(await todos.nth(index).innerText(), 10)
    await todos.nth(index).click()
    await expect(
      page.getByRole('main').getByText(new RegExp(`^${count} (invoices?|orders?), `)),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Select (INV|SO)-/ })).toHaveCount(count)
    await page.goBack()
  }
  // Live, without a reload: what is done leaves the list.
  const { invoices } = await call(findInvoices, { page: 1, limit: 20, status: 'Pending' })
  for (const { id } of invoices) await call(setInvoiceStatus, { id, status: 'Processed' })
  await call(cancelOrder, { id: order.id, reason: 'Ordered twice' })
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('a company without data sees its first steps in place of charts and To do', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  await page.route(`**${findFirstSteps.path}`, (route) =>
    route.fulfill({ json: { isOver: false, hasDetails: false, hasProducts: false, hasInvoices: false } }),
  )
  await openAs('Admin', '/')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Monthly Revenue/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Products' })).toBeVisible()
  for (const name of ['To do', 'Revenue by month'])
    await expect(page.getByRole('region', { name, exact: true })).toBeHidden()
  await expectAccessible(page)
  const viewer = await openSecondPage('Viewer', '/')
  await expect(viewer.getByRole('region', { name: 'To do' })).toContainText('Nothing is waiting for you.')
})

test('shows activity with relative times and a color per module @trial', async ({ page, openAs }) => {
  const minutesAgo = [0, 1, 59, 120, 3000]
  await page.route(`**${findRecentActivity.path}`, async (route) => {
    const logs = activityModules.map((module, index) => ({
      id: index + 1,
      action: `Did something to ${module}`,
      module,
      ipAddress: null,
      user: null,
      userName: 'Ada',
      createdAt: new Date(Date.now() - (minutesAgo[index] ?? 0) * 60_000 - 5000).toISOString(),
    }))
    await route.fulfill({ json: { logs } })
  })
  await openAs('Viewer', '/')
  const entries = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  const words = ['Just now', '1 minute ago', '59 minutes ago', '2 hours ago', '2 days ago']
  await expect(entries).toHaveText(
    activityModules.map(
      (module, index) =>
        new RegExp(
          `^Did something to ${module}${words[index] ?? 'Just now'}${index === 4 ? String.raw`, \w{3} \d{1,2}, \d{4}` : ''}${module}$`,
        ),
    ),
  )
  const colors = await Promise.all(activityModules.map((module) => colorOf(page, module)))
  expect(new Set(colors).size).toBe(activityModules.length)
})

test('shows an error with a retry for each part that fails to load @trial', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  let isBroken = true
  for (const { path } of [
    findDashboardMetrics,
    findTodos,
    findDashboardCharts,
    findProducts,
    findRecentActivity,
  ]) {
    await page.route(
      (url) => url.pathname === path,
      (route) =>
        isBroken ? route.fulfill({ status: 500, json: { message: 'Request 1 failed' } }) : route.continue(),
    )
  }
  await openAs('Viewer', '/')
  const errors = [
    'Failed to load metrics',
    'Failed to load what is to do',
    'Failed to load charts',
    'Failed to load low stock',
    'Failed to load products',
    'Failed to load activity logs',
  ]
  for (const error of errors) await expect(page.getByText(error)).toBeVisible()
  isBroken = false
  for (const error of errors) {
    await page.getByRole('alert').filter({ hasText: error }).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(error)).toBeHidden()
  }
  await expect(page.getByRole('link', { name: 'Monthly Revenue' })).toBeVisible()
})

function colorOf(page: Page, module: ActivityModule): Promise<string> {
  const tag = page.getByRole('list', { name: 'Recent activity' }).getByText(module, { exact: true })
  return tag.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element.parentElement ?? element)
    return `${color} ${backgroundColor}`
  })
}

/** '2026-11', in the company's time zone. */
function thisMonth(): string {
  const style = { timeZone: 'America/New_York', year: 'numeric', month: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', style).format(new Date())
}
