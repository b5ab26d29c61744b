// Tests barcode scanners, which type a code within milliseconds and end it with Enter, wherever the focus is.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { findInvoices } from '#contract/sales/invoices.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { scan } from './scan.ts'
import { expect, expectToast, test } from './shop.ts'

const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
const countedOf = (page: Page, name: string) => page.getByLabel(`Counted of ${name}`)
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select Products' })

/** Types at the speed of a person. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 100 })
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
}

test('a code scanned into a quantity adds its product to the invoice @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ code: 'INV-10000-M', name: 'Tall parka', quantity: 50_000 }))
  await call(createProduct, buildProduct({ code: 'INV-26359-M', name: 'Short parka', quantity: 20 }))
  await call(createProduct, buildProduct({ code: '4006381333931', name: 'Boxed belt', quantity: 20 }))
  await openAs('Staff', '/create-invoice')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  await expect(picker(page).getByRole('combobox')).toBeFocused()
  await scan(page, 'INV-10000-M')
  const tall = quantityOf(page, 'Tall parka')
  const short = quantityOf(page, 'Short parka')
  const boxed = quantityOf(page, 'Boxed belt')
  await expect(tall).toBeFocused()

  await scan(page, 'INV-26359-M')
  await expect(short).toBeFocused()
  await expect(tall).toHaveValue('1')
  // Digits typed by hand are a quantity, and Enter moves on.
  await tall.focus()
  await type(page, '12345')
  await expect(short).toBeFocused()
  await expect(tall).toHaveValue('12345')
  await scan(page, '4006381333931')
  await expect(boxed).toBeFocused()
  await expect(short).toHaveValue('1')
  await type(page, '7')
  // The stock error appears for a typed quantity only.
  await expect(page.getByText('are available in stock')).toBeHidden()
  await short.focus()
  await type(page, '21')
  const stockError = 'Only 20 units of Short parka are available in stock. Cannot add 21 units.'
  await expect(page.getByText(stockError).filter({ visible: true })).toBeVisible()
  await expect(short).toHaveValue('21')

  await boxed.focus()
  await scan(page, '4006381333931')
  await expect(boxed).toHaveValue('8')
  await expect(boxed).toBeFocused()
  await scan(page, 'NO-SUCH-1')
  await expectToast(page, 'Error', 'No product has the code NO-SUCH-1.')
  // Typing still replaces the quantity.
  await expect(boxed).toBeFocused()
  // Keys that follow a failed look-up without a pause belong to what was not found.
  await expect(async () => {
    await type(page, '9')
    await expect(boxed).toHaveValue('9', { timeout: 500 })
  }).toPass()
  await expect(tall).toHaveValue('12345')
  await expect(short).toHaveValue('21')
})

test('a code scanned anywhere on Create Invoice adds its product and changes no field @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ code: 'ANY-1000', name: 'Anywhere anorak' }))
  await call(createProduct, buildProduct({ code: 'ANY 2000', name: 'Anyway apron' }))
  const { total: before } = await call(findInvoices, { page: 1, limit: 1 })
  await openAs('Staff', '/create-invoice')
  const anorak = quantityOf(page, 'Anywhere anorak')
  const apron = quantityOf(page, 'Anyway apron')
  const fields = {
    'Customer name': 'Harbor & Pine',
    Phone: '+1 503 555 0199',
    Email: 'orders@harborpine.test',
    Address: '88 NW Flanders\nPortland',
    'Discount (%)': '5',
    'Tax rate (%)': '8.25',
    Notes: 'Two parcels.',
  }
  let units = 0
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label)
    await field.fill(text)
    await field.press('Home')
    await scan(page, 'ANY-1000')
    units += 1
    await expect(anorak).toHaveValue(String(units))
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(text)
  }
  // The caret is where it was.
  await page.getByLabel('Phone').focus()
  await page.keyboard.press('Home')
  await scan(page, 'ANY-1000')
  await page.keyboard.type('T')
  await expect(page.getByLabel('Phone')).toHaveValue('T+1 503 555 0199')
  await page.waitForTimeout(100)

  // On buttons, on nothing, in the item field, with the URL of a QR code and a code with a space.
  for (const name of ['Cancel', 'Create Invoice', 'Add Product', 'Remove Anywhere anorak', 'Start over']) {
    await page.getByRole('main').getByRole('button', { name }).focus()
    await scan(page, 'ANY 2000')
  }
  await expect(apron).toHaveValue('5')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await scan(page, `${new URL(page.url()).origin}/products/${id}`.toUpperCase())
  await expect(anorak).toHaveValue('9')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await field.fill('apr')
  await scan(page, 'ANY-1000')
  await expect(anorak).toHaveValue('10')
  await expect(field).toHaveValue('apr')
  await expect(field).toBeFocused()

  // While a dialog is open.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await scan(page, 'ANY 2000')
  await expect(page.getByRole('alertdialog', { name: 'Leave this invoice?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(apron).toHaveValue('6')
  await scan(page, 'ANY-1000')
  await expect(page.getByText('10 left', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Invoice' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL('/create-invoice')
  expect((await call(findInvoices, { page: 1, limit: 1 })).total).toBe(before)
})

test('scans that are faster than the replies are all added in order @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  for (const number of [1, 2, 3])
    await call(createProduct, buildProduct({ code: `FAST-100${number}`, name: `Fast fez ${number}` }))
  await openAs('Staff', '/create-invoice')
  await page.route('**/api/products?*search=FAST*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  await expect(picker(page).getByRole('combobox')).toBeFocused()
  await scan(page, 'FAST-1001')
  await expect(quantityOf(page, 'Fast fez 1')).toBeFocused()
  await scan(page, 'FAST-1002')
  await scan(page, 'FAST-1003')
  await expect(quantityOf(page, 'Fast fez 3')).toBeFocused()
  for (const number of [1, 2, 3]) await expect(quantityOf(page, `Fast fez ${number}`)).toHaveValue('1')
})

