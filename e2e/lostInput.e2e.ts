// Nothing that a user does is lost or done twice: double clicks, duplicated tabs, typed dates and Enter. See also everyForm.e2e.ts.
import type { Page } from '@playwright/test'

import { bulkEdit } from '#contract/catalog/bulkEdits.ts'
import { createProduct, editProduct, findProduct } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, findStyle } from '#contract/catalog/styles.ts'
import { findAgeing } from '#contract/sales/ageing.ts'
import { addTaxExemption, createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { phone } from './pages.ts'
import { expect, expectToast, test } from './shop.ts'

/** Delays calls until the returned function is called. */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Clicks twice at one place, as a person does, also if the first click removes the button. */
async function doubleClick(page: Page, name: string): Promise<void> {
  const box = await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name })
    .boundingBox()
  if (!box) throw new Error(`No button ${name}`)
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 30 })
}

/** The requests of a method and address from now on. */
function countRequests(page: Page, address: RegExp, method: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url()) && request.method() === method) sent.push(request.url())
  })
  return sent
}

test('a double click changes once, and shows the success', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const product = await call(
    createProduct,
    buildProduct({ code: 'TWICE-1', manufacturer: 'Twice', priceCents: 1000 }),
  )
  const invoice = await call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
  await openAs('Admin', '/products?manufacturer=Twice&view=table')
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${product.name}`) }).check()
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByRole('dialog').getByLabel('Percentage').fill('20')
  await expect(page.getByRole('button', { name: 'Change 1 product' })).not.toHaveAttribute('aria-disabled')
  const edits = countRequests(page, new RegExp(`${bulkEdit.path}$`), bulkEdit.method)
  await doubleClick(page, 'Change 1 product')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(edits).toHaveLength(1)
  expect((await call(findProduct, { id: product.id })).priceCents).toBe(1200)

  await page.goto(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Mark as Processed' }).click()
  // The action is not destructive: Enter confirms it.
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Processed' })).toBeFocused()
  const changes = countRequests(page, /\/invoices\/\d+\/status$/, setInvoiceStatus.method)
  await doubleClick(page, 'Mark as Processed')
  await expectToast(page, 'Invoice status updated successfully')
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(changes).toHaveLength(1)
  expect((await call(findInvoice, { id: invoice.id })).status).toBe('Processed')
})

test('a duplicated tab makes its own change; a retry after a lost answer repeats the first @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ code: 'TABS-1', quantity: 10 }))
  const quantity = async () => (await call(findProduct, { id })).quantity
  const receive = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Receive', exact: true }).click()
    await tab.getByRole('dialog').getByLabel('Quantity').fill('5')
    await tab.getByRole('button', { name: 'Receive 5 units' }).click()
  }
  await openAs('Staff', `/products/${id}`)
  // The change is made, but its answer is lost: the key stays in the tab.
  await page.route(`**${receiveStockLines.path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await receive(page)
  await expectToast(page, 'Error')
  expect(await quantity()).toBe(15)

  // window.open copies the storage of the tab, as Duplicate does.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => window.open(window.location.href))
  const duplicate = await opened
  await receive(duplicate)
  await expectToast(duplicate, 'Received 5 units: 20 in stock')

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Receive 5 units' }).click()
  await expectToast(page, 'Received 5 units: 15 in stock')
  expect(await quantity()).toBe(20)
})

test('a save that fails after leaving gives the form back @trial', async ({
  page,
  openAs,
  context,
  callAs,
}) => {
  await callAs('Admin')
  await openAs('Admin', '/add-customer')
  const release = await hold(page, `**${createCustomer.path}`, createCustomer.method)
  await page.getByLabel('Customer name').fill('Kept & Sons')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/customers$/)
  await context.setOffline(true)
  release()
  await page.getByRole('button', { name: 'Open the form' }).click()
  await context.setOffline(false)
  await expect(page.getByLabel('Customer name')).toHaveValue('Kept & Sons')

  await page.unrouteAll()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, ' added')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test('a new product is back after the session ended while it was typed @trial', async ({
  page,
  openAs,
  context,
}) => {
  await openAs('Admin', '/add-product')
  await page.getByLabel('Product Name').pressSequentially('Kept coat', { delay: 20 })
  await context.clearCookies()
  await page.getByLabel('Style', { exact: true }).pressSequentially('1042', { delay: 20 })
  await page.getByLabel('Username').fill('admin@shop.test')
  await page.getByLabel('Password', { exact: true }).fill('linen-and-denim')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/add-product')
  await expect(page.getByLabel('Product Name')).toHaveValue('Kept coat')
  await expect(page.getByLabel('Style', { exact: true })).toHaveValue(/^1/)
})

test('a typed name and a typed discount ask before they are left @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct())
  const { id } = await call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
  const leave = () => page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await openAs('Manager', '/account')
  await page.getByLabel('First Name').press('End')
  await page.getByLabel('First Name').pressSequentially(' Maria', { delay: 20 })
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue(/ Maria$/)
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expectToast(page, 'Name updated successfully')
  await leave()
  await expect(page).toHaveURL('/customers')

  await page.goto(`/invoices/${id}`)
  await page.getByLabel('Discount (%)').fill('5')
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Update discount' }).click()
  await expectToast(page, 'Discount updated successfully')
  await leave()
  await expect(page).toHaveURL('/customers')
})

