// Size matrices: a picture for each color, sizes next to it, and red only where it hurts.
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { addDays } from '#domain/platform/days.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

test.use({ viewport: desk })

test('an order shows a picture per color, and what is not allocated is late only after its start ship', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await call(createStyle, {
    number: 'MX-1',
    name: 'Rib Tank',
    priceCents: 4000,
    colors: [{ name: 'Navy' }, { name: 'Sand' }],
    sizes: ['S', 'M', 'L'],
    quantities: [{ color: 'Navy', size: 'M', quantity: 40 }],
  })
  const { id: customerId } = await call(createCustomer, { name: 'Pier Nine', phone: '+1 503 555 0111' })
  const place = (startShipOn: string, confirm = true) =>
    call(createOrder, {
      order: {
        customerId,
        customerName: 'Pier Nine',
        customerPhone: '+1 503 555 0111',
        kind: 'pre-book',
        startShipOn,
      },
      items: style.products.map(({ id: productId }) => ({ productId, quantity: 6 })),
      confirm,
    })
  const fresh = await place(addDays(today(), 30))
  const late = await place(addDays(today(), -3))
  const draft = await place(addDays(today(), -3), false)

  await openAs('Manager', `/orders/${fresh.id}`)
  const figures = page.getByRole('region', { name: 'Units', exact: true })
  const table = page.getByRole('table', { name: 'MX-1 Rib Tank' })
  await expect(figures).toContainText('Not allocated36')
  await expect(page.getByText('Not allocated', { exact: true })).toHaveCount(2)
  await expect(table.getByRole('img').or(table.locator('th img'))).toHaveCount(2)
  // The first size is next to the color, although the table is wider than it needs.
  const color = await table.getByRole('columnheader', { name: 'Color' }).boundingBox()
  const size = await table.getByRole('columnheader', { name: 'S', exact: true }).boundingBox()
  expect(size?.x).toBeLessThan((color?.x ?? 0) + 240)
  await expect(table.locator('.text-warning')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [phone] })

  await page.setViewportSize(desk)
  await page.goto(`/orders/${late.id}`)
  await expect(figures).toContainText('Back order36')
  await expect(table.locator('.text-warning')).not.toHaveCount(0)
  await page.goto(`/orders/${draft.id}`)
  await expect(figures).toContainText('Ordered36')
  await expect(figures).not.toContainText(/Back order|Not allocated/)
  await expect(table.locator('.text-warning')).toHaveCount(0)
})

test('the form of an order names it, says what is free, and what of each cell is allocated and invoiced', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const style = await call(createStyle, {
    number: 'MX-2',
    name: 'Rib Tank',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 49 })),
  })
  const { id: customerId } = await call(createCustomer, { name: 'Pier Ten', phone: '+1 503 555 0112' })
  const order = await call(createOrder, {
    order: { customerId, customerName: 'Pier Ten', customerPhone: '+1 503 555 0112', kind: 'at once' },
    items: style.products.map(({ id: productId }) => ({ productId, quantity: 9 })),
    confirm: true,
  })
  await call(allocateOrder, { id: order.id })
  await call(invoiceOrders, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 4 }] }] })
  await openAs('Manager', `/orders/${order.id}/edit`)
  await expect(page.getByRole('heading', { name: `Edit ${order.number}` })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Quantities of Rib Tank' })
  const cells = grid.getByRole('row').nth(1).getByRole('gridcell')
  await expect(cells.filter({ hasText: '5 allocated' })).toHaveText(/40 free5 allocated4 invoiced/)
  await expect(
    grid.getByRole('textbox', { name: 'Rib Tank, Navy, S, 40 in stock, 5 allocated, 4 invoiced' }),
  ).toHaveValue('9')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect(page.getByText('5 allocated · 4 invoiced')).toBeVisible()
  await expectNoOverflow(page)
})

test('a size that ran out is red only if the run is broken by it', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { sizeScales } = await call(findSizeScales, {})
  const { id, products } = await call(createStyle, {
    number: 'MX-3',
    name: 'Rib Tank',
    priceCents: 4000,
    sizeScaleId: sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', '5XL'],
    quantities: ['S', 'M', '5XL'].map((size) => ({ color: 'Navy', size, quantity: 2 })),
  })
  const sold = products.filter(({ size }) => size !== 'S')
  await call(createInvoice, buildInvoice(sold.map(({ id: productId }) => ({ productId, quantity: 2 }))))
  await openAs('Manager', `/styles/${id}`)
  const cell = (size: string) =>
    page
      .getByRole('gridcell')
      .or(page.getByRole('cell'))
      .filter({
        has: page.getByRole('link', { name: `Rib Tank, Navy, ${size}, 0 in stock` }),
      })
  await expect(cell('M')).toHaveClass(/bg-danger-soft/)
  await expect(cell('5XL')).not.toHaveClass(/danger/)
  await expect(page.getByText('Broken run: no M')).toBeVisible()
})

test('lines begin at least 200 px higher once the customer is chosen', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const customer = await call(createCustomer, {
    name: 'Harbor & Pine',
    phone: '+1 503 555 0199',
    termsDays: 30,
    addresses: [{ kind: 'shipping', text: '12 Dock Street\nPortland, OR 97201', isDefault: true }],
  })
  for (const path of ['/create-invoice', '/create-order']) {
    await openAs('Staff', `${path}?customerId=${customer.id}`)
    const items = page.getByRole('region', { name: 'Items', exact: true })
    const change = page.getByRole('button', { name: 'Change the customer' })
    await expect(page.getByText('Ships to 12 Dock Street, Portland, OR 97201')).toBeVisible()
    const folded = (await items.boundingBox())?.y ?? 0
    await change.click()
    await expect(page.getByLabel('Customer name')).toBeFocused()
    const open = (await items.boundingBox())?.y ?? 0
    expect(open - folded).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Fold the customer' }).click()
    await expect(page.getByLabel('Customer name')).toBeHidden()
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
})
