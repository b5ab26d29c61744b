// Tests the pages of a plain record, with suppliers: add, edit with another user, list, export and delete.
import { recordEndpoints } from '#contract/records.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const suppliers = recordEndpoints.supplier

test('a Manager adds a supplier, corrects what the server refuses, and finds it again @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await openAs('Manager', '/suppliers')
  await expect(page.getByText('No suppliers yet')).toBeVisible()
  // Each way to fill the list once.
  await expect(page.getByRole('main').getByRole('link', { name: /^(Add|Import)/ })).toHaveText([
    'Import suppliers',
    /^Add supplier/,
  ])
  await call(suppliers.create, { name: 'Lowell Looms', number: 'LL-1' })
  await openAs('Manager', '/suppliers')
  await page.getByRole('link', { name: 'Add supplier' }).click()
  await page.getByLabel('Number').pressSequentially('ll-1')
  await page.getByLabel('Email').pressSequentially('office@')
  await page.getByLabel('Net days').pressSequentially('400')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Email must be an address such as jo@example.com')).toBeVisible()
  await expect(page.getByText('Net days must be a whole number from 0 to 365')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Harbor Mills')
  await page.getByLabel('Email').pressSequentially('harbor.test')
  await page.getByLabel('Net days').fill('Net 45')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Address').focus()
  await expect(page.getByLabel('Net days')).toHaveValue('45')
  await page.getByLabel('Lead time').fill('60 days')
  await page.getByLabel('Address').pressSequentially('214 Mill Street\nLowell, MA')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await expect(page.getByText(/^Number ll-1 is that of Lowell Looms\./).first()).toBeVisible()
  await page.getByLabel('Number').fill('')
  await page.getByRole('button', { name: 'Add supplier' }).dblclick()
  await expect(page.getByText(/^Supplier S-\d+ added$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbor Mills' })).toBeVisible()
  await expect(page.getByText('45 days')).toBeVisible()
  await expect(page.getByText('60 days')).toBeVisible()
  await expect(page.getByText('EUR Euro')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/suppliers')
  const table = page.getByRole('table', { name: 'Suppliers' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('button', { name: 'Net days' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Harbor Mills')
  await page.getByRole('searchbox', { name: 'Search suppliers...' }).pressSequentially('mill street')
  await expect(table.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^suppliers_export_\d{4}-\d\d-\d\d\.csv$/)
  await page.setViewportSize(phone)
  // Without a contact, no dot follows the number.
  await expect(page.getByRole('list', { name: 'Suppliers' }).getByRole('listitem')).toHaveText(
    /^Harbor Mills\s*S-\d+\s*$/,
  )
  await expectNoOverflow(page)
})

test('edits of different fields are merged, and one field of both is asked for', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id, number } = await call(suppliers.create, { name: 'Harbor Mills', contact: 'Ann', leadDays: 30 })
  await openAs('Manager', `/suppliers/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Contact').fill('Bea')
  await call(suppliers.edit, { id, name: 'Harbor Mills', contact: 'Cleo', leadDays: 60 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Harbor Mills was changed by .* while you were editing it\.$/)).toBeVisible()
  await expect(page.getByText(/^Lead time: .* changed it from 30 days to 60 days/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Use mine' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Supplier ${number} updated`)
  await expect(page.getByRole('definition').filter({ hasText: '60 days' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Bea' })).toBeVisible()
})

test('the page of a supplier shows who changed what, and what others change meanwhile', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id, number } = await call(suppliers.create, { name: 'Harbor Mills', leadDays: 30 })
  await openAs('Manager', `/suppliers/${id}`)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText(`Created supplier ${number} Harbor Mills`)
  await call(suppliers.edit, { id, name: 'Harbor Mills', leadDays: 60, contact: 'Cleo' })
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Contact: from – → to Cleo')
  await expect(entries.first()).toContainText('Lead time: from 30 days → to 60 days')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
})

test('an inactive supplier has a badge, and only a Manager may change and delete suppliers', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id, number } = await call(suppliers.create, { name: 'Old Weavers', isActive: false })
  await openAs('Staff', '/suppliers?isActive=no')
  await expect(page.getByRole('row', { name: /Old Weavers Inactive/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add supplier' })).toBeDisabled()
  await page.goto(`/suppliers/${id}`)
  await expect(page.getByRole('button', { name: 'Delete Old Weavers' })).toBeDisabled()

  await openAs('Manager', `/suppliers/${id}`)
  await page.getByRole('button', { name: 'Delete Old Weavers' }).click()
  await page.getByRole('button', { name: 'Delete supplier' }).click()
  await expectToast(page, `Supplier ${number} deleted`)
  await expect(page).toHaveURL(/\/suppliers$/)
  await page.goto(`/suppliers/${id}`)
  await expect(page.getByText('Supplier not found')).toBeVisible()
})
