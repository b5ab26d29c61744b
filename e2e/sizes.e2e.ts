// Sizes on narrow pages and in print.
import type { Locator, Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expectFits } from './expectNoOverflow.ts'
import { laptop } from './pages.ts'
import { expect, test } from './shop.ts'

const narrow = { width: 320, height: 640 }

const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'X-Large', '14W/16W', 'Medium']

let count = 0

/** A color of a style in all sizes. */
async function styleItems(call: Call): Promise<{ productId: number; quantity: number }[]> {
  const { products } = await call(createStyle, {
    number: `SZ-${(count += 1)}`,
    name: 'Linen Shirt',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes,
    quantities: sizes.map((size) => ({ color: 'Navy', size, quantity: 10 })),
  })
  return products.map(({ id }) => ({ productId: id, quantity: 2 }))
}

/** Each text that is exactly a size, with its number of lines. */
const linesOfSizes = (scope: Locator) =>
  scope.evaluate((root, sizes) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const lineCounts: [string, number][] = []
    while (texts.nextNode()) {
      const size = texts.currentNode.textContent ?? ''
      if (!sizes.includes(size)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (tops.length > 0) lineCounts.push([size, new Set(tops).size])
    }
    return lineCounts
  }, sizes)

/** Each size is there, and none takes two lines. */
async function expectWholeSizes(scope: Locator): Promise<void> {
  await expect
    .poll(async () => new Set((await linesOfSizes(scope)).map(([size]) => size)))
    .toEqual(new Set(sizes))
  expect((await linesOfSizes(scope)).filter(([, lines]) => lines > 1)).toEqual([])
}

const heads = (page: Page) => page.getByRole('article').getByRole('columnheader')

test('printed matrices have no heads of colors and sizes, and loose lines have', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const items = await styleItems(call)
  const { id: looseId } = await call(createProduct, buildProduct({ quantity: 5 }))
  const inMatrix = await call(createInvoice, buildInvoice(items))
  const mixed = await call(createInvoice, buildInvoice([...items, { productId: looseId, quantity: 1 }]))
  await openAs('Staff', `/invoices/${inMatrix.id}`)
  await expect(page.getByText('Navy').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heads(page).filter({ hasText: 'Product' })).toBeVisible()
  await expect(heads(page).filter({ hasText: /^(Color|Size)$/ })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.goto(`/invoices/${mixed.id}`)
  await expect(page.getByText('Navy').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heads(page).filter({ hasText: /^(Color|Size)$/ })).toHaveCount(2)
})

test('no size breaks, on an order of a narrow phone, on a laptop and in print', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const matrix = await styleItems(call)
  const loose: { productId: number; quantity: number }[] = []
  for (const size of sizes) {
    const { id } = await call(createProduct, buildProduct({ name: `Scarf ${size}`, size, quantity: 5 }))
    loose.push({ productId: id, quantity: 1 })
  }
  const items = [...matrix, ...loose]
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const customer = { customerId, customerName: 'Cedar & Twine', customerPhone: '+1 212 555 0100' }
  const order = await call(createOrder, {
    order: { kind: 'at once', ...customer },
    items,
    confirm: true,
  })
  const main = page.getByRole('main')
  await openAs('Staff', `/orders/${order.id}`)
  for (const screen of [laptop, narrow]) {
    await page.setViewportSize(screen)
    await expectWholeSizes(main)
    await expectFits(page, screen)
  }
  await page.setViewportSize(laptop)
  const invoice = await call(createInvoice, buildInvoice(items))
  await page.goto(`/invoices/${invoice.id}`)
  await expectWholeSizes(main)
  await page.emulateMedia({ media: 'print' })
  await expectWholeSizes(page.getByRole('article'))
})
