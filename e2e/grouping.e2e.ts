// Grouping products into styles: proposals, split, move, merge, rename, one batch and its undo.
import type { Page } from '@playwright/test'

import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const style = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`, ${number}$`) })
const dialog = (page: Page) => page.getByRole('dialog')

test('groups products after a split, a move, a merge and a new number, and undoes it @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const create = async (name: string, code: string, color: string, sizes: string[]) => {
    for (const size of sizes) {
      const fields = { code: `${code}-${size}`, name: `${name} ${color}`, color, size }
      await call(createProduct, buildProduct(fields))
    }
  }
  await create('Rib Tank', 'RIB-NVY', 'Navy', ['S', 'M', 'L'])
  await create('Rib Tank', 'RIB-SND', 'Sand', ['S', 'M', 'L'])
  await create('Boxy Tee', 'TEE-NVY', 'Navy', ['S', 'M'])
  await create('Boxy Tee', 'TEEB-BLK', 'Black', ['S', 'M'])
  await create('Linen Shirt', 'LIN-WHT', 'White', ['M'])

  await openAs('Manager', '/group-products')
  await expect(page.getByText('3 styles with 10 products ticked')).toBeVisible()
  await expect(style(page, 'RIB')).toContainText('6 products')
  await expect(style(page, 'RIB').getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)

  const splitSand = async () => {
    for (const code of ['RIB-SND-S', 'RIB-SND-M', 'RIB-SND-L']) {
      await dialog(page).getByLabel(`Select ${code}`).check()
    }
    await dialog(page).getByRole('button', { name: 'Split into new style' }).click()
    await expect(dialog(page)).toContainText('3 products')
  }
  // A canceled split changes nothing.
  await page.getByRole('button', { name: 'Edit RIB' }).click()
  await splitSand()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('3 styles with 10 products ticked')).toBeVisible()
  await expect(style(page, 'RIB')).toContainText('6 products')

  // The large one becomes a style of its own, with its own number.
  await page.getByRole('button', { name: 'Edit RIB' }).click()
  await expectAccessible(page)
  await splitSand()
  await dialog(page).getByLabel('Style number').fill('TEE')
  await expect(dialog(page)).toContainText('Style number TEE is taken by Boxy Tee Navy.')
  await dialog(page).getByLabel('Style number').fill('1042')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(style(page, '1042')).toContainText('3 products')
  await expect(style(page, 'RIB-2')).toContainText('3 products')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()

  // One product moves, unless its color and size are taken.
  await page.getByRole('button', { name: 'Edit RIB-2' }).click()
  await dialog(page).getByLabel('Select RIB-SND-L').check()
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Move to 1042' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(style(page, '1042')).toContainText('4 products')

  await page.getByRole('button', { name: 'Edit TEEB' }).click()
  await dialog(page).getByRole('button', { name: 'Merge into another style' }).click()
  await dialog(page).getByRole('button', { name: 'Move to TEE', exact: true }).click()
  await expect(style(page, 'TEEB')).toHaveCount(0)

  await page.getByRole('button', { name: 'One product 1' }).click()
  await expect(style(page, 'LIN').getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Group into 3 styles' }).click()
  await expectToast(page, 'Grouped 10 products into 3 styles', '')
  await expect(page.getByText('0 styles with 0 products ticked')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '10 products ungrouped', '')
  await expect(page.getByText('3 styles with 10 products ticked')).toBeVisible()

  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await page.setViewportSize(desk)
})

test('says why nothing was grouped, and opens the style in the way @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ code: 'OWN', color: 'Red', size: 'M' }))
  await openAs('Manager', '/group-products')
  await expect(page.getByText('3 styles with 10 products ticked')).toBeVisible()
  const fast = { number: 'TEE', name: 'Fast Tee', productIds: [id] }
  await Array.fromAsync(await call(groupProducts, { styles: [fast] }))
  await page.getByRole('button', { name: 'Group into 3 styles' }).click()
  await expect(page.getByRole('alert')).toContainText('Style number TEE is taken by Fast Tee.')
  await page.getByRole('button', { name: 'Edit this style' }).click()
  await expect(dialog(page).getByLabel('Style number')).toHaveValue('TEE')
})
