// Importing a form without a column of customers: its titles are proposed, and the customer is asked for once.
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { csvFile } from './fileFixtures.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('a form without customers becomes a draft in three actions, and the customer can change @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  for (const code of ['FT-1-S', 'FT-1-M'])
    await call(createProduct, buildProduct({ name: 'Form Tee', code, priceCents: 2000 }))
  for (const [number, name] of [
    ['F-1', 'Form & Pine'],
    ['F-2', 'Form Street'],
  ] as const)
    await call(createCustomer, { number, name, phone: '555 0101' })
  await openAs('Manager', '/import-orders')
  const picker = page.getByLabel('Choose CSV, XLSX or PDF file')
  const upload = page.getByRole('button', { name: 'Start Upload', exact: true })
  const card = page.getByRole('region', { name: 'For the whole file' })

  // The wrong file, whose customer doesn't stay for the next one.
  await picker.setInputFiles(csvFile('wrong.csv', ['FT-1-S,9'], 'SKU,Qty'))
  const search = card.getByRole('combobox', { name: 'Customer' })
  await search.pressSequentially('Form Str')
  await page.getByRole('option', { name: /Form Street/ }).click()
  await expect(card.getByText('Form Street (F-2)')).toBeVisible()
  await card.getByLabel('Their order number').pressSequentially('PO 9')

  const form = createWorkbook({
    rows: [
      ['ORDER FORM SS27'],
      ['Customer:', 'Form & Pine'],
      ['PO:', 'PO 7'],
      ['SKU', 'Qty'],
      ['FT-1-S', 3],
      ['FT-1-M', 4],
    ],
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await picker.setInputFiles({ name: 'form.xlsx', mimeType, buffer: form })
  await expect(card.getByText('Form & Pine (F-1)')).toBeVisible()
  await expect(card.getByLabel('Their order number')).toHaveValue('PO 7')
  await expect(card.getByLabel('Season')).toHaveValue('SS27')
  await expect(page.getByText(/1 order with 7 units for .* will be added as drafts/)).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Change customer', exact: true }).click()
  await search.pressSequentially('Form Str')
  await page.getByRole('option', { name: /Form Street/ }).click()
  await expect(card.getByText('Form Street (F-2)')).toBeVisible()
  await card.getByLabel('Season').fill('')
  await card.getByLabel('Season').pressSequentially('FW27')
  await upload.click()
  await expectToast(page, 'Import complete', '1 order imported')
  await page.getByRole('link', { name: 'Show orders' }).click()
  const order = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(order).toContainText('Form Street')

  // Paste the list, choose the customer, and upload.
  await page.goto('/import-orders')
  await expect(picker).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'FT-1-S\t1\nFT-1-M\t2')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await search.pressSequentially('F-1')
  await page.getByRole('option', { name: /Form & Pine/ }).click()
  await upload.click()
  await expectToast(page, 'Import complete', '1 order imported')
})

test('a form of an unknown customer offers to add it', async ({ page, openAs }) => {
  await openAs('Manager', '/import-orders')
  await page
    .getByLabel('Choose CSV, XLSX or PDF file')
    .setInputFiles(csvFile('form.csv', ['SKU,Qty', 'FT-1-S,3'], 'Sold To,Harbour Nine'))
  await expect(page.getByText('No customer is called Harbour Nine.')).toBeVisible()
  const upload = page.getByRole('button', { name: 'Start Upload', exact: true })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'add Harbour Nine' }).click()
  const added = await opening
  await expect(added.getByLabel('Customer name')).toHaveValue('Harbour Nine')
})
