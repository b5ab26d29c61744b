// Tests two users who edit the same product or style at the same time.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createStyle, findStyle } from '#contract/catalog/styles.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { expect, expectToast, test } from './shop.ts'

async function openEdit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  return page.getByRole('dialog', { name: 'Edit Product' })
}

/** The time at the end of a message. */
const time = /on [A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M\./.source

test('changes to different fields are merged, including a sale @trial', async ({
  page,
  openAs,
  openSecondPage: openBeside,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ name: 'Field jacket', quantity: 10 }))
  await openAs('Staff', '/products?search=field')
  const mine = await openEdit(page, 'Field jacket')
  await mine.getByLabel('Product Name').fill('Field jacket, waxed')
  await mine.getByLabel('Low stock at').fill('20')

  const other = await openBeside('Manager', '/products?search=field')
  const theirs = await openEdit(other, 'Field jacket')
  await theirs.getByLabel('Color').fill('Ecru')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs).toBeHidden()
  await call(createInvoice, buildInvoice([{ productId: id, quantity: 3 }]))

  await mine.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Product updated successfully')
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'successfully' })
  await expect(toast).toHaveText(new RegExp(`Color: Mona Manager changed it from Indigo to Ecru ${time}`))
  await expect(toast).toHaveText(new RegExp(`Quantity: .* changed it from 10 to 7 ${time}`))
  await expect(mine).toBeHidden()
  const { name: productName, color, quantity, lowStockThreshold } = await call(findProduct, { id })
  expect([productName, color, quantity, lowStockThreshold]).toEqual(['Field jacket, waxed', 'Ecru', 7, 20])
  await expect(page.getByText('Low Stock (7)')).toBeVisible()
})

test('a field that both users changed shows both values and asks which one to keep', async ({
  page,
  openAs,
  openSecondPage: openBeside,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ name: 'Chore jacket', priceCents: 9000 }))
  await openAs('Staff', '/products?search=chore')
  const mine = await openEdit(page, 'Chore jacket')
  await mine.getByLabel('Price').fill('95')
  await mine.getByLabel('Manufacturer').fill('Mill No. 4')

  const other = await openBeside('Manager', '/products?search=chore')
  const theirs = await openEdit(other, 'Chore jacket')
  await theirs.getByLabel('Price').fill('99')
  await theirs.getByLabel('Color').fill('Ecru')
  await theirs.getByLabel('Category').selectOption('Tops')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs).toBeHidden()

  const save = mine.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(
    mine.getByText('Chore jacket was changed by Mona Manager while you were editing it.'),
  ).toBeVisible()
  const price = mine.getByRole('group', { name: 'Price' })
  await expect(price).toContainText(
    new RegExp(`^PriceMona Manager changed it from \\$90.00 to \\$99.00 ${time}`),
  )
  await expect(mine.getByRole('group')).toHaveCount(1)
  await expect(
    mine.getByText(new RegExp(`^Color: Mona Manager changed it from Indigo to Ecru ${time}$`)),
  ).toBeVisible()
  await expect(mine.getByLabel('Color')).toHaveValue('Ecru')
  await expect(mine.getByLabel('Category')).toHaveValue('Tops')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await price.getByRole('radio', { name: /Keep theirs\s*\$99\.00/ }).check()
  await expect(mine.getByLabel('Price', { exact: true })).toHaveValue('99.00')
  await price.getByRole('radio', { name: /Use mine\s*\$95\.00/ }).check()
  await expect(mine.getByLabel('Price', { exact: true })).toHaveValue('95.00')
  await save.click()
  await expectToast(page, 'Product updated successfully')
  const after = await call(findProduct, { id })
  expect([after.priceCents, after.manufacturer, after.color, after.category]).toEqual([
    9500,
    'Mill No. 4',
    'Ecru',
    'Tops',
  ])
})

test('a style asks per field as well, and keeps the other changes @trial', async ({
  page,
  openAs,
  openSecondPage: openBeside,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createStyle, {
    number: '7001',
    name: 'Deck shirt',
    priceCents: 4000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
  })
  const open = async (on: Page) => {
    await on.getByRole('button', { name: 'Edit', exact: true }).click()
    return on.getByRole('dialog', { name: 'Edit style' })
  }
  await openAs('Staff', `/styles/${id}`)
  const mine = await open(page)
  await mine.getByLabel('Price', { exact: true }).fill('45')
  await mine.getByLabel('Notes').fill('Reorder in May')

  const other = await openBeside('Manager', `/styles/${id}`)
  const theirs = await open(other)
  await theirs.getByLabel('Price', { exact: true }).fill('49')
  await theirs.getByLabel('Season').fill('Fall 2026')
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs).toBeHidden()

  const save = mine.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(
    mine.getByText('Style 7001 was changed by Mona Manager while you were editing it.'),
  ).toBeVisible()
  const price = mine.getByRole('group', { name: 'Price' })
  await expect(price).toContainText(
    new RegExp(`^PriceMona Manager changed it from \\$40.00 to \\$49.00 ${time}`),
  )
  await expect(mine.getByLabel('Season')).toHaveValue('Fall 2026')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await price.getByRole('radio', { name: /Use mine\s*\$45\.00/ }).check()
  await save.click()
  await expect(mine).toBeHidden()
  const after = await call(findStyle, { id })
  expect([
    after.priceCents,
    after.notes,
    after.season,
    after.products.map((cell) => cell.priceCents),
  ]).toEqual([4500, 'Reorder in May', 'Fall 2026', [4500, 4500]])
})
