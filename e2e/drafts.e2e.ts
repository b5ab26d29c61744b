// An invoice that is being written: whatever happens to the page on the way, nothing of it is lost and none is made twice.
import type { Page } from '@playwright/test'

import { createProduct, editProduct, type NewProduct } from '#contract/catalog/products.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, password, test, watchForSignOutToast } from './shop.ts'

const customer = (page: Page) => page.getByLabel('Customer Name')
const phone = (page: Page) => page.getByLabel('Phone')
const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })
const offer = (page: Page) => page.getByRole('region', { name: 'Unfinished invoices' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Products' })
const items = (page: Page) => page.getByRole('table', { name: 'Items' })
const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
const sums = (page: Page) => page.getByRole('region', { name: 'Summary' })
const isKept = (page: Page) => expect(page.getByText('Kept in this browser as you write.')).toBeVisible()
const everyInvoice = { page: 1, limit: 1, status: undefined, startDate: undefined, endDate: undefined }

/** Customer, two of the product, and time enough to be kept. */
async function write(page: Page, name: string, product: string): Promise<void> {
  await customer(page).fill(name)
  await phone(page).fill('+1 212 555 0100')
  await add(page, product)
  await quantityOf(page, product).fill('2')
  await isKept(page)
}

async function add(page: Page, product: string): Promise<void> {
  await page.keyboard.press('Alt+a')
  const search = picker(page).getByRole('combobox', { name: 'Search products' })
  await search.fill(product)
  await expect(picker(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await search.press('Enter')
  await expect(quantityOf(page, product)).toBeFocused()
}

test('a reload loses nothing, asks nothing, and tells what changed in the catalogue meanwhile', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const given: NewProduct = buildProduct({ productName: 'Pleated parka', quantity: 5, price: 5000 })
  const { id } = await call(createProduct, given)
  await openAs('Staff', '/create-invoice')
  await write(page, 'Maison Clarté', 'Pleated parka')
  await page.getByLabel('Tax Rate (%)').fill('10.1')
  await page.getByLabel('Notes').fill('Hold until Friday.')
  const { productId: _, ...edit } = given
  await call(editProduct, { id, ...edit, price: 5500, quantity: 1 })

  // At once, before it is saved by the clock; and the catalogue can't be asked at first.
  await page.route(`**/api/products/${id}`, (route) => route.abort())
  await page.reload()
  const unread = 'The price and stock of 1 product could not be read again. They are shown as they were.'
  await expectToast(page, 'Error', unread)
  await page.unroute(`**/api/products/${id}`)
  await page.reload()
  await expect(customer(page)).toHaveValue('Maison Clarté')
  await expect(page.getByLabel('Tax Rate (%)')).toHaveValue('10.1')
  await expect(page.getByLabel('Notes')).toHaveValue('Hold until Friday.')
  await expect(quantityOf(page, 'Pleated parka')).toHaveValue('2')
  await expect(offer(page)).toBeHidden()
  await expect(items(page).getByText('The price was $50.00 and is $55.00 now.')).toBeVisible()
  await expect(
    items(page).getByText('Only 1 units of Pleated parka are available in stock. Cannot add 2 units.'),
  ).toBeVisible()
  await quantityOf(page, 'Pleated parka').fill('1')
  await expect(sums(page).getByText('$60.56')).toBeVisible()

  await create(page).click()
  await expectToast(page, 'Success', 'Invoice created successfully')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await page.goto('/create-invoice')
  await expect(customer(page)).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('an unfinished invoice is offered in a new tab, is written in one tab at a time, and Cancel can be undone', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ productName: 'Tabbed tunic' }))
  await openAs('Staff', '/create-invoice')
  await write(page, 'Two Tabs Ltd', 'Tabbed tunic')

  const other = await context.newPage()
  await other.goto('/create-invoice')
  const sentence = 'You were writing an invoice for Two Tabs Ltd, 1 item, just now.'
  await expect(offer(other).getByText(sentence)).toBeVisible()
  await expect(customer(other)).toHaveValue('')
  await expectAccessible(other, ['light'])
  await customer(other).fill('Somebody else')
  await offer(other).getByRole('button', { name: 'Continue' }).click()
  await expect(customer(other)).toHaveValue('Two Tabs Ltd')
  await expect(quantityOf(other, 'Tabbed tunic')).toHaveValue('2')
  await expect(offer(other)).toContainText('You were writing an invoice for Somebody else, no items yet')
  await quantityOf(other, 'Tabbed tunic').fill('3')
  // Whoever goes on in the first tab leaves this one.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await expect(page.getByText('You went on with this invoice in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Go on here' }).click()
  await expect(quantityOf(page, 'Tabbed tunic')).toHaveValue('3')
  await expect(other.getByText('You went on with this invoice in another tab')).toBeVisible()

  await offer(page).getByRole('button', { name: 'Discard' }).click()
  await expect(offer(page)).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/invoices')
  await expectToast(page, 'Draft discarded', '')
  await expect(other.getByText('This invoice was finished in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(customer(page)).toHaveValue('Two Tabs Ltd')
  await expect(quantityOf(page, 'Tabbed tunic')).toHaveValue('3')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(customer(page)).toHaveValue('')
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()
  await expect(sums(page).getByText('Subtotal')).toBeHidden()
  await expect(page.getByLabel('Tax Rate (%)')).toHaveValue('8.5')
  await page.reload()
  await expect(customer(page)).toHaveValue('')
  await expect(offer(page)).toBeHidden()
})

test('a lost connection is said, and the same invoice is created once it is back', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ productName: 'Offline oxford' }))
  const { total: before } = await call(findInvoices, everyInvoice)
  await openAs('Staff', '/create-invoice')
  await write(page, 'The far warehouse', 'Offline oxford')
  await context.setOffline(true)
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came' })).toBeVisible()
  await page.keyboard.press('Alt+a')
  await picker(page).getByRole('combobox').fill('oxford cloth')
  await expect(picker(page).getByText('Failed to load products')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await context.setOffline(false)
  await create(page).click()
  await expectToast(page, 'Success', 'Invoice created successfully')
  expect((await call(findInvoices, everyInvoice)).total).toBe(before + 1)
})

