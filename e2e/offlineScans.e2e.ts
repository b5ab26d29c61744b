// Counting and receiving by scan without a network: scans wait in the browser, across reloads, tabs and users, and each counts once.
import type { BrowserContext, Page } from '@playwright/test'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findUnitsOnHand } from '#contract/catalog/stock.ts'
import { endUserSessions, findUsers } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, password, test } from './shop.ts'

const stock = (call: Call, code: string, quantity: number): Promise<Product> =>
  call(createProduct, buildProduct({ code, name: `Shirt ${code}`, quantity }))

/** Until the browser keeps the page. */
const waitUntilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

const counted = (page: Page, code: string) => page.getByLabel(`Counted of Shirt ${code} ${code}`)
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save count' })

test('a count goes on without a network, also after a reload, and is saved when nothing waits', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const [known, later] = [await stock(call, 'OFF-1', 5), await stock(call, 'OFF-2', 5)]
  await call(createProductAlias, { productId: later.id, code: '10036000291459', packUnits: 12 })
  await page.setViewportSize(phone)
  await openAs('Staff', '/count-stock')
  await waitUntilKept(page)
  await scan(page, 'OFF-1')
  await expect(counted(page, 'OFF-1')).toHaveValue('1')

  await context.setOffline(true)
  await scan(page, 'OFF-1')
  await expect(counted(page, 'OFF-1')).toHaveValue('2')
  await scan(page, '10036000291459')
  await scan(page, 'OFF-2')
  await expect(page.getByText('2 scans wait for the network. Go on scanning.')).toBeVisible()
  await page.reload()
  await expect(counted(page, 'OFF-1')).toHaveValue('2')
  await expect(page.getByText('2 scans wait for the network. Go on scanning.')).toBeVisible()
  await saveButton(page).hover()
  await expect(page.getByRole('tooltip')).toContainText('2 scans still wait for the network.')
  await scan(page, 'UNKNOWN-1')
  await expect(page.getByText('3 scans wait for the network. Go on scanning.')).toBeVisible()

  await context.setOffline(false)
  await expect(counted(page, 'OFF-2')).toHaveValue('13')
  await expect(page.getByText('No product has the code UNKNOWN-1.').first()).toBeVisible()
  await saveButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('Counted 2 products, 2 different').first()).toBeVisible()
  expect((await call(findProduct, { id: known.id })).quantity).toBe(2)
  expect((await call(findProduct, { id: later.id })).quantity).toBe(13)
})

test('a count without a network does not undo a sale of that time', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const sold = await stock(call, 'OFF-3', 5)
  const { id } = await call(createInvoice, buildInvoice([{ productId: sold.id, quantity: 1 }]))
  await openAs('Staff', '/count-stock')
  await waitUntilKept(page)
  await context.setOffline(true)
  for (let units = 0; units < 4; units += 1) await scan(page, 'OFF-3')
  await expect(page.getByText('4 scans wait for the network.')).toBeVisible()
  await page.waitForTimeout(1500)
  await call(setInvoiceStatus, { id, status: 'Processed' })
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await expect(counted(page, 'OFF-3')).toHaveValue('4')
  await saveButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await expect(
    dialog.getByText(
      'counted as 4 when 5 were on record, but 4 are on record now: Mona Manager processed sales of 1',
    ),
  ).toBeVisible()
  const { products } = await call(findUnitsOnHand, { ids: [sold.id] })
  expect(products.map(({ onHand }) => onHand)).toEqual([4])
})

test('a delivery is scanned without a network and received afterwards', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const { id } = await stock(call, 'OFF-4', 1)
  await openAs('Staff', '/receive-stock')
  await waitUntilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Add an item' })).toBeFocused()
  for (let units = 0; units < 3; units += 1) await scan(page, 'OFF-4')
  await scan(page, 'UNKNOWN-1')
  await expect(page.getByText('4 scans wait for the network. Go on scanning.')).toBeVisible()
  await page.getByLabel('Delivery note').pressSequentially('DN-7')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('scans wait for the network')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('4 scans wait for the network. Go on scanning.')).toBeVisible()
  await expect(page.getByLabel('Delivery note')).toHaveValue('DN-7')
  await context.setOffline(false)
  await expect(page.getByText('No product has the code UNKNOWN-1.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Receive 3 units' }).click()
  await expect(page.getByText('Received 3 units of 1 product').first()).toBeVisible()
  expect((await call(findProduct, { id })).quantity).toBe(4)
})

test('1,000 scans count once each, with two tabs, a closed one, an ended session and another user in between @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  test.setTimeout(900_000)
  const admin = await callAs('Admin')
  const codes = ['OFF-A', 'OFF-B', 'OFF-C', 'OFF-D']
  for (const code of codes) await stock(admin, code, 100)
  const staffId = (await admin(findUsers, {})).find(({ role }) => role === 'Staff')?.id ?? 0
  const expected = new Map<string, number>()
  const scanNext = async (on: Page, index: number) => {
    const code = codes[(index * 7) % codes.length] ?? ''
    expected.set(code, (expected.get(code) ?? 0) + 1)
    await scan(on, code)
  }
  await openAs('Staff', '/count-stock')
  await waitUntilKept(page)
  let other = await openCount(context)
  let index = 0
  for (let round = 0; round < 50; round += 1) {
    await context.setOffline(round % 2 === 0)
    for (let scans = 0; scans < 20; scans += 1) await scanNext(scans % 3 === 2 ? other : page, index++)
    if (round % 10 === 4) {
      await other.close()
      other = await openCount(context)
    }
    if (round % 10 === 8) await reload(page)
    if (round === 20) {
      await context.setOffline(false)
      await admin(endUserSessions, { id: staffId })
      await page.goto('/count-stock')
      await signInAs(page, 'manager')
      await page.goto('/count-stock')
      await expect(page.getByText('No products counted yet', { exact: true })).toBeVisible()
      await context.clearCookies()
      await page.goto('/count-stock')
      await signInAs(page, 'staff')
      for (const tab of [page, other]) {
        await tab.goto('/count-stock')
        await reload(tab)
      }
    }
  }
  await context.setOffline(false)
  expect([...expected.values()].reduce((sum, units) => sum + units, 0)).toBe(1000)
  for (const [code, units] of expected) {
    await expect(counted(page, code)).toHaveValue(String(units))
    await expect(counted(other, code)).toHaveValue(String(units))
  }
})

/** No scanner is faster than the page opens. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByLabel('Product ID')).toBeFocused()
}

async function openCount(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/count-stock')
  await expect(page.getByLabel('Product ID')).toBeVisible()
  return page
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').pressSequentially(`${name}@shop.test`)
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
