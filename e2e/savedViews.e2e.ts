// Saved views of a list: filters and columns under a name, for oneself and for everyone.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createSavedView } from '#contract/people/savedViews.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

const views = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^View/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const heads = (page: Page) => page.getByRole('main').getByRole('columnheader')

test('a view of invoices keeps filter and columns, is shared, updated and deleted @trial', async ({
  page,
  openAs,
  openSecondPage,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ quantity: 100 }))
  const invoices = [1, 2].map(() => buildInvoice([{ productId: id, quantity: 1 }]))
  for (const invoice of invoices) await call(createInvoice, invoice)
  const processed = await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  await call(setInvoiceStatus, { id: processed.id, status: 'Processed' })

  await openAs('Manager', '/invoices')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await views(page).click()
  await panel(page).getByRole('checkbox', { name: 'Date' }).uncheck()
  await panel(page).getByRole('button', { name: 'Move Total up' }).click()
  await expect(page).toHaveURL(/columns=invoice-id\.total\.customer\.status/)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Save view...' }).click()
  const form = page.getByRole('dialog', { name: 'Save view' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Name is required')
  await form.getByLabel('Name').pressSequentially('To process')
  await page.keyboard.press('Enter')
  await expectToast(page, 'View saved')
  await expect(form).toBeHidden()
  await expect(views(page)).toHaveText('View: To process')

  // Another list, then back by the view alone.
  await page.keyboard.press('Escape')
  await page.goto('/invoices')
  await expect(heads(page)).toHaveCount(7)
  await views(page).click()
  await panel(page).getByRole('link', { name: 'To process' }).click()
  await expect(page).toHaveURL(/savedView=\d+/)
  await expect(heads(page)).toHaveText(['', 'Invoice ID', 'Total', 'Customer', 'Status', 'Actions'])
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
  await expect(page.getByRole('checkbox', { name: /^Select INV-/ })).toHaveCount(2)
  await page.reload()
  await expect(views(page)).toHaveText('View: To process')

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Processed')
  await expect(views(page)).toHaveText('View: To process (changed)')
  await views(page).click()
  await panel(page).getByRole('button', { name: 'Update To process' }).click()
  await expectToast(page, 'View updated')
  await expect(views(page)).toHaveText('View: To process')

  const staff = await openSecondPage('Staff', '/invoices')
  await views(staff).click()
  await expect(panel(staff).getByRole('link', { name: 'All invoices' })).toBeVisible()
  await expect(panel(staff).getByRole('link', { name: 'To process' })).toBeHidden()
  await panel(page).getByRole('button', { name: 'Edit To process' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByLabel('Name').press('End')
  await edit.getByLabel('Name').pressSequentially(' now')
  await edit.getByRole('checkbox', { name: 'For everyone' }).check()
  await edit.getByRole('button', { name: 'Save view' }).click()
  await expect(edit).toBeHidden()
  // Live, in the open menu.
  await panel(staff)
    .getByRole('link', { name: /^To process now\s*For everyone, by/ })
    .click()
  await expect(staff.getByRole('checkbox', { name: /^Select INV-/ })).toHaveCount(1)
  await views(staff).click()
  const remove = panel(staff).getByRole('button', { name: 'Delete To process now' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')

  await panel(page).getByRole('button', { name: 'Delete To process now' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the view To process now' })
  await expect(question).toContainText('It is deleted for everyone.')
  await question.getByRole('button', { name: 'Delete view' }).click()
  await expectToast(page, 'View deleted')
  await expect(question).toBeHidden()
  await expect(panel(page).getByRole('link')).toHaveText(['All invoices'])
  // The filters and columns stay in the address.
  await expect(views(page)).toHaveText('Views')
  await expect(heads(page)).toHaveCount(6)
  await expect(panel(staff).getByRole('link')).toHaveText(['All invoices'])
})

test('a view with parameters that no longer exist opens the list without them @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const manage = await callAs('Manager')
  await manage(createProduct, buildProduct())
  const call = await callAs('Viewer')
  await call(createSavedView, {
    list: '/products',
    name: 'Old',
    search: 'columns=price.weight.name&fabric=linen&stockLevel=half&view=table&sort=weight',
    isShared: false,
  })
  await openAs('Viewer', '/products?color=Red&fabric=wool')
  await expect(page.getByText('No product matches your search and filters.')).toBeVisible()
  await views(page).click()
  await panel(page).getByRole('link', { name: 'Old' }).click()
  await expect(page).not.toHaveURL(/fabric|stockLevel|sort/)
  await expect(page.getByRole('columnheader')).toHaveText(['Price', 'Name', 'Actions'])
  await expect(views(page)).toHaveText('View: Old (changed)')

  // In any order.
  const search = 'view=table&columns=price.name'
  await call(createSavedView, { list: '/products', name: 'Short', search, isShared: false })
  await views(page).click()
  await panel(page).getByRole('link', { name: 'Short' }).click()
  await expect(views(page)).toHaveText('View: Short')
})