test('an edit is based on the record as it was when the dialog opened @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { code, ...fields } = buildProduct({ code: 'BASE-1', name: 'Based shirt' })
  const product = await call(createProduct, { code, ...fields })
  await openAs('Admin', `/products/${product.id}`)
  await expect(page.getByRole('heading', { name: 'Based shirt' })).toBeVisible()
  // No reload begins while a dialog is open, but one that has begun ends then.
  const release = await hold(page, `**/api/products/${product.id}`, 'GET')
  const reloading = page.waitForRequest(`**/api/products/${product.id}`)
  await call(editProduct, { ...fields, id: product.id, color: 'Their color' })
  await reloading
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Name').fill('My shirt')
  await call(editProduct, { ...fields, id: product.id, name: 'Their shirt' })
  release()
  await expect(page.locator('header').getByText('Their shirt').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Choose a value for each field', { exact: false })).toBeVisible()
  expect((await call(findProduct, { id: product.id })).name).toBe('Their shirt')

  // The answer to an edit arrives when its dialog was closed and another one is open.
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await reopen()
  const answer = await hold(page, `**/api/products/${product.id}`, editProduct.method)
  await dialog.getByLabel('Manufacturer').fill('Late Mill')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await reopen()
  await dialog.getByLabel('Name').pressSequentially('Long shirt', { delay: 20 })
  answer()
  await expectToast(page, 'Product updated successfully')
  // A dialog that closes takes its time.
  await dialog.getByLabel('Name').pressSequentially(' of linen', { delay: 80 })
  await expect(dialog.getByLabel('Name')).toHaveValue('Long shirt of linen')
})

test('a date that is being typed is neither sent nor reset @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ code: 'DATE-1', quantity: 5 }))
  const invoice = await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  await call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  await openAs('Admin', '/ageing')
  await expect(page.getByRole('table')).toBeVisible()
  const asked = countRequests(page, new RegExp(`${findAgeing.path}\\?`), 'GET')
  await page.getByLabel('As of').focus()
  await page.keyboard.type('12312025', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/asOf=2025-12-31/)
  // A live event may reload the page without a day.
  expect(asked.filter((url) => url.includes('asOf=') && !url.includes('asOf=2025-12-31'))).toEqual([])

  await page.goto(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const day = page.getByLabel('Received on')
  await expect(day).not.toHaveValue('')
  await day.focus()
  // A month that is deleted while another is typed leaves the date without a value.
  await page.keyboard.press('Backspace')
  await expect(day).toHaveValue('')
  await page.keyboard.type('01152026', { delay: 30 })
  await expect(day).toHaveValue('2026-01-15')
})

test('Enter takes the only customer suggested, and a revoked certificate closes its question @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const customer = await call(createCustomer, {
    name: 'Solitary Boutique',
    phone: '+1 503 555 0144',
  })
  await call(addTaxExemption, {
    id: customer.id,
    state: 'NY',
    certificateNumber: 'RC-1',
    reason: 'Resale',
    validFrom: '2026-01-01',
    validTo: null,
  } as never)
  await openAs('Admin', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Solitary', { delay: 20 })
  await expect(page.getByRole('option', { name: /Solitary Boutique/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Solitary Boutique/ })).toBeVisible()
  await expect(page.getByText('Phone is required')).toHaveCount(0)

  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('button', { name: 'Revoke certificate RC-1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke certificate' }).click()
  await expectToast(page, 'Certificate RC-1 revoked')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('arrow keys in the role of a user grant nothing until Enter @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/users')
  const role = page.getByLabel('Role of Sam Staff')
  const sent = countRequests(page, /\/role$/, 'PUT')
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(role).toHaveValue('Admin')
  await page.keyboard.press('Escape')
  await expect(role).toHaveValue('Staff')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectToast(page, 'User role updated successfully')
  expect(sent).toHaveLength(1)

  // The open list: Escape leaves it, Enter chooses.
  for (const key of ['Space', 'ArrowUp', 'Escape']) await page.keyboard.press(key)
  await expect(role).toHaveValue('Viewer')
  await page.keyboard.press('Tab')
  await expect(role).toHaveValue('Viewer')
  expect(sent).toHaveLength(1)
  await role.focus()
  for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => sent.length).toBe(2)
  await expect(role).toHaveValue('Staff')

  // Another window gets the focus.
  await page.keyboard.press('ArrowUp')
  await role.evaluate((select) => {
    document.hasFocus = () => false
    select.blur()
  })
  await expect(role).toHaveValue('Manager')
  expect(sent).toHaveLength(2)
})

test('on a phone, "All sizes" steps each size by one, and the step can be undone @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const sizes = ['S', 'M', 'L']
  const style = await call(createStyle, {
    number: 'STEP-1',
    name: 'Stepped tee',
    priceCents: 900,
    colors: [{ name: 'Navy' }],
    sizes,
    quantities: sizes.map((size) => ({ color: 'Navy', size, quantity: 4 })),
  })
  await page.setViewportSize(phone)
  await openAs('Manager', `/styles/${style.id}?mode=count`)
  const field = (size: string) => page.getByRole('textbox', { name: new RegExp(`Navy, ${size},`) })
  await field('S').fill('4')
  await field('M').fill('2')
  const all = (action: string) => page.getByRole('button', { name: new RegExp(`^${action}: .*all sizes$`) })
  await all('Remove one').click()
  await expect(field('S')).toHaveValue('3')
  await expect(field('M')).toHaveValue('1')
  // It was not counted.
  await expect(field('L')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo the last change of quantities' }).click()
  await expect(field('S')).toHaveValue('4')
  await all('Add one').click()
  await page.getByRole('button', { name: 'Save count of 3 products' }).click()
  await expectToast(page, 'Counted 3 products')
  const { products } = await call(findStyle, { id: style.id })
  expect(products.map(({ size, quantity }) => `${size} ${quantity}`)).toEqual(['S 5', 'M 3', 'L 1'])
})
