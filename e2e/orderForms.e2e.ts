// Blank order forms: downloaded on the pages of styles, of a style, of a customer and of imports, filled in, and read back as a draft.
import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { fillForm, findFormCell, readFormCells } from '#server/sales/orders/forms/formFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** Two styles of the season FM30, and a customer that pays 20.00 for the first. */
async function createFormShop(call: Call): Promise<{ customerId: number; styleId: number }> {
  const [shirt] = await Promise.all(
    ['FORM-1', 'FORM-2'].map((number) =>
      call(createStyle, {
        number,
        name: `Shirt ${number}`,
        priceCents: 2400,
        season: 'FM30',
        colors: [{ name: 'White' }],
        sizes: ['S', 'M'],
      }),
    ),
  )
  const styleId = shirt?.id ?? 0
  const list = await call(createPriceList, { name: 'Stores', prices: [{ styleId, priceCents: 2000 }] })
  const customer = await call(createCustomer, {
    number: 'FM-1',
    name: 'Form Street',
    phone: '555 0101',
    email: 'buyer@form.example',
    priceListId: list.id,
  })
  return { customerId: customer.id, styleId }
}

async function download(page: Page, form: Locator): Promise<Uint8Array> {
  const downloading = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download order form' }).click()
  return new Uint8Array(await readFile(await (await downloading).path()))
}

/** Fills in units of the size M, by style, and returns the units and prices of the draft that it becomes. */
async function importForm(
  page: Page,
  call: Call,
  { form, units, customer }: { form: Uint8Array; units: Record<string, number>; customer?: string },
): Promise<string[]> {
  const cells = Object.entries(units).map(
    ([style, count]) => [findFormCell(form, style, 'White', 'M'), count] as const,
  )
  await page.goto('/import-orders')
  await page.getByLabel('Choose CSV, XLSX or PDF file').setInputFiles({
    name: 'form.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(fillForm(form, Object.fromEntries(cells))),
  })
  const preview = page.getByRole('region', { name: 'For the whole file' })
  if (customer !== undefined) {
    await preview.getByRole('combobox', { name: 'Customer' }).pressSequentially(customer)
    await page.getByRole('option', { name: customer }).click()
  }
  const sum = Object.values(units).reduce((total, count) => total + count, 0)
  await expect(page.getByText(`1 order with ${sum} units for`)).toBeVisible()
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 order imported')
  const { orders } = await call(findOrders, { page: 1, limit: 1 })
  const { customerName, items } = await call(findOrder, { id: orders[0]?.id ?? 0 })
  return items.map(
    ({ product, quantity, unitPriceCents }) =>
      `${customerName}: ${quantity} ${product.style?.number} ${product.size} at ${unitPriceCents}`,
  )
}

test('order forms of all pages come back as drafts with their units and prices', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { customerId, styleId } = await createFormShop(call)
  const dialog = page.getByRole('dialog', { name: 'Order form' })
  const open = page.getByRole('button', { name: 'Order form' })
  const chooseCustomer = async (form: Locator) => {
    await form.getByRole('combobox', { name: 'Form for customer' }).pressSequentially('Form Str')
    await page.getByRole('option', { name: /Form Street/ }).click()
    await expect(form.getByText('Form Street')).toBeVisible()
  }

  // The customer's page: the customer is chosen, and the styles are a season.
  await openAs('Manager', `/customers/${customerId}`)
  await open.click()
  await expect(dialog.getByText('Form Street')).toBeVisible()
  await dialog.getByLabel('Season').selectOption('FM30')
  await expectAccessible(page)
  const ofCustomer = await download(page, dialog)
  await expect(dialog).toBeHidden()
  expect(await importForm(page, call, { form: ofCustomer, units: { 'FORM-1': 7, 'FORM-2': 2 } })).toEqual([
    'Form Street: 7 FORM-1 M at 2000',
    'Form Street: 2 FORM-2 M at 2400',
  ])

  // By email: the usual recipient is proposed.
  await page.goto(`/customers/${customerId}`)
  await open.click()
  await expect(dialog.getByLabel('Recipients')).toHaveValue('buyer@form.example')
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await expectToast(page, 'Nothing was sent')
  await expect(dialog).toBeHidden()

  // A style's page: only that style, and whose prices.
  await page.goto(`/styles/${styleId}`)
  await open.click()
  await expect(dialog.getByLabel('Season')).toHaveCount(0)
  await chooseCustomer(dialog)
  const ofStyle = await download(page, dialog)
  expect(Object.values(readFormCells(ofStyle))).not.toContain('FORM-2')
  expect(await importForm(page, call, { form: ofStyle, units: { 'FORM-1': 3 } })).toEqual([
    'Form Street: 3 FORM-1 M at 2000',
  ])

  // The styles that the list shows, for any customer: the form doesn't say which.
  await page.goto('/styles?search=FORM-2')
  await expect(page.getByText('Shirt FORM-2').first()).toBeVisible()
  await open.click()
  await expect(dialog.getByLabel('Style search')).toHaveValue('FORM-2')
  const ofList = await download(page, dialog)
  expect(Object.values(readFormCells(ofList))).not.toContain('FORM-1')
  expect(
    await importForm(page, call, { form: ofList, units: { 'FORM-2': 5 }, customer: 'Form Street' }),
  ).toEqual(['Form Street: 5 FORM-2 M at 2400'])

  // The page of imports.
  await page.goto('/import-orders')
  const card = page.getByRole('region', { name: 'Order form' })
  await chooseCustomer(card)
  await card.getByLabel('Season').selectOption('FM30')
  const ofImports = await download(page, card)
  expect(await importForm(page, call, { form: ofImports, units: { 'FORM-1': 4 } })).toEqual([
    'Form Street: 4 FORM-1 M at 2000',
  ])
})
