// Payments: pay an invoice in three clicks, receive one payment over three invoices by keyboard, and see what is owed.
import { createProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { desk, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

async function bill(call: Call, customerId: number | null, units: number): Promise<Invoice> {
  const product = await call(createProduct, buildProduct({ quantity: units, priceCents: 1000 }))
  const order = buildInvoice([{ productId: product.id, quantity: units }], {
    taxPpm: 0,
    ...(customerId !== null && { customerId }),
  })
  const { id } = await call(createInvoice, order)
  return call(setInvoiceStatus, { id, status: 'Processed' })
}

test('an invoice is paid in three clicks and the payment is reversed', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const invoice = await bill(call, null, 12)
  await openAs('Manager', `/invoices/${invoice.id}`)
  const card = page.getByRole('region', { name: 'Payments' })
  await expect(page.getByRole('main').getByText('Unpaid', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('120.00')
  await page.getByRole('button', { name: 'Record $120.00' }).click()
  await expectToast(page, 'Payment RC-')
  await expect(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('link', { name: /^RC-/ }).click()
  await page.getByRole('button', { name: 'Reverse Payment' }).click()
  await page.getByLabel('Reason').fill('Check bounced')
  await page.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText('This payment is reversed')).toBeVisible()
  await page.getByRole('link', { name: invoice.invoiceNumber }).click()
  await expect(page.getByRole('main').getByText('Unpaid', { exact: true })).toBeVisible()
})

test('one payment over three invoices is received by keyboard', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const customer = await call(createCustomer, { name: 'Harbour & Pine' })
  const invoices = []
  for (const units of [10, 20, 30]) invoices.push(await bill(call, customer.id, units))
  await openAs('Manager', '/receive-payment')
  await page.getByRole('combobox', { name: 'Customer' }).fill('harbour')
  await expect(page.getByRole('option', { name: /Harbour & Pine/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('640')
  const amounts = page.getByRole('textbox', { name: /^Amount for INV-/ })
  await expect(amounts).toHaveCount(3)
  await expect(amounts.nth(0)).toHaveValue('100.00')
  await expect(amounts.nth(2)).toHaveValue('300.00')
  await expect(page.getByText('On account $40.00')).toBeVisible()
  await amounts.nth(0).focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(amounts.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(amounts.nth(2)).toBeFocused()
  await expect(page.getByText('On account $90.00')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payment RC-')
  await expect(page.getByRole('list', { name: 'Applied' }).getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: 'Apply $90.00' }).click()
  await page.getByRole('button', { name: 'Apply $50.00' }).click()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()

  await page.getByRole('link', { name: 'Ageing' }).click()
  const row = page.getByRole('row', { name: /Harbour & Pine/ })
  await expect(row.getByRole('link')).toHaveText(['Harbour & Pine', '-$40.00', '-$40.00'])
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await row.getByRole('link', { name: '-$40.00' }).first().click()
  await expect(page.getByRole('heading', { name: 'Unapplied' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Harbour & Pine/ })).toContainText('-$40.00')
})

test('an opening item is added by keyboard, its errors are at the fields, and it is reversed with a reason', async ({
  page,
  openAs,
  callAs,
}) => {
  const { id } = await (await callAs('Manager'))(createCustomer, { name: 'Long Known' })
  await openAs('Manager', `/customers/${id}`)
  const items = page.getByRole('region', { name: 'Open items' })
  await items.getByRole('button', { name: 'Add opening item' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add opening item' })
  await expect(dialog.getByLabel('Invoice number')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the number of the invoice')).toBeVisible()
  await page.keyboard.type('OLD-77')
  await dialog.getByLabel('Amount owed').fill('480.50')
  await dialog.getByLabel('Invoice day').fill('2026-01-31')
  await dialog.getByLabel('Due day').fill('2026-01-30')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The due day must not be before the day of the invoice.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Due day').fill('2026-03-02')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Opening item OLD-77 added')
  await expect(dialog).toBeHidden()
  await expect(items.getByRole('button', { name: 'Add opening item' })).toBeFocused()
  await expect(items.getByRole('row', { name: /OLD-77/ })).toContainText('Mar 2, 2026')
  await expect(page.getByText('Past the due day')).toBeVisible()

  await items.getByRole('button', { name: 'Reverse OLD-77' }).press('Enter')
  await page.getByLabel('Reason').fill('Paid last year')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Opening item OLD-77 reversed')
  await expect(items.getByText('Nothing is open: all documents are settled.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText('Paid last year').first(),
  ).toBeVisible()

  await openAs('Staff', `/customers/${id}`)
  const reason = 'Only Admin and Manager may record payments, refunds and write-offs.'
  await items.getByRole('button', { name: 'Add opening item' }).hover()
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
})
