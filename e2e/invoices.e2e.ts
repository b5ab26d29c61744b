// Creating, discounting, processing and finding invoices, by role.
import type { Page } from '@playwright/test'

import { createProduct, type NewProduct, type Product } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, findInvoices, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { desk, phone, tablet } from './pages.ts'
import { blockLiveEvents, expect, expectAccessible, expectToast, test } from './shop.ts'

const addProduct = (call: Call, product: Partial<NewProduct>): Promise<Product> =>
  call(createProduct, buildProduct(product))

/** An invoice for one unit of a new product. */
async function invoiceFor(call: Call, customerName: string): Promise<Invoice> {
  const { id } = await addProduct(call, {})
  return call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }], { customerName }))
}

async function fillCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Customer name').fill(name)
  await page.getByLabel('Phone').fill('+1 212 555 0100')
}

/** Adds the one product that the search finds. */
async function pick(page: Page, text: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Select Products' })
  if (await picker.isHidden()) {
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  }
  const search = picker.getByRole('combobox', { name: 'Search products' })
  await search.fill(text)
  await expect(picker.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
}

const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Products' })
const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).getByRole('row')
const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })

test('an empty invoice list leads to Create Invoice @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/invoices')
  await expect(page.getByText('No invoices found')).toBeVisible()
  await expect(page.getByText('Create your first invoice to get started')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create Invoice' }).click()
  await expect(page).toHaveURL('/create-invoice')
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()
})

test('the form reports missing and invalid values @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/create-invoice')
  const taxRate = page.getByLabel('Tax rate (%)')
  await expect(taxRate).toHaveValue('8.5')
  await expect(taxRate).toHaveAttribute('aria-valuenow', '8.5')
  await taxRate.press('ArrowUp')
  await expect(taxRate).toHaveValue('8.6')
  await expect(taxRate).toHaveAttribute('aria-valuenow', '8.6')
  await page.getByLabel('Email').fill('not an address')
  // A native number input would drop the comma: 501.
  await taxRate.fill('')
  await taxRate.pressSequentially('50,1')
  await expect(taxRate).toHaveValue('50,1')
  await create(page).click()
  for (const message of [
    'Customer name is required',
    'Phone number is required',
    'Valid email format',
    'Tax rate must be between 0 and 50 percent, with at most three decimals',
    'Please add at least one product to the invoice',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL('/create-invoice')

  // As pasting does, this obeys the attribute maxlength.
  await page.getByLabel('Customer name').focus()
  await page.keyboard.insertText('W'.repeat(230))
  await expect(page.getByText('Must be at most 200 characters long; it has 230 now')).toBeVisible()
  await expect(page.getByText('Saved in this browser as you type.')).toBeVisible()
  await create(page).click()
  await expect(page).toHaveURL('/create-invoice')
  await page.reload()
  await expect(page.getByLabel('Customer name')).toHaveValue('W'.repeat(230))
})

