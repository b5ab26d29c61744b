// The main jobs with scanners of each suffix. Without a suffix, the user presses Enter behind a code.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createStyle, findStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findInvoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { createPickList, findPickList } from '#contract/sales/pickLists.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { itemField } from './itemEntry.ts'
import { scanWith, type Scanner } from './scan.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const scanners: readonly Scanner[] = [
  { suffix: 'Enter', intervalMs: 4 },
  { suffix: 'Tab', intervalMs: 90 },
  { suffix: 'none', intervalMs: 20 },
]

/** Two products, each scanned as often as its number says: one, and two. */
interface Products {
  codes: readonly [one: string, two: string]
  ids: readonly [number, number]
}

interface Job {
  name: string
  run: (page: Page, products: Products, scan: (code: string) => Promise<void>, call: Call) => Promise<void>
  /** Where the page is opened. */
  open: (products: Products, call: Call) => Promise<string>
}

async function scanAll(
  { codes: [one, two] }: Products,
  scan: (code: string) => Promise<void>,
): Promise<void> {
  for (const code of [two, one, two]) await scan(code)
}

async function addCustomer(call: Call, [code]: Products['codes']): Promise<{ id: number; name: string }> {
  const name = `Buyer of ${code}`
  const { id } = await call(createCustomer, { name, phone: '+1 503 555 0100' })
  return { id, name }
}

/** In the order of their first scans. */
function scanned({ codes: [one, two] }: Products) {
  return [
    [two, 2],
    [one, 1],
  ]
}

const shownId = (page: Page) => Number(/\/(\d+)(?:$|\?)/.exec(page.url())?.[1])

const jobs: readonly Job[] = [
  {
    name: 'count',
    open: () => Promise.resolve('/count-stock'),
    async run(page, products, scan, call) {
      const field = page.getByLabel('Product ID')
      await expect(field).toBeFocused()
      await scanAll(products, scan)
      await expect(page.getByText('2 products, 3 units')).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Save count' }).click()
      await expectToast(page, 'Counted 2 products')
      const counted = await Promise.all(products.ids.map((id) => call(findProduct, { id })))
      expect(counted.map(({ quantity }) => quantity)).toEqual([1, 2])
    },
  },
  {
    name: 'receive',
    open: () => Promise.resolve('/receive-stock'),
    async run(page, products, scan, call) {
      await expect(itemField(page)).toBeFocused()
      await scanAll(products, scan)
      await expect(page.getByText('2 in this delivery')).toBeVisible()
      await expect(itemField(page)).toHaveValue('')
      await page.keyboard.press('Control+Enter')
      await expectToast(page, 'Received 3 units of 2 products')
      const received = await Promise.all(products.ids.map((id) => call(findProduct, { id })))
      expect(received.map(({ quantity }) => quantity)).toEqual([21, 22])
    },
  },
  {
    name: 'invoice',
    open: async ({ codes }, call) => `/create-invoice?customerId=${(await addCustomer(call, codes)).id}`,
    async run(page, products, scan, call) {
      await expect(itemField(page)).toBeFocused()
      await scanAll(products, scan)
      await expect(page.getByText('2 on this invoice')).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/invoices\/\d+$/)
      const { items } = await call(findInvoice, { id: shownId(page) })
      expect(items.map(({ product, quantity }) => [product.code, quantity])).toEqual(scanned(products))
    },
  },
  {
    name: 'order',
    open: async ({ codes }, call) => `/create-order?customerId=${(await addCustomer(call, codes)).id}`,
    async run(page, products, scan, call) {
      await expect(itemField(page)).toBeFocused()
      await scanAll(products, scan)
      await expect(page.getByText('2 on this order')).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/orders\/\d+$/)
      const { items } = await call(findOrder, { id: shownId(page) })
      expect(items.map(({ product, quantity }) => [product.code, quantity])).toEqual(scanned(products))
    },
  },
  {
    name: 'pick',
    async open({ codes, ids }, call) {
      const { id: customerId, name } = await addCustomer(call, codes)
      const order = await call(createOrder, {
        order: { customerId, customerName: name, customerPhone: '+1 503 555 0100', kind: 'at once' },
        items: ids.map((productId, index) => ({ productId, quantity: index + 1 })),
        confirm: true,
      })
      const lines = ids.map((_, index) => ({ line: index + 1, quantity: index + 1 }))
      await call(allocateOrder, { id: order.id, lines })
      return `/pick-lists/${(await call(createPickList, { invoices: [], orders: [order.id] })).id}`
    },
    async run(page, products, scan, call) {
      await expect(page.getByRole('progressbar')).toBeVisible()
      await scanAll(products, scan)
      await expect(page.getByText('Everything is picked')).toBeVisible()
      expect((await call(findPickList, { id: shownId(page) })).picked).toBe(3)
    },
  },
]

