// Imports of a plain record, with suppliers: a file with odd columns, preview, correction of what is refused, import and undo.
import { recordEndpoints } from '#contract/records.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const suppliers = recordEndpoints.supplier

test('a Manager imports suppliers from a file of another program, and undoes it @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(suppliers.create, { name: 'Harbor Mills', number: 'HM-1', leadDays: 30 })
  await call(suppliers.create, { name: 'Lowell Looms', number: 'LL-1' })
  await openAs('Manager', '/suppliers')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import Suppliers' })).toBeVisible()
  await expect(
    page.getByText('Other names such as Supplier number, Supplier name and Contact name are recognized'),
  ).toBeVisible()
  const csv = [
    'Code,Maker,Tel.,Days,Currency code,Fabric',
    'HM-1,,,45,,Twill',
    ',LOWELL LOOMS,,,EUR,',
    ',Porto Prints,+351 22 555,60,EUR,',
    'PR-1,Prato,,400,,',
  ].join('\n')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles({
    name: 'makers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await expect(page.getByText('These columns are not imported: Code and Fabric.')).toBeVisible()
  await page.getByLabel('Import Code as').selectOption('Number')
  await expect(page.getByText('This column is not imported: Fabric.')).toBeVisible()
  for (const [result, count] of [
    ['New', '1'],
    ['Changed', '1'],
    ['Likely duplicates', '1'],
    ['Refused', '1'],
  ])
    await expect(page.getByRole('button', { name: `${result} ${count}`, exact: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/HM-1.*Harbor Mills.*Net days empty → 45 days/)
  await expect(rows.nth(2)).toContainText('LOWELL LOOMS has the same name as LL-1.')
  await expect(rows.nth(4)).toContainText('Net days must be a whole number from 0 to 365')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Update the suppliers that exist/ }).check()
  await expect(
    page.getByText('1 new supplier will be added, 1 updated, 1 likely duplicate updated, 1 row refused.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 supplier imported, 2 updated')
  await page.setViewportSize(phone)
  await expectNoOverflow(page)

  await page.getByRole('link', { name: 'Open this import' }).click()
  await expect(page.getByRole('heading', { name: 'makers.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download refused rows' })).toBeVisible()
  const edited = (await call(suppliers.findAll, { page: 1, limit: 1, search: 'HM-1' })).records[0]
  await call(suppliers.edit, { id: edited?.id ?? 0, name: 'Harbor Mills', termsDays: 90 })
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('1 supplier added by the import will be removed.')).toBeVisible()
  await expect(page.getByText(/Net days changed by Mona Manager on /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(page.getByText('1 supplier removed, 1 supplier restored.')).toBeVisible()
  await page.getByRole('link', { name: 'Harbor Mills' }).click()
  await expect(page.getByRole('region', { name: 'Terms' }).getByText('90 days')).toBeVisible()
  await page.goto('/supplier-imports')
  await expect(page.getByRole('link', { name: /makers\.csv/ })).toBeVisible()
  await expect(page.getByText('Undone').filter({ visible: true })).toBeVisible()
})

test('an export and the template are read back, and Staff may not import', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(suppliers.create, { name: 'Harbor Mills', phone: '+1 212 555 0100', notes: '-' })
  await openAs('Manager', '/suppliers')
  const download = async (button: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await started
    const path = test.info().outputPath(file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  const exported = await download('Export CSV')
  await page.goto('/import-suppliers')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(exported)
  await expect(page.getByText(/^\d+ unchanged\.$/)).toBeVisible()
  const template = await download('Download Template')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(template)
  await expect(page.getByText('1 likely duplicate skipped.')).toBeVisible()

  await openAs('Staff', '/suppliers')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.goto('/supplier-imports')
  await expect(
    page.getByText('Only Admin and Manager may create, edit and import suppliers.').first(),
  ).toBeVisible()
})
