// Pages that are left before a response arrives lose nothing and send nothing twice.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { countStock } from '#contract/catalog/stock.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { findDeliveries } from '#contract/messaging/deliveries.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { blockLiveEvents, expect, expectToast, test } from './shop.ts'

/** Delays calls until the returned function is called. */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    // The page may have canceled the request.
    await route.continue().catch(() => {})
  })
  return resolve
}

test('a second request for a reset link sends a second link @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await blockLiveEvents(page)
  await openAs('Admin', '/users')
  const ask = page.getByRole('button', { name: 'Reset password of Sam Staff' })
  await expect(ask).toBeVisible()
  const release = await hold(page, '**/api/users', 'GET')
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  const answered = page.waitForResponse(/reset-password$/)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await answered
  // The list of users is still loading.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  release()
  await ask.click()
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByLabel('Link to copy')).toBeVisible()
  const { total } = await call(findDeliveries, { page: 1, limit: 20, status: undefined })
  expect(total).toBe(2)
})

test('items counted during a save stay on the list @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const [dress] = await Promise.all([
    call(createProduct, buildProduct({ code: 'EARLY-DRESS', quantity: 3 })),
    call(createProduct, buildProduct({ code: 'EARLY-BELT', name: 'Woven belt', quantity: 1 })),
    call(createProduct, buildProduct({ code: 'EARLY-SHIRT', name: 'Oxford shirt', quantity: 1 })),
  ])
  await openAs('Staff', '/count-stock')
  const scan = async (code: string) => {
    await page.getByLabel('Product ID').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText(code)).toBeVisible()
  }
  await scan('EARLY-DRESS')
  await scan('EARLY-BELT')
  const release = await hold(page, `**${countStock.path}`, countStock.method)
  await page.getByRole('button', { name: 'Save count' }).click()
  const asking = page.getByRole('dialog', { name: 'Save count' })
  await asking.getByRole('button', { name: 'Save count' }).click()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await scan('EARLY-DRESS')
  // Leaves the page and returns.
  await page.getByRole('list', { name: 'Catalog' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await page.goBack()
  await scan('EARLY-SHIRT')
  release()
  await expectToast(page, 'Counted 2 products, 1 different')
  const rows = page.getByRole('table', { name: 'Counted products' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Oxford shirt' })).toHaveCount(1)
  // Two dresses are counted and one is saved: the difference refers to the saved quantity.
  await expect(rows.filter({ hasText: 'Linen dress' })).toContainText('+1')
  expect((await call(findProduct, { id: dress.id })).quantity).toBe(1)
})

test('input during a save of the company is kept, and the saved name appears on other pages @trial', async ({
  page,
  openAs,
}) => {
  await blockLiveEvents(page)
  await openAs('Admin', '/company')
  const path = `**${editCompany.path}`
  const release = await hold(page, path, editCompany.method)
  await page.getByLabel('Phone').fill('+1 212 555 0188')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.getByLabel('Tax ID').fill('55-1234567')
  release()
  await expectToast(page, 'Company updated successfully')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect(page.getByLabel('Tax ID')).toHaveValue('55-1234567')
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212 555 0188')
  await page.unroute(path)

  const releaseNext = await hold(page, path, editCompany.method)
  await page.getByLabel('Company Name').fill('Early Cloth')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  releaseNext()
  await expect(sidebar.getByText('Early Cloth')).toBeVisible()
})

test('reports a conflict although the current values can not be loaded @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await blockLiveEvents(page)
  await openAs('Admin', '/company')
  await page.getByLabel('Tax ID').fill('66-7654321')
  const details = await call(findCompanyDetails, {})
  await call(editCompany, { ...details, phone: '+1 212 555 0199' })
  const path = `**${findCompanyDetails.path}`
  await page.route(path, (route) => route.abort())
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  const conflict = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'was changed by' })
  await expect(conflict).toBeVisible()
  await page.unroute(path)
  await save.click()
  await expectToast(page, 'Company updated successfully', 'Changes by other users were kept. Phone: ')
  await expect(page.getByLabel('Tax ID')).toHaveValue('66-7654321')
})

test('closes the upload window when the page is left @trial', async ({ page, openAs }) => {
  const release = await hold(page, '**/assets/imageUploader*.js', 'GET')
  await openAs('Staff', '/add-product')
  const arriving = page.waitForRequest('**/assets/imageUploader*.js')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await arriving
  await page.getByRole('list', { name: 'Catalog' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('imageUploader'))
  release()
  await arrived
  // As long as opening the window takes.
  await page.waitForTimeout(1000)
  await expect(page.getByRole('dialog', { name: 'Upload product image', includeHidden: true })).toHaveCount(0)
  await expect(page.locator('.uppy-Dashboard')).toHaveCount(0)
})