test('a product can be added once and removed @trial', async ({ page, openAs, callAs }) => {
  const description =
    'Brushed twill with a generous hood, horn buttons and a lining that is warm for its weight.'
  const { code: productId } = await addProduct(await callAs('Admin'), {
    name: 'Hooded duffle',
    description,
    priceCents: 15_000,
  })
  await openAs('Staff', '/create-invoice')
  await pick(page, 'duffle')
  await expect(picker(page)).toBeHidden()
  await expect(page.getByRole('table', { name: 'Items' }).getByText('Hooded duffle')).toBeVisible()

  await pick(page, 'duffle')
  await expectToast(page, 'Error', 'Product already added to invoice')
  await expect(picker(page)).toBeVisible()
  const card = picker(page).getByRole('option')
  for (const fact of [productId, 'M', 'Indigo', 'Loom & Needle · Dresses', '$150.00', 'Added']) {
    await expect(card.getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(card.getByText(`${description.slice(0, 80).trim()}…`)).toBeVisible()
  await picker(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Remove Hooded duffle' }).click()
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()
  await pick(page, 'duffle')
  await expect(page.getByRole('button', { name: 'Remove Hooded duffle' })).toBeVisible()
})

test('quantities are limited to the stock @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await addProduct(call, { name: 'Gone gilet', quantity: 0 })
  await addProduct(call, { name: 'Rare raincoat', quantity: 3, priceCents: 10_000 })
  await addProduct(call, { name: 'Last ten leggings', quantity: 10 })
  await addProduct(call, { name: 'Eleven espadrilles', quantity: 11 })
  await openAs('Staff', '/create-invoice')
  await pick(page, 'gone')
  await expectToast(page, 'Error', 'Gone gilet is out of stock and cannot be added to the invoice.')
  await picker(page).getByRole('combobox').fill('')
  for (const [name, stock, background] of [
    ['Gone gilet', 'Out of Stock', 'rgb(169, 58, 16)'],
    ['Last ten leggings', '10 in stock', 'rgba(0, 0, 0, 0)'],
    ['Eleven espadrilles', '11 in stock', 'rgb(235, 231, 220)'],
  ] as const) {
    const badge = picker(page).getByRole('option', { name }).getByText(stock, { exact: true })
    await expect(badge.locator('..')).toHaveCSS('background-color', background)
  }

  await pick(page, 'rare')
  await expect(picker(page)).toBeHidden()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Rare raincoat' })
  const items = page.getByRole('table', { name: 'Items' })
  const stock = (text: string) => items.getByText(text, { exact: true })
  await expect(stock('3 in stock')).toBeVisible()
  await fillCustomer(page, 'Greedy & Co')
  for (const [typed, sentence] of [
    ['25', 'Only 3 units of Rare raincoat are available in stock. Cannot add 25 units.'],
    ['', 'Rare raincoat: Quantity must be 1 or greater.'],
    ['0', 'Rare raincoat: Quantity must be 1 or greater.'],
    ['1.5', 'Rare raincoat: Quantity must be a whole number.'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue(typed)
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(items.getByText(sentence)).toBeVisible()
    await expect(stock('3 left')).toBeVisible({ visible: typed === '25' })
    await expect(create(page)).toHaveAccessibleDescription(sentence)
    await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
    // Enter goes to the next field.
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByLabel('Email')).not.toBeFocused()
    await expect(page).toHaveURL('/create-invoice')
  }
  await quantity.fill('25')
  await expectAccessible(page)
  await quantity.fill('3')
  await expect(stock('3 in stock')).toBeVisible()
  await expect(create(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('$325.50')).toBeVisible()
})

test('an invoice is created with discount, tax and notes, and its sum and button stay in view @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  for (let number = 1; number <= 12; number++)
    await addProduct(call, {
      name: 'Discounted dungaree',
      code: `DISCOUNT-${100 + number}`,
      priceCents: 10_000,
    })
  await openAs('Staff', '/create-invoice')
  await expect(page.getByLabel('Customer name')).toBeFocused()
  // Slower than a scanner.
  await page.keyboard.type('Quick Quarter', { delay: 120 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('555 0100', { delay: 120 })
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await field.focus()
  for (let number = 1; number <= 12; number++) {
    await field.fill(`discount-${100 + number}`)
    await expect(page.getByRole('listbox', { name: 'Products' })).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('spinbutton', { name: /Quantity of Discounted/ })).toHaveCount(number)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  }
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByLabel('Discount (%)').fill('101')
  await create(page).click()
  await expect(summary.getByText('Discount cannot exceed 100%')).toBeVisible()
  await summary.getByLabel('Discount (%)').fill('10')
  await summary.getByLabel('Tax rate (%)').fill('5')
  await page.getByLabel('Notes').fill('Ship together.')
  for (const size of [desk, tablet, phone]) {
    await page.setViewportSize(size)
    for (const y of [0, 100_000]) {
      await page.evaluate((top) => window.scrollTo({ top }), y)
      await expect(page.getByText('$1,134.00').filter({ visible: true }).last()).toBeInViewport()
      await expect(create(page)).toBeInViewport({ ratio: 1 })
    }
  }
  await page.setViewportSize(desk)
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('Discount (10%)')).toBeVisible()
  await expect(page.getByText('Tax (5%)')).toBeVisible()
  await expect(page.getByText('Ship together.')).toBeVisible()
})

test('an invoice is rejected without losing input when its stock was sold in the meantime', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await addProduct(call, { name: 'Contested kimono', quantity: 3, priceCents: 20_000 })
  await blockLiveEvents(page)
  await openAs('Staff', '/create-invoice')
  await fillCustomer(page, 'The slower boutique')
  await page.getByLabel('Notes').fill('Deliver before noon.')
  await pick(page, 'kimono')
  await page.getByRole('spinbutton', { name: 'Quantity of Contested kimono' }).fill('2')
  await call(
    createInvoice,
    buildInvoice([{ productId: id, quantity: 2 }], { customerName: 'The faster boutique' }),
  )

  await create(page).click()
  const message = 'Only 1 units of Contested kimono are available in stock. Cannot add 2 units.'
  await expectToast(page, 'Error', message)
  await expect(page).toHaveURL('/create-invoice')
  await expect(page.getByLabel('Customer name')).toHaveValue('The slower boutique')
  await expect(page.getByLabel('Notes')).toHaveValue('Deliver before noon.')
  await expect(page.getByRole('table', { name: 'Items' }).getByText(message)).toBeVisible()

  await page.getByRole('spinbutton', { name: 'Quantity of Contested kimono' }).fill('1')
  await expect(page.getByRole('table', { name: 'Items' }).getByText(message)).toBeHidden()
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('The slower boutique')).toBeVisible()
  await expect(page.getByText('Deliver before noon.')).toBeVisible()
})

test('a double click creates one invoice', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await addProduct(call, { name: 'Hasty hoodie' })
  const query = { page: 1, limit: 1, status: undefined, startDate: undefined, endDate: undefined }
  const { total: before } = await call(findInvoices, query)
  await openAs('Staff', '/create-invoice')
  await fillCustomer(page, 'Nervous & Sons')
  await pick(page, 'hasty')
  await create(page).dblclick()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByText('Nervous & Sons')).toBeVisible()
  expect((await call(findInvoices, query)).total).toBe(before + 1)
})

