// Copies of invoices: duplicates at today's prices, and corrections that replace a pending invoice.
import type { Page } from '@playwright/test'

import { createProduct, deleteProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })
const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
const items = (page: Page) => page.getByRole('table', { name: 'Items' })

const addProduct = (call: Call, name: string, quantity: number): Promise<Product> =>
  call(createProduct, buildProduct({ name, quantity, priceCents: 2000 }))

test('a duplicate has today’s prices and what is in stock, and names what changed @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const [tank, scarf, cap] = await Promise.all([
    addProduct(call, 'Rib Tank', 10),
    addProduct(call, 'Silk Scarf', 10),
    addProduct(call, 'Wool Cap', 10),
  ])
  const order = [tank, scarf, cap].map(({ id }) => ({ productId: id, quantity: 6 }))
  const customer = { customerName: 'Harbor & Pine', customerEmail: 'orders@harbor.test', notes: 'Back door' }
  const rates = { discountBasisPoints: 500, taxPpm: 88_750 }
  const invoice = await call(createInvoice, buildInvoice(order, { ...customer, ...rates }))
  await call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  const { id, name, color, size } = tank
  await call(editProduct, { id, name, color, size, quantity: 4, priceCents: 2200 })
  await call(deleteProduct, { id: scarf.id })

  await openAs('Staff', `/invoices/${invoice.id}`)
  // By keyboard alone.
  await page.getByRole('button', { name: `More actions for ${invoice.number}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(page).toHaveURL('/create-invoice')
  await expect(page.getByText(`Copied from ${invoice.number} at today's prices.`)).toBeVisible()
  const changes = page.getByRole('alert').filter({ hasText: 'Check these items' })
  await expect(changes.getByRole('listitem')).toHaveText([
    `Rib Tank (${tank.code}): 4 instead of 6 units, no more are in stock.`,
    `Silk Scarf (${scarf.code}): 6 units left out, it is no longer in the catalog.`,
    `Wool Cap (${cap.code}): 4 instead of 6 units, no more are in stock.`,
    `Rib Tank (${tank.code}): $20.00 → $22.00`,
  ])
  const check = async () => {
    await expect(page.getByLabel('Customer name')).toHaveValue('Harbor & Pine')
    await expect(page.getByLabel('Email')).toHaveValue('orders@harbor.test')
    await expect(page.getByLabel('Notes')).toHaveValue('Back door')
    await expect(page.getByLabel('Tax rate (%)')).toHaveValue('8.875')
    await expect(page.getByLabel('Discount (%)')).toHaveValue('5')
    await expect(quantityOf(page, 'Rib Tank')).toHaveValue('4')
    await expect(items(page).getByText('The price changed from $20.00 to $22.00.')).toBeVisible()
    await expect(quantityOf(page, 'Silk Scarf')).toBeHidden()
    await expect(changes).toContainText('Silk Scarf')
  }
  await check()
  await page.reload()
  await check()
  await expectAccessible(page)

  await quantityOf(page, 'Wool Cap').fill('1')
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page).not.toHaveURL(`/invoices/${invoice.id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('Replaces')).toBeHidden()
  expect((await call(findInvoice, { id: invoice.id })).status).toBe('Processed')
})

test('a correction replaces a pending invoice when it is created @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const coat = await addProduct(call, 'Duffle Coat', 10)
  const order = () => call(createInvoice, buildInvoice([{ productId: coat.id, quantity: 8 }]))
  const invoice = await order()
  const number = invoice.number

  await openAs('Manager', `/invoices/${invoice.id}`)
  await expect(page.getByRole('button', { name: 'Correct' })).toBeVisible()
  await page.keyboard.press('Alt+c')
  const banner = page.getByText(`Correcting ${number}: it will be voided when you create this invoice.`)
  await expect(banner).toBeVisible()
  // The units of the invoice are available again.
  await expect(items(page).getByText('10 in stock')).toBeVisible()
  // Nor are they counted twice for a product that is chosen again.
  await page.getByRole('button', { name: 'Remove Duffle Coat' }).click()
  await page.getByRole('combobox', { name: 'Add an item' }).pressSequentially('Duffle Coat', { delay: 80 })
  const option = page.getByRole('option', { name: 'Duffle Coat' })
  await expect(option).toContainText('10 in stock')
  await option.click()
  await expect(items(page).getByText('10 in stock')).toBeVisible()
  await quantityOf(page, 'Duffle Coat').fill('10')
  await expect(page.getByText('Saved in this browser as you type.')).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(quantityOf(page, 'Duffle Coat')).toHaveValue('10')
  await expect(items(page).getByText('10 in stock')).toBeVisible()
  await expectAccessible(page)

  // Leaving changes nothing, and correcting it again continues the draft.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep draft' }).click()
  await expect(page).toHaveURL('/invoices')
  expect((await call(findInvoice, { id: invoice.id })).status).toBe('Pending')
  const actions = countActions(page)
  const row = page.getByRole('row').filter({ hasText: number })
  await actions.click(row.getByRole('button', { name: `More actions for ${number}` }))
  await actions.click(page.getByRole('menuitem', { name: 'Correct' }))
  await expect(quantityOf(page, 'Duffle Coat')).toHaveValue('10')
  await actions.fill(quantityOf(page, 'Duffle Coat'), '9')
  await actions.click(create(page))
  actions.expectAtMost(5)
  await expectToast(page, 'Invoice created successfully', `${number} was voided. INV-`)
  await page.getByText(`Replaces ${number}`).getByRole('link').click()
  await expect(page.getByText('This invoice is void')).toBeVisible()
  const link = page.getByRole('alert').getByRole('link')
  await expect(link).toHaveText(/^INV-/)
  await link.click()
  await expect(page.getByText(`Replaces ${number}`)).toBeVisible()

  // Another user processes the invoice while it is corrected: nothing that was typed is lost.
  const current = await call(findInvoice, { id: Number(page.url().split('/').at(-1)) })
  await page.getByRole('button', { name: 'Correct' }).click()
  await quantityOf(page, 'Duffle Coat').fill('1')
  await call(setInvoiceStatus, { id: current.id, status: 'Processed' })
  const refusal = `Invoice ${current.number} is Processed: only a pending invoice can be corrected. Issue a credit note instead.`
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await page.getByRole('button', { name: 'Keep as a new invoice' }).click()
  await expect(items(page).getByText('1 in stock')).toBeVisible()
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('Replaces')).toBeHidden()
  expect((await call(findInvoice, { id: current.id })).status).toBe('Processed')
})

test('a correction warns of the credit limit without the invoice that it replaces @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await addProduct(call, 'Rain Cape', 10)
  const { id: customerId } = await call(createCustomer, { name: 'Narrow Limit', creditLimitCents: 5000 })
  const sale = buildInvoice([{ productId, quantity: 2 }], { customerId, taxPpm: 0 })
  const { id } = await call(createInvoice, sale)
  await openAs('Manager', `/invoices/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  await quantityOf(page, 'Rain Cape').fill('3')
  const warning = page.getByRole('alert').filter({ hasText: 'Narrow Limit would owe' })
  await expect(warning).toContainText('Narrow Limit would owe $60.00; its limit is $50.00.')
  await quantityOf(page, 'Rain Cape').fill('1')
  await expect(warning).toBeHidden()
})
