// Entering a sale by keyboard: which customer it is for, and what Enter does.
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'
import { findInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { itemField } from './itemEntry.ts'
import { expect, expectToast, test } from './shop.ts'

/** As a person types. */
const delay = 110

test('another name lets go of the chosen customer, and is searched again', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'KEEP-1', quantity: 50 }))
  const gristmill = { name: 'Gristmill', phone: '+1 503 555 0101', email: 'buyer@gristmill.test' }
  await call(createCustomer, { ...gristmill, termsDays: 60 })
  const { id } = await call(createCustomer, { name: 'Bluebonnet', phone: '+1 503 555 0102' })
  await openAs('Manager', '/create-invoice')
  const name = page.getByLabel('Customer name')
  const chip = page.getByRole('link', { name: /^Gristmill, / })
  await name.pressSequentially('grist', { delay })
  await expect(page.getByRole('option', { name: /Gristmill/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(chip).toBeVisible()
  await expect(itemField(page)).toBeFocused()
  await page.keyboard.type('KEEP-1', { delay })
  await expect(chip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 on this invoice')).toBeVisible()

  await page.getByRole('button', { name: 'Change the customer' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Gristmill')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('blue', { delay })
  await expect(chip).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await page.getByRole('option', { name: /Bluebonnet/ }).click()
  await expect(page.getByRole('link', { name: /^Bluebonnet, / })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Invoice created successfully')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  const invoice = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
  expect([invoice.customerName, invoice.customerId, invoice.customerEmail]).toEqual(['Bluebonnet', id, null])
})

test('Enter right behind a name waits for its customer, and creates nothing', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'KEEP-2', quantity: 50 }))
  await call(createCustomer, { name: 'Quick Quilts', phone: '+1 503 555 0103' })
  const { total } = await call(findInvoices, { page: 1, limit: 1 })
  await openAs('Staff', '/create-invoice')
  await page.route('**/api/customers/suggest*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByLabel('Customer name').focus()
  await page.keyboard.type('quick', { delay })
  await page.keyboard.press('Enter')
  await page.keyboard.type('KEEP-2', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Quick Quilts, / })).toBeVisible()
  await expect(page.getByText('1 on this invoice')).toBeVisible()
  expect((await call(findInvoices, { page: 1, limit: 1 })).total).toBe(total)
})

test('Enter moves on from field to field, and Ctrl with Enter creates the invoice', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'KEEP-3', priceCents: 1000, quantity: 50 }))
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Walk-in', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('212 555 0104', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await itemField(page).pressSequentially('KEEP-3', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 on this invoice')).toBeVisible()
  await page.getByRole('button', { name: 'Freight' }).click()
  await page.keyboard.type('25', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Tax Freight' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Discount (%)').pressSequentially('10', { delay })
  await page.keyboard.press('Enter')
  await page.getByLabel('Tax rate (%)').press('Enter')
  await expect(page).toHaveURL('/create-invoice')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Invoice created successfully')
})

test('a shortcut that is refused says why and goes there', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'KEEP-4', name: 'Last Cape', quantity: 3 }))
  await openAs('Staff', '/create-invoice')
  await itemField(page).pressSequentially('KEEP-4', { delay })
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Last Cape' })
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially('4', { delay })
  await page.getByLabel('Notes').focus()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Error', 'Only 3 units of Last Cape are available in stock.')
  await expect(quantity).toBeFocused()
})

test('a double click on a button that asks leaves the focus in its dialog', async ({
  page,
  openAs,
  callAs,
}) => {
  await callAs('Staff')
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Walk-in', { delay })
  await page.getByRole('button', { name: 'Cancel' }).dblclick()
  const dialog = page.getByRole('alertdialog', { name: 'Leave this invoice?' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('the first order of a new shop adds it as a customer', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'KEEP-5', quantity: 50 }))
  await openAs('Staff', '/create-order')
  await expect(page.getByRole('button', { name: 'Add customer' })).toHaveAccessibleDescription(
    'Enter the name of the customer first.',
  )
  await page.getByLabel('Customer name').pressSequentially('New Neighbor', { delay })
  await page.getByLabel('Phone').pressSequentially('212 555 0105', { delay })
  await page.getByLabel('Address', { exact: true }).pressSequentially('5 Main Street', { delay })
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('link', { name: /^New Neighbor, C-/ })).toBeVisible()
  await expect(itemField(page)).toBeFocused()
  await page.keyboard.type('KEEP-5', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 on this order')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const { customers } = await call(findCustomers, { page: 1, limit: 10, search: 'New Neighbor' })
  const order = await call(findOrder, { id: Number(/\d+$/.exec(page.url())?.[0]) })
  expect(customers.map(({ id }) => id)).toEqual([order.customerId])
  expect(order.customerAddress).toBe('5 Main Street')
})
