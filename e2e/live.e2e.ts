// Live updates: changes by other users appear within a second in every tab and don't disturb reading or typing.
import type { BrowserContext, Page } from '@playwright/test'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { findNotifications } from '#contract/insight/notifications.ts'
import { endUserSessions, findUsers, setUserStatus } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/client.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceDiscount, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, password, test, watchForSignOutToast } from './shop.ts'

/** Counts the requests for the event stream. */
function countStreams(context: BrowserContext): { requested: number } {
  const streams = { requested: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === subscribeToLiveEvents.path) streams.requested += 1
  })
  return streams
}

/** Waits until the event stream is open. */
async function waitForStream(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === subscribeToLiveEvents.path)
}

/** The button of the notifications, with that number of unread ones. */
function bellOf(page: Page, unread: number) {
  return page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
}

test('a sale updates badge, metric and bell in browsers of another process within a second', async ({
  openSecondPage,
  otherProcess,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Live jacket', quantity: 8 }))
  const page = await openSecondPage('Manager', '/products?search=live', otherProcess)
  const dashboard = await openSecondPage('Viewer', '/', otherProcess)
  await expect(page.getByText('In Stock (8)')).toBeVisible()
  await expect(bellOf(page, 0)).toBeVisible()
  const pending = dashboard.getByRole('link', { name: /Pending Invoices/ })
  await expect(pending).toContainText('0')

  const durationsMs: number[] = []
  for (const left of [7, 6, 5]) {
    await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
    const soldAtMs = performance.now()
    await Promise.all([
      expect(page.getByText(left === 5 ? 'Low Stock (5)' : `In Stock (${left})`)).toBeVisible(),
      expect(pending).toContainText(String(8 - left)),
      // One notification for all pending invoices; the last sale adds one for low stock.
      expect(bellOf(page, left === 5 ? 2 : 1)).toBeVisible(),
    ])
    durationsMs.push(performance.now() - soldAtMs)
  }
  // The fastest of three, because the machine may be busy.
  expect(Math.min(...durationsMs)).toBeLessThan(1000)
  await expect(dashboard.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await bellOf(page, 2).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const rows = sheet.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '3 invoices are waiting to be processed' })).toHaveCount(1)
  await expect(rows.first()).toHaveText(
    /^Live jacket \(Indigo, M\): 5 units left\s*Just now\s*Unread$|are waiting to be processed/,
  )
  await expectAccessible(page)
  await rows.filter({ hasText: 'Live jacket' }).click()
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(sheet).toBeHidden()
  await bellOf(page, 1).press('Enter')
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(sheet.getByText('Unread')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bellOf(page, 0)).toBeFocused()
})

test('products that one sale makes low are one notification, which opens to them @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const ids: number[] = []
  for (const size of ['S', 'M'])
    ids.push((await call(createProduct, buildProduct({ name: 'Wool coat', size, quantity: 6 }))).id)
  await call(createInvoice, buildInvoice(ids.map((productId) => ({ productId, quantity: 2 }))))
  await openAs('Staff', '/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const entry = sheet.getByRole('button', { name: /Wool coat: 2 variants are low or out of stock/ })
  await expect(entry).toContainText('Unread')
  await expect(sheet.getByRole('link', { name: /Wool coat/ })).toHaveCount(0)
  await entry.press('Enter')
  await expect(entry).not.toContainText('Unread')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Wool coat (Indigo, S): 4 units left' }).click()
  await expect(page).toHaveURL(`/products/${ids[0]}`)
})

test('an open list updates its rows in place and shows new rows on request @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 100 }))
  const sell = (customerName: string) =>
    call(createInvoice, buildInvoice([{ productId, quantity: 1 }], { customerName }))
  const first = await sell('Harbour Boutique')
  const streamOpen = waitForStream(page)
  await openAs('Manager', '/invoices')
  await streamOpen
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Harbour Boutique')
  const rowCount = await rows.count()
  for (const name of ['Mill Lane', 'North Pier', 'Old Wharf']) await sell(name)
  await call(setInvoiceStatus, { id: first.id, status: 'Processed' })
  const newRowsButton = page.getByRole('button', { name: '3 new' })
  await expect(newRowsButton).toBeVisible()
  await expect(rows.nth(1)).toContainText(/Harbour Boutique.*Processed/)
  await expect(rows).toHaveCount(rowCount)
  await expectAccessible(page, ['light'])
  await newRowsButton.press('Enter')
  await expect(rows.nth(1)).toContainText('Old Wharf')
  await expect(rows).toHaveCount(rowCount + 3)
  await expect(newRowsButton).toBeHidden()

  // Changes made while the list was closed are shown at once.
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await sell('Late Tide')
  await page.waitForTimeout(1000)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Late Tide')
  await expect(page.getByRole('button', { name: /new$/ })).toBeHidden()
})

