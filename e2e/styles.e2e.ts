// Tests styles and the size matrix: adding, receiving, counting and editing with the keyboard, the clipboard and by touch.
import type { Page } from '@playwright/test'

import { createPrepack } from '#contract/catalog/prepacks.ts'
import { editProduct, findProduct } from '#contract/catalog/products.ts'
import { editSizeScale, findSizeScales } from '#contract/catalog/sizeScales.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import { addStyleProducts, createStyle, findStyle, findStyles, type Style } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'

import { navigate, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const sizes = ['S', 'M', 'L', 'XL']

/** A tank in Navy and Sand from S to XL with 10 units each; Sand has no XL. */
async function addTank(call: Call, number: string): Promise<Style> {
  const { sizeScales } = await call(findSizeScales, {})
  const scale = sizeScales.find(({ name }) => name === 'XXS to 5XL')
  const fields = { number, name: 'Rib tank', priceCents: 2400, sizeScaleId: scale?.id ?? null }
  const quantitiesOf = (color: string) => sizes.map((size) => ({ color, size, quantity: 10 }))
  const navy = await call(createStyle, {
    ...fields,
    colors: [{ name: 'Navy' }],
    sizes,
    quantities: quantitiesOf('Navy'),
  })
  return call(addStyleProducts, {
    id: navy.id,
    colors: [{ name: 'Sand' }],
    sizes: sizes.slice(0, 3),
    quantities: quantitiesOf('Sand').slice(0, 3),
  })
}

/** Units on record by color and size. */
async function stockOf(call: Call, { id }: Style): Promise<Record<string, number>> {
  const { products } = await call(findStyle, { id })
  return Object.fromEntries(products.map(({ color, size, quantity }) => [`${color} ${size}`, quantity]))
}

const cell = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Rib tank, ${name}(,|$)`) })
const focusedCell = (page: Page) => page.locator('input:focus')

/** Pastes as from a spreadsheet into the focused cell. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('one form adds a style with all its products', async ({ page, openAs, callAs }) => {
  await openAs('Staff', '/styles')
  await expect(page.getByText('No styles yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add Style' }).first().click()
  await page.getByLabel('Style number').fill('1042')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rib tank')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('24')
  await page.getByLabel('Size scale').selectOption('XXS to 5XL')
  await page.getByLabel('Color 1').fill('Navy')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Color 2')).toBeFocused()
  await page.keyboard.type('Sand')
  await page.getByRole('button', { name: 'Add style' }).click()
  await expect(page.getByText('Choose at least one size')).toBeVisible()
  for (const size of sizes) await page.getByRole('checkbox', { name: size, exact: true }).check()
  await expect(page.getByText('1042-NAVY-S')).toBeVisible()
  await page.getByRole('textbox', { name: 'Rib tank, Navy, all sizes' }).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('3')
  await expectAccessible(page)
  await expect(page.getByText('8 products, 51 units')).toBeVisible()
  await page.getByRole('button', { name: 'Add style with 8 products' }).click()

  await expect(page).toHaveURL(/\/styles\/\d+$/)
  await expect(page.getByRole('grid', { name: 'Stock of Rib tank' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rib tank, Navy, XL, 12 in stock' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rib tank, Sand, S, 3 in stock' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rib tank, Navy, M, 12 in stock' }).click()
  await expect(page.getByText('1042-NAVY-M').first()).toBeVisible()
  await page.getByRole('link', { name: '1042 Rib tank' }).click()
  await expect(page.getByRole('grid')).toBeVisible()

  await page.goto('/add-style')
  await page.getByLabel('Style number').fill('1042')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Copy')
  await page.getByLabel('Color 1').fill('Navy')
  await page.getByRole('checkbox', { name: 'M', exact: true }).check()
  await page.getByRole('button', { name: 'Add style with 1 product' }).click()
  await expect(page.getByText('Style number 1042 is taken by Rib tank.')).toBeVisible()
  const call = await callAs('Staff')
  expect((await call(findStyles, { page: 1, limit: 12 })).total).toBe(1)
})

test('the catalog switches between products and styles and keeps the search @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await addTank(await callAs('Admin'), 'SWITCH-1')
  await openAs('Viewer', '/products?search=switch')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Styles' }).click()
  await expect(page).toHaveURL('/styles?search=switch')
  const cards = page
    .getByRole('list', { name: 'Styles' })
    .getByRole('listitem')
    .filter({ hasText: 'SWITCH-1' })
  await expect(cards).toHaveCount(1)
  await expect(cards.getByText('Navy: S 10, M 10, L 10, XL 10')).toBeAttached()
  await expect(cards.getByText('7 products · 70 units')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Broken runs' }).check()
  await expect(page).toHaveURL(/broken=true/)
  await expect(page.getByText('No style matches your search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/styles')
})

test('the search finds a style, and the product list is limited to it @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'FIND-1')
  await addTank(call, 'FIND-10')
  await openAs('Staff', '/products')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Style', exact: true }).fill('find-1')
  await expect(page.locator('datalist option')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`styleId=${style.id}`))
  await expect(page.getByText('7 products')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the filter: Style FIND-1' }).click()
  await expect(page.getByText('7 products')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('find-1')
  await expect(page.getByRole('option', { name: /FIND-1/ }).first()).toContainText('7 products')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/styles/${style.id}$`))
  await expect(page.getByText('No units of this style were sold.')).toBeVisible()
})

