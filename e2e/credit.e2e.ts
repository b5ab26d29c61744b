// Credit on Create Invoice: the room left, a hold that is named before anything else is typed, and its override with a reason; and on the
// edit of a confirmed order.
import type { Locator, Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { findActivity } from '#contract/people/activity.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder, updateOrder } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
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

async function retype(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text, { delay: 80 })
}

test('a confirmed order is raised above the limit with a reason, and lowered without one', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = buildProduct({ name: 'Rain Coat', priceCents: 10_000, quantity: 50 })
  const { id: productId } = await call(createProduct, product)
  const { id: customerId } = await call(createCustomer, {
    name: 'Pier Limit',
    phone: '+1 503 555 0144',
    creditLimitCents: 40_000,
  })
  const order = {
    customerId,
    customerName: 'Pier Limit',
    customerPhone: '+1 503 555 0144',
    kind: 'at once' as const,
    taxPpm: 0,
    charges: [{ label: 'Freight', amountCents: 2000, isTaxed: false }],
  }
  const { id, number } = await call(createOrder, {
    order,
    items: [{ productId, quantity: 3 }],
    confirm: true,
  })
  // What is allocated, and its freight, is owed already and counts once.
  await call(allocateOrder, { id, lines: [{ line: 1, quantity: 1 }] })
  const message = 'Pier Limit would owe $420.00; its limit is $400.00.'
  const quantity = page.getByLabel('Quantity of Rain Coat')
  const save = page.getByRole('button', { name: 'Save changes' })
  const warning = page.getByRole('alert').filter({ hasText: message })

  await openAs('Staff', `/orders/${id}/edit`)
  await expect(customer(page).getByText('$400.00 of $400.00 left')).toBeVisible()
  await retype(quantity, '4')
  await expect(warning).toContainText(forbidden)
  await expect(save).toHaveAccessibleDescription(`${message} ${forbidden}`)
  await expect(summary(page).getByText('Above the limit of $400.00')).toBeVisible()

  await openAs('Manager', `/orders/${id}/edit`)
  await retype(quantity, '4')
  await expect(save).toHaveAccessibleDescription(`${message} Enter the reason to raise the order anyway.`)
  await expectAccessible(page)
  await page.getByLabel('Reason to raise the order anyway').pressSequentially('Paid by phone', { delay: 80 })
  // Another user changes the same line: the reason stays.
  const { version } = await call(findOrder, { id })
  await call(updateOrder, { id, version, order, items: [{ line: 1, productId, quantity: 2 }] })
  await save.click()
  await page.getByRole('radio', { name: 'Use mine' }).check()
  await expect(quantity).toHaveValue('4')
  await expect(page.getByLabel('Reason to raise the order anyway')).toHaveValue('Paid by phone')
  await save.click()
  await expectToast(page, `Order ${number} updated`)
  const raised = await call(findOrder, { id })
  expect([raised.units.ordered, raised.totalCents]).toEqual([4, 42_000])
  const { logs } = await call(findActivity, { page: 1, limit: 10 })
  expect(logs.map(({ action }) => action)).toContainEqual(
    expect.stringMatching(new RegExp(`^Overrode the credit limit of .+ for order ${number}$`)),
  )

  // It stays above the limit: what isn't raised needs no reason.
  await page.goto(`/orders/${id}/edit`)
  await expect(quantity).toHaveValue('4')
  await page.getByLabel('Notes').pressSequentially('Ring twice')
  await expect(save).not.toHaveAttribute('aria-disabled')
  await expect(warning).toBeHidden()
  await save.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  expect((await call(findOrder, { id })).notes).toBe('Ring twice')
})

test('an edit that keeps what is open but raises what is owed asks for a reason', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const add = (name: string) => call(createProduct, buildProduct({ name, priceCents: 10_000, quantity: 50 }))
  const [coat, scarf] = [await add('Loden Coat'), await add('Loden Scarf')]
  const buyer = { name: 'Pier Hold', phone: '+1 503 555 0145' }
  const { id: customerId } = await call(createCustomer, buyer)
  const { id, number } = await call(createOrder, {
    order: { customerId, customerName: buyer.name, customerPhone: buyer.phone, kind: 'at once', taxPpm: 0 },
    items: [
      { productId: coat.id, quantity: 1 },
      { productId: scarf.id, quantity: 3 },
    ],
    confirm: true,
  })
  await call(allocateOrder, { id, lines: [{ line: 1, quantity: 1 }] })
  await call(editCustomer, { id: customerId, ...buyer, holdReason: 'check returned' })

  await openAs('Manager', `/orders/${id}/edit`)
  await retype(page.getByRole('textbox', { name: /^Price of Loden Coat/ }), '200')
  await retype(page.getByLabel('Quantity of Loden Scarf'), '2')
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveAccessibleDescription(
    'Pier Hold is on hold: check returned. Enter the reason to raise the order anyway.',
  )
  await page.getByLabel('Reason to raise the order anyway').pressSequentially('Paid by phone', { delay: 80 })
  await save.click()
  await expectToast(page, `Order ${number} updated`)
  expect((await call(findOrder, { id })).totalCents).toBe(40_000)
})
