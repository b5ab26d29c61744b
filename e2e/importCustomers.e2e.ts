// Importing customers: odd headers, column mapping, preview, likely duplicates, import and undo.
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('a sheet with odd headers is mapped, previewed, imported and undone @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createCustomer, { number: 'C-0012', name: 'Harbor & Pine', email: 'buy@pine.test' })
  await call(createCustomer, { number: 'C-0013', name: 'Azure', phone: '212 555 0113' })
  await openAs('Manager', '/customers')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import Customers' })).toBeVisible()
  const buffer = createWorkbook({
    rows: [
      ['Buyer of', 'Acct', 'Tel.', 'E-mail', 'Net terms'],
      ['Azure & Co', 'C-0013', '212 555 0113', null, 'Net 45'],
      ['Harbor and Pine', null, null, 'BUY@pine.test', null],
      ['Cobalt', null, '415 555 0199', 'shop@cobalt.test', 30],
      ['Cobalt', null, '415 555 0199', null, null],
    ],
  })
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles({
    name: 'fair.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await expect(
    page.getByText('The file has no column with the name or the number of the customer.').first(),
  ).toBeVisible()
  await page.getByLabel('Import Buyer of as').selectOption('Customer name')
  await page.getByLabel('Import Acct as').selectOption('Customer number')
  await expect(page.getByLabel('Import Net terms as')).toHaveValue('terms')
  for (const [result, count] of [
    ['New', '1'],
    ['Changed', '1'],
    ['Likely duplicates', '1'],
    ['Refused', '1'],
  ]) {
    await expect(page.getByRole('button', { name: `${result} ${count}`, exact: true })).toBeVisible()
  }
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(
    /2.*Changed.*C-0013.*Customer name Azure → Azure & Co.*Net days empty → 45/,
  )
  await expect(rows.nth(2)).toContainText('Harbor and Pine has the same email as C-0012, Harbor & Pine.')
  await expect(rows.nth(4)).toContainText('Row 4 has the same name with the same email or phone')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Likely duplicates 1' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('radio', { name: /^Update the customers that exist/ }).check()
  // The modes have the same results, so the chosen one stays.
  await expect(rows).toHaveCount(2)
  await expect(
    page.getByText('1 new customer will be added, 1 updated, 1 likely duplicate updated, 1 row refused.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 customer imported, 2 updated')
  const found = async (search: string) =>
    (await call(findCustomers, { page: 1, limit: 10, search })).customers.map(({ name }) => name)
  expect(await found('cobalt')).toEqual(['Cobalt'])

  await page.getByRole('link', { name: 'Open this import' }).click()
  await expect(page.getByRole('heading', { name: 'fair.xlsx' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('1 customer added by the import will be removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(page.getByText('1 customer removed, 2 customers restored.')).toBeVisible()
  expect(await found('cobalt')).toEqual([])
  expect(await found('C-0012')).toEqual(['Harbor & Pine'])
  await page.getByRole('link', { name: 'Back to Customer Imports' }).click()
  await expect(page.getByRole('table', { name: 'Imports' }).getByRole('row').nth(1)).toContainText('Undone')
})
