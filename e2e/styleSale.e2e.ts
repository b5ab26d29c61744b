// Sells styles of the sample catalog in all their sizes to one customer: by keyboard, with a scanner, and by touch.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { startImport } from '#contract/catalog/imports.ts'
import { findProducts } from '#contract/catalog/products.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle, setStyleMembers, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'

import { countActions } from './countActions.ts'
import { enterStyles, itemField } from './itemEntry.ts'
import { phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, expectAccessible, expectToast, isFullSize, test } from './shop.ts'

const styleCount = isFullSize ? 15 : 4
/** 250 for 15 styles: the customer, then the code and the quantity of each style. */
const maxKeyPresses = 25 + 15 * styleCount
/** Four for each style, and one to create the invoice. */
const maxTaps = 4 * styleCount + 1

interface SampleStyle {
  number: string
  name: string
  price: string
  /** CSV rows. */
  rows: string[]
}

/** The first styles of the sample catalog with at least four sizes, all in stock. */
async function sampleStyles(): Promise<{ header: string; styles: SampleStyle[] }> {
  const csv = await readFile(new URL('../samples/catalog.csv', import.meta.url), 'utf8')
  const [header = '', ...rows] = csv.trim().split('\n')
  const stemOf = (row: string) => row.slice(0, row.lastIndexOf('-', row.indexOf(',')))
  const styles = [...Map.groupBy(rows.slice(0, 1000), stemOf)].flatMap(([number, members]) => {
    const fields = members.map((row) => row.split(','))
    const isSold = members.length >= 4 && fields.every(([, , , , quantity]) => Number(quantity) >= 6)
    const [, name = '', , price = ''] = fields[0] ?? []
    return isSold ? [{ number, name, price, rows: members }] : []
  })
  return { header, styles: styles.slice(0, styleCount) }
}

/** Imports the styles once for this file. */
let seeded: Promise<SampleStyle[]> | undefined

async function seedStyles(call: Call): Promise<SampleStyle[]> {
  const { header, styles } = await sampleStyles()
  const order = { key: 'sample-styles', fileName: 'catalog.csv', mode: 'skip' as const }
  const body = [header, ...styles.flatMap(({ rows }) => rows)].join('\n')
  await Array.fromAsync(await call(startImport, order, { body }))
  const { sizeScales } = await call(findSizeScales, {})
  const sizeScaleId = sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id
  const { products } = await call(findProducts, { page: 1, limit: 1000 })
  for (const { number, name, price } of styles) {
    const priceCents = Math.round(Number(price) * 100)
    const style = await call(createStyle, { number, name, priceCents, sizeScaleId, colors: [], sizes: [] })
    const add = products.filter(({ code }) => code.startsWith(`${number}-`)).map(({ id }) => id)
    await call(setStyleMembers, { id: style.id, add })
  }
  return styles
}

const matrixOf = (page: Page, { number }: SampleStyle) =>
  page.getByRole('region', { name: `Style ${number}` })
const create = (page: Page) => page.getByRole('button', { name: 'Create Invoice' })

/** Counts the keys and taps of the user from now on. */
async function countPresses(page: Page): Promise<() => Promise<{ keys: number; taps: number }>> {
  await page.evaluate(() => {
    const counts = { keys: 0, taps: 0 }
    Object.assign(window, { pressCounts: counts })
    window.addEventListener('keydown', () => (counts.keys += 1), true)
    window.addEventListener('pointerdown', () => (counts.taps += 1), true)
  })
  return () => page.evaluate(() => (window as never as { pressCounts: never }).pressCounts)
}

/** Expects two units of every product of the styles, and returns the invoice. */
async function expectSold(page: Page, call: Call, styles: readonly SampleStyle[]): Promise<Invoice> {
  await expectToast(page, 'Invoice created successfully')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  const invoice = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
  const codes = styles.flatMap(({ rows }) => rows.map((row) => row.slice(0, row.indexOf(','))))
  expect(invoice.items.map(({ product }) => product.code).toSorted()).toEqual(codes.toSorted())
  expect(invoice.items.every(({ quantity }) => quantity === 2)).toBe(true)
  for (const { number } of styles)
    await expect(page.getByRole('region', { name: `Style ${number}` })).toBeVisible()
  return invoice
}