for (const { name, open, run } of jobs) {
  for (const scanner of scanners) {
    const { suffix, intervalMs } = scanner
    test(`${name}: a scanner with the suffix ${suffix}, ${intervalMs} ms a key`, async ({
      page,
      openAs,
      callAs,
    }) => {
      const call = await callAs('Manager')
      const part = `${name}-${suffix}-${intervalMs}`.toUpperCase()
      const codes = [`${part}-ONE`, `${part}-TWO`] as const
      const [first, second] = await Promise.all(
        codes.map((code) => call(createProduct, buildProduct({ code, quantity: 20 }))),
      )
      const products: Products = { codes, ids: [first?.id ?? 0, second?.id ?? 0] }
      await openAs('Manager', await open(products, call))
      await run(page, products, (code) => scanWith(page, code, scanner), call)
    })
  }
}

test('a scan with a symbology identifier or GS1 elements finds its product', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: '012345678905', name: 'Boxed belt', quantity: 20 }))
  const separator = () => page.keyboard.insertText('\u001d')
  const fast: Scanner = { suffix: 'Enter', intervalMs: 4 }
  const scanEach = async () => {
    await scanWith(page, ']E00012345678905', fast)
    await separator()
    await scanWith(page, '0100012345678905', fast)
    await scanWith(page, '0100012345678905', fast)
  }
  await openAs('Manager', '/count-stock')
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await scanEach()
  await expect(page.getByLabel('Counted of Boxed belt 012345678905')).toHaveValue('3')
  await separator()
  await scanWith(page, '0100099999999999', fast)
  await expect(page.getByRole('status').getByText('No product has the code 0100099999999999.')).toBeVisible()

  await openAs('Manager', '/create-order')
  await itemField(page).click()
  await scanEach()
  await expect(page.getByText('3 on this order')).toBeVisible()
  await expect(itemField(page)).toHaveValue('\u001d')
})

test('a scan into a field adds its product, and what is typed as fast stays there', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'FIELD-1000', name: 'Fielded fez', quantity: 20 }))
  const { id } = await call(createCustomer, { name: 'Harbor & Pine', phone: '+1 503 555 0199' })
  await openAs('Manager', `/create-order?customerId=${id}`)
  const order = page.getByLabel("Customer's order number")
  await expect(order).toBeVisible()
  for (const suffix of ['Enter', 'Tab'] as const) {
    const scanner: Scanner = { suffix, intervalMs: 60 }
    await order.press('ControlOrMeta+a')
    await scanWith(page, `PO-77-${suffix}`, scanner)
    await expect(order).not.toBeFocused()
    await expect(order).toHaveValue(`PO-77-${suffix}`)
    await order.focus()
    await scanWith(page, 'FIELD-1000', scanner)
    await expect(page.getByText(`${suffix === 'Enter' ? 1 : 2} on this order`)).toBeVisible()
    await expect(order).toBeFocused()
    await expect(order).toHaveValue(`PO-77-${suffix}`)
  }
})

test('Count Stock takes the number of a style, and the products in it', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id } = await call(createStyle, {
    number: 'CT-100',
    name: 'Counted tee',
    priceCents: 3000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', 'L'],
    quantities: ['S', 'M', 'L'].map((size) => ({ color: 'Navy', size, quantity: 9 })),
  })
  await openAs('Staff', '/count-stock')
  await expect(page.getByLabel('Product ID')).toBeFocused()
  await page.keyboard.type('ct-100', { delay: 110 })
  await page.keyboard.press('Enter')
  const matrix = page.getByRole('region', { name: 'Style CT-100' })
  await expect(matrix.locator('input:focus')).toHaveCount(1)
  await expectAccessible(page)
  const cell = (size: string) => matrix.getByRole('textbox', { name: `Counted tee, Navy, ${size},` })
  await cell('S').focus()
  await page.keyboard.type('x', { delay: 110 })
  await expect(page.getByRole('button', { name: 'Save count' })).toHaveAccessibleDescription(/whole number/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0', { delay: 110 })
  await cell('M').focus()
  await scanWith(page, 'CT-100-NAVY-M', { suffix: 'Tab', intervalMs: 4 })
  await expect(cell('M')).toHaveValue('1')
  await page.reload()
  await expect(cell('S')).toHaveValue('0')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save count' }).click()
  await expectToast(page, 'Counted 2 products')
  const { products } = await call(findStyle, { id })
  expect(products.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['S', 0],
    ['M', 1],
    ['L', 9],
  ])
})
