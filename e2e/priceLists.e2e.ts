// Tests price lists: two users, pasting prices, choosing the list for a customer, and its prices in Create Invoice.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createPriceList, editPriceList, findPriceList } from '#contract/sales/priceLists.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('prices are pasted into a list, and an invoice for its customer has them', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createProduct, buildProduct({ code: 'COAT-1', name: 'Wool Coat', priceCents: 10_000 }))
  await call(createStyle, {
    number: '1042',
    name: 'Rib Tank',
    priceCents: 2000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 50 })),
  })
  const { id: customerId, number } = await call(createCustomer, {
    name: 'Harbor & Pine',
    phone: '+1 503 555 0100',
  })

  await openAs('Manager', '/price-lists')
  await page.getByRole('button', { name: 'Add price list' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Boutiques')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No prices yet.')).toBeVisible()
  await page.getByRole('textbox', { name: /one per line/ }).fill('COAT-1\t90\n1042;18,50\nNOPE,1')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('NOPE: No product or style has this number.')).toBeVisible()
  const prices = page.getByRole('table', { name: 'Prices' })
  await expect(prices.getByRole('row', { name: /Wool Coat/ })).toContainText('$100.00')
  await page.getByLabel('List price of 1042').fill('')
  await page.getByLabel('List price of 1042').press('Tab')
  await expect(page.getByText('Must be a price such as 12.34')).toBeVisible()
  await page.getByLabel('List price of 1042').fill('18')
  await page.getByRole('button', { name: 'Save price list' }).click()
  await expectToast(page, 'Price list Boutiques saved')
  await expect(page.getByText('2 prices read.')).toBeVisible()
  await expect(page.getByText('Save the price list to keep them')).toBeHidden()
  await expectAccessible(page)

  await page.goto(`/customers/${customerId}/edit`)
  await page.getByLabel('Price list').selectOption('Boutiques')
  await page.getByLabel('Discount').fill('5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('A customer has a discount or a price list, not both.')).toBeVisible()
  await page.getByLabel('Discount').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Customer ${number} updated`)

  await page.goto('/create-invoice')
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await field.fill('COAT-1')
  await field.press('Enter')
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items).toContainText('$100.00')
  await page.getByLabel('Customer name').fill('Harbor')
  await page.getByRole('option', { name: /Harbor & Pine/ }).click()
  await expect(items.getByText('The price changed from $100.00 to $90.00.')).toBeVisible()
  await field.fill('1042')
  await field.press('Enter')
  await page.getByLabel('Navy, S').fill('2')
  await expect(page.getByRole('region', { name: 'Style 1042' }).getByText('$36.00')).toBeVisible()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(page.getByText('$18.00').first()).toBeVisible()
  await page.getByRole('button', { name: /^More actions/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByText(/Copied from/)).toBeVisible()
  await expect(page.getByText("today's prices")).toBeVisible()
  await expect(page.getByText('$90.00').first()).toBeVisible()
  await expect(page.getByText('The price changed')).toHaveCount(0)
})

test('quantity prices are added, pasted and saved, and an error is shown at its field @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: styleId } = await call(createStyle, {
    number: '2042',
    name: 'Rib Vest',
    priceCents: 2000,
    colors: [{ name: 'Navy' }],
    sizes: ['S'],
    quantities: [{ color: 'Navy', size: 'S', quantity: 50 }],
  })
  const prices = [
    { styleId, priceCents: 1800 },
    { styleId, fromUnits: 48, priceCents: 1500 },
  ]
  const { id } = await call(createPriceList, { name: 'Quantities', prices })
  await page.setViewportSize(phone)
  await openAs('Manager', `/price-lists/${id}`)
  const add = page.getByRole('button', { name: 'Add quantity price of 2042' })
  const unitsOf = (index: number) => page.getByLabel(`Units of quantity price ${index} of 2042`)
  const priceOf = (index: number) => page.getByLabel(`Price of quantity price ${index} of 2042`)
  await expectNoOverflow(page)
  await page.setViewportSize(phone)
  const table = page.getByRole('table', { name: 'Prices' })
  expect(await table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0))).toBe(0)

  await add.press('Enter')
  await expect(unitsOf(2)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('19')
  const tooHigh = page.getByText('Must be at most $18.00, the price from 1 unit.')
  await expect(priceOf(2)).toHaveValue('19')
  await expect(tooHigh).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(tooHigh).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save price list' })).toHaveAccessibleDescription(
    '2042: the price from 12 units, $19.00, is higher than the one from 1 unit, $18.00.',
  )
  await priceOf(2).fill('16')
  await expect(tooHigh).toBeHidden()
  // Sorted by units once the row is left.
  await page.getByLabel('Search prices').click()
  await expect(unitsOf(1)).toHaveValue('12')
  await expect(unitsOf(2)).toHaveValue('48')
  await add.click()
  await page.getByRole('button', { name: 'Remove quantity price 3 of 2042' }).press('Enter')
  await expect(add).toBeFocused()
  await expectAccessible(page)

  await page
    .getByRole('textbox', { name: /one per line/ })
    .fill('From units,Code,Price\n24,2042,15.50\n48,2042,15.25\n0,2042,1.00')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('0 is not a whole number of units from 1 to 1,000,000.')).toBeVisible()
  await page.getByRole('button', { name: 'Save price list' }).click()
  await expectToast(page, 'Price list Quantities saved')
  await page.reload()
  await expect(page.getByLabel('List price of 2042')).toHaveValue('18.00')
  for (const [index, units, price] of [
    [1, '12', '16.00'],
    [2, '24', '15.50'],
    [3, '48', '15.25'],
  ] as const) {
    await expect(unitsOf(index)).toHaveValue(units)
    await expect(priceOf(index)).toHaveValue(price)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^price_list_Quantities_.+\.csv$/)
})

test('edits of different prices and of the name are merged, and what both changed is asked for', async ({
  page,
  openAs,
  openSecondPage,
  callAs,
}) => {
  const call = await callAs('Admin')
  const ids: number[] = []
  for (const code of ['CHAIN-1', 'CHAIN-2']) {
    ids.push((await call(createProduct, buildProduct({ code, priceCents: 10_000 }))).id)
  }
  const pricesOf = (...cents: number[]) =>
    cents.map((priceCents, index) => ({ productId: ids[index] ?? 0, priceCents }))
  const { id } = await call(createPriceList, { name: 'Chains', prices: pricesOf(9000, 9000) })
  await openAs('Manager', `/price-lists/${id}`)
  const other = await openSecondPage('Admin', `/price-lists/${id}`)
  const save = (on: Page) => on.getByRole('button', { name: 'Save price list' })
  await page.getByLabel('List price of CHAIN-1').fill('85')
  await other.getByLabel('Name').fill('Chain stores')
  await other.getByLabel('List price of CHAIN-2').fill('80')
  await save(other).click()
  await expectToast(other, 'Price list Chain stores saved')
  await save(page).click()
  await expectToast(page, 'Price list Chain stores saved')
  await expect(
    page
      .getByText(/Name: .+ changed it from Chains to Chain stores on .+CHAIN-2.+ from \$90\.00 to \$80\.00/)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('List price of CHAIN-2')).toHaveValue('80.00')
  await expect(save(page)).toBeDisabled()
  const { prices } = await call(findPriceList, { id })
  expect(prices.map(({ code, priceCents }) => [code, priceCents])).toEqual([
    ['CHAIN-1', 8500],
    ['CHAIN-2', 8000],
  ])

  await page.getByLabel('Name').fill('Large chains')
  await page.getByLabel('List price of CHAIN-1').fill('84')
  await call(editPriceList, { id, name: 'Big chains', prices: pricesOf(8300, 8000) })
  await page.setViewportSize(phone)
  await save(page).click()
  const notice = page.getByRole('alert').filter({ hasText: /^Big chains was changed by .+ while you were/ })
  await expect(notice.getByRole('group', { name: /CHAIN-1/ })).toContainText('from $85.00 to $83.00')
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Keep all theirs' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Big chains')
  await expect(page.getByLabel('List price of CHAIN-1')).toHaveValue('83.00')
  await expect(notice).toBeHidden()
  await expect(save(page)).toBeDisabled()
})

test('a save whose response was lost is not blamed on another user @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ code: 'LOST-1', priceCents: 10_000 }))
  const { id } = await call(createPriceList, { name: 'Outlets', prices: [{ productId, priceCents: 9000 }] })
  await openAs('Manager', `/price-lists/${id}`)
  const price = page.getByLabel('List price of LOST-1')
  const save = page.getByRole('button', { name: 'Save price list' })
  const url = `**/api/price-lists/${id}`
  // The list fails to load, too: what is typed stays.
  const loseResponse = async () => {
    await page.route(url, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    await save.click()
    await expectToast(page, 'Error', 'Failed to save the price list')
    await page.unroute(url)
  }
  await price.fill('85')
  await loseResponse()
  await save.click()
  await expectToast(page, 'Price list Outlets saved')

  await price.fill('80')
  await loseResponse()
  await price.fill('79')
  await save.click()
  await expectToast(page, 'Price list Outlets saved')
  await expect(page.getByText(/changed it from|while you were editing/)).toHaveCount(0)
  expect((await call(findPriceList, { id })).prices[0]?.priceCents).toBe(7900)
})
