// Barcodes of a product and its carton: entered on its page, and scanned wherever units are counted, sold, received and picked.
import type { Page } from '@playwright/test'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { scan } from './scan.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const carton = '10036000291459'

async function addBarcode(page: Page, code: string, units: string): Promise<void> {
  await page.getByRole('button', { name: 'Add code' }).click()
  const form = page.getByRole('dialog', { name: 'Add code' })
  await form.getByRole('textbox', { name: 'Barcode' }).pressSequentially(code)
  const field = form.getByRole('spinbutton', { name: 'Units' })
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(units)
  await form.getByRole('button', { name: 'Save code' }).click()
}

test('barcodes are entered with their check digit, and find the product in every spelling @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const tank = await call(createProduct, buildProduct({ code: 'BC-1', name: 'Rib Tank' }))
  await call(createProduct, buildProduct({ code: 'BC-2', name: 'Felt Hat' }))
  await openAs('Staff', `/products/${tank.id}`)
  await addBarcode(page, '036000291455', '1')
  const form = page.getByRole('dialog', { name: 'Add code' })
  await expect(form).toContainText('036000291455 is not a UPC: its last digit would be 2.')
  await form.getByRole('textbox', { name: 'Barcode' }).press('Backspace')
  await form.getByRole('textbox', { name: 'Barcode' }).pressSequentially('2')
  await form.getByRole('button', { name: 'Save code' }).dblclick()
  await expectToast(page, 'Code 036000291452 saved')
  await addBarcode(page, carton, '12')
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(2)
  await expect(codes.filter({ hasText: carton })).toContainText('Barcode · carton of 12 units')
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await scan(page, '0036000291452')
  await expect(page).toHaveURL(`/products/${tank.id}`)
  await page.goto('/create-order')
  await page.getByRole('combobox', { name: 'Add an item' }).pressSequentially('36000291452')
  await expect(page.getByRole('option', { name: /Rib Tank/ })).toContainText('barcode 036000291452')
})

test('a scanned carton adds its units on invoice, order, count, delivery and pick list', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const scarf = await call(createProduct, buildProduct({ code: 'SC-1', name: 'Wool Scarf', quantity: 99 }))
  await call(createProductAlias, { productId: scarf.id, code: '4006381333931' })
  await call(createProductAlias, { productId: scarf.id, code: '14006381333938', packUnits: 12 })
  await openAs('Manager', '/create-invoice')
  for (const path of ['/create-invoice', '/create-order', '/receive-stock']) {
    await page.goto(path)
    await expect(page.getByRole('combobox', { name: 'Add an item' })).toBeVisible()
    await scan(page, '14006381333938')
    const quantity = page.getByRole('main').getByRole('spinbutton', { name: /^(Quantity|Received) of/ })
    await expect(quantity).toHaveValue('12')
    await scan(page, '4006381333931')
    await expect(quantity, path).toHaveValue('13')
  }
  await page.goto('/count-stock')
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await scan(page, '14006381333938')
  await scan(page, 'SC-1')
  await expect(page.getByText('13 counted')).toBeVisible()

  const { id } = await call(createInvoice, buildInvoice([{ productId: scarf.id, quantity: 14 }]))
  const list = await call(createPickList, { invoices: [id], orders: [] })
  await page.goto(`/pick-lists/${list.id}`)
  await expect(page.getByText('0 of 14 units')).toBeVisible()
  await scan(page, '14006381333938')
  await expect(page.getByText('12 of 14 units')).toBeVisible()
  await scan(page, '14006381333938')
  await expect(page.getByRole('alert')).toContainText('Only 2 of Wool Scarf')
  await scan(page, '4006381333931')
  await expect(page.getByText('13 of 14 units')).toBeVisible()
})