test('receives a delivery by keyboard and from a spreadsheet @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'RECEIVE-1')
  await openAs('Staff', `/styles/${style.id}`)
  await page.getByRole('link', { name: 'Receive', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Rib tank, all colors, all sizes' })).toBeFocused()
  // A size run fills every color in the order of the sizes; Sand has no XL. One too long fills nothing.
  await page.keyboard.type('1-2-3-4')
  await expect(page.getByRole('button', { name: 'Receive 16 units' })).toBeVisible()
  await expect(cell(page, 'Sand, L')).toHaveValue('3')
  // Slower than a scanner, whose code would end with this Enter.
  await page.keyboard.type('-5', { delay: 80 })
  await expect(page.getByRole('alert').getByText('1-2-3-4-5 has 5 quantities, but there are 4')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(focusedCell(page)).toHaveAccessibleName('Rib tank, all colors, all sizes')
  await expect(cell(page, 'Sand, L')).toHaveValue('')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('4')
  await expect(page.getByRole('button', { name: 'Receive 28 units' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Navy, XL')).toHaveValue('')
  // One size of all colors.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('5')
  await expect(page.getByRole('button', { name: 'Receive 10 units' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Rib tank, Navy, all sizes' })).toBeFocused()
  // One key fills the row, Enter goes down; Tab starts at the first size, Shift with an arrow copies.
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Sand, S')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cell(page, 'Sand, M')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Receive 28 units' })).toBeVisible()
  // Sand has no XL: End and ArrowRight stop at L.
  await page.keyboard.press('End')
  await expect(cell(page, 'Sand, L')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Sand, L')).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Sand, L')).toHaveValue('')

  await cell(page, 'Navy, M').focus()
  await paste(page, '1\tmany\t3\n')
  await expect(
    page.getByText('"many" for Navy in L is not a whole number. Nothing was pasted.'),
  ).toBeVisible()
  await expect(cell(page, 'Navy, L')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Navy, M')).toHaveValue('6')
  await paste(page, '1\t2\t3\t4\n')
  await expect(
    page.getByText('The copied block has 4 columns, but there are 3 sizes from M on.'),
  ).toBeVisible()
  await paste(page, '1\t2\t3\n4\t5\n')
  await expect(cell(page, 'Navy, XL')).toHaveValue('3')
  await expect(cell(page, 'Sand, L')).toHaveValue('5')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Navy, XL')).toHaveValue('6')
  await paste(page, '1\t2\t3\n4\t5\n')
  await expectAccessible(page)

  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Received 23 units of Rib tank')
  await expect(page).toHaveURL(`/styles/${style.id}`)
  expect(await stockOf(call, style)).toEqual({
    'Navy S': 16,
    'Navy M': 11,
    'Navy L': 12,
    'Navy XL': 13,
    'Sand S': 12,
    'Sand M': 14,
    'Sand L': 15,
  })
})

test('Tab and Enter move as in a spreadsheet and leave the last cell @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const style = await addTank(await callAs('Admin'), 'KEYS-1')
  await openAs('Staff', `/styles/${style.id}?mode=receive`)
  await cell(page, 'Navy, M').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Navy, XL')).toBeFocused()
  // After a run of Tabs, Enter returns to its first column.
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Sand, M')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'Sand, S')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'Navy, S')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(focusedCell(page)).toHaveAccessibleName('Rib tank, Navy, all sizes')
  await cell(page, 'Sand, L').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Note')).toBeFocused()
  await cell(page, 'Sand, L').focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, 'Received 7 units of Rib tank')
})

test('a prepack fills the sizes of a color, and all of them or none @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'PACK-1')
  await call(createPrepack, {
    name: 'A',
    sizeScaleId: style.sizeScale?.id ?? 0,
    sizes: [
      { label: 'S', quantity: 1 },
      { label: 'M', quantity: 2 },
      { label: 'XL', quantity: 1 },
    ],
  })
  await openAs('Staff', `/styles/${style.id}?mode=receive`)
  await page.getByRole('button', { name: 'Add packs in Navy' }).click()
  await expect(page.getByLabel('Prepack')).toHaveValue(/\d+/)
  await expect(page.getByLabel('Packs', { exact: true })).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByRole('button', { name: 'Add 12 units' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Receive 12 units' })).toBeVisible()
  await expect(cell(page, 'Navy, M')).toHaveValue('6')
  await page.getByRole('button', { name: 'Add packs in Sand' }).click()
  await page.getByRole('button', { name: 'Add 4 units' }).click()
  await expectToast(page, 'Error', 'Style PACK-1 has no Sand in XL, which prepack A holds.')
  await expect(cell(page, 'Sand, M')).toHaveValue('')
  // In each color that has the sizes of the prepack.
  await page.getByRole('button', { name: 'Add packs in each color' }).click()
  await page.getByRole('button', { name: 'Add 4 units in each color' }).click()
  await expect(page.getByRole('button', { name: 'Receive 16 units' })).toBeVisible()
})

test('an invoice names its packs on the page @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'PACK-2')
  const prepack = await call(createPrepack, {
    name: 'Half dozen',
    sizeScaleId: style.sizeScale?.id ?? 0,
    sizes: ['S', 'M', 'L'].map((label, index) => ({ label, quantity: index + 1 })),
  })
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').fill('Maison Clarté')
  await page.getByLabel('Phone').fill('555 0100')
  await page.getByRole('combobox', { name: 'Add an item' }).fill('PACK-2')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add packs in Navy' }).click()
  // Other tests add prepacks of the same size scale.
  await page.getByRole('combobox', { name: 'Prepack' }).selectOption(String(prepack.id))
  await page.getByLabel('Packs', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  const matrix = page.getByRole('region', { name: 'Style PACK-2' })
  await expect(matrix.getByText('3 × Half dozen (1-2-3)')).toBeVisible()
  await expect(cell(page, 'Navy, L')).toHaveValue('9')
  await cell(page, 'Sand, M').fill('2')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(
    page.getByRole('region', { name: 'Style PACK-2' }).getByText('Navy 3 × Half dozen (1-2-3)'),
  ).toBeVisible()
})

test('a count names what was sold since and is not saved over it', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'COUNT-1')
  const [small] = style.products
  if (!small) throw new Error('The style has no products')
  await openAs('Staff', `/styles/${style.id}`)
  await page.getByRole('link', { name: 'Count', exact: true }).click()
  await cell(page, 'Navy, S').fill('10')
  await cell(page, 'Navy, M').fill('8')
  await expect(page.getByText('1 of 2 products differs: 0 units more, 2 units fewer.')).toBeVisible()
  await call(adjustStock, { id: small.id, difference: -3, reason: 'Damaged' })
  await expect(page.getByRole('textbox', { name: 'Rib tank, Navy, S, 7 in stock' })).toBeVisible()
  await page.getByRole('button', { name: 'Save count of 2 products' }).click()
  await expect(
    page.getByText(/was counted as 10 when 10 were on record, but 7 are on record now/).first(),
  ).toBeVisible()
  expect((await stockOf(call, style))['Navy M']).toBe(10)
  await cell(page, 'Navy, S').fill('7')
  await page.getByRole('button', { name: 'Save count of 2 products' }).click()
  await expectToast(page, 'Counted 2 products, 1 different')
  expect(await stockOf(call, style)).toMatchObject({ 'Navy S': 7, 'Navy M': 8, 'Navy L': 10 })
})

test('an edit changes the products with the old values, names the others, and can be undone @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'EDIT-1')
  const [small, ...others] = style.products
  if (!small) throw new Error('The style has no products')
  await call(editProduct, { ...fieldsOf(small), priceCents: 2600 })
  await openAs('Manager', `/styles/${style.id}`)
  await page.getByRole('button', { name: 'Show 1 exception' }).click()
  await expect(page.getByText('price $26.00')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit style' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Rib tank, new cut')
  await dialog.getByRole('spinbutton', { name: 'Price' }).fill('25')
  await expect(dialog.getByLabel('Also change the 7 products that have the old name')).toBeChecked()
  await dialog.getByLabel('Move the price of 1 other product by +$1.00').check()
  await expect(dialog.getByLabel('Also change the 6 products that have the old price')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const priceOf = async (id: number) => (await call(findProduct, { id })).priceCents
  expect(await priceOf(small.id)).toBe(2700)
  expect(await priceOf(others[0]?.id ?? 0)).toBe(2500)

  // A sale does not block the undo of a price.
  await call(adjustStock, { id: small.id, difference: -1, reason: 'Sample' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Change undone: 7 products restored')
  await expect(page.getByRole('heading', { name: 'Rib tank', exact: true })).toBeVisible()
  expect(await priceOf(small.id)).toBe(2600)
  expect(await stockOf(call, style)).toMatchObject({ 'Navy S': 9, 'Navy M': 10 })
})

/** The fields that an edit of a product sends. */
function fieldsOf(product: Style['products'][number]) {
  const { id, name, color, size, quantity, priceCents } = product
  return { id, name, color, size, quantity, priceCents }
}

test('on a phone the matrix shows one color at a time with steppers @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'PHONE-1')
  await page.setViewportSize(phone)
  await openAs('Staff', `/styles/${style.id}`)
  // All sizes are in view, without scrolling to the side.
  const stock = page.getByRole('list', { name: 'Stock of Rib tank' })
  await expect(stock.getByRole('link')).toHaveCount(7)
  for (const cell of await stock.getByRole('link').all()) await expect(cell).toBeInViewport({ ratio: 1 })
  await expect(stock.getByRole('listitem').last()).toContainText('Total70 units')
  await page.getByRole('link', { name: 'Receive', exact: true }).click()
  const more = page.getByRole('button', { name: 'Add one: Rib tank, Navy, M, 10 in stock' })
  const box = await more.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Remove one: Rib tank, Navy, M, 10 in stock' }).click()
  await page.getByRole('tab', { name: 'Sand' }).click()
  await expect(page.getByRole('textbox', { name: /Sand, XL/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Rib tank, Sand, all sizes' }).fill('3')
  await expect(page.getByText('Total 10 units')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Navy/ })).toContainText('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Receive 10 units' }).click()
  await expectToast(page, 'Received 10 units of Rib tank')
  expect(await stockOf(call, style)).toMatchObject({ 'Navy M': 11, 'Navy S': 10, 'Sand S': 13, 'Sand L': 13 })

  // An empty shelf is counted as 0; sizes that were not touched are not counted.
  await navigate(page, `/styles/${style.id}?mode=count`)
  await page.getByRole('button', { name: 'Remove one: Rib tank, Navy, M, 11 in stock' }).click()
  await page.getByRole('button', { name: 'Add one: Rib tank, Navy, S, 10 in stock' }).click()
  await page.getByRole('button', { name: 'Save count of 2 products' }).click()
  await expect(page.getByRole('link', { name: 'Count', exact: true })).toBeVisible()
  expect(await stockOf(call, style)).toMatchObject({ 'Navy M': 0, 'Navy S': 1, 'Navy L': 10, 'Sand S': 13 })
})

test('size scales and prepacks are edited in lists @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await openAs('Manager', '/size-scales')
  await page.getByRole('button', { name: 'Add size scale' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bra 70 to 80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Add at least one size')).toBeVisible()
  await dialog.getByLabel('Size 1', { exact: true }).fill('70A')
  await dialog.getByLabel('Size 2', { exact: true }).fill('70a')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('70a is in the scale twice: as 70A and as 70a.')).toBeVisible()
  await dialog.getByLabel('Size 2', { exact: true }).fill('75A')
  await dialog.getByRole('checkbox', { name: '75A is a core size' }).check()
  await dialog.getByRole('button', { name: 'Move 75A up' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Size scale Bra 70 to 80 added')
  const scales = page.getByRole('list', { name: 'Size scales' })
  await expect(scales.getByRole('listitem').filter({ hasText: 'Bra 70 to 80' })).toContainText(
    '75A (core size)70A',
  )

  await page.goto('/prepacks')
  await page.getByRole('main').getByRole('button', { name: 'Add prepack' }).click()
  await dialog.getByLabel('Name').fill('B')
  await dialog.getByLabel('Size scale').selectOption('Bra 70 to 80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the units of at least one size')).toBeVisible()
  await dialog.getByLabel('70A').fill('2.5')
  await dialog.getByLabel('75A').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('70A')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('75A')).not.toHaveAttribute('aria-invalid')
  await dialog.getByLabel('70A').fill('2')
  await expect(dialog.getByText('One prepack is 5 units.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Prepack B added')

  // The units stay with a size that is renamed.
  const renamed = { label: '70 A', aliases: ['70A'], isCore: false }
  const { sizeScales } = await call(findSizeScales, {})
  for (const scale of sizeScales.filter(({ name }) => name === 'Bra 70 to 80')) {
    const sizes = scale.sizes.map((size) => (size.label === '70A' ? renamed : size))
    await call(editSizeScale, { ...scale, sizes })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Edit B' }).click()
  await expect(dialog.getByLabel('70 A')).toHaveValue('2')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete B' }).click()
  await page.getByRole('button', { name: 'Delete prepack' }).click()
  await expectToast(page, 'Prepack deleted successfully')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bra 70 to 80' })).toHaveCount(0)
})

test('a new product can join a style, which offers the sizes of its scale @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const style = await addTank(call, 'JOIN-1')
  await openAs('Staff', '/add-product')
  const size = page.getByLabel('Size')
  await expect(size.getByRole('option', { name: '5XL' })).toHaveCount(0)
  await page.getByLabel('Style').fill('JOIN-0')
  await expect(page.getByText('There is no style JOIN-0.')).toBeVisible()
  await page.getByLabel('Style').fill('join-1')
  await expect(page.getByRole('paragraph').filter({ hasText: style.name })).toBeVisible()
  await expect(size.getByRole('option', { name: '5XL' })).toHaveCount(1)
})