test('a Viewer can read but not create invoices @trial', async ({ page, openAs, callAs }) => {
  const invoice = await invoiceFor(await callAs('Admin'), 'Reading room')
  await openAs('Viewer', '/invoices')
  const permissionError = 'Only Admin, Manager and Staff may create invoices.'
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Create Invoice' }),
  ).toHaveAccessibleDescription(permissionError)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Invoice' }),
  ).toBeHidden()
  await page.getByRole('link', { name: invoice.number }).click()
  await expect(page.getByText('Reading room')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Processed' })).toBeHidden()
  await expect(page.getByLabel('Discount (%)')).toBeHidden()
  await page.goto('/create-invoice')
  await expect(page.getByRole('main').getByText(permissionError)).toBeVisible()
  await expect(page.getByLabel('Customer name')).toBeHidden()
})

test('Staff can set a discount but not process an invoice @trial', async ({ page, openAs, callAs }) => {
  const invoice = await invoiceFor(await callAs('Staff'), 'Corner shop')
  await openAs('Staff', '/invoices')
  await expect(rows(page).filter({ hasText: 'Corner shop' })).toContainText('Pending')
  await expect(page.getByRole('button', { name: /Mark as Processed/ })).toBeHidden()
  await page.goto(`/invoices/${invoice.id}`)
  await expect(page.getByRole('heading', { name: invoice.number })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Processed' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Correct' })).toBeHidden()
  await expect(page.getByText('Only Admin and Manager may void and correct invoices.')).toBeVisible()

  await page.getByLabel('Discount (%)').fill('12.5')
  await page.getByRole('button', { name: 'Update discount' }).click()
  await expectToast(page, 'Discount updated successfully')
  await expect(page.getByText('Discount (12.5%)')).toBeVisible()
})

