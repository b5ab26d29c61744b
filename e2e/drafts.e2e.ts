// Drafts of new invoices: no input is lost and no invoice is created twice.
import type { Page } from '@playwright/test'

import { createProduct, editProduct, type NewProduct } from '#contract/catalog/products.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, password, test, watchForSignOutToast } from './shop.ts'

const customer = (page: Page) => page.getByLabel('Customer name')
const phone = (page: Page) => page.getByLabel('Phone')
const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })
const otherDrafts = (page: Page) => page.getByRole('region', { name: 'Unfinished invoices' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Products' })
const items = (page: Page) => page.getByRole('table', { name: 'Items' })
const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const waitUntilSaved = (page: Page) =>
  expect(page.getByText('Saved in this browser as you type.')).toBeVisible()
const allInvoices = { page: 1, limit: 1, status: undefined, startDate: undefined, endDate: undefined }

/** Fills in the customer and two units of the product, and waits until the draft is saved. */
async function fillDraft(page: Page, name: string, product: string): Promise<void> {
  await customer(page).fill(name)
  await phone(page).fill('+1 212 555 0100')
  await add(page, product)
  await quantityOf(page, product).fill('2')
  await waitUntilSaved(page)
}

async function add(page: Page, product: string): Promise<void> {
  await page.keyboard.press('Alt+a')
  const search = picker(page).getByRole('combobox', { name: 'Search products' })
  await search.fill(product)
  await expect(picker(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await search.press('Enter')
  await expect(quantityOf(page, product)).toBeFocused()
}

test('a reload restores the draft and shows what changed in the catalog @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const product: NewProduct = buildProduct({ name: 'Pleated parka', quantity: 5, priceCents: 5000 })
  const { id } = await call(createProduct, product)
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'Maison Clarté', 'Pleated parka')
  await page.getByLabel('Tax rate (%)').fill('10.1')
  await page.getByLabel('Notes').fill('Hold until Friday.')
  const { code: _, ...edit } = product
  await call(editProduct, { id, ...edit, priceCents: 5500, quantity: 1 })

  // Reloads before the delayed save, first without access to the product.
  await page.route('**/api/products?*ids=*', (route) => route.abort())
  await page.reload()
  await expectToast(
    page,
    'Error',
    'The price and stock of 1 product could not be refreshed. The last known values are shown.',
  )
  await page.unroute('**/api/products?*ids=*')
  await page.reload()
  await expect(customer(page)).toHaveValue('Maison Clarté')
  await expect(page.getByLabel('Tax rate (%)')).toHaveValue('10.1')
  await expect(page.getByLabel('Notes')).toHaveValue('Hold until Friday.')
  await expect(quantityOf(page, 'Pleated parka')).toHaveValue('2')
  await expect(otherDrafts(page)).toBeHidden()
  await expect(items(page).getByText('The price changed from $50.00 to $55.00.')).toBeVisible()
  await expect(
    items(page).getByText('Only 1 units of Pleated parka are available in stock. Cannot add 2 units.'),
  ).toBeVisible()
  await quantityOf(page, 'Pleated parka').fill('1')
  await expect(summary(page).getByText('$60.56')).toBeVisible()

  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await page.goto('/create-invoice')
  await expect(customer(page)).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a draft can be continued in another tab, one tab at a time, and Cancel asks first @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ name: 'Tabbed tunic' }))
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'Two Tabs Ltd', 'Tabbed tunic')

  const other = await context.newPage()
  await other.goto('/create-invoice')
  const message = 'Unfinished invoice for Two Tabs Ltd, 1 item, saved just now'
  await expect(otherDrafts(other).getByText(message)).toBeVisible()
  await expect(customer(other)).toHaveValue('')
  await expectAccessible(other, ['light'])
  await customer(other).fill('Another customer')
  await otherDrafts(other).getByRole('button', { name: 'Continue' }).click()
  await expect(customer(other)).toHaveValue('Two Tabs Ltd')
  await expect(quantityOf(other, 'Tabbed tunic')).toHaveValue('2')
  await expect(otherDrafts(other)).toContainText('Unfinished invoice for Another customer, no items')
  await quantityOf(other, 'Tabbed tunic').fill('3')
  // Switching to the first tab hides this one.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await expect(page.getByText('This invoice is open in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(quantityOf(page, 'Tabbed tunic')).toHaveValue('3')
  await expect(other.getByText('This invoice is open in another tab')).toBeVisible()

  await otherDrafts(page).getByRole('button', { name: 'Discard' }).click()
  await expect(otherDrafts(page)).toBeHidden()
  const leave = page.getByRole('alertdialog', { name: 'Leave this invoice?' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(customer(page)).toHaveValue('Two Tabs Ltd')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.getByRole('button', { name: 'Keep draft' }).click()
  await expect(page).toHaveURL('/invoices')
  await page.getByRole('link', { name: 'Create Invoice' }).first().click()
  await expect(customer(page)).toHaveValue('Two Tabs Ltd')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/invoices')
  await expectToast(page, 'Draft discarded')
  await expect(other.getByText('This invoice was finished in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(customer(page)).toHaveValue('Two Tabs Ltd')
  await expect(quantityOf(page, 'Tabbed tunic')).toHaveValue('3')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(customer(page)).toHaveValue('')
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()
  await expect(summary(page).getByText('Subtotal')).toBeHidden()
  await expect(page.getByLabel('Tax rate (%)')).toHaveValue('8.5')
  await page.reload()
  await expect(customer(page)).toHaveValue('')
  await expect(otherDrafts(page)).toBeHidden()
})

test('an invoice is created once after the connection is restored @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ name: 'Offline oxford' }))
  const { total: before } = await call(findInvoices, allInvoices)
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'The far warehouse', 'Offline oxford')
  await context.setOffline(true)
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not respond' })).toBeVisible()
  await page.keyboard.press('Alt+a')
  await picker(page).getByRole('combobox').fill('oxford cloth')
  await expect(picker(page).getByText('Failed to load products')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await context.setOffline(false)
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  expect((await call(findInvoices, allInvoices)).total).toBe(before + 1)
})

test('a lost response and a reload create no second invoice', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ name: 'Lonely loafer', quantity: 2 }))
  const { total: before } = await call(findInvoices, allInvoices)
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'Once & Co', 'Lonely loafer')
  await page.route('**/api/invoices', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await page.unroute('**/api/invoices')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not respond' })).toBeVisible()
  // The created invoice has taken the stock.
  await expect(items(page).getByText(/Lonely loafer is out of stock/)).toBeVisible()
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('Once & Co')).toBeVisible()
  expect((await call(findInvoices, allInvoices)).total).toBe(before + 1)

  // A draft changed after submitting is another invoice, so the user is warned first.
  await page.goto('/create-invoice')
  await call(createProduct, buildProduct({ name: 'Twice trousers' }))
  await fillDraft(page, 'Twice & Co', 'Twice trousers')
  await page.route('**/api/invoices', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await page.unroute('**/api/invoices')
  await page.getByLabel('Notes').fill('One more thing.')
  await create(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'This invoice may already exist' })
  await expect(warning).toBeVisible()
  await page.reload()
  await expect(warning).toBeVisible()
  expect((await call(findInvoices, allInvoices)).total).toBe(before + 2)
})

