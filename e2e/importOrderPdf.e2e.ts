// Importing an order that is a PDF: dropped on Create Order, its page next to the rows, and the draft.
import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { buildPdf, placeRows } from '#server/files/pdf/pdfFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { dropFile } from './countActions.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('a PDF that is dropped on Create Order becomes a draft, with its page next to the rows', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const productIds: number[] = []
  for (const size of ['S', 'M']) {
    const tank = buildProduct({ name: 'Rib Tank', color: 'Navy', size, priceCents: 2000 })
    productIds.push((await call(createProduct, tank)).id)
  }
  await call(groupProducts, { styles: [{ number: 'RT-100', name: 'Rib Tank', productIds }] })
  await call(createCustomer, { number: 'H-1', name: 'Harbor & Pine', phone: '555 0101' })
  const columns = [30, 150, 230, 310, 390, 450, 510]
  const names = ['Customer', 'PO', 'Style', 'Color', 'Size', 'Qty', 'Price']
  const pdf = buildPdf([
    [
      { text: 'Purchase Order', x: 30, y: 60, size: 18 },
      ...placeRows([names, ['Harbor & Pine', 'PO 7', 'RT-100', 'Navy', 'S', '2', '20.00']], columns),
    ],
    placeRows([names, ['Harbor & Pine', 'PO 7', 'RT-100', 'Navy', 'M', '5', '20.00']], columns),
  ])
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await openAs('Manager', '/create-order')
  await expect(page.getByRole('heading', { name: 'Create Order', level: 1 })).toBeVisible()
  await dropFile(page, { name: 'order.pdf', mimeType: 'application/pdf', buffer: pdf })

  await expect(page.getByRole('heading', { name: 'Import Orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 2', exact: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(page.getByRole('figure', { name: 'Page 1 of the file' })).toHaveAttribute('data-drawn', 'true')
  const marks = page.locator('[data-row]')
  await expect(marks).toHaveCount(1)
  await marks.first().locator('span').first().hover()
  await expect(rows.nth(1)).toHaveAttribute('data-selected', 'true')
  await rows.nth(2).hover()
  await expect(page.getByRole('figure', { name: 'Page 2 of the file' })).toHaveAttribute('data-drawn', 'true')
  await expect(page.locator('[data-row][data-active]')).toHaveCount(1)
  await expectAccessible(page)
  expect(blocked).toEqual([])

  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 order imported')
})
