// How many actions an order takes that a customer sent as a file, from the file to the draft.
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { buildPdf, placeRows } from '#server/files/pdf/pdfFixtures.ts'

import { countActions } from './countActions.ts'
import { type ChosenFile, csvFile } from './fileFixtures.ts'
import { expect, expectToast, test } from './shop.ts'

const styleCount = 10
const indexes = Array.from({ length: styleCount }, (_, index) => index)

/** Ten styles in a color and two sizes, each with its own price. */
async function createStyles(call: Call, prefix: string): Promise<void> {
  for (const index of indexes)
    await call(createStyle, {
      number: `${prefix}${index}`,
      name: `Rib Tank ${prefix}${index}`,
      priceCents: 2000 + index * 100,
      colors: [{ name: 'Navy' }],
      sizes: ['S', 'M'],
    })
}

const columns = [30, 200, 300, 360, 420]

/** An order of each style with 3 and 4 units of its sizes, by what the customer calls the style. */
function orderPdf(order: string, customer: string, nameStyle: (index: number) => string): ChosenFile {
  const pdf = buildPdf([
    [
      { text: 'Purchase Order', x: 30, y: 40, size: 18 },
      { text: `Customer: ${customer}`, x: 30, y: 62 },
      { text: `PO: ${order}`, x: 30, y: 76 },
      ...placeRows(
        [
          ['Style', 'Color', 'S', 'M', 'Price'],
          ...indexes.map((index) => [nameStyle(index), 'Navy', '3', '4', `${20 + index}.00`]),
        ],
        columns,
      ),
    ],
  ])
  return { name: `${order}.pdf`, mimeType: 'application/pdf', buffer: pdf }
}

test('an order of ten styles takes 12 actions from a new sender, and 4 with its page from a known one', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await createStyles(call, 'RT-10')
  await call(createCustomer, { number: 'H-1', name: 'Harbor & Pine', phone: '555 0101' })
  const actions = countActions(page)
  const upload = page.getByRole('button', { name: 'Start Upload' })
  const units = page.getByText(/1 order with 70 units for .* will be added as drafts/)
  const theirs = (index: number) => `88-${4000 + index}`

  await openAs('Manager', '/create-order')
  await expect(page.getByRole('heading', { name: 'Create Order', level: 1 })).toBeVisible()
  await actions.drop(orderPdf('PO 1', 'Harbor & Pine', theirs))
  const questions = page.getByRole('list', { name: 'Codes to match' }).getByRole('listitem')
  await expect(questions).toHaveCount(styleCount)
  for (const index of indexes)
    await actions.click(
      page
        .getByRole('group', { name: `Products for ${theirs(index)} Navy S` })
        .getByRole('button', { name: new RegExp(`Rib Tank RT-10${index}, Navy, S`) }),
    )
  await expect(questions).toHaveCount(0)
  await expect(units).toBeVisible()
  await actions.click(upload)
  await expectToast(page, 'Import complete', '1 order imported')
  actions.expectAtMost(12)

  await page.goto('/create-order')
  await expect(page.getByRole('heading', { name: 'Create Order', level: 1 })).toBeVisible()
  await actions.drop(orderPdf('PO 2', 'Harbor & Pine', theirs))
  await expect(units).toBeVisible()
  await actions.click(upload)
  await actions.click(page.getByRole('link', { name: 'Show orders' }))
  await actions.click(page.getByRole('table', { name: 'Orders' }).getByRole('link').first())
  await expect(page.getByText('PO 2', { exact: true })).toBeVisible()
  actions.expectAtMost(4)
})

test('codes that name style, color and size are accepted together', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await createStyles(call, 'LT-20')
  await call(createCustomer, { number: 'Q-1', name: 'Quay Street', phone: '555 0102' })
  const actions = countActions(page)
  await openAs('Manager', '/import-orders')
  await expect(page.getByRole('heading', { name: 'Import Orders', level: 1 })).toBeVisible()
  await actions.drop(orderPdf('PO 3', 'Quay Street', (index) => `QS LT-20${index}`))
  await actions.click(page.getByRole('button', { name: 'Use 10 certain matches' }))
  await expect(page.getByText(/1 order with 70 units for .* will be added as drafts/)).toBeVisible()
  await actions.click(page.getByRole('button', { name: 'Start Upload' }))
  await expectToast(page, 'Import complete', '1 order imported')
  actions.expectAtMost(3)
})

test('a form that names no customer takes 3 actions if one was imported for that customer', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { products } = await call(createStyle, {
    number: 'WS-1',
    name: 'Wool Scarf',
    priceCents: 4000,
    colors: [{ name: 'Grey' }],
    sizes: ['OS'],
  })
  const customer = await call(createCustomer, { number: 'P-1', name: 'Pier Nine', phone: '555 0103' })
  const form = (units: number) => csvFile('form.csv', [`${products[0]?.code},${units}`], 'SKU,Qty')
  const actions = countActions(page)
  const upload = page.getByRole('button', { name: 'Start Upload' })
  await openAs('Manager', '/import-orders')
  await expect(page.getByRole('heading', { name: 'Import Orders', level: 1 })).toBeVisible()
  await actions.drop(form(2))
  const card = page.getByRole('region', { name: 'For the whole file' })
  await actions.type(card.getByRole('combobox', { name: 'Customer' }), 'Pier')
  await actions.click(page.getByRole('option', { name: /Pier Nine/ }))
  await expect(page.getByText(/1 order with 2 units/)).toBeVisible()
  await actions.click(upload)
  await expectToast(page, 'Import complete', '1 order imported')
  actions.expectAtMost(4)

  await actions.drop(form(5))
  const recent = page.getByRole('group', { name: 'Last imported for' })
  await actions.click(recent.getByRole('button', { name: 'Pier Nine (P-1)' }))
  await expect(page.getByText(/1 order with 5 units/)).toBeVisible()
  await actions.click(upload)
  await expect
    .poll(async () => (await call(findOrders, { page: 1, limit: 9, customerId: customer.id })).total)
    .toBe(2)
  actions.expectAtMost(3)
})
