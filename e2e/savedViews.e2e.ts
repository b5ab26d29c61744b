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
  await expectToast(page, 'View To process saved')
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
  await expectToast(page, 'View To process updated')
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
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Price', 'Name', 'Actions'])
  await expect(views(page)).toHaveText('View: Old (changed)')
  const notice = page.getByRole('alert').filter({ hasText: 'The view Old is shown without' })
  await expect(notice).toContainText(
    'the column weight, the filter fabric=linen, the filter stockLevel=half and the filter sort=weight',
  )
  await expectAccessible(page)
  await views(page).click()
  await panel(page).getByRole('button', { name: 'Update Old' }).click()
  await expectToast(page, 'View Old updated')
  await expect(notice).toBeHidden()
  await expect(views(page)).toHaveText('View: Old')

  // In any order.
  const search = 'view=table&columns=price.name'
  await call(createSavedView, { list: '/products', name: 'Short', search, isShared: false })
  await panel(page).getByRole('link', { name: 'Short' }).click()
  await expect(views(page)).toHaveText('View: Short')
})

test('a view with a period means the days of the month in which it is opened', async ({
  page,
  openAs,
  callAs,
  moveClock,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ quantity: 100 }))
  const invoice = await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
  await openAs('Manager', '/invoices')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  await expect(page).toHaveURL(/period=this-month/)
  const from = page.getByLabel('From')
  const [year, month] = invoice.datedOn.split('-').map(Number)
  const firstDay = (monthsLater: number) =>
    new Date(Date.UTC(year ?? 0, (month ?? 0) - 1 + monthsLater, 1)).toISOString().slice(0, 10)
  await expect(from).toHaveValue(firstDay(0))
  await expect(page.getByRole('link', { name: invoice.number })).toBeVisible()
  await views(page).click()
  await panel(page).getByRole('button', { name: 'Save view...' }).click()
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').pressSequentially('Month')
  await page.keyboard.press('Enter')
  await expectToast(page, 'View Month saved')
  const address = page.url()
  expect(address).not.toMatch(/startDate|endDate/)

  const days = Math.ceil((Date.parse(firstDay(1)) - Date.parse(invoice.datedOn)) / 86_400_000) + 1
  await moveClock(days)
  await page.clock.install({ time: Date.now() + days * 86_400_000 })
  await openAs('Manager', address)
  await expect(views(page)).toHaveText('View: Month')
  await expect(from).toHaveValue(firstDay(1))
  await expect(page.getByText('No invoice matches these filters.')).toBeVisible()
  // The view is unchanged: it holds the period, not its days.
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month')
  await expect(page.getByRole('link', { name: invoice.number })).toBeVisible()
  await expect(views(page)).toHaveText('View: Month (changed)')
  await expectAccessible(page, ['light', 'dark'])

  // A day that is chosen by hand takes the place of the period.
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(firstDay(1))
  await page.getByRole('textbox', { name: 'To', exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`startDate=${firstDay(0)}&endDate=${firstDay(1)}`))
  await expect(page).not.toHaveURL(/period/)
})
