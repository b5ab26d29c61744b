// Sets prices by hand in Create Invoice: on a line, on a style, by percent, as Staff with a floor, on a phone, and with quantity prices.
import type { Page } from '@playwright/test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findInvoices, findInvoice } from '#contract/sales/invoices.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

let count = 0

/** A coat of $100.00 and a style of $20.00, with codes of their own. */
async function addItems(
  call: Call,
): Promise<{ coatId: number; coat: string; styleId: number; style: string }> {
  count += 1
  const coat = `COAT-${count}`
  const style = `10${count}`
  const { id: coatId } = await call(
    createProduct,
    buildProduct({ code: coat, name: 'Wool Coat', priceCents: 10_000, quantity: 50 }),
  )
  const { id: styleId } = await call(createStyle, {
    number: style,
    name: 'Rib Tank',
    priceCents: 2000,
    colors: [{ name: 'Navy' }, { name: 'Ecru' }],
    sizes: ['S', 'M'],
    quantities: ['Navy', 'Ecru'].flatMap((color) =>
      ['S', 'M'].map((size) => ({ color, size, quantity: 50 })),
    ),
  })
  return { coatId, coat, styleId, style }
}

async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await field.fill(code)
  await field.press('Enter')
}

const coatPrice = (page: Page) => page.getByRole('textbox', { name: /^Price of Wool Coat/ })
const stylePrice = (page: Page) => page.getByRole('textbox', { name: /^Price of style/ })

test('prices are set on a line and on a style in three actions, and stay @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { coatId, coat, style } = await addItems(call)
  await openAs('Manager', '/create-invoice')
  await enter(page, coat)
  const items = page.getByRole('table', { name: 'Items' })
  const actions = countActions(page)

  await actions.click(coatPrice(page))
  await actions.type(coatPrice(page), '90')
  await actions.press('Enter')
  actions.expectAtMost(3)
  await expect(coatPrice(page)).toHaveValue('$90.00')
  await expect(items.getByText('List price $100.00')).toBeVisible()

  // A quantity and a new list price keep it.
  await page.getByLabel('Quantity of Wool Coat').fill('3')
  await expect(items).toContainText('$270.00')
  const fields = { name: 'Wool Coat', color: 'Natural', size: 'M', category: 'Tops' }
  await call(editProduct, { id: coatId, ...fields, quantity: 50, priceCents: 12_000 })
  await expect(
    items.getByText('The list price changed from $100.00 to $120.00. The price set by hand stays.'),
  ).toBeVisible()
  await expect(coatPrice(page)).toHaveValue('$90.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset to list price $120.00' }).click()
  await expect(coatPrice(page)).toHaveValue('$120.00')

  // By percent; Escape takes back what is typed, and what is no price stays and is marked.
  await coatPrice(page).click()
  await coatPrice(page).pressSequentially('-10%', { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(coatPrice(page)).toHaveValue('$108.00')
  await coatPrice(page).pressSequentially('9', { delay: 80 })
  await page.keyboard.press('Escape')
  await expect(coatPrice(page)).toHaveValue('$108.00')
  await coatPrice(page).pressSequentially('cheap', { delay: 80 })
  await page.keyboard.press('Tab')
  await expect(coatPrice(page)).toHaveValue('cheap')
  await expect(items.getByText('Enter a price such as 18.00, or a discount such as 10%.')).toBeVisible()
  await coatPrice(page).fill('108')

  await enter(page, style)
  await page.getByLabel('Navy, S').fill('2')
  await actions.click(stylePrice(page))
  await actions.fill(stylePrice(page), '10%')
  await actions.press('Enter')
  actions.expectAtMost(3)
  await expect(stylePrice(page)).toHaveValue('$18.00')
  // A cell that is filled later has the price, too.
  await page.getByLabel('Ecru, M').fill('3')
  const matrix = page.getByRole('region', { name: `Style ${style}` })
  await expect(matrix.getByText('$90.00')).toBeVisible()
  await matrix.getByRole('button', { name: 'Reset to list price $20.00' }).click()
  await expect(matrix.getByText('$100.00')).toBeVisible()
  await stylePrice(page).fill('18.50')
  await page.reload()
  await expect(stylePrice(page)).toHaveValue('$18.50')
  await expectAccessible(page)

  await page.getByLabel('Customer name').fill('Harbor & Pine')
  await page.getByLabel('Phone').first().fill('+1 503 555 0100')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('List price $120.00')).toBeVisible()
  await expect(page.getByText('List price $20.00').first()).toBeVisible()
  await expectAccessible(page)
  const { invoices } = await call(findInvoices, { page: 1, limit: 1 })
  const invoice = await call(findInvoice, { id: invoices[0]?.id ?? 0 })
  expect(invoice.items.map(({ unitPriceCents, listPriceCents }) => [unitPriceCents, listPriceCents])).toEqual(
    [
      [10_800, 12_000],
      [1850, 2000],
      [1850, 2000],
    ],
  )
})