/** Types at the speed of a person; faster, it would be a scan. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 })

test.beforeEach(async ({ callAs }) => {
  seeded ??= seedStyles(await callAs('Admin'))
  await seeded
})

test(`${styleCount} styles are sold by keyboard on one page with at most ${maxKeyPresses} key presses`, async ({
  page,
  openAs,
  callAs,
}) => {
  test.setTimeout(180_000)
  const styles = (await seeded) ?? []
  expect(styles).toHaveLength(styleCount)
  await openAs('Staff', '/create-invoice')
  await expect(page.getByLabel('Customer name')).toBeFocused()
  const presses = await countPresses(page)
  await type(page, 'Harbor & Pine')
  await page.keyboard.press('Tab')
  await type(page, '5035550199')
  await page.keyboard.press('Alt+i')
  for (const style of styles) {
    await expect(itemField(page)).toBeFocused()
    await type(page, style.number.replace('MYN-', ''))
    await page.waitForTimeout(60)
    await page.keyboard.press('Enter')
    await expect(matrixOf(page, style).locator('input:focus')).toHaveCount(1)
    // The first cell fills all sizes.
    await type(page, '2')
    await page.keyboard.press('Enter')
  }
  await expect(itemField(page)).toBeFocused()
  await expect(page).toHaveURL('/create-invoice')
  await expectAccessible(page, ['light'])
  await page.keyboard.press('Control+Enter')
  const { keys, taps } = await presses()
  expect(taps).toBe(0)
  expect(keys).toBeLessThanOrEqual(maxKeyPresses)
  test.info().annotations.push({ type: 'key presses', description: String(keys) })
  await expectSold(page, await callAs('Staff'), styles)

  // The list has the same lines, and the address remembers it.
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByText(/^\d+ items, \d+ units$/)).toBeVisible()
  await items.getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list$/)
  const lineCount = styles.reduce((sum, { rows }) => sum + rows.length, 0)
  await expect(items.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(lineCount + 1)
  await page.reload()
  await expect(items.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(lineCount + 1)
  await items.getByRole('button', { name: 'Matrix' }).click()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expectAccessible(page)
})

test(`${styleCount} styles are sold with a scanner: a style label opens its matrix @trial`, async ({
  page,
  openAs,
  callAs,
}) => {
  test.setTimeout(180_000)
  const styles = (await seeded) ?? []
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').fill('Scanner & Sons')
  await page.getByLabel('Phone').fill('+1 503 555 0199')
  for (const style of styles) {
    // The first scan goes into the field Phone, each other one into the matrix of the style before.
    await scan(page, style.number)
    await expect(matrixOf(page, style).locator('input:focus')).toHaveCount(1)
    await page.keyboard.press('2')
    await page.waitForTimeout(100)
  }
  await expect(page.getByLabel('Phone')).toHaveValue('+1 503 555 0199')
  await create(page).click()
  await expectSold(page, await callAs('Staff'), styles)
})

test('the lines of a matrix are kept in the draft, above the stock too @trial', async ({ page, openAs }) => {
  const [style] = (await seeded) ?? []
  if (!style) throw new Error('No style')
  await openAs('Staff', '/create-invoice')
  await expect(page.getByLabel('Customer name')).toBeFocused()
  await scan(page, style.number)
  const matrix = matrixOf(page, style)
  const cells = matrix.getByRole('textbox')
  await expect(matrix.locator('input:focus')).toHaveCount(1)
  await type(page, '2')
  await cells.nth(2).fill('9999')
  await expect(matrix.getByRole('alert')).toContainText(
    /Only \d+ units of .* are available in stock\. Cannot add 9,999 units\./,
  )
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Saved in this browser as you type.')).toBeVisible()
  await page.reload()
  await expect(cells.nth(2)).toHaveValue('9999')
  await expect(cells.nth(1)).toHaveValue('2')
  await cells.nth(2).fill('')
  await expect(create(page)).not.toHaveAttribute('aria-disabled')
  // A product of the style that is scanned goes into its cell.
  const code = style.rows[0]?.split(',')[0] ?? ''
  await cells.nth(2).focus()
  await scan(page, code)
  await expect(cells.nth(1)).toHaveValue('3')
  await page.getByRole('button', { name: `Remove style ${style.number}` }).click()
  await expect(page.getByText('No items added. Click "Add Product" to get started.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cells.nth(1)).toHaveValue('3')
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(style.rows.length)
})

const manySizes = ['S', 'M', 'L', 'XL']

/** 15 styles with 39 colors in all; one size of one color is sold out. */
async function seedColors(call: Call): Promise<Style[]> {
  const names = ['Navy', 'Sand', 'Ecru']
  const styles = Array.from({ length: 15 }, (_, index) => ({
    number: `HUE-${index + 1}0`,
    colors: names.slice(0, index < 9 ? 3 : 2),
  }))
  const created: Style[] = []
  for (const { number, colors } of styles) {
    const cells = colors.flatMap((color) => manySizes.map((size) => ({ color, size, quantity: 6 })))
    const quantities = number === 'HUE-10' ? cells.slice(0, -1) : cells
    const values = { number, name: `Tee ${number}`, priceCents: 1200, sizes: manySizes, quantities }
    created.push(await call(createStyle, { ...values, colors: colors.map((name) => ({ name })) }))
  }
  return created
}

