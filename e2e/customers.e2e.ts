// Tests customers: adding, finding and editing a record, and choosing one in Create Invoice.
import { createProduct } from '#contract/catalog/products.ts'
import {
  addTaxExemption,
  createCustomer,
  editCustomer,
  findCustomer,
  findCustomers,
} from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { navigate } from './pages.ts'
import { blockLiveEvents, expect, expectAccessible, expectToast, test } from './shop.ts'

test('a customer is added, found and edited, and both of two edits are kept', async ({
  page,
  openAs,
  callAs,
}) => {
  await openAs('Manager', '/customers')
  await expect(page.getByText('No customers yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add customer' }).first().click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Customer name is required')).toBeVisible()
  await page.getByLabel('Customer name').fill('Harbor & Pine')
  await page.getByLabel('Phone', { exact: true }).fill('+1 503 555 0100')
  await page.getByLabel('Net days').fill('400')
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('88 NW Flanders Street')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Net days must be a whole number from 0 to 365')).toBeVisible()
  await page.getByLabel('Net days').fill('30')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expectToast(page, 'Customer C-1 added')
  await expect(page.getByRole('heading', { name: 'Harbor & Pine' })).toBeVisible()
  await expect(page.getByText('Net 30 days')).toBeVisible()
  await expect(page.getByText('88 NW Flanders Street')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Credit limit').fill('500')
  const call = await callAs('Staff')
  const [customer] = (await call(findCustomers, { page: 1, limit: 1 })).customers
  await call(editCustomer, { id: customer?.id ?? 0, name: 'Harbor & Pine', email: 'new@harbor.test' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(
    page,
    'Customer C-1 updated',
    'Changes by other users were kept. Email: Sam Staff changed it from nothing to new@harbor.test',
  )
  await expect(page.getByText('limit $500.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'new@harbor.test' })).toBeVisible()

  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await page.getByLabel('Search customers...').fill('0100 harbor')
  await expect(page.getByRole('link', { name: 'Harbor & Pine' })).toBeVisible()
  await page.getByLabel('Standing').selectOption('On hold')
  await expect(page.getByText('No customers found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Harbor & Pine' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Created customer C-1')).toBeVisible()
})

test('the form of another customer starts with its own values @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const [first, second] = [
    await call(createCustomer, { name: 'Ash & Alder' }),
    await call(createCustomer, { name: 'Birch & Beech' }),
  ]
  const name = page.getByLabel('Customer name')
  await openAs('Staff', `/customers/${second.id}/edit`)
  await expect(name).toHaveValue('Birch & Beech')
  await navigate(page, `/customers/${first.id}/edit`)
  await expect(name).toHaveValue('Ash & Alder')
  // Both are loaded now.
  await page.goBack()
  await expect(name).toHaveValue('Birch & Beech')
})

test('of two edits of the contacts, one is chosen as a whole @trial', async ({ page, openAs, callAs }) => {
  // The page then learns of the other edit by the refusal alone.
  await blockLiveEvents(page)
  const call = await callAs('Manager')
  const ann = { name: 'Ann', email: 'ann@harbor.test' }
  const bob = { name: 'Bob', email: 'bob@harbor.test' }
  const { id, number } = await call(createCustomer, { name: 'Two Contacts', contacts: [ann, bob] })
  await openAs('Staff', `/customers/${id}/edit`)
  await page.getByLabel('Contact email').first().fill('ann.lee@harbor.test')
  await call(editCustomer, { id, name: 'Two Contacts', phone: '212 555 0100', contacts: [bob] })
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  // It is above the fields, the button below.
  await expect(page.getByText('Two Contacts was changed by').first()).toBeInViewport()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('212 555 0100')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const contacts = page.getByRole('group', { name: 'Contacts' })
  await contacts.getByRole('radio', { name: /Keep theirs\s*Bob/ }).check()
  await expect(page.getByLabel('Contact email')).toHaveCount(1)
  await contacts.getByRole('radio', { name: /Use mine\s*Ann, Bob/ }).check()
  await save.click()
  await expectToast(page, `Customer ${number} updated`)
  const { contacts: saved } = await call(findCustomer, { id })
  expect(saved).toMatchObject([{ ...ann, email: 'ann.lee@harbor.test' }, bob])
})

test('Staff see the terms of a customer, but can not change them @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id, number } = await call(createCustomer, { name: 'Fixed Terms', termsDays: 45 })
  await openAs('Staff', `/customers/${id}/edit`)
  await expect(page.getByLabel('Net days')).toBeDisabled()
  await expect(
    page.getByText('Only Admin and Manager may set terms, prices and limits of customers.'),
  ).toBeVisible()
  await page.getByLabel('Tax ID').fill('13-4567890')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Customer ${number} updated`)
  await expect(page.getByText('Net 45 days')).toBeVisible()
})

test('Create Invoice suggests customers, fills in the chosen one and warns about its limit @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ code: 'COAT-1', priceCents: 10_000 }))
  const { id } = await call(createCustomer, {
    name: 'Ostrander & Daughters',
    phone: '+1 518 555 0142',
    email: 'orders@ostrander.test',
    termsDays: 30,
    creditLimitCents: 25_000,
    addresses: [{ kind: 'billing', text: '77 Warren Street', state: 'NY' }],
  })
  await call(addTaxExemption, {
    id,
    state: 'NY',
    certificateNumber: '12-345',
    reason: 'Resale',
    validFrom: '2026-01-01',
  })
  const first = await call(
    createInvoice,
    buildInvoice([{ productId, quantity: 1 }], { customerId: id, taxPpm: 0 }),
  )
  await call(setInvoiceStatus, { id: first.id, status: 'Processed' })

  await openAs('Staff', '/create-invoice')
  const name = page.getByLabel('Customer name')
  const option = page.getByRole('option', { name: /Ostrander & Daughters/ })
  await name.pressSequentially('ostr')
  await expect(option).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(name).toHaveValue('ostr')
  // The digits of the phone find it, too.
  await page.getByLabel('Phone').pressSequentially('5185550142')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const customerCard = page.getByRole('region', { name: 'Customer information' })
  await expect(customerCard.getByRole('link', { name: /^Ostrander & Daughters, C-/ })).toBeVisible()
  await expect(customerCard.getByText('Ships to 77 Warren Street')).toBeVisible()
  await expect(name).toBeHidden()
  await expect(page.getByLabel('Tax rate (%)')).toHaveValue('0')
  await expect(page.getByText('balance $100.00 · Net 30 days')).toBeVisible()

  await page.getByRole('combobox', { name: 'Add an item' }).fill('COAT-1')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Quantity/).fill('2')
  const warning = page.getByRole('alert').filter({ hasText: /would owe/ })
  await expect(warning).toHaveText(
    'Ostrander & Daughters would owe $300.00; its limit is $250.00.Only Admin and Manager may invoice a customer that is on hold or above the credit limit.',
  )
  await page.getByLabel(/^Quantity/).fill('1')
  await expect(warning).toBeHidden()
  await page.getByLabel("Customer's order number").fill('PO-4711')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(page.getByText('Resale certificate 12-345 (NY)')).toBeVisible()
  await page.getByRole('link', { name: 'Ostrander & Daughters' }).click()
  await expect(page.getByText('$100.00 pending or allocated, limit $250.00')).toBeVisible()

  await page.getByRole('link', { name: 'New invoice' }).click()
  await expect(customerCard.getByRole('link', { name: /^Ostrander & Daughters, C-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change the customer' }).click()
  await expect(name).toHaveValue('Ostrander & Daughters')
  await page.getByLabel('Ship to', { exact: true }).fill('2 Dock Street')
  await page.getByLabel("Customer's order number").fill('PO-4712')
  await page.getByRole('button', { name: 'Detach Ostrander & Daughters from this invoice' }).click()
  await expect(page.getByLabel('Remember this customer')).not.toBeChecked()
  await expect(page.getByLabel('Tax rate (%)')).toHaveValue('8.5')
  await expect(page.getByLabel('Email')).toHaveValue('orders@ostrander.test')
  // Of a record without an email, phone and address.
  await call(createCustomer, { name: 'Quiet Shop' })
  await name.fill('quiet')
  await page.getByRole('option', { name: /Quiet Shop/ }).click()
  await expect(name).toHaveValue('Quiet Shop')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  for (const label of ['Email', 'Address', 'Ship to', 'Ship-to state', "Customer's order number"])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await page.getByLabel("Customer's order number").fill('PO-4713')
  await page.getByRole('button', { name: 'Detach Quiet Shop from this invoice' }).click()
  await name.fill('A new shop')
  await page.getByLabel('Phone').fill('+1 212 555 0199')
  await page.getByLabel('Remember this customer').check()
  await page.getByRole('combobox', { name: 'Add an item' }).fill('COAT-1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByRole('link', { name: 'A new shop' })).toBeVisible()
  const { customers } = await call(findCustomers, { page: 1, limit: 20, search: 'a new shop' })
  const { invoices } = await call(findInvoices, { page: 1, limit: 1 })
  expect(invoices[0]?.customerId).toBe(customers[0]?.id)
  const { customerPurchaseOrder, shipTo } = await call(findInvoice, { id: invoices[0]?.id ?? 0 })
  expect([customerPurchaseOrder, shipTo]).toEqual([null, null])
})

test('lowering a discount above the credit limit asks for a reason @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ priceCents: 10_000 }))
  const { id: customerId } = await call(createCustomer, { name: 'Tight Limit', creditLimitCents: 15_000 })
  const { id } = await call(
    createInvoice,
    buildInvoice([{ productId, quantity: 2 }], { customerId, taxPpm: 0, discountBasisPoints: 5000 }),
  )
  const discount = page.getByLabel('Discount (%)')
  const warning = page.getByText('Tight Limit would owe $180.00; its limit is $150.00.')
  await openAs('Staff', `/invoices/${id}`)
  await discount.fill('10')
  await expect(warning).toBeVisible()
  await expect(
    page.getByText('Only Admin and Manager may invoice a customer that is on hold or above'),
  ).toBeVisible()
  await openAs('Manager', `/invoices/${id}`)
  await discount.fill('30')
  await expect(warning).toBeHidden()
  await discount.fill('10')
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason to lower the discount anyway').fill('Deposit received')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Discount updated successfully')
  await expect(page.getByText('Discount (10%)')).toBeVisible()
  await expect(warning).toBeHidden()
})
