// The activity log: filters, entries, export, verification and permissions.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import { receiveStock } from '#contract/catalog/stock.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { blockLiveEvents, expect, expectAccessible, expectToast, test } from './shop.ts'

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const entry = (page: Page, action: string) => entries(page).filter({ hasText: action })

test('an Admin filters, opens, exports and verifies the log @trial', async ({ page, openAs, callAs }) => {
  const staff = await callAs('Staff')
  const manager = await callAs('Manager')
  const dress = await staff(createProduct, buildProduct({ code: 'LOG-1', quantity: 10, priceCents: 8000 }))
  const { id, name: productName, color, size } = dress
  const description = 'Heavier linen. '.repeat(20).trim()
  await staff(editProduct, {
    id,
    name: productName,
    color,
    size,
    quantity: 10,
    priceCents: 9500,
    description,
  })
  const invoice = await staff(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  await manager(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  for (let delivery = 0; delivery < 49; delivery += 1) await staff(receiveStock, { id, quantity: 1 })
  await manager(receiveStock, { id, quantity: 1 })

  await openAs('Admin', '/')
  const recent = page.getByRole('list', { name: 'Recent activity' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').first()).toHaveText(
    /Received 1 unit of LOG-1.*Just now.*Inventory/,
  )
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await expect(entries(page)).toHaveCount(50)
  await expect(entries(page).first()).toHaveText(/Signed in.*Users.*Just now.*admin@shop.test.*127\.0\.0\.1/)
  await expect(page.getByText('Showing 1 to 50 of 55 results')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Showing 51 to 55 of 55 results')).toBeVisible()
  await expect(entries(page)).toHaveCount(5)

  const moduleFilter = page.getByRole('combobox', { name: 'Module', exact: true })
  expect(await moduleFilter.getByRole('option').allTextContents()).toEqual([
    'All Activities',
    'Products',
    'Invoices',
    'Orders',
    'Customers',
    'Payments',
    'Purchases',
    'Users',
    'Inventory',
    'System',
  ])
  await moduleFilter.selectOption('Products')
  await expect(page).toHaveURL('/activity-logs?module=Products')
  await expect(entries(page)).toHaveCount(2)
  await expect(page.getByText(/^Showing/)).toBeHidden()

  const edited = page.getByRole('link', { name: 'Updated product LOG-1' })
  await edited.click()
  const dialog = page.getByRole('dialog', { name: 'Updated product LOG-1' })
  await expect(dialog.getByRole('row', { name: 'Price' })).toHaveText('Price$80.00$95.00')
  const described = dialog.getByRole('row', { name: 'Description' })
  await expect(described).not.toContainText(description)
  await described.getByRole('button', { name: 'Show all' }).click()
  await expect(described).toContainText(description)
  await expect(dialog.getByText(/^Sealed at position \d/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edited).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Product LOG-1' }).click()
  await expect(page).toHaveURL(`/products/${id}`)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await moduleFilter.selectOption('All Activities')
  const userFilter = page.getByRole('combobox', { name: 'User', exact: true })
  await userFilter.selectOption('Mona Manager')
  await expect(entries(page)).toHaveCount(2)
  await expect(entry(page, `Marked invoice ${invoice.number} as processed`)).toHaveText(/Invoices/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Logs' }).click()
  await expectToast(page, 'Export Successful', 'Exported 2 entries to CSV')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^activity_logs_export_\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path())).toString()).toMatch(
    /,Mona Manager,manager@shop\.test,Invoices,Marked invoice INV-\d+-\d+ as processed,Status: Pending → Processed,127\.0\.0\.1,/,
  )

  await page.getByLabel('End date').fill('2020-01-31')
  await expect(page).toHaveURL(/endDate=2020-01-31/)
  await expect(page.getByText('No activity found')).toBeVisible()
  await page.getByRole('button', { name: 'Export Logs' }).click()
  await expectToast(page, 'No Data', 'No activity found to export.')
  await page.getByLabel('End date').fill('')
  await page.getByLabel('Start date').fill('2020-01-31')
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
  await expect(userFilter).toHaveValue(/^\d+$/)

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('No entry of the activity log has been altered (55 entries checked).'),
  ).toBeVisible()
})

test('a Manager can read but not verify the log, Staff can do neither @trial', async ({ openSecondPage }) => {
  const manager = await openSecondPage('Manager', '/activity-logs')
  await expect(entry(manager, 'Signed in').first()).toBeVisible()
  await expect(manager.getByRole('link', { name: 'Activity Logs' })).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Export Logs' })).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Verify' })).toBeHidden()
  const staff = await openSecondPage('Staff', '/activity-logs')
  await expect(staff.getByText('Only Admin and Manager may read the activity log.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Activity Logs' })).toBeHidden()
})

test('an entry links to the customer that it is about @trial', async ({ page, openAs, callAs }) => {
  const { id } = await (await callAs('Staff'))(createCustomer, { name: 'Harbour & Pine' })
  await openAs('Manager', '/activity-logs')
  await page.getByRole('link', { name: /^Created customer .* Harbour & Pine$/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Customer Harbour & Pine' }).click()
  await expect(page).toHaveURL(`/customers/${id}`)
})

test('Back closes an entry and then leaves the log, and closing it keeps the place @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  for (const name of ['Ash & Alder', 'Birch & Beech', 'Cedar & Clay'])
    await (
      await callAs('Staff')
    )(createCustomer, { name })
  await openAs('Manager', '/')
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await page.setViewportSize({ width: 1440, height: 300 })
  const link = page.getByRole('link', { name: /^Created customer .* Ash & Alder$/ })
  await link.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => window.scrollY)
  expect(scrolledTo).toBeGreaterThan(0)
  await link.click()
  await page.getByRole('dialog').press('Escape')
  await expect(page).toHaveURL('/activity-logs')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo)

  await page.goto('/')
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await link.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a failed load can be retried @trial', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  const broken = '**/api/activity-logs?*'
  await page.route(broken, (route) => route.abort())
  await openAs('Manager', '/activity-logs')
  await expect(page.getByText('Failed to load activity logs')).toBeVisible()
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(entry(page, 'Signed in').first()).toBeVisible()
})