test('15 styles in all sizes of 39 colors are sold by keyboard in at most 70 actions @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  test.setTimeout(180_000)
  const styles = await seedColors(await callAs('Admin'))
  expect(styles.flatMap(({ products }) => [...new Set(products.map(({ color }) => color))])).toHaveLength(39)
  await openAs('Staff', '/invoices')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Invoice' }).first()).toBeVisible()
  const actions = countActions(page)
  await actions.press('Alt+n')
  await expect(page.getByLabel('Customer name')).toBeFocused()
  await actions.type(page.getByLabel('Customer name'), 'Hue Boutique')
  await actions.press('Tab')
  await actions.type(page.locator('input:focus'), '+1 503 555 0144')
  await actions.press('Alt+i')
  await enterStyles(page, actions, {
    numbers: styles.map(({ number }) => number),
    quantity: '2',
    cellName: /, all colors, all sizes$/,
  })
  await actions.press('Control+Enter')
  await expectToast(page, 'Invoice created successfully')
  actions.expectAtMost(70)

  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  const call = await callAs('Staff')
  const invoice = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
  const sold = styles.flatMap(({ products }) =>
    products.filter(({ quantity }) => quantity > 0).map(({ id }) => id),
  )
  expect(sold).toHaveLength(39 * manySizes.length - 1)
  expect(new Set(invoice.items.map(({ productId }) => productId))).toEqual(new Set(sold))
  expect(invoice.items.every(({ quantity }) => quantity === 2)).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test(`${styleCount} styles are sold by touch @trial`, async ({ page, openAs, callAs }) => {
    test.setTimeout(180_000)
    const styles = (await seeded) ?? []
    await openAs('Staff', '/create-invoice')
    await page.getByLabel('Customer name').fill('Pocket & Co')
    await page.getByLabel('Phone').fill('+1 503 555 0199')
    const presses = await countPresses(page)
    for (const style of styles) {
      await itemField(page).tap()
      await itemField(page).fill(style.number)
      await page.getByRole('option', { name: style.number }).first().tap()
      const more = matrixOf(page, style).getByRole('button', { name: /^Add one: .*, all sizes$/ })
      await more.tap()
      await more.tap()
      await expect(create(page)).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page, ['light'])
    await create(page).tap()
    const { taps } = await presses()
    expect(taps).toBeLessThanOrEqual(maxTaps)
    await expectSold(page, await callAs('Staff'), styles)
  })

  test('three styles in size runs are sold from the dashboard in at most 22 actions @trial', async ({
    page,
    openAs,
    callAs,
  }) => {
    const call = await callAs('Admin')
    await call(createCustomer, { name: 'Pier Boutique', phone: '+1 503 555 0166' })
    const quantities = manySizes.map((size) => ({ color: 'Navy', size, quantity: 9 }))
    const numbers = ['PIER-1', 'PIER-2', 'PIER-3']
    for (const number of numbers) {
      const values = { number, name: `Knit ${number}`, priceCents: 1200, sizes: manySizes, quantities }
      await call(createStyle, { ...values, colors: [{ name: 'Navy' }] })
    }
    await openAs('Staff', '/')
    const actions = countActions(page)
    await actions.click(page.getByRole('button', { name: 'Open menu' }))
    await actions.click(page.getByRole('link', { name: 'Create Invoice' }))
    await actions.click(page.getByLabel('Customer name'))
    await actions.type(page.getByLabel('Customer name'), 'Pier')
    await actions.click(page.getByRole('option', { name: /Pier Boutique/ }))
    for (const number of numbers) {
      await actions.click(itemField(page))
      await actions.type(itemField(page), number)
      await actions.click(page.getByRole('option', { name: number }).first())
      await actions.type(page.getByRole('textbox', { name: `Knit ${number}, Navy, all sizes` }), '1-2-2-1')
    }
    await actions.click(create(page))
    await expectToast(page, 'Invoice created successfully')
    actions.expectAtMost(22)
    await expect(page).toHaveURL(/\/invoices\/\d+$/)
    const invoice = await call(findInvoice, { id: Number(/\d+$/.exec(page.url())?.[0]) })
    expect(invoice.customerName).toBe('Pier Boutique')
    expect(invoice.items.map(({ quantity }) => quantity)).toEqual([1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1])
  })
})