test('a change during the first load of a page is loaded afterwards @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Early coat', quantity: 90 }))
  const firstResponse = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(
    (url) => url.pathname === findProducts.path && url.searchParams.get('search') === 'early',
    async (route) => {
      // Removing the last route would release the held request, so it stays.
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      firstResponse.resolve()
      await release.promise
      await route.fulfill({ response })
    },
  )
  await openAs('Viewer', '/')
  const notificationsLoaded = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === findNotifications.path)
  await Promise.all([notificationsLoaded(), waitForStream(page), page.goto('/products?search=early')])
  await firstResponse.promise
  // The notifications are reloaded by the same event, so the page has received it by then.
  await Promise.all([
    notificationsLoaded(),
    call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }])),
  ])
  release.resolve()
  await expect(page.getByText('In Stock (89)')).toBeVisible()
})

test('an open dialog keeps its input and the page behind it unchanged @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Quiet shirt', quantity: 50 }))
  const streamOpen = waitForStream(page)
  await openAs('Staff', '/products?search=quiet')
  await streamOpen
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

async function createPendingInvoice(call: Call): Promise<number> {
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 50 }))
  return (await call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))).id
}

test('a typed discount stays while another user changes it @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const id = await createPendingInvoice(call)
  const streamOpen = waitForStream(page)
  await openAs('Staff', `/invoices/${id}`)
  await streamOpen
  const discount = page.getByLabel('Discount (%)')
  await discount.fill('5')
  await call(setInvoiceDiscount, { id, discountBasisPoints: 1200 })
  await expect(page.getByText('Discount (12%)')).toBeVisible()
  await expect(discount).toHaveValue('5')
  await page.getByRole('button', { name: 'Update discount' }).click()
  await expect(page.getByText('Discount (5%)')).toBeVisible()
  await call(setInvoiceDiscount, { id, discountBasisPoints: 700 })
  await expect(discount).toHaveValue('7')
})

test('a page keeps what is shown and typed while its reload fails @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const id = await createPendingInvoice(call)
  const streamOpen = waitForStream(page)
  await openAs('Staff', `/invoices/${id}`)
  await streamOpen
  const discount = page.getByLabel('Discount (%)')
  await discount.fill('5')
  const url = `**/api/invoices/${id}`
  await page.route(url, (route) => route.fulfill({ status: 503, json: { message: 'Restarting.' } }))
  await call(setInvoiceDiscount, { id, discountBasisPoints: 1200 })
  const outdated = page.getByRole('button', { name: /^This page could not be reloaded/ })
  await expect(outdated).toBeVisible()
  await expect(discount).toHaveValue('5')
  await page.unroute(url)
  await outdated.click()
  await expect(page.getByText('Discount (12%)')).toBeVisible()
  await expect(outdated).toBeHidden()
  await expect(discount).toHaveValue('5')
})

test('the timeline of a customer stays while its reload fails, and reloads by itself @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createCustomer, { name: 'Harbour & Pine' })
  const streamOpen = waitForStream(page)
  await openAs('Staff', `/customers/${id}`)
  await streamOpen
  const entry = page.getByText('Created customer C-1')
  await expect(entry).toBeVisible()
  const url = `**/api/customers/${id}/timeline*`
  await page.route(url, (route) => route.fulfill({ status: 503, json: { message: 'Restarting.' } }))
  await call(editCustomer, { id, name: 'Harbour & Oak' })
  const outdated = page.getByRole('button', { name: /^This page could not be reloaded/ })
  await expect(outdated).toBeVisible()
  await expect(entry).toBeVisible()
  await page.unroute(url)
  await expect(outdated).toBeHidden()
})