test('a draft survives an expired session, for its own user only @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ name: 'Patient poncho' }))
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'Waiting Room', 'Patient poncho')
  await context.clearCookies()
  const leaving = watchForSignOutToast(page)
  await create(page).click()
  await leaving
  await expect(page).toHaveURL('/login')

  const signIn = async (username: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Invoice' }).click()
  }
  await signIn('manager@shop.test')
  await expect(customer(page)).toHaveValue('')
  await expect(otherDrafts(page)).toBeHidden()
  await context.clearCookies()
  await page.goto('/login')
  await signIn('staff@shop.test')
  await expect(customer(page)).toHaveValue('Waiting Room')
  await expect(page.getByText('The server did not respond')).toBeHidden()

  await page.route('**/api/invoices', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await create(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy', 'true')
  await expectToast(page, 'Invoice created successfully')
})

test('an invoice can be created by keyboard and scanner alone @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const addProduct = (product: Partial<NewProduct>) => call(createProduct, buildProduct(product))
  for (let number = 1; number <= 105; number++) await addProduct({ name: `Keyboard kilt ${number}` })
  await addProduct({ name: 'Scanned scarf', code: 'SCARF-1', priceCents: 1999 })
  await addProduct({ name: 'Scarf like SCARF-12', code: 'SHAWL-2' })
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').focus()
  await page.keyboard.type('No Mouse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+1 212 555 0100')

  await page.keyboard.press('Alt+a')
  const search = picker(page).getByRole('combobox', { name: 'Search products' })
  await expect(search).toBeFocused()
  await page.keyboard.type('kilt')
  await expect(picker(page).getByText('100 of 105 products')).toBeVisible()
  const active = picker(page).getByRole('option', { selected: true })
  await expect(active).toContainText('Keyboard kilt 105')
  await page.keyboard.press('ArrowDown')
  await expect(active).toContainText('Keyboard kilt 104')
  await page.keyboard.press('PageDown')
  await expect(active).not.toContainText('Keyboard kilt 104')
  await expect(active).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(active).toContainText('Keyboard kilt 105')
  await page.keyboard.press('End')
  await expect(picker(page).getByText('105 products', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(active).toHaveText(/Keyboard kilt 1[^0]/)
  await expect(active).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(picker(page)).toBeHidden()
  await expect(quantityOf(page, 'Keyboard kilt 1')).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await expect(field).toBeFocused()

  // Scanned codes must match exactly.
  await page.keyboard.press('Alt+a')
  await expect(search).toBeFocused()
  await page.keyboard.insertText('SCARF-12')
  await page.keyboard.press('Enter')
  await expect(picker(page).getByRole('option')).toHaveCount(1)
  await expect(picker(page)).toBeVisible()
  await search.fill('')
  await page.keyboard.insertText('scarf-1')
  await page.keyboard.press('Enter')
  await expect(quantityOf(page, 'Scanned scarf')).toBeFocused()

  await page.keyboard.press('Alt+a')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(quantityOf(page, 'Scanned scarf')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(items(page).getByText('Scanned scarf')).toBeHidden()
  await expect(field).toBeFocused()

  // The field stays open: the arrow keys choose, Enter adds one, and again one more.
  for (const units of ['1', '2']) {
    await page.keyboard.type('kilt 10')
    await expect(page.getByRole('listbox', { name: 'Products' })).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { selected: true })
    await expect(option).toContainText('Keyboard kilt 104')
    await page.keyboard.press('Enter')
    await expect(quantityOf(page, 'Keyboard kilt 104')).toHaveValue(units)
    await expect(field).toBeFocused()
  }
  // Enter does not wait for the results.
  await page.keyboard.type('kilt 103')
  // Otherwise it is a scan.
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await expect(quantityOf(page, 'Keyboard kilt 103')).toHaveValue('1')
  await page.keyboard.press('ArrowUp')
  await expect(quantityOf(page, 'Keyboard kilt 103')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('no such kilt')
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'No product matches "no such kilt".')
  await expect(field).toHaveValue('no such kilt')
  // Keys typed before the user can have seen the error are dropped.
  await page.waitForTimeout(1000)
  await page.getByLabel('Email').press('Control+Enter')
  await expectToast(page, 'Invoice created successfully')
})

test('every total shows its calculation, on the form and on the invoice @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ name: 'Exact espadrille', priceCents: 1999 }))
  await openAs('Staff', '/create-invoice')
  await fillDraft(page, 'Sums & Sons', 'Exact espadrille')
  const steps = page.getByRole('dialog', { name: 'How was this computed?' })
  await summary(page).getByRole('button', { name: '$39.98' }).press('Enter')
  await expect(steps.getByRole('listitem')).toHaveText(['2 × $19.99Exact espadrille$39.98', 'Subtotal$39.98'])
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await expect(summary(page).getByRole('button', { name: '$39.98' })).toBeFocused()
  await summary(page).getByRole('button', { name: '$3.40' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([
    '8.5% of $39.98$3.3983',
    'Rounded up to the cent$3.40',
  ])
  await page.keyboard.press('Escape')
  await page.getByLabel('Tax rate (%)').fill('8.875')
  await summary(page).getByRole('button', { name: '$3.55' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([
    '8.875% of $39.98$3.548225',
    'Rounded up to the cent$3.55',
  ])
  await page.keyboard.press('Escape')
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(summary(page).getByText('Tax (8.875%)')).toBeVisible()

  const invoice = await call(
    createInvoice,
    buildInvoice([{ productId: id, quantity: 3 }], { discountBasisPoints: 1250 }),
  )
  await page.goto(`/invoices/${invoice.id}`)
  await summary(page).getByRole('button', { name: '-$7.50' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([
    '12.5% of $59.97$7.49625',
    'Rounded up to the cent$7.50',
  ])
  await expectAccessible(page, ['light'])
  await page.keyboard.press('Escape')
  await summary(page).getByRole('button', { name: '$4.46' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([
    '$59.97 − $7.50Subtotal less the discount$52.47',
    '8.5% of $52.47$4.45995',
    'Rounded up to the cent$4.46',
  ])
  await page.keyboard.press('Escape')
  await summary(page).getByRole('button', { name: '$56.93' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([
    'Subtotal$59.97',
    'Discount-$7.50',
    'Tax$4.46',
    'Total$56.93',
  ])
})
