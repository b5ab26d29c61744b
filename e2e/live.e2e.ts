// What one person does is on the others' screens within a second, in every tab, and disturbs nobody who reads or writes.
import type { BrowserContext, Page } from '@playwright/test'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { findNotifications } from '#contract/insight/notifications.ts'
import { findUsers, setUserStatus } from '#contract/people/users.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, test, watchForSignOutToast } from './shop.ts'

/** How often the browser asked for the stream. */
function countStreams(context: BrowserContext): { asked: number } {
  const streams = { asked: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === subscribeToLiveEvents.path) streams.asked += 1
  })
  return streams
}

/** The page is told from now on. */
async function expectFollowing(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === subscribeToLiveEvents.path)
}

function bellOf(page: Page, unread: number) {
  return page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
}

test('a sale changes badge, figure and bell in browsers at another server process within a second', async ({
  openSecondPage: openBeside,
  otherProcess,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Live jacket', quantity: 8 }))
  const page = await openBeside('Manager', '/products?search=live', otherProcess)
  const dashboard = await openBeside('Viewer', '/', otherProcess)
  await expect(page.getByText('In Stock (8)')).toBeVisible()
  await expect(bellOf(page, 0)).toBeVisible()
  const pending = dashboard.getByRole('link', { name: /Pending Invoices/ })
  await expect(pending).toContainText('0')

  const times: number[] = []
  for (const left of [7, 6, 5]) {
    await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
    const sold = performance.now()
    await Promise.all([
      expect(page.getByText(left === 5 ? 'Low Stock (5)' : `In Stock (${left})`)).toBeVisible(),
      expect(pending).toContainText(String(8 - left)),
      // Each sale waits to be processed; the last one leaves few as well.
      expect(bellOf(page, left === 5 ? 4 : 8 - left)).toBeVisible(),
    ])
    times.push(performance.now() - sold)
  }
  // A busy machine may stumble.
  expect(Math.min(...times)).toBeLessThan(1000)
  await expect(dashboard.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await bellOf(page, 4).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const rows = sheet.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toHaveText(
    /^Live jacket \(Indigo, M\): 5 units left\s*Just now\s*Unread$|is waiting to be processed/,
  )
  await expectAccessible(page)
  await rows.filter({ hasText: 'Live jacket' }).click()
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(sheet).toBeHidden()
  await bellOf(page, 3).press('Enter')
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(sheet.getByText('Unread')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bellOf(page, 0)).toBeFocused()
})

test('a list that is being read changes its rows in place, and says what is new until it is asked for', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 100 }))
  const sell = (customerName: string) =>
    call(createInvoice, buildInvoice([{ productId, quantity: 1 }], { customerName }))
  const first = await sell('Harbour Boutique')
  const following = expectFollowing(page)
  await openAs('Manager', '/invoices')
  await following
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Harbour Boutique')
  const shown = await rows.count()
  for (const name of ['Mill Lane', 'North Pier', 'Old Wharf']) await sell(name)
  await call(setInvoiceStatus, { id: first.id, status: 'Processed' })
  const news = page.getByRole('button', { name: '3 new' })
  await expect(news).toBeVisible()
  await expect(rows.nth(1)).toContainText(/Harbour Boutique.*Processed/)
  await expect(rows).toHaveCount(shown)
  await expectAccessible(page, ['light'])
  await news.press('Enter')
  await expect(rows.nth(1)).toContainText('Old Wharf')
  await expect(rows).toHaveCount(shown + 3)
  await expect(news).toBeHidden()

  // What changed while nobody read the list does not wait.
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await sell('Late Tide')
  await page.waitForTimeout(1000)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Late Tide')
  await expect(page.getByRole('button', { name: /new$/ })).toBeHidden()
})

test('what changes while a page reads it for the first time is read once more', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Early coat', quantity: 90 }))
  const first = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(
    (url) => url.pathname === findProducts.path && url.searchParams.get('search') === 'early',
    async (route) => {
      // The route stays: when the last one goes, the browser lets go of what is held.
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      first.resolve()
      await told.promise
      await route.fulfill({ response })
    },
  )
  await openAs('Viewer', '/')
  const rings = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === findNotifications.path)
  await Promise.all([rings(), expectFollowing(page), page.goto('/products?search=early')])
  await first.promise
  // The bell is read again as well: by then the page was told.
  await Promise.all([rings(), call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))])
  told.resolve()
  await expect(page.getByText('In Stock (89)')).toBeVisible()
})

test('nothing changes under the hands of somebody who writes in a dialog', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Quiet shirt', quantity: 50 }))
  const following = expectFollowing(page)
  await openAs('Staff', '/products?search=quiet')
  await following
  await page.getByRole('button', { name: 'Edit Quiet shirt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Product Name').fill('Quiet shirt, washed')
  await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  await page.waitForTimeout(1500)
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Quiet shirt, washed')
  await expect(page.getByText('In Stock (50)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('In Stock (49)')).toBeVisible()
})

test('two tabs share one stream, which the second takes over when the first is closed', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Shared coat', quantity: 50 }))
  const sell = () => call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  const streams = countStreams(context)
  const following = expectFollowing(page)
  await openAs('Staff', '/products?search=shared')
  await following
  const other = await context.newPage()
  await other.goto('/products?search=shared')
  await expect(other.getByText('In Stock (50)')).toBeVisible()
  await sell()
  for (const tab of [page, other]) await expect(tab.getByText('In Stock (49)')).toBeVisible()
  expect(streams.asked).toBe(1)
  await page.close()
  await sell()
  await expect(other.getByText('In Stock (48)')).toBeVisible()
  await expect.poll(() => streams.asked).toBe(2)
})

test('a lost connection shows in the header, and what was missed once it is back', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Missed scarf', quantity: 50 }))
  await page.route(`**${subscribeToLiveEvents.path}*`, (route) => route.abort())
  await openAs('Viewer', '/products?search=missed')
  await expect(page.getByText('In Stock (50)')).toBeVisible()
  const sign = page.getByRole('button', { name: /^Connection lost/ })
  await expect(sign).toBeVisible()
  await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  // Just after an attempt the next one is far enough away for the click to be what brings it back.
  await page.waitForEvent('requestfailed')
  await page.unroute(`**${subscribeToLiveEvents.path}*`)
  await sign.click()
  await expect(sign).toBeHidden()
  await expect(page.getByText('In Stock (49)')).toBeVisible()
})

test('whoever is deactivated is signed out in every tab, without a click', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const following = expectFollowing(page)
  await openAs('Staff', '/')
  await following
  const other = await context.newPage()
  await other.goto('/products')
  await expect(other.getByRole('heading', { name: 'Products' })).toBeVisible()
  const staff = (await call(findUsers, {})).find(({ role }) => role === 'Staff')
  const leaving = watchForSignOutToast(page)
  await call(setUserStatus, { id: staff?.id ?? 0, isActive: false })
  await leaving
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login')
})
