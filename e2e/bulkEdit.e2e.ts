// The table view of the products, bulk edits with undo, and price lists.
import type { Locator, Page } from '@playwright/test'

import { bulkUpload } from '#contract/catalog/imports.ts'
import { findProducts } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** Products of an own manufacturer at $10.00, $11.00 and so on. */
async function createTees(call: Call, manufacturer: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    productId: `${manufacturer.toUpperCase()}-${String(index).padStart(3, '0')}`,
    productName: `${manufacturer} tee ${String(index).padStart(3, '0')}`,
    color: 'White',
    size: 'M',
    quantity: 10,
    price: `${10 + index}.00`,
    manufacturer,
  }))
  await call(bulkUpload, {}, { body: JSON.stringify(rows), headers: { 'content-type': 'application/json' } })
}

const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr')
const selected = (page: Page) => page.getByRole('region', { name: 'Selected products' })

async function openBulkEdit(page: Page): Promise<Locator> {
  await selected(page).getByRole('button', { name: 'Bulk edit' }).click()
  return page.getByRole('dialog', { name: 'Bulk edit' })
}

test('sorts the table, selects a range, raises its prices and undoes it', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await createTees(call, 'Loom', 6)
  await openAs('Manager', '/products?manufacturer=Loom')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).first()).toContainText('Loom tee 005')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(rows(page).first()).toContainText('Loom tee 000')
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page).toHaveURL(/direction=desc/)
  await expect(rows(page).first()).toContainText('Loom tee 005')

  await page.getByRole('checkbox', { name: /^Select Loom tee 005/ }).check()
  await page.getByRole('checkbox', { name: /^Select Loom tee 003/ }).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toContainText('3 products selected')
  await expectAccessible(page)
  const dialog = await openBulkEdit(page)
  await dialog.getByLabel('Percentage').fill('5')
  await dialog.getByLabel('Round').selectOption('Up to .99')
  await expect(dialog).toContainText('Raise prices by 5%, rounded up to .99: 3 products change.')
  await expect(dialog.getByRole('row', { name: /Loom tee 005.*\$15\.00.*\$15\.99/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 3 products' }).click()
  await expectToast(page, 'Raised prices by 5%, rounded up to .99', '3 products changed.')
  await expect(rows(page).first()).toContainText('15.99')
  await expect(selected(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).first()).toContainText('15.00')

  await page.goto('/batches')
  await page.getByRole('link', { name: 'Raised prices by 5%, rounded up to .99' }).click()
  await expect(page.getByText(/undid this change on .*: 3 products restored/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Loom tee 005.*Price \$15\.00.*\$15\.99/ })).toBeVisible()
})

test('sets the first cost of the products without one, and undoes it', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await createTees(call, 'Costa', 2)
  const [known, open] = (await call(findProducts, { manufacturer: 'Costa', limit: 2, page: 1 })).products
  await call(setFirstCost, { id: known?.id ?? 0, unitCostMicros: 4_000_000 })
  await openAs('Manager', '/products?manufacturer=Costa&view=table')
  for (const product of [known, open])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${product?.name}`) }).check()
  const dialog = await openBulkEdit(page)
  await dialog.getByLabel('Change', { exact: true }).selectOption('First cost')
  await dialog.getByLabel('Unit cost, USD').pressSequentially('3.125')
  await expect(dialog).toContainText('Set the first cost: 1 product changes')
  await expect(dialog).toContainText(`${known?.code} has a cost already.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 1 product' }).click()
  await expectToast(page, 'Set the first cost', '1 product changed')
  await page.goto(`/products/${open?.id}`)
  await expect(page.getByText('$3.125 on average, $31.25 on hand')).toBeVisible()
  await page.goto('/batches')
  await page.getByRole('link', { name: 'Set the first cost' }).click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this change' })
  await expect(undo).toContainText('1 product')
  await undo.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('note')).toContainText('1 product restored.')
  await page.goto(`/products/${open?.id}`)
  await expect(page.getByRole('button', { name: 'Set first cost' })).toBeVisible()
})

test('changes all that match, asks for the number above 200, and undoes with a preview @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await createTees(call, 'Mill', 205)
  await openAs('Manager', '/products?manufacturer=Mill&view=table&sort=name')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await selected(page).getByRole('button', { name: 'Select all 205 that match' }).click()
  await expect(selected(page)).toContainText('All 205 products selected')
  await page.getByRole('checkbox', { name: 'Select Mill tee 000' }).uncheck()
  await expect(selected(page)).toContainText('All 205 products except 1 selected')
  const dialog = await openBulkEdit(page)
  await dialog.getByLabel('Change').selectOption('Season')
  const apply = dialog.getByRole('button', { name: /^Change/ })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Season', { exact: true }).fill('Fall 2026')
  await expect(dialog).toContainText('Set the season to Fall 2026: 204 products change.')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Type 204 to confirm').fill('204')
  await dialog.getByRole('button', { name: 'Change 204 products' }).click()
  await expectToast(page, 'Set the season to Fall 2026', '204 products changed.')

  await page.goto('/batches')
  await page.getByRole('link', { name: 'Set the season to Fall 2026' }).click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this change' })
  await expect(undo).toContainText('204 products updated by the change will be restored.')
  await undo.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('204 products restored.')).toBeVisible()
  const { total } = await call(findProducts, { page: 1, limit: 1, season: 'Fall 2026' })
  expect(total).toBe(0)
})

test('a Viewer sorts the table and selects only to print labels @trial', async ({ page, openAs, callAs }) => {
  await createTees(await callAs('Admin'), 'Weaver', 2)
  await openAs('Viewer', '/products?view=table&manufacturer=Weaver&sort=productId')
  await expect(rows(page).first()).toContainText('WEAVER-000')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar.getByRole('button')).toHaveText(['Print labels', ''])
  await page.setViewportSize({ width: 820, height: 900 })
  await expectNoOverflow(page)
})

test('a price list of codes and prices updates the products that exist @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await createTees(call, 'Dyer', 2)
  await openAs('Manager', '/products')
  await page.getByLabel('Choose CSV').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,Price\nDYER-000,20.00\nDYER-001,21.00\nDYER-999,22.00\n'),
  })
  await page.getByRole('button', { name: 'Bulk Upload prices.csv' }).click()
  await expect(page).toHaveURL('/bulk-upload')
  await expect(page.getByRole('radio', { name: /^Update existing products/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Skip existing products/ })).toBeDisabled()
  await expect(page.getByText('2 existing will be updated, 1 row refused.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Refused DYER-999.*No product has this ID/ })).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Bulk Upload Successful', 'Imported 0 products, updated 2, 1 error.')
  const { products } = await call(findProducts, { page: 1, limit: 12, manufacturer: 'Dyer', sort: 'price' })
  expect(products.map(({ priceCents }) => priceCents)).toEqual([2000, 2100])
})

test('proposes to update when every product in the file exists @trial', async ({ page, openAs, callAs }) => {
  await createTees(await callAs('Admin'), 'Finisher', 2)
  await openAs('Manager', '/bulk-upload')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles({
    name: 'again.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('productId,productName,price\nFINISHER-000,Tee,30.00\nFINISHER-001,Tee,31.00\n'),
  })
  await expect(page.getByText('All 2 products in this file exist already')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skipped 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Update instead' }).click()
  await expect(page.getByRole('button', { name: 'Changed 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Upload Complete', '0 products imported, 2 updated, 0 duplicates skipped')
})