test('a code scanned into a counted quantity counts its product @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ code: '4006381444444', name: 'Counted cape' }))
  await call(createProduct, buildProduct({ code: 'COUNT-CLOAK', name: 'Counted cloak' }))
  await openAs('Staff', '/count-stock')
  const cape = countedOf(page, 'Counted cape')
  const cloak = countedOf(page, 'Counted cloak')
  const field = page.getByLabel('Product ID')
  await expect(field).toBeFocused()
  await scan(page, '4006381444444')
  await expect(cape).toHaveValue('1')

  await cape.focus()
  await scan(page, '4006381444444')
  await expect(field).toBeFocused()
  await expect(cape).toHaveValue('2')
  await cape.focus()
  await scan(page, 'COUNT-CLOAK')
  await expect(cloak).toHaveValue('1')
  await expect(cape).toHaveValue('2')
  await cloak.focus()
  await scan(page, '9999999999999')
  await expect(page.getByRole('status').getByText('No product has the code 9999999999999.')).toBeVisible()
  await expect(cloak).toHaveValue('1')

  await cape.focus()
  await type(page, '123456')
  await expect(field).toBeFocused()
  await expect(cape).toHaveValue('123456')
})

test('a scan in the picker adds its product, and an unknown code shows an error @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ code: 'PICK-1000', name: 'Picked polo' }))
  await call(createProduct, buildProduct({ code: 'PICK-2000', name: 'Picked pullover', quantity: 0 }))
  await call(createProduct, buildProduct({ code: 'PICK-3000', name: 'Picked poncho' }))
  await openAs('Staff', '/create-invoice')
  const addButton = page.getByRole('main').getByRole('button', { name: 'Add Product' })
  const search = picker(page).getByRole('combobox')
  await addButton.click()
  await expect(search).toBeFocused()
  await scan(page, 'PICK-1000')
  await expect(quantityOf(page, 'Picked polo')).toBeFocused()

  await addButton.click()
  await expect(search).toBeFocused()
  await scan(page, 'PICK-1000')
  await expect(picker(page)).toBeHidden()
  await expect(quantityOf(page, 'Picked polo')).toHaveValue('2')
  await addButton.click()
  await expect(search).toBeFocused()
  await scan(page, 'PICK-2000')
  await expectToast(page, 'Error', 'Picked pullover is out of stock and cannot be added to the invoice.')
  await scan(page, 'PICK-9999')
  await expectToast(page, 'Error', 'No product has the code PICK-9999.')
  await expect(search).toHaveValue('')
  // Also after typing.
  await search.fill('polo and')
  await page.keyboard.press('End')
  await scan(page, 'PICK-3000')
  await expect(quantityOf(page, 'Picked poncho')).toBeFocused()

  // Enter after a typed text without results shows the error, and the next text replaces it.
  await addButton.click()
  await expect(search).toBeFocused()
  await search.fill('nothing like it')
  await expect(picker(page).getByText('No products found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'No product has the code nothing like it.')
  await page.keyboard.type('p')
  await expect(search).toHaveValue('p')
})

test('each scan on the product list replaces the previous one @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ code: 'LIST-1000', name: 'Listed loafer' }))
  await call(createProduct, buildProduct({ code: 'LIST-2000', name: 'Listed leggings' }))
  await openAs('Staff', '/products?search=listed')
  const list = page.getByRole('main')
  await expect(list.getByText('Listed loafer')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search products...' }).focus()
  await page.keyboard.press('End')
  await scan(page, 'LIST-1000')
  await expect(page).toHaveURL(/[?&]search=LIST-1000$/)
  await expect(list.getByText('Listed leggings')).toBeHidden()
  await scan(page, 'LIST-2000')
  await expect(page).toHaveURL(/[?&]search=LIST-2000$/)
  await expect(list.getByText('Listed leggings')).toBeVisible()
  // A typed text is also replaced after Enter.
  await type(page, 'loafer')
  await expect(page).toHaveURL(/[?&]search=loafer$/)
  await scan(page, 'LIST-2000')
  await expect(page).toHaveURL(/[?&]search=LIST-2000$/)
})

test('an address scanned on the product list opens its page', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Labelled cap' }))
  await openAs('Viewer', '/products')
  await page.getByRole('searchbox', { name: 'Search products...' }).click()
  await scan(page, `https://shop.test/products/${id}`)
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(page.getByRole('heading', { name: 'Labelled cap' }).first()).toBeVisible()
})

