// Payments: pay an invoice, receive one payment over three, write off and refund the rest, each in few actions, and see what is owed.
import { createProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
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

test('an invoice is paid in three clicks and the payment is reversed @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const invoice = await bill(call, null, 12)
  await openAs('Manager', '/invoices')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: invoice.number }))
  const card = page.getByRole('region', { name: 'Payments' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('banner').getByText('Unpaid', { exact: true })).toBeVisible()
  await actions.click(card.getByRole('button', { name: 'Record payment' }))
  await expect(page.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('120.00')
  await actions.click(page.getByRole('button', { name: 'Record $120.00' }))
  actions.expectAtMost(3)
  await expectToast(page, 'Payment RC-')
  await expect(page.getByRole('banner').getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('link', { name: /^RC-/ }).click()
  await page.getByRole('button', { name: 'Reverse payment' }).click()
  await page.getByLabel('Reason').fill('Check bounced')
  await page.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText('This payment is reversed')).toBeVisible()
  await page.getByRole('link', { name: invoice.number }).click()
  await expect(page.getByRole('banner').getByText('Unpaid', { exact: true })).toBeVisible()
})

test('one payment over three invoices is received, its rest written off and a deposit refunded @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const customer = await call(createCustomer, { name: 'Harbour & Pine' })
  const invoices = []
  for (const units of [10, 20, 30]) invoices.push(await bill(call, customer.id, units))
  await openAs('Manager', '/')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Payments', exact: true }))
  await actions.click(page.getByRole('link', { name: 'Receive payment' }).first())
  await actions.fill(page.getByRole('combobox', { name: 'Customer' }), 'harbour')
  await expect(page.getByRole('option', { name: /Harbour & Pine/ })).toBeVisible()
  await actions.press('Enter')
  const amount = page.getByRole('spinbutton', { name: 'Amount' })
  await actions.fill(amount, '597.50')
  const amounts = page.getByRole('textbox', { name: /^Amount for INV-/ })
  await expect(amounts).toHaveCount(3)
  await expect(amounts.nth(0)).toHaveValue('100.00')
  await expect(amounts.nth(2)).toHaveValue('297.50')

  // Other amounts are typed as in a spreadsheet.
  await amount.fill('640')
  await expect(page.getByText('On account $40.00')).toBeVisible()
  await amounts.nth(0).focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(amounts.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(amounts.nth(2)).toBeFocused()
  await expect(page.getByText('On account $90.00')).toBeVisible()
  await page.getByRole('button', { name: 'Change customer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('On account $90.00')).toBeVisible()
  await expectAccessible(page)
  await amounts.nth(0).fill('150')
  await expect(page.getByText('Only $100.00 is open')).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(amounts.nth(0)).toBeFocused()
  await page.getByRole('button', { name: 'Apply oldest first' }).click()
  await amount.fill('')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(amount).toBeFocused()
  await amount.fill('597.50')
  await expect(amounts.nth(2)).toHaveValue('297.50')

  await actions.press('Control+Enter')
  actions.expectAtMost(6)
  await expectToast(page, 'Payment RC-')
  await expect(page.getByRole('list', { name: 'Applied' }).getByRole('listitem')).toHaveCount(3)

  await page.goto('/customers')
  const items = page.getByRole('region', { name: 'Open items' })
  await actions.click(page.getByRole('link', { name: 'Harbour & Pine' }))
  await actions.click(items.getByRole('button', { name: `Write off ${invoices[2]?.number}` }))
  await actions.fill(page.getByRole('alertdialog').getByLabel('Reason'), 'Bank charges')
  await actions.press('Enter')
  actions.expectAtMost(5)
  await expectToast(page, `$2.50 of ${invoices[2]?.number} written off`)
  await expect(items.getByText('Nothing is open: all documents are settled.')).toBeVisible()

  const money = { customerId: customer.id, method: 'Check', receivedOn: '2026-01-31' } as const
  const { number } = await call(recordPayment, { ...money, amountCents: 9000, settlements: [] })
  await page.goto('/customers')
  await actions.click(page.getByRole('link', { name: 'Harbour & Pine' }))
  await actions.click(items.getByRole('link', { name: number }))
  await actions.click(page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog', { name: 'Refund to Harbour & Pine' })
  await actions.fill(dialog.getByRole('spinbutton', { name: 'Amount' }), '50')
  await actions.press('Enter')
  actions.expectAtMost(6)
  await expectToast(page, 'Refund RC-')
  await expect(page.getByRole('button', { name: 'Apply $40.00' })).toBeVisible()

  await page.getByRole('link', { name: 'Ageing' }).click()
  const row = page.getByRole('row', { name: /Harbour & Pine/ })
  await expect(row.getByRole('link')).toHaveText(['Harbour & Pine', '-$40.00', '-$40.00'])
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await row.getByRole('link', { name: '-$40.00' }).first().click()
  await expect(page.getByRole('heading', { name: 'Unapplied' })).toBeVisible()
  await expect(page.getByText('Harbour & Pine · As of')).toBeVisible()
  await expect(page.getByRole('row', { name: /Harbour & Pine/ })).toContainText('-$40.00')
})

test('a phone shows large amounts of a payment in full @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const customer = await call(createCustomer, { name: 'Large & Sons' })
  const { number } = await bill(call, customer.id, 400_000)
  await page.setViewportSize(phone)
  await openAs('Manager', `/receive-payment?customer=${customer.id}`)
  const amount = page.getByLabel(`Amount for ${number}`)
  await amount.fill('1,234,567.89')
  expect(await amount.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  await expectNoOverflow(page, { screens: [phone] })
})

test('an opening item is added by keyboard, written off and reversed with a reason @trial', async ({
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
  // The day of the document, not that of its entry.
  const timeline = page.getByRole('list', { name: 'Timeline' })
  const entry = timeline.getByRole('listitem').filter({ hasText: 'OLD-77' })
  await expect(entry.locator('time')).toHaveText('Jan 31, 2026')
  // The narrowest screen with two columns shows amounts and actions without scrolling.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('region', { name: 'Open items, scrolls sideways' })).toHaveCount(0)

  await items.getByRole('button', { name: 'Write off OLD-77' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a reason')).toBeVisible()
  await page.keyboard.type('Insolvent')
  await page.keyboard.press('Enter')
  await expectToast(page, '$480.50 of OLD-77 written off')
  await timeline.getByRole('button', { name: 'Reverse' }).press('Enter')
  await page.getByLabel('Reason').fill('Paid after all')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Write-off of $480.50 reversed')
  await expect(timeline.getByRole('button', { name: 'Reverse' })).toBeHidden()

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