test('an answer that gets lost before a reload makes no second invoice', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ productName: 'Lonely loafer', quantity: 2 }))
  const { total: before } = await call(findInvoices, everyInvoice)
  await openAs('Staff', '/create-invoice')
  await write(page, 'Once & Co', 'Lonely loafer')
  await page.route('**/api/invoices', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await page.unroute('**/api/invoices')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came' })).toBeVisible()
  // Its own invoice took the stock.
  await expect(items(page).getByText(/Lonely loafer is out of stock/)).toBeVisible()
  await create(page).click()
  await expectToast(page, 'Success', 'Invoice created successfully')
  await expect(page.getByText('Once & Co')).toBeVisible()
  expect((await call(findInvoices, everyInvoice)).total).toBe(before + 1)

  // Changed after it was sent, it is another invoice: that is said before a second one is made.
  await page.goto('/create-invoice')
  await call(createProduct, buildProduct({ productName: 'Twice trousers' }))
  await write(page, 'Twice & Co', 'Twice trousers')
  await page.route('**/api/invoices', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await create(page).click()
  await expectToast(page, 'Error', 'Failed to create invoice')
  await page.unroute('**/api/invoices')
  await page.getByLabel('Notes').fill('One more thing.')
  await create(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'This invoice may exist already' })
  await expect(warning).toBeVisible()
  await page.reload()
  await expect(warning).toBeVisible()
  expect((await call(findInvoices, everyInvoice)).total).toBe(before + 2)
})

test('a lost session leads to the sign-in page, and the invoice waits behind it for its own writer', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ productName: 'Patient poncho' }))
  await openAs('Staff', '/create-invoice')
  await write(page, 'Waiting Room', 'Patient poncho')
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
  await expect(offer(page)).toBeHidden()
  await context.clearCookies()
  await page.goto('/login')
  await signIn('staff@shop.test')
  await expect(customer(page)).toHaveValue('Waiting Room')
  await expect(page.getByText('No answer came')).toBeHidden()

  await page.route('**/api/invoices', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await create(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy', 'true')
  await expectToast(page, 'Success', 'Invoice created successfully')
})