test('a barcode is one code with and without its leading zero, on Create Invoice and Count Stock @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createProduct, buildProduct({ code: '042563008123', name: 'Short bar' }))
  await call(createProduct, buildProduct({ code: '0042563008130', name: 'Long bar' }))
  await openAs('Staff', '/create-invoice')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  await expect(picker(page).getByRole('combobox')).toBeFocused()
  await scan(page, '0042563008123')
  await expect(quantityOf(page, 'Short bar')).toBeFocused()
  await scan(page, '042563008130')
  await expect(quantityOf(page, 'Long bar')).toBeFocused()
  await scan(page, '0042563008123')
  await expect(quantityOf(page, 'Short bar')).toHaveValue('2')

  await openAs('Staff', '/count-stock')
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await scan(page, '0042563008123')
  await expect(countedOf(page, 'Short bar')).toHaveValue('1')
  await scan(page, '042563008123')
  await expect(countedOf(page, 'Short bar')).toHaveValue('2')
})

test('a code scanned into the size matrix adds one to its own cell @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await call(createStyle, {
    number: '90210',
    name: 'Scanned shirt',
    priceCents: 3000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
  })
  await openAs('Staff', `/styles/${style.id}?mode=receive`)
  const cell = (size: string) =>
    page.getByRole('textbox', { name: `Scanned shirt, Navy, ${size}, 0 in stock` })
  await cell('S').fill('4')
  await scan(page, '90210-NAVY-M')
  await scan(page, '90210-NAVY-S')
  await expect(cell('M')).toHaveValue('1')
  await expect(cell('S')).toHaveValue('5')
  // In the cell that fills the row, a scan keeps the different quantities.
  await page.getByRole('textbox', { name: 'Scanned shirt, Navy, all sizes' }).focus()
  await scan(page, '4006381333931')
  await expectToast(page, 'Error', 'Style 90210 has no product 4006381333931.')
  await expect(cell('M')).toHaveValue('1')
  await expect(cell('S')).toHaveValue('5')
})
