// Tests two users who edit the same product, style, size scale or prepack at the same time.
import type { Page } from '@playwright/test'

import { createPrepack, editPrepack, findPrepacks } from '#contract/catalog/prepacks.ts'
import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createSizeScale, findSizeScales } from '#contract/catalog/sizeScales.ts'
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

test('size scales and prepacks merge different fields, and ask about one that both changed', async ({
  page,
  openAs,
  openSecondPage,
  callAs,
}) => {
  const call = await callAs('Admin')
  const sizes = ['S', 'M', 'L'].map((label) => ({ label, aliases: [], isCore: false }))
  const { id } = await call(createSizeScale, { name: 'Tanks', sizes })
  const units = ['S', 'M'].map((label) => ({ label, quantity: 1 }))
  const prepack = await call(createPrepack, { name: 'Window', sizeScaleId: id, sizes: units })
  const open = async (on: Page, name: string) => {
    await on.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
    return on.getByRole('dialog')
  }
  await openAs('Staff', '/size-scales')
  const other = await openSecondPage('Manager', '/size-scales')
  const mine = await open(page, 'Tanks')
  await mine.getByLabel('Name').fill('Tanks and tops')
  const theirs = await open(other, 'Tanks')
  await theirs.getByRole('checkbox', { name: 'M is a core size' }).check()
  await theirs.getByLabel('Other spellings of L').pressSequentially('Large, Lg')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'Size scale Tanks updated')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Size scale Tanks and tops updated')
  const changed = 'from S, M, L to S, M \\(core\\), L \\(also Large, Lg\\)'
  await expect(
    page.getByText(new RegExp(`Sizes: Mona Manager changed it ${changed} ${time}`)).first(),
  ).toBeVisible()
  await expect(mine).toBeHidden()
  const { sizeScales } = await call(findSizeScales, {})
  expect(sizeScales.find((scale) => scale.id === id)).toMatchObject({
    name: 'Tanks and tops',
    sizes: [{}, { isCore: true }, { aliases: ['Large', 'Lg'] }],
  })

  await page.goto('/prepacks')
  await open(page, 'Window')
  await mine.getByLabel('M', { exact: true }).fill('3')
  await call(editPrepack, { ...prepack, name: 'Shelf', sizes: [...units, { label: 'L', quantity: 2 }] })
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText(/^Shelf was changed by .+ while you were editing it\.$/)).toBeVisible()
  await expect(
    mine.getByText(new RegExp(`^.+ changed it from S 1, M 1 to S 1, M 1, L 2 ${time}$`)),
  ).toBeVisible()
  await expect(mine.getByLabel('Name')).toHaveValue('Shelf')
  await expect(mine.getByRole('button', { name: 'Save' })).toBeDisabled()
  await mine.getByRole('radio', { name: /^Keep theirs/ }).check()
  await expect(mine.getByLabel('L', { exact: true })).toHaveValue('2')
  await mine.getByRole('radio', { name: /^Use mine/ }).check()
  await expect(mine.getByLabel('L', { exact: true })).toHaveValue('')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Prepack Shelf updated')
  const { prepacks } = await call(findPrepacks, {})
  expect(prepacks.find((one) => one.id === prepack.id)?.sizes).toEqual([
    { label: 'S', quantity: 1 },
    { label: 'M', quantity: 3 },
  ])
})
