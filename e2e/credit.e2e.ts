// Credit on Create Invoice: the room left, a hold that is named before anything else is typed, and its override with a reason.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const customer = (page: Page) => page.getByRole('region', { name: 'Customer information' })
const forbidden = 'Only Admin and Manager may invoice a customer that is on hold or above the credit limit.'

async function addItem(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an item' }).pressSequentially(code, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Quantity/)).toBeVisible()
}

test('the room left of a limit is in the chip and, from the first line on, in the summary @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(
    createProduct,
    buildProduct({ code: 'ROOM-1', priceCents: 10_000, quantity: 50 }),
  )
  const { id } = await call(createCustomer, {
    name: 'Roomy Shop',
    phone: '5551234567',
    creditLimitCents: 50_000,
  })
  await call(createInvoice, buildInvoice([{ productId, quantity: 1 }], { customerId: id, taxPpm: 0 }))
  await openAs('Staff', `/create-invoice?customerId=${id}`)
  await expect(customer(page).getByText('$400.00 of $500.00 left')).toBeVisible()
  await page.getByLabel('Tax rate (%)').fill('0')
  await addItem(page, 'ROOM-1')
  await expect(summary(page).getByText('Left of the limit of $500.00')).toBeVisible()
  await expect(summary(page).getByText('$300.00', { exact: true })).toBeVisible()
  await page.getByLabel(/^Quantity/).fill('5')
  await expect(summary(page).getByText('Above the limit of $500.00')).toBeVisible()
  const message = 'Roomy Shop would owe $600.00; its limit is $500.00.'
  await expect(page.getByRole('alert').filter({ hasText: message })).toContainText(forbidden)
  await expect(create(page)).toHaveAccessibleDescription(`${message} ${forbidden}`)
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [phone] })
  await page.getByLabel(/^Quantity/).fill('4')
  await expect(create(page)).not.toHaveAttribute('aria-disabled')

  // Without its record, the customer is offered.
  await page.getByRole('button', { name: 'Detach Roomy Shop from this invoice' }).click()
  await expect(customer(page).getByRole('note')).toContainText('has the same name. Is it Roomy Shop?')
  await expect(create(page)).not.toHaveAttribute('aria-disabled')
  await customer(page)
    .getByRole('button', { name: /^Use C-/ })
    .click()
  await expect(customer(page).getByText('$400.00 of $500.00 left')).toBeVisible()
})

test('a hold is named before the first item, also without the record, and overridden with a reason @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'HELD-1', priceCents: 10_000, quantity: 50 }))
  const { number } = await call(createCustomer, {
    name: 'Held Boutique',
    phone: '(503) 555-0188',
    holdReason: 'check returned',
  })
  const message = `${number} has the same phone. Held Boutique is on hold: check returned.`
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Another name')
  await page.getByLabel('Phone').pressSequentially('503 555 0188')
  await expect(customer(page).getByRole('alert')).toContainText(`${message}${forbidden}`)
  await expect(create(page)).toHaveAccessibleDescription(`${message} ${forbidden}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await customer(page)
    .getByRole('button', { name: `Use ${number}` })
    .click()
  await expect(customer(page).getByText('· on hold')).toBeVisible()
  await expect(customer(page).getByRole('alert')).toContainText('Held Boutique is on hold: check returned.')
  await page.getByRole('button', { name: 'Detach Held Boutique from this invoice' }).click()
  await page.getByLabel('Phone').fill('+1 212 555 0100')
  await expect(customer(page).getByRole('alert')).toContainText(`${number} has the same name.`)
  await page.getByLabel('Customer name').fill('Another name')
  await expect(customer(page).getByRole('alert')).toBeHidden()

  await openAs('Manager', '/create-invoice')
  await page.getByLabel('Customer name').fill('held boutique')
  await page.keyboard.press('Escape')
  await page.getByLabel('Phone').fill('+1 212 555 0100')
  await addItem(page, 'HELD-1')
  const reason = page.getByLabel('Reason to create the invoice anyway')
  await expect(create(page)).toHaveAccessibleDescription(/Enter the reason to create the invoice anyway\.$/)
  await reason.pressSequentially('Paid in advance')
  await create(page).click()
  await expectToast(page, 'Invoice created successfully')
  const { invoices } = await call(findInvoices, { page: 1, limit: 1 })
  expect([invoices[0]?.customerName, invoices[0]?.customerId]).toEqual(['held boutique', null])
})
