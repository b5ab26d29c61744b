// Tests linking old invoices to a customer, and merging two records of one customer.
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('old invoices are linked and unlinked, and two records are merged and unmerged @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ priceCents: 10_000 }))
  const sell = async (customerName: string, customerPhone: string) => {
    const order = buildInvoice([{ productId, quantity: 1 }], { customerName, customerPhone, taxPpm: 0 })
    const { id } = await call(createInvoice, order)
    await call(setInvoiceStatus, { id, status: 'Processed' })
    return id
  }
  const first = await sell('Cedar & Sons', '+1 212 555 0180')
  await sell('Cedar & Sons', '212 555 0180')
  await sell('Cedar', '212 555 0180')

  await openAs('Manager', '/customers')
  await page.getByRole('link', { name: 'Link invoices' }).click()
  await expect(page.getByText('Likely')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Cedar Likely/ }).uncheck()
  await page.getByRole('button', { name: 'Create and link 2 invoices' }).click()
  await expectToast(page, '2 invoices linked to C-1')
  await expect(page.getByText('Link 1 invoice to C-1')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('button', { name: 'Create and link 3 invoices' })).toBeVisible()
  await page.getByRole('button', { name: 'Create and link 3 invoices' }).click()
  await expect(page.getByText('Nothing to link')).toBeVisible()
  expect((await call(findInvoice, { id: first })).customerName).toBe('Cedar & Sons')

  const twin = await call(createCustomer, { name: 'Cedar & Sons LLC', termsDays: 60 })
  const { customers } = await call(findCustomers, { page: 1, limit: 20, search: 'cedar' })
  const linked = customers.find(({ id }) => id !== twin.id)
  await page.goto('/customers')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Cedar & Sons LLC' }))
  await actions.click(page.getByRole('button', { name: /More actions/ }))
  await actions.click(page.getByRole('menuitem', { name: 'Merge into another' }))
  const dialog = page.getByRole('dialog')
  await actions.fill(dialog.getByLabel('Search customers...'), 'cedar')
  await actions.click(dialog.getByRole('button', { name: /\$300\.00/ }))
  await expect(dialog.getByText('Together they owe $300.00')).toBeVisible()
  await expectAccessible(page)
  await actions.click(dialog.getByRole('radio', { name: /Net 60 days/ }))
  await actions.click(dialog.getByRole('button', { name: `Merge into ${linked?.number}` }))
  actions.expectAtMost(7)
  await expectToast(page, `${twin.number} merged into ${linked?.number}`)
  await expect(page.getByText('Net 60 days')).toBeVisible()
  await page.getByRole('link', { name: `${twin.number} Cedar & Sons LLC` }).click()
  await expect(
    page.getByRole('alert').getByText(`Customer ${twin.number} was merged into ${linked?.number}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Unmerge' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unmerge' }).click()
  await expectToast(page, `${twin.number} unmerged`)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})

test('shows Staff who may link invoices @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/link-invoices')
  await expect(page.getByText('Only Admin and Manager may merge customers and link invoices')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Customers' }).click()
  await expect(page).toHaveURL('/customers')
})