test('rejects a discount after processing and shows the new status @trial', async ({
  page,
  openAs,
  openSecondPage,
  callAs,
}) => {
  const invoice = await invoiceFor(await callAs('Admin'), 'Two desks')
  // Without live updates the page shows the old status.
  await page.route('**/api/events*', (route) => route.abort())
  await openAs('Staff', `/invoices/${invoice.id}`)
  const hint = page.getByText('You can send it once a Manager has marked it as processed.')
  await expect(hint).toBeVisible()
  await page.getByLabel('Discount (%)').fill('20')
  const other = await openSecondPage('Manager', `/invoices/${invoice.id}`)
  await other.getByRole('button', { name: 'Mark as Processed' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Mark as Processed' }).click()
  await expect(other.getByText('Processed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Update discount' }).click()
  await expect(page.getByText('Processed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Discount (%)')).toBeHidden()
  await expect(page.getByText('Discount (0%)')).toBeVisible()
  await expect(hint).toBeHidden()
  await expect(page.getByText('Only Admin and Manager may issue credit notes.')).toBeVisible()
})

test('a Manager processes an invoice in the list and downloads its PDF @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const { number } = await invoiceFor(await callAs('Admin'), 'Pier 9 Outfitters')
  await openAs('Manager', '/invoices')
  const row = rows(page).filter({ hasText: 'Pier 9 Outfitters' })
  const pdf = row.getByRole('button', { name: `Download PDF of ${number}` })
  await expect(pdf).toBeHidden()
  await row.getByRole('button', { name: /Mark as Processed/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Invoice status updated successfully')
  await expect(row).toContainText('Processed')
  const download = page.waitForEvent('download')
  await pdf.click()
  expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`)
})

test('the columns of the list stay in place when its invoices arrive @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await invoiceFor(call, 'Harbor & Pine Outfitters')
  await call(setInvoiceStatus, { id, status: 'Processed' })
  const { promise: isMeasured, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/invoices?*', async (route) => {
    await isMeasured
    await route.continue()
  })
  await page.setViewportSize(tablet)
  await openAs('Manager', '/invoices')
  const positions = () =>
    page
      .getByRole('table', { name: 'Invoices' })
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x))
  await expect(page.getByText('Loading invoices')).toBeAttached()
  const loading = await positions()
  answer()
  await expect(rows(page).filter({ hasText: 'Harbor & Pine Outfitters' })).toBeVisible()
  const loaded = await positions()
  expect(loaded).toHaveLength(7)
  const moves = loaded.map((position, index) => Math.abs(position - (loading[index] ?? 0)))
  // Texts have other widths than the bars.
  expect(Math.max(...moves)).toBeLessThan(24)
})

test('filters by status and date with 20 invoices per page @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { id } = await addProduct(call, { name: 'Standing order sock', quantity: 100 })
  for (let number = 1; number <= 21; number++) {
    await call(
      createInvoice,
      buildInvoice([{ productId: id, quantity: 1 }], { customerName: `Standing order ${number}` }),
    )
  }
  await openAs('Viewer', '/invoices')
  await expect(page.getByText(/^Showing 1 to 20 of \d+ results$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Showing 21 to \d+ of \d+ results$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)

  await page.getByLabel('Status').selectOption('Processed')
  await expect(page).toHaveURL(/status=Processed/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(rows(page).filter({ hasText: 'Standing order' })).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Pending')
  await expect(rows(page).filter({ hasText: 'Standing order 21' })).toContainText('Pending')

  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)
  await page.getByLabel('From').fill(day(0))
  await expect(page).toHaveURL(new RegExp(`startDate=${day(0)}`))
  await expect(rows(page).filter({ hasText: 'Standing order 21' })).toBeVisible()
  await page.getByLabel('From').fill('')
  await page.getByLabel('To', { exact: true }).fill(day(-1))
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('No invoices found')).toBeVisible()
  await page.getByRole('button', { name: /Clear filters/i }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('From').fill('2026-03-31')
  await page.getByLabel('To', { exact: true }).fill('2026-03-30')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The end date is before the start date',
  )
  await expect(page.getByText('The end date is before the start date. Change one of them.')).toBeVisible()
  expect(asked.filter((url) => url.includes('endDate='))).toEqual([])
  await page.getByLabel('From').fill('')
  await page.getByLabel('To', { exact: true }).fill('')
  await expect(page).toHaveURL('/invoices')
  await expect(rows(page)).toHaveCount(21)
})

test('shows that an invoice does not exist @trial', async ({ page, openAs }) => {
  for (const path of ['/invoices/999999', '/invoices/INV-1']) {
    await openAs('Viewer', path)
    await expect(page.getByText('Invoice not found')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Invoices' }).click()
    await expect(page).toHaveURL('/invoices')
  }
})