test('a page that is opened while the server is down appears when it is back', async ({ page, openAs }) => {
  await openAs('Staff', '/products')
  const link = page.getByRole('link', { name: 'Count Stock' })
  await expect(link).toBeVisible()
  await page.route('**', (route) => route.abort())
  const checked = page.waitForRequest('**/readyz')
  await link.click()
  await checked
  await expect(link).toBeVisible()
  await expect(page.getByRole('alert').getByText("Selvedge can't be reached")).toBeVisible()
  await page.unroute('**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No products counted yet', { exact: true })).toBeVisible()
})

test('what could not be loaded loads when the connection is back @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  await call(createProduct, buildProduct({ name: 'Unreached coat' }))
  await page.route(/\/api\/(events|products)/, (route) => route.abort())
  await openAs('Viewer', '/products?search=unreached')
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('Unreached coat').first()).toBeVisible()
})

test('two tabs share one stream, and the second tab opens its own when the first is closed @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Shared coat', quantity: 50 }))
  const sell = () => call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  const streams = countStreams(context)
  const streamOpen = waitForStream(page)
  await openAs('Staff', '/products?search=shared')
  await streamOpen
  const other = await context.newPage()
  await other.goto('/products?search=shared')
  await expect(other.getByText('In Stock (50)')).toBeVisible()
  await sell()
  for (const tab of [page, other]) await expect(tab.getByText('In Stock (49)')).toBeVisible()
  expect(streams.requested).toBe(1)
  await page.close()
  await sell()
  await expect(other.getByText('In Stock (48)')).toBeVisible()
  await expect.poll(() => streams.requested).toBe(2)
})

test('the header shows a lost connection, and the page updates once it is restored @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Missed scarf', quantity: 50 }))
  await page.route(`**${subscribeToLiveEvents.path}*`, (route) => route.abort())
  await openAs('Viewer', '/products?search=missed')
  await expect(page.getByText('In Stock (50)')).toBeVisible()
  const lostButton = page.getByRole('button', { name: /^Connection lost/ })
  await expect(lostButton).toBeVisible()
  await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  // Right after a failed attempt, the next one is so late that only the click can reconnect.
  await page.waitForEvent('requestfailed')
  await page.unroute(`**${subscribeToLiveEvents.path}*`)
  await lostButton.click()
  await expect(lostButton).toBeHidden()
  await expect(page.getByText('In Stock (49)')).toBeVisible()
})

test('a deactivated user is signed out in every tab at once @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const streamOpen = waitForStream(page)
  await openAs('Staff', '/')
  await streamOpen
  const other = await context.newPage()
  await other.goto('/products')
  await expect(other.getByRole('heading', { name: 'Products' })).toBeVisible()
  const staff = (await call(findUsers, {})).find(({ role }) => role === 'Staff')
  const signOutToast = watchForSignOutToast(page)
  await call(setUserStatus, { id: staff?.id ?? 0, isActive: false })
  await signOutToast
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login')
})

test('what is typed in a dialog stays when the session ends, and is saved after signing in on the page', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ name: 'Kept shirt' }))
  const staff = (await call(findUsers, {})).find(({ role }) => role === 'Staff')
  await call(setUserStatus, { id: staff?.id ?? 0, isActive: true })
  const streamOpen = waitForStream(page)
  await openAs('Staff', '/products?search=kept')
  await streamOpen
  await page.getByRole('button', { name: 'Edit Kept shirt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const name = dialog.getByLabel('Product Name')
  await name.press('End')
  await name.pressSequentially(', washed', { delay: 20 })
  const reopened = waitForStream(page)
  await call(endUserSessions, { id: staff?.id ?? 0 })
  const question = page.getByRole('alertdialog', { name: 'Sign in again' })
  const typedPassword = question.getByLabel('Password')
  await expect(typedPassword).toBeFocused()
  await typedPassword.pressSequentially('not my password', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(question.getByText('Invalid username or password')).toBeVisible()
  await typedPassword.press('ControlOrMeta+a')
  await typedPassword.pressSequentially(password, { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await reopened
  await expect(name).toHaveValue('Kept shirt, washed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Product updated successfully')
})
