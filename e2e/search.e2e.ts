// The search dialog and keyboard shortcuts.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { scanWith } from './scan.ts'
import { expect, expectAccessible, test } from './shop.ts'

const customer = 'Harbour Street Boutique'
let number = ''

test.beforeEach(async ({ callAs }) => {
  if (number !== '') return
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ code: 'LD-1', name: 'Linen dress' }))
  await call(createProduct, buildProduct({ code: 'LD-10', name: 'Linen dress, long' }))
  number = (await call(createInvoice, buildInvoice([{ productId: id, quantity: 2 }]))).number
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => dialog(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** In pixels; negative if the placeholder is cut off. */
const roomBesidePlaceholder = (page: Page) =>
  box(page).evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('No canvas')
    context.font = font
    const { width } = context.measureText(field.placeholder)
    return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width
  })

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('keeps what is typed while the search is loading, also Enter of a scanner @trial', async ({
  page,
  openAs,
}) => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/SearchPanel-*.js', async (route) => {
    await loaded
    await route.continue()
  })
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('LD-1')
  await page.keyboard.press('Enter')
  load()
  await expect(page).toHaveURL('/products/1')
})

test('finds a product, an invoice, a customer and a page by keyboard', async ({ page, openAs }) => {
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('linen')
  await expect(option(page, /LD-1$|LD-1\D/)).toBeVisible()
  // The newest first; arrows, Home and End move the selection.
  await expect(chosen(page)).toContainText('LD-10')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('LD-1')
  await page.keyboard.press('Home')
  await expect(chosen(page)).toContainText('LD-10')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/2')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await openSearch(page)
  // Recent items come first.
  await expect(chosen(page)).toContainText('LD-10')
  await page.keyboard.type(String(Number(number.slice(-5))))
  await expect(chosen(page)).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/invoices/1')

  await openSearch(page)
  await page.keyboard.type('harbour 0100')
  const named = dialog(page).getByRole('group', { name: 'Customers' }).getByRole('option', { name: customer })
  await expect(named).toContainText('1 invoice')
  await named.click()
  await expect(page).toHaveURL(/\/invoices\?search=/)
  await expect(page.getByRole('table', { name: 'Invoices' }).getByText(customer)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search invoices...' })).toHaveValue(
    `"${customer}" "+1 212 555 0100"`,
  )

  await openSearch(page)
  await page.keyboard.type('add prod')
  await expect(chosen(page)).toContainText('Add Product')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/add-product')
})

test('opens the page whose title is typed', async ({ page, openAs }) => {
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  for (const [text, path] of [
    ['create order', '/create-order'],
    ['allocate', '/allocate'],
  ] as const) {
    await openSearch(page)
    await box(page).pressSequentially(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(dialog(page)).toBeHidden()
  }
})

test('opens the product of a scanned code, and nothing for an unknown code @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Viewer', '/invoices')
  await expect(page.getByText(number)).toBeVisible()
  await openSearch(page)
  await page.keyboard.insertText('ld-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/1')
  await expect(dialog(page)).toBeHidden()
  await openSearch(page)
  await page.keyboard.insertText('LD-')
  await page.keyboard.press('Enter')
  await expect(option(page, /LD-10/)).toBeVisible()
  await expect(page).toHaveURL('/products/1')
  await box(page).fill('no such product')
  await expect(dialog(page).getByText('Nothing found for "no such product"')).toBeVisible()
  // The first Escape clears the field, the second closes the dialog.
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('a scan opens its product, whatever key ends it and whatever was typed before', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  for (const suffix of ['Tab', 'Enter'] as const) {
    await openSearch(page)
    await scanWith(page, 'LD-1', { suffix, intervalMs: 10 })
    await expect(page).toHaveURL('/products/1')
    await openSearch(page)
    await page.keyboard.type('harbour')
    await expect(option(page, customer).first()).toBeVisible()
    await page.waitForTimeout(400)
    await scanWith(page, ']E0LD-10', { suffix, intervalMs: 10 })
    await expect(page).toHaveURL('/products/2')
  }
  // On pages that take scans anywhere, too: the open search gets them.
  await page.goto('/create-invoice')
  await expect(page.getByLabel('Customer name')).toBeVisible()
  await openSearch(page)
  await scanWith(page, 'LD-1', { suffix: 'Tab', intervalMs: 10 })
  await expect(page).toHaveURL('/products/1')
  // A Tab of the user leaves the field.
  await openSearch(page)
  await page.keyboard.press('Tab')
  await expect(box(page)).not.toBeFocused()
})