test('Staff see their floor, and no price field without one @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { coat } = await addItems(call)
  await openAs('Staff', '/create-invoice')
  await enter(page, coat)
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('$100.00')
  await expect(coatPrice(page)).toHaveCount(0)

  const { version: _, ...details } = await call(findCompanyDetails, {})
  await call(editCompany, { ...details, staffPriceFloorBasisPoints: 8000 })
  await coatPrice(page).click()
  await coatPrice(page).pressSequentially('79.99', { delay: 80 })
  await page.keyboard.press('Enter')
  const sentence = `Staff may set prices down to 80% of the list price: Wool Coat (${coat}) costs at least $80.00.`
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  await expect(coatPrice(page)).toHaveValue('79.99')
  await page.getByLabel('Customer name').fill('Harbor & Pine')
  await page.getByLabel('Phone').first().fill('+1 503 555 0100')
  await expect(page.getByRole('button', { name: 'Create Invoice' })).toBeDisabled()
  await coatPrice(page).fill('80')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('List price $100.00')).toBeVisible()
})

test('on a phone the same fields have touch targets of 44 px @trial', async ({ page, openAs, callAs }) => {
  const { coat, style } = await addItems(await callAs('Manager'))
  await page.setViewportSize(phone)
  await openAs('Manager', '/create-invoice')
  await enter(page, coat)
  await enter(page, style)
  const actions = countActions(page)
  for (const field of [coatPrice(page), stylePrice(page)]) {
    await actions.click(field)
    await actions.fill(field, '15%')
    await actions.press('Enter')
    actions.expectAtMost(3)
  }
  await expect(coatPrice(page)).toHaveValue('$85.00')
  await expect(stylePrice(page)).toHaveValue('$17.00')
  for (const target of [
    coatPrice(page),
    stylePrice(page),
    page.getByRole('button', { name: 'Reset to list price $100.00' }),
    page.getByRole('button', { name: 'Reset to list price $20.00' }),
  ]) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('the company lets Staff set prices down to a floor @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/company')
  const floor = page.getByRole('spinbutton', { name: 'Lowest price' })
  const staff = page.getByRole('checkbox', { name: 'Staff may set prices by hand' })
  if (!(await staff.isChecked())) await staff.check()
  await floor.fill('120')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The floor must be from 0% to 100%')).toBeVisible()
  await floor.fill('75')
  await page.getByRole('checkbox', { name: 'Show list prices on invoices' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated successfully')
  await page.reload()
  await expect(floor).toHaveValue('75')
  await expectAccessible(page)
  await staff.uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated successfully')
  await page.reload()
  await expect(staff).not.toBeChecked()
  await expect(floor).toHaveCount(0)
})

test('the price follows the units of a style, and a price by hand does not @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { coatId, coat, styleId, style } = await addItems(call)
  const { id: priceListId } = await call(createPriceList, {
    name: `Boutiques ${count}`,
    prices: [
      { productId: coatId, fromUnits: 10, priceCents: 9000 },
      { styleId, priceCents: 1900 },
      { styleId, fromUnits: 12, priceCents: 1700 },
    ],
  })
  const { id } = await call(createCustomer, { name: 'Harbor & Pine', phone: '+1 503 555 0100', priceListId })
  await openAs('Manager', `/create-invoice?customerId=${id}`)
  await expect(page.getByRole('link', { name: /^Harbor & Pine, C-/ })).toBeVisible()
  await enter(page, coat)
  const items = page.getByRole('table', { name: 'Items' })
  await page.getByLabel('Quantity of Wool Coat').fill('9')
  await expect(coatPrice(page)).toHaveValue('$100.00')
  await expect(items.getByText('1 more for $90.00')).toBeVisible()
  await page.getByLabel('Quantity of Wool Coat').fill('10')
  await expect(coatPrice(page)).toHaveValue('$90.00')
  await expect(items.getByText('from 10 units')).toBeVisible()
  await expect(items.getByText('The price changed')).toHaveCount(0)

  await enter(page, style)
  const matrix = page.getByRole('region', { name: `Style ${style}` })
  await page.getByLabel('Navy, S').fill('6')
  await expect(stylePrice(page)).toHaveValue('$19.00')
  await page.getByLabel('Ecru, M').fill('6')
  await expect(stylePrice(page)).toHaveValue('$17.00')
  await expect(matrix.getByText('$204.00')).toBeVisible()
  await stylePrice(page).fill('18')
  await page.getByLabel('Ecru, M').fill('1')
  await expect(stylePrice(page)).toHaveValue('$18.00')
  await expect(matrix.getByText('List price $19.00')).toBeVisible()
  await expect(matrix.getByText('The list price changed')).toHaveCount(0)

  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  const { invoices } = await call(findInvoices, { page: 1, limit: 1 })
  const invoice = await call(findInvoice, { id: invoices[0]?.id ?? 0 })
  expect(invoice.items.map(({ unitPriceCents, listPriceCents }) => [unitPriceCents, listPriceCents])).toEqual(
    [
      [9000, null],
      [1800, 1900],
      [1800, 1900],
    ],
  )
})
