// Freight and other charges, and a discount as an amount: entered, printed, corrected and credited.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const amountOf = (page: Page, label: string) =>
  page.getByRole('spinbutton', { name: `Amount of ${label}`, exact: true })

async function startInvoice(
  page: Page,
  call: Call,
  openAs: (path: string) => Promise<unknown>,
): Promise<void> {
  await call(createProduct, buildProduct({ code: 'COAT-1', priceCents: 42_500, quantity: 50 }))
  await openAs('/create-invoice')
  await page.getByLabel('Customer name').fill('Harbor & Pine')
  await page.getByLabel('Phone').fill('5550100')
  await page.getByRole('combobox', { name: 'Add an item' }).pressSequentially('COAT-1', { delay: 80 })
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Quantity/).fill('20')
}

test('freight and a discount of $7,500.00 are entered in a few actions and stay in a correction', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await startInvoice(page, call, async (path) => openAs('Manager', path))
  const actions = countActions(page)
  await actions.click(page.getByRole('button', { name: 'Freight' }))
  await expect(amountOf(page, 'Freight')).toBeFocused()
  await actions.type(amountOf(page, 'Freight'), '45')
  await actions.click(page.getByLabel('Tax Freight'))
  actions.expectAtMost(3)
  await actions.click(page.getByRole('button', { name: 'Discount as an amount' }))
  const discount = page.getByRole('spinbutton', { name: 'Discount ($)' })
  await expect(discount).toBeFocused()
  await actions.type(discount, '7,500')
  actions.expectAtMost(2)
  // 8.5 % of 8,500.00 - 7,500.00 + 45.00
  for (const text of ['Subtotal$8,500.00', 'Discount-$7,500.00', 'Freight$45.00', 'Tax (8.5%)$88.83'])
    await expect(summary(page)).toContainText(text)
  await expect(summary(page)).toContainText('Total$1,133.83')
  await expectAccessible(page)

  await discount.fill('8500.01')
  await expect(summary(page)).toContainText('The discount is $8,500.01, more than the subtotal of $8,500.00.')
  await discount.fill('7500')
  await page.getByRole('button', { name: 'Insurance' }).click()
  await amountOf(page, 'Insurance').pressSequentially('12,50', { delay: 40 })
  await page.getByRole('button', { name: 'Other' }).click()
  await expect(page.getByRole('button', { name: 'Other' })).toBeHidden()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(summary(page)).toContainText('Enter what the charge is for')
  await page.getByRole('button', { name: 'Remove charge 3' }).click()

  // The draft keeps the charges.
  await expect(page.getByText('Saved in this browser as you type.')).toBeVisible()
  await page.reload()
  await expect(amountOf(page, 'Insurance')).toHaveValue('12,50')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(summary(page)).toContainText('Discount-$7,500.00')
  await expect(summary(page)).toContainText('Insurance$12.50')
  await summary(page).getByRole('button', { name: '$88.83' }).click()
  await expect(page.getByRole('dialog')).toContainText('Subtotal less the discount plus Freight')
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toContainText('Insurance$12.50')
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(amountOf(page, 'Freight')).toHaveValue('45.00')
  await expect(page.getByRole('spinbutton', { name: 'Discount ($)' })).toHaveValue('7500.00')
  await expectNoOverflow(page, { screens: [phone] })
  await page.getByRole('button', { name: 'Discount in percent' }).click()
  await page.getByRole('spinbutton', { name: 'Discount (%)' }).pressSequentially('10', { delay: 40 })
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(summary(page)).toContainText('Discount (10%)-$850.00')
  const { invoices } = await call(findInvoices, { page: 1, limit: 2 })
  expect(invoices.map(({ chargesCents, discountCents }) => [chargesCents, discountCents])).toEqual([
    [5750, 85_000],
    [5750, 750_000],
  ])
})

test('the discount of a pending invoice is changed to an amount @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ priceCents: 8000, quantity: 5 }))
  const { id } = await call(createInvoice, buildInvoice([{ productId, quantity: 2 }]))
  await openAs('Staff', `/invoices/${id}`)
  await page.getByRole('button', { name: 'Discount as an amount' }).click()
  const discount = page.getByRole('spinbutton', { name: 'Discount ($)' })
  await discount.pressSequentially('160,01', { delay: 40 })
  await page.getByRole('button', { name: 'Update discount' }).click()
  await expect(summary(page)).toContainText('The discount is $160.01, more than the subtotal of $160.00.')
  await discount.fill('12.34')
  await page.getByRole('button', { name: 'Update discount' }).click()
  await expectToast(page, 'Discount updated successfully')
  await expect(summary(page)).toContainText('Discount-$12.34')
  await expect(discount).toHaveValue('12.34')
  await expectNoOverflow(page, { screens: [phone] })
})

test('a charge is credited without any item @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ priceCents: 8000, quantity: 5 }))
  const charges = [
    { label: 'Freight', amountCents: 4500, isTaxed: true },
    { label: 'Insurance', amountCents: 1200, isTaxed: false },
  ]
  const { id } = await call(createInvoice, buildInvoice([{ productId, quantity: 2 }], { charges }))
  await call(setInvoiceStatus, { id, status: 'Processed' })
  await openAs('Manager', `/invoices/${id}/credit`)
  const freight = page.getByRole('spinbutton', { name: 'Credit of Freight' })
  await freight.pressSequentially('45.01', { delay: 40 })
  await page.getByRole('textbox', { name: 'Reason' }).pressSequentially('Delivered late', { delay: 10 })
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText('Only $45.00 of Freight can still be credited.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Credit all charges' }).click()
  await expect(page.getByLabel('Totals')).toContainText('Total credited$60.83')
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [phone] })
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page).toHaveURL(/\/credit-notes\/\d+$/)
  await expect(summary(page)).toContainText('Freight$45.00')
  await expect(summary(page)).toContainText('Total credited$60.83')
  await expect(page.getByRole('region', { name: 'Items' })).toBeHidden()
})
