// Tests the stock history, and receiving, adjusting and counting stock.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

const history = (page: Page) => page.getByRole('region', { name: 'Stock history' })

test('the stock history lists received, adjusted, sold and counted units @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const dress = await call(createProduct, buildProduct({ quantity: 3 }))
  await openAs('Staff', `/products/${dress.id}`)
  await expect(history(page).getByText('3 in stock: 3 opening stock.')).toBeVisible()

  await page.getByRole('button', { name: 'Receive' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive stock' })
  await page.keyboard.type('2.5')
  await page.keyboard.press('Enter')
  await expect(receive.getByText('Quantity must be a whole number')).toBeVisible()
  await receive.getByLabel('Quantity').fill('24')
  await expect(receive.getByText('In stock after27')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Delivery note 4711')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Received 24 units: 27 in stock')
  await expect(receive).toBeHidden()

  await page.getByRole('button', { name: 'Adjust' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust stock' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('28')
  await expect(adjust.getByText("Linen dress has 27 units in stock. You can't remove 28.")).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(adjust.getByText('Reason is required')).toBeVisible()
  await expectAccessible(page)
  await adjust.getByRole('combobox', { name: 'Reason' }).fill('Moth holes')
  await adjust.getByRole('button', { name: 'Remove 2 units' }).click()
  await expectToast(page, 'Adjusted by \u22122: 25 in stock')

  const { id, number } = await call(createInvoice, buildInvoice([{ productId: dress.id, quantity: 16 }]))
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('dialog', { name: 'Count stock' })
  await expect(count.getByText('On record25')).toBeVisible()
  await expect(count.getByText('Count the reserved units, too: 16 on pending invoices.')).toBeVisible()
  await page.keyboard.type('15')
  await count.getByRole('button', { name: 'Save count of 15' }).click()
  await expect(
    count.getByText(`Linen dress (${dress.code}) can't be counted as 15: 16 units are reserved`),
  ).toBeVisible()
  await count.getByLabel('Counted').fill('23')
  await expect(count.getByText('Difference\u22122')).toBeVisible()
  await call(setInvoiceStatus, { id, status: 'Processed' })
  await count.getByRole('button', { name: 'Save count of 23' }).click()
  await expect(
    count.getByText(
      `Linen dress (${dress.code}) was counted as 23 when 25 were on record, but 9 are on record now: Mona Manager processed sales of 16. If 23 is still right, save again.`,
    ),
  ).toBeVisible()
  await expect(count.getByText('On record9')).toBeVisible()
  await count.getByLabel('Counted').fill('7')
  await count.getByRole('button', { name: 'Save count of 7' }).click()
  await expectToast(page, 'Counted 7, a difference of \u22122')
  await expect(count).toBeHidden()

  const summary = '7 in stock: 3 opening stock, 24 received, \u22122 adjusted, \u22122 counted, 16 sold.'
  await expect(history(page).getByText(summary)).toBeVisible()
  await expect(page.getByText('7 units available')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Stock history' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/CountedSam Staff\u221227$/)
  await expect(rows.nth(3)).toContainText(/AdjustedMoth holesSam Staff\u2212225$/)
  await expect(rows.nth(4)).toContainText(/ReceivedDelivery note 4711Sam Staff\+2427$/)
  const { movements } = await call(findStockMovements, { id: dress.id, page: 1, limit: 20 })
  expect(movements.map(({ difference, quantityAfter }) => [difference, quantityAfter])).toEqual([
    [-2, 7],
    [-16, 9],
    [-2, 25],
    [24, 27],
    [3, 3],
  ])
  await rows.nth(2).getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
})

test('stock is counted with a scanner and keyboard only, and a reload keeps the count @main', async ({
  page,
  shop,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const [dress, shirt, belt] = await Promise.all([
    call(createProduct, buildProduct({ code: 'SHELF-DRESS', quantity: 3 })),
    call(createProduct, buildProduct({ code: 'SHELF-SHIRT', name: 'Oxford shirt', quantity: 40 })),
    call(createProduct, buildProduct({ code: 'SHELF-BELT', name: 'Woven belt', quantity: 0 })),
  ])
  const sold = await call(createInvoice, buildInvoice([{ productId: shirt.id, quantity: 1 }]))
  await openAs('Staff', '/count-stock')
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('Product ID')).toBeFocused()
  // Faster than the replies, in upper and lower case, with one QR code.
  for (const code of [
    'shelf-dress',
    'NO-SUCH',
    'SHELF-DRESS',
    `${shop.url}/products/${belt.id}`,
    'Shelf-Shirt',
  ])
    await scan(code)
  await expect(page.getByRole('status').getByText('SHELF-SHIRT Oxford shirt: 1 counted')).toBeVisible()
  await expect(page.getByText('No product has the code NO-SUCH.')).toBeVisible()
  // The last scan comes first. Its quantity is three tab stops away, and Enter returns to the field.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Counted of Oxford shirt')).toBeFocused()
  await page.keyboard.type('38.5')
  await page.keyboard.press('Tab')
  await expectToast(page, 'Error', 'Quantity must be a whole number')
  // Not 38, the beginning of the text.
  await expect(page.getByLabel('Counted of Oxford shirt')).toHaveValue('1')
  await page.getByLabel('Counted of Oxford shirt').fill('38')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await scan('shelf-dress')

  const rows = page.getByRole('table', { name: 'Counted products' }).getByRole('row')
  const readRows = async () =>
    Promise.all(
      (await rows.all()).slice(1).map(async (row) => {
        const [, onRecord, , difference] = await row.getByRole('cell').allTextContents()
        return [onRecord, await row.getByRole('spinbutton').inputValue(), difference]
      }),
    )
  await expect.poll(readRows).toEqual([
    ['3', '3', '0'],
    ['401 reserved', '38', '\u22122'],
    ['0', '1', '+1'],
  ])

  await call(setInvoiceStatus, { id: sold.id, status: 'Processed' })
  await page.getByRole('button', { name: 'Save count' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save count' })
  await expect(dialog.getByText('2 of 3 products differ: 1 unit more, 2 units fewer.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Differences' }).getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Save count' }).press('Enter')
  const message =
    'Oxford shirt (SHELF-SHIRT) was counted as 38 when 40 were on record, but 39 are on record now: Mona Manager processed sales of 1.'
  await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByText('2 of 3 products differ: 1 unit more, 1 unit fewer.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save count' }).press('Enter')
  await expectToast(page, 'Counted 3 products, 2 different')
  await expect(page.getByText('Your count is stored in this browser')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your count is stored in this browser')).toBeVisible()
  const quantities = await Promise.all(
    [dress, shirt, belt].map(async ({ id }) => (await call(findProduct, { id })).quantity),
  )
  expect(quantities).toEqual([3, 38, 1])
})

test('on a phone, receiving and counting are in the bottom bar, and a Viewer sees who may use them @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const dress = await call(
    createProduct,
    buildProduct({ description: 'A long story. '.repeat(80), quantity: 3 }),
  )
  await page.setViewportSize({ width: 390, height: 700 })
  await openAs('Viewer', `/products/${dress.id}`)
  const permissionError = 'Only Admin, Manager and Staff may create and edit products.'
  for (const name of ['Receive', 'Count']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button).toHaveAccessibleDescription(permissionError)
  }
  await page.goto('/count-stock')
  await expect(page.getByRole('main').getByText(permissionError)).toBeVisible()
  await expect(page.getByLabel('Product ID')).toBeHidden()
})
