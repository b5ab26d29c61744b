// Typing faster than the server answers: what is typed belongs to what comes next, and nothing is lost.
import type { Page } from '@playwright/test'

import { createStyle, findStyles } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { findInvoice } from '#contract/sales/invoices.ts'

import { itemField } from './itemEntry.ts'
import { scan } from './scan.ts'
import { expect, expectToast, isFullSize, test } from './shop.ts'

const styleCount = isFullSize ? 20 : 5
const latenciesMs = isFullSize ? [0, 300, 1000] : [300]

/** Ten keys a second. */
const delay = 100

/** Each of its numbers ends differently from all others' beginnings, so that a lost key gives another style or none. */
const styles = Array.from({ length: styleCount }, (_, index) => ({
  number: `TA-${110 + 7 * index}`,
  units: 3 + ((index * 5) % 40),
}))

let seeded: Promise<unknown> | undefined

async function seed(call: Call): Promise<void> {
  for (const { number } of styles) {
    await call(createStyle, {
      number,
      name: `Typed ${number}`,
      priceCents: 1200,
      colors: [{ name: 'Navy' }],
      sizes: ['S', 'M'],
      quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 900 })),
    })
  }
}

test.beforeEach(async ({ callAs }) => {
  seeded ??= seed(await callAs('Admin'))
  await seeded
})

/** Delays each look-up of items. */
async function delayLookUps(page: Page, latencyMs: number): Promise<void> {
  await page.unroute('**/api/**')
  await page.route('**/api/**', async (route) => {
    const isLookUp = /\/api\/(styles|products)/.test(route.request().url())
    if (isLookUp) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    await route.continue()
  })
}

for (const latencyMs of latenciesMs) {
  test(`${styleCount} styles typed at ten keys a second give the same invoice at ${latencyMs} ms`, async ({
    page,
    openAs,
    callAs,
  }) => {
    await openAs('Staff', '/create-invoice')
    await page.getByLabel('Customer name').fill('Fast Fingers')
    await page.getByLabel('Phone').fill('5035550123')
    await itemField(page).click()
    await delayLookUps(page, latencyMs)
    for (const { number, units } of styles) {
      await page.keyboard.type(number.toLowerCase(), { delay })
      await page.keyboard.press('Enter', { delay: 20 })
      await page.waitForTimeout(80)
      await page.keyboard.type(String(units), { delay })
      await page.keyboard.press('Enter')
      await page.waitForTimeout(delay)
    }
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Invoice created successfully', '', 60_000)
    await expect(page).toHaveURL(/\/invoices\/\d+$/)
    const call = await callAs('Staff')
    const { items } = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
    expect(
      items.map(({ product, quantity }) => `${product.style?.number} ${product.size} ${quantity}`),
    ).toEqual(styles.flatMap(({ number, units }) => [`${number} S ${units}`, `${number} M ${units}`]))
  })
}

test('a look-up that fails returns what was typed, adds nothing, and still takes the next scan @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/create-invoice')
  await itemField(page).click()
  let isBroken = true
  await page.route(`**${findStyles.path}?*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await (isBroken ? route.abort() : route.continue())
  })
  await page.keyboard.type('ta-110', { delay })
  await page.keyboard.press('Enter')
  await page.keyboard.type('12', { delay })
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error')
  await page.keyboard.type('7', { delay })
  await page.keyboard.press('Enter')
  await expect(itemField(page)).toHaveValue('ta-110')
  await expect(page.getByText('Not entered, because the item was not added: 12 ↵ 7 ↵')).toBeVisible()
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()

  // A scanner sends the code of a product and the label of a style while an unknown code is looked up.
  isBroken = false
  await scan(page, 'UNKNOWN-1')
  await scan(page, 'TA-117')
  await expect(page.getByRole('region', { name: 'Style TA-117' }).locator('input:focus')).toHaveCount(1)
  await page.keyboard.type('4')
  await expect(page.getByRole('textbox', { name: /Typed TA-117, Navy, M/ })).toHaveValue('4')
  await expect(itemField(page)).toHaveValue('ta-110')
})

for (const latencyMs of latenciesMs) {
  test(`${styleCount} product IDs typed at ten keys a second are all counted at ${latencyMs} ms @trial`, async ({
    page,
    openAs,
  }) => {
    await openAs('Staff', '/count-stock')
    await page.getByLabel('Product ID').click()
    await delayLookUps(page, latencyMs)
    for (const { number } of styles) {
      await page.keyboard.type(`${number.toLowerCase()}-navy-s`, { delay })
      await page.keyboard.press('Enter')
    }
    // Again, as when a shelf holds two.
    await page.keyboard.type('ta-110-navy-s', { delay })
    await page.keyboard.press('Enter')
    const counted = page.getByRole('spinbutton', { name: /^Counted of/ })
    await expect(counted).toHaveCount(styleCount)
    await expect(page.getByText(`${styleCount} products, ${styleCount + 1} units`)).toBeVisible()
    await expect(page.getByLabel('Counted of Typed TA-110 TA-110-NAVY-S')).toHaveValue('2')
  })
}

test('a number that is typed fast after its first key is looked up as a whole @trial', async ({
  page,
  openAs,
}) => {
  await openAs('Staff', '/create-invoice')
  const [first] = styles
  await itemField(page).click()
  await scan(page, first?.number ?? '', 0.1)
  await expect(page.getByRole('region', { name: `Style ${first?.number}` })).toBeVisible()
  await expect(itemField(page)).toHaveValue('')
})