test('an invoice is written by keyboard and scanner alone, from a catalogue of more than a hundred', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const make = (product: Partial<NewProduct>) => call(createProduct, buildProduct(product))
  for (let place = 1; place <= 105; place++) await make({ productName: `Keyboard kilt ${place}` })
  await make({ productName: 'Scanned scarf', productId: 'SCARF-1', price: 1999 })
  await make({ productName: 'Scarf like SCARF-12', productId: 'SHAWL-2' })
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer Name').focus()
  await page.keyboard.type('No Mouse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+1 212 555 0100')

  await page.keyboard.press('Alt+a')
  const search = picker(page).getByRole('combobox', { name: 'Search products' })
  await expect(search).toBeFocused()
  await page.keyboard.type('kilt')
  await expect(picker(page).getByText('100 of 105 products')).toBeVisible()
  const chosen = picker(page).getByRole('option', { selected: true })
  await expect(chosen).toContainText('Keyboard kilt 105')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('Keyboard kilt 104')
  await page.keyboard.press('PageDown')
  await expect(chosen).not.toContainText('Keyboard kilt 104')
  await expect(chosen).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(chosen).toContainText('Keyboard kilt 105')
  await page.keyboard.press('End')
  await expect(picker(page).getByText('105 products', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(chosen).toHaveText(/Keyboard kilt 1[^0]/)
  await expect(chosen).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(picker(page)).toBeHidden()
  await expect(quantityOf(page, 'Keyboard kilt 1')).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Product' })).toBeFocused()

  // Typed as fast as a scanner types: what merely looks like it is not taken.
  await page.keyboard.press('Enter')
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
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Product' })).toBeFocused()
  await page.getByLabel('Email').press('Enter')
  await expectToast(page, 'Success', 'Invoice created successfully')
})

test('every sum opens to its arithmetic, on the form and on the invoice', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ productName: 'Exact espadrille', price: 1999 }))
  await openAs('Staff', '/create-invoice')
  await write(page, 'Sums & Sons', 'Exact espadrille')
  const arithmetic = page.getByRole('dialog', { name: 'How was this computed?' })
  await sums(page).getByRole('button', { name: '$39.98' }).press('Enter')
  await expect(arithmetic.getByRole('listitem')).toHaveText([
    '2 × $19.99Exact espadrille$39.98',
    'Subtotal$39.98',
  ])
  await page.keyboard.press('Escape')
  await expect(arithmetic).toBeHidden()
  await expect(sums(page).getByRole('button', { name: '$39.98' })).toBeFocused()
  await sums(page).getByRole('button', { name: '$3.40' }).click()
  await expect(arithmetic.getByRole('listitem')).toHaveText([
    '8.5% of $39.98$3.3983',
    'Rounded up to the cent$3.40',
  ])

  const invoice = await call(
    createInvoice,
    buildInvoice([{ productId: id, quantity: 3 }], { discountPercentage: 1250 }),
  )
  await page.goto(`/invoices/${invoice.id}`)
  await sums(page).getByRole('button', { name: '-$7.50' }).click()
  await expect(arithmetic.getByRole('listitem')).toHaveText([
    '12.5% of $59.97$7.49625',
    'Rounded up to the cent$7.50',
  ])
  await expectAccessible(page, ['light'])
  await page.keyboard.press('Escape')
  await sums(page).getByRole('button', { name: '$4.46' }).click()
  await expect(arithmetic.getByRole('listitem')).toHaveText([
    '$59.97 − $7.50Subtotal less the discount$52.47',
    '8.5% of $52.47$4.45995',
    'Rounded up to the cent$4.46',
  ])
  await page.keyboard.press('Escape')
  await sums(page).getByRole('button', { name: '$56.93' }).click()
  await expect(arithmetic.getByRole('listitem')).toHaveText([
    'Subtotal$59.97',
    'Discount-$7.50',
    'Tax$4.46',
    'Total$56.93',
  ])
})