test('opens the selected option while results are loading @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('line')
  await expect(chosen(page)).toContainText('LD-10')
  // This search never gets a response.
  await page.route('**/api/search*', () => {})
  await page.keyboard.type('n')
  await expect(dialog(page).getByText('Searching...')).toBeVisible()
  // Enter does not open an unselected option of outdated results.
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/1')
  await expect(dialog(page)).toBeHidden()
})

test('Enter behind fast words opens the shown result once the results of all words have it', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await openSearch(page)
  await box(page).pressSequentially('line', { delay: 80 })
  await expect(chosen(page)).toContainText('LD-10')
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/search*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/search*')
  await page.keyboard.type('n')
  await page.keyboard.press('Enter')
  await asked
  await expect(dialog(page)).toBeVisible()
  answer()
  await expect(page).toHaveURL('/products/2')
})

test('shows an error with a retry @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/products')
  await page.route('**/api/search*', (route) => route.abort())
  await page.getByRole('button', { name: 'Search products...' }).click()
  await box(page).fill('linen')
  await expect(dialog(page).getByText('Failed to search')).toBeVisible()
  await page.unroute('**/api/search*')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(option(page, /LD-10/)).toBeVisible()
})

test('? lists the shortcuts available to the role, and they work @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/products')
  await expect(page.getByText('2 products')).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(list.getByText('Export CSV')).toBeVisible()
  await expect(list.getByText('Search, open or do anything')).toBeVisible()
  // Viewers can't add products.
  await expect(list.getByText('Add Product')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+n')
  await expect(page).toHaveURL('/products')

  await openAs('Admin', '/products')
  await expect(page.getByText('2 products')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search products...' })).toBeFocused()
  // In a field, keys type text.
  await page.keyboard.type('?')
  await expect(page).toHaveURL(/search=/)
  await expect(list).toBeHidden()
  await page.keyboard.press('Alt+n')
  await expect(page).toHaveURL('/add-product')
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible()
  await page.keyboard.press('Alt+g')
  await expect(page.getByLabel('Product ID')).toHaveValue(/^PROD-/)
  await page.getByLabel('Product ID').fill('')

  await page.goto('/products/1')
  await expect(page.getByText('Scan to view this product')).toBeVisible()
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('dialog', { name: /Receive/ })).toBeVisible()
  // Shortcuts are off behind a dialog.
  await page.keyboard.press('Alt+a')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Receive' })).toBeFocused()
  // The search lists the actions of the page.
  await openSearch(page)
  await page.keyboard.type('adj')
  await expect(chosen(page)).toContainText('Adjust')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Adjust/ })).toBeVisible()
})

const ready = {
  '/products': 'Export CSV',
  '/products/1': 'Opening stock',
  '/add-product': 'Generate',
  '/bulk-upload': 'Start Upload',
  '/imports': 'No imports yet',
  '/count-stock': 'Save count',
  '/receive-stock': 'Nothing received yet',
  '/invoices': 'INV-',
  '/invoices/1': 'Subtotal',
  '/create-invoice': 'No items added.',
  '/users': 'Add User',
  '/activity-logs': 'Export Logs',
}
test('has no conflicting shortcuts @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/')
  for (const [path, text] of Object.entries(ready)) {
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    const keys = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getAttribute('aria-keyshortcuts') ?? ''),
    )
    // Shortcuts of the header and at least one of the page.
    expect(keys.length, path).toBeGreaterThan(2)
    expect(keys.toSorted(), path).toEqual([...new Set(keys)].toSorted())
    for (const key of keys) expect(key, path).not.toMatch(/^Alt\+[DEF]$/)
  }
})

test('fits desktop and phone screens in both themes @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/products')
  await expect(page.getByText('2 products')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Search products...' }).click()
    await expect(box(page)).toBeFocused()
    expect(await roomBesidePlaceholder(page)).toBeGreaterThan(0)
    await expectAccessible(page, width === 390 ? ['light'] : ['light', 'dark'])
    await box(page).fill('l')
    await expect(option(page, /LD-10/)).toBeVisible()
    await expectAccessible(page, width === 390 ? ['light'] : ['light', 'dark'])
    await box(page).fill('keyb')
    await option(page, 'Keyboard shortcuts').click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, width === 390 ? ['light'] : ['light', 'dark'])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
})
