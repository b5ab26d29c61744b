// Sizes on narrow pages and in print.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expect, test } from './shop.ts'

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
