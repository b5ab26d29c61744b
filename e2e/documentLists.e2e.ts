// The lists of orders and invoices: sorting by their heads, folded filters, long names, and links that a thumb hits.
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

const longName = 'Wexford & Daughters Department Stores of the Lower Hudson Valley and Environs'
const names = ['Cedar & Twine', longName, 'Atlas Outfitters']

test.beforeEach(async ({ callAs }) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 500 }))
  for (const [index, name] of names.entries()) {
    const items = [{ productId, quantity: 3 - index }]
    const customer = await call(createCustomer, { name })
    const order = { customerId: customer.id, customerName: name, customerPhone: '+1 212 555 0100' }
    await call(createOrder, {
      order: { ...order, kind: 'at once', startShipOn: '2030-05-01', cancelOn: '2030-05-31' },
      items,
      confirm: true,
    })
    await call(createInvoice, buildInvoice(items, { customerName: name }))
  }
})

test('heads sort both lists, and a third click returns to their own order', async ({ page, openAs }) => {
  for (const [path, list] of [
    ['/orders', 'Orders'],
    ['/invoices', 'Invoices'],
  ] as const) {
    await openAs('Manager', path)
    const table = page.getByRole('table', { name: list, exact: true })
    const firstRow = table.getByRole('row').nth(1)
    const head = (name: string) => table.getByRole('columnheader', { name })
    await expect(firstRow).toContainText('Atlas Outfitters')
    await head('Total').getByRole('button').click()
    await expect(head('Total')).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow).toContainText('Cedar & Twine')
    await head('Total').getByRole('button').click()
    await expect(head('Total')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(`${path}?sort=total`)
    await head('Customer').getByRole('button').click()
    await expect(firstRow).toContainText('Atlas Outfitters')
    await head('Customer').getByRole('button').click()
    await expect(firstRow).toContainText('Wexford')
    await head('Customer').getByRole('button').click()
    await expect(page).toHaveURL(path)
    // One line, and the whole name on hover.
    const cell = table.getByRole('cell', { name: longName })
    await expect(cell).toHaveAttribute('title', longName)
    expect((await cell.boundingBox())?.height).toBeLessThan(45)
    await expectAccessible(page)
  }
})

test('rarer filters are under one button, which is open once one of them is set, and folds them', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(desk)
  await openAs('Manager', '/orders')
  const search = page.getByRole('search', { name: 'Filter orders' })
  const filters = search.getByRole('button', { name: /^Filters/ })
  await expect(page.getByLabel('Ships from')).toBeHidden()
  // One row.
  expect((await search.boundingBox())?.height).toBeLessThan(40)
  await filters.click()
  await search.getByLabel('Kind').selectOption('Pre-book')
  await expect(filters).toHaveText('Filters (1)')
  await expect(page.getByText('No orders found')).toBeVisible()
  await filters.click()
  await expect(search.getByLabel('Kind')).toBeHidden()
  await expect(filters).toHaveText('Filters (1)')
  await filters.click()
  await expect(search.getByLabel('Kind')).toHaveValue('pre-book')

  await page.goto('/invoices?shipping=picked')
  const shipping = page.getByLabel('Shipping')
  await expect(shipping).toHaveValue('picked')
  await shipping.selectOption('All')
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
})

test('on a phone, what opens a document is at least 24 px high', async ({ page, openAs }) => {
  await page.setViewportSize(phone)
  for (const [path, list] of [
    ['/orders', 'Orders'],
    ['/invoices', 'Invoices'],
  ] as const) {
    await openAs('Manager', path)
    const links = page.getByRole('list', { name: list, exact: true }).getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await expectNoOverflow(page)
  }
})
