// Tests the product pages with all roles.
import type { Page } from '@playwright/test'

import { bulkUpload } from '#contract/catalog/imports.ts'
import { createProduct, editProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { productColumns } from '#domain/catalog/productColumns.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectToast, test } from './shop.ts'

// With the animations that most users see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Creates `count` products, a third of them out of stock and a third low. */
async function createTees(call: Call, name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    productId: `${name.toUpperCase().replaceAll(' ', '-')}-${index}`,
    productName: `${name} ${index}`,
    color: 'White',
    size: index % 2 === 0 ? 'S' : 'L',
    quantity: [0, 5, 6][index % 3],
    price: '12.50',
    category: index < 3 ? 'Shoes' : 'Tops',
  }))
  await call(bulkUpload, {}, { body: JSON.stringify(rows), headers: { 'content-type': 'application/json' } })
}

const cards = (page: Page) => page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products...' })

test('an empty catalog offers to add a product @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/products')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Get started by adding your first product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Add Product' }).first().click()
  await expect(page).toHaveURL('/add-product')
})

test('the page of a product shows every field, and its form edits every field', async ({
  page,
  openAs,
  callAs,
}) => {
  const samples = { units: 1200, cents: 123_400 } as const
  const columns = Object.values(productColumns).map(({ field, kind, label }, index) => {
    const value = kind === 'text' ? `${label} of a coat` : samples[kind] + index
    return { field, kind, value }
  })
  const fields = Object.fromEntries(columns.map(({ field, value }) => [field, value]))
  const { id } = await (await callAs('Admin'))(createProduct, buildProduct(fields))
  await openAs('Staff', `/products/${id}`)
  for (const { kind, value } of columns) {
    const shown =
      kind === 'text'
        ? String(value)
        : kind === 'cents'
          ? formatUsd(Number(value))
          : formatCount(Number(value))
    await expect(page.locator('body')).toContainText(shown)
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const inputs = await dialog
    .locator('input, select, textarea')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value))
  const edited = columns.filter(({ field }) => field !== 'code')
  expect(inputs).toEqual(
    expect.arrayContaining(
      edited.map(({ kind, value }) => (kind === 'cents' ? formatCents(Number(value)) : String(value))),
    ),
  )
})

test('search and filters are in the URL, and Back undoes them', async ({ page, openAs, callAs }) => {
  await createTees(await callAs('Admin'), 'Pique tee', 9)
  await openAs('Viewer', '/products')
  await search(page).fill('pique')
  await expect(page).toHaveURL(/[?&]search=pique/)
  await expect(cards(page)).toHaveCount(9)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Shoes')
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Size' }).selectOption('S')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Stock level' }).selectOption('Out of Stock')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/category=Shoes.*size=S.*stockLevel=out/)

  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('pique')
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Stock level' })).toHaveValue('')
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)

  await search(page).fill('a name without a match')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Get started by adding your first product')).toBeHidden()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL('/products')
})

test('a search for a number survives a reload @trial', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Straight jeans 501' }))
  await openAs('Viewer', '/products')
  await search(page).fill('501')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(search(page)).toHaveValue('501')
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/products?search=501')
  await expect(cards(page)).toHaveCount(1)
})

test('more than twelve products are split into pages @trial', async ({ page, openAs, callAs }) => {
  await createTees(await callAs('Admin'), 'Ribbed tank', 30)
  await openAs('Viewer', '/products?search=ribbed')
  await expect(page.getByText('Showing 1 to 12 of 30 results')).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Showing 13 to 24 of 30 results')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Showing 25 to 30 of 30 results')).toBeVisible()
  await expect(cards(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.goBack()
  await expect(page.getByText('Showing 13 to 24 of 30 results')).toBeVisible()

  await page.getByRole('combobox', { name: 'Stock level' }).selectOption('Low Stock')
  await expect(cards(page)).toHaveCount(10)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText(/^Showing /)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
})

test('going back from a product returns to its place in the list @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await createTees(await callAs('Admin'), 'Linen shirt', 24)
  await page.setViewportSize({ width: 1440, height: 400 })
  await openAs('Viewer', '/products?search=linen+shirt&page=2')
  const link = cards(page).last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  for (const back of [
    () => page.goBack(),
    () =>
      page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Products' }).click(),
  ]) {
    await link.click()
    await expect(page.getByText('Scan to view this product')).toBeVisible()
    await back()
    await expect(page).toHaveURL(/search=linen.*page=2/)
    await expect(link).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  }
})

test('an edit shows validation errors, then saves @trial', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Poplin shirt' }))
  await openAs('Staff', '/products?search=poplin')
  await page.getByRole('button', { name: 'Edit Poplin shirt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Product Name').fill('')
  await dialog.getByLabel('Color').fill('')
  await dialog.getByLabel('Size').selectOption('Select size')
  await dialog.getByLabel('Quantity').fill('-1')
  await dialog.getByLabel('Price').fill('-0.01')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  for (const message of [
    'Product name is required',
    'Color is required',
    'Size is required',
    'Quantity must be 0 or greater',
    'Price must be 0 or greater',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await dialog.getByLabel('Quantity').fill('1.5')
  await expect(dialog.getByText('Quantity must be a whole number', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Edit Poplin shirt' }).click()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Poplin shirt')
  await dialog.getByLabel('Product Name').fill('Poplin shirt, slim')
  await dialog.getByLabel('Price').fill('64.5')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Poplin shirt, slim')
  await dialog.getByLabel('Quantity').fill('')
  await dialog.getByLabel('Category').selectOption('None')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Product updated successfully')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Poplin shirt, slim' })).toBeVisible()
  await expect(cards(page).getByText('$64.50')).toBeVisible()
  await expect(cards(page).getByText('Out of Stock')).toBeVisible()
})

test('deleting a product asks for confirmation @trial', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Last season scarf' }))
  await openAs('Manager', '/products?search=scarf')
  const remove = page.getByRole('button', { name: 'Delete Last season scarf' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(
    dialog.getByText('This move will delete your product permanently. This action cannot be undone.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: "No, Don't Delete" }).click()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveCount(1)

  await remove.click()
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectToast(page, 'Product deleted successfully')
  await expect(page.getByText('No products found')).toBeVisible()
})

test('a Viewer sees disabled actions with the roles that may use them @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Glass case dress' }))
  const hint = Promise.withResolvers<void>()
  await page.route('**/ReasonPopover-*.js', async (route) => {
    await hint.promise
    await route.continue()
  })
  await openAs('Viewer', '/products?search=glass')
  const edit = page.getByRole('button', { name: 'Edit Glass case dress' })
  const remove = page.getByRole('button', { name: 'Delete Glass case dress' })
  const add = page.getByRole('main').getByRole('button', { name: 'Add Product' })
  const editors = 'Only Admin, Manager and Staff may create and edit products.'
  const managers = 'Only Admin and Manager may delete products.'
  // The pointer may be there before the hint is loaded.
  await add.hover()
  hint.resolve()
  await expect(page.getByRole('tooltip', { name: editors })).toBeVisible()
  // An icon button shows the reason on focus and hover.
  await edit.focus()
  await expect(edit).toHaveAccessibleDescription(editors)
  await remove.hover()
  await expect(remove).toHaveAccessibleDescription(managers)
  await expect(page.getByRole('tooltip', { name: managers })).toBeVisible()
  for (const button of [edit, remove]) await expect(button).toHaveAttribute('aria-disabled', 'true')
  await edit.dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(add).toHaveAccessibleDescription(editors)
  await expect(page.getByRole('button', { name: 'Choose CSV' })).toHaveAccessibleDescription(
    'Only Admin and Manager may upload products in bulk.',
  )

  await page.goto('/add-product')
  await expect(page.getByRole('main').getByText(editors)).toBeVisible()
  await expect(page.getByLabel('Product Name')).toBeHidden()
  await page.goto('/bulk-upload')
  await expect(page.getByText('Only Admin and Manager may upload products in bulk.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Upload' })).toHaveCount(0)
})

test('a product without an image, or whose image is missing, shows a drawing of its garment @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  await call(createProduct, buildProduct({ name: 'Rain jacket', color: 'Navy Blue', category: null }))
  const { id } = await call(
    createProduct,
    buildProduct({ name: 'Suede boots', color: 'Tan', category: null }),
  )
  // The reply of the list is changed: an image can't be lost through the API.
  await page.route('**/api/products?**', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    for (const product of reply.products)
      if (product.id === id) product.imageUrl = `/api/images/${'A'.repeat(22)}`
    await route.fulfill({ response, json: reply })
  })
  await openAs('Viewer', '/products')
  for (const [name, url] of [
    ['Rain jacket', '/api/garments/jacket/1d2747'],
    ['Suede boots', '/api/garments/boot/c79a68'],
  ] as const) {
    const image = cards(page).filter({ hasText: name }).locator('img')
    await expect(image).toHaveAttribute('src', url)
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test('the URL of an unknown product shows an error @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/products/999999')
  await expect(page.getByText('Product Not Found')).toBeVisible()
  await expect(
    page.getByText("The product you're looking for doesn't exist or has been removed"),
  ).toBeVisible()
  await page.goto('/products/linen-dress')
  await expect(page.getByText('Invalid product URL')).toBeVisible()
  await page.goto('/products')
  await page.goto('/products/999999')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/products')
})

test("a product can't be saved without an image @trial", async ({ page, openAs }) => {
  await openAs('Staff', '/add-product')
  await page.getByRole('button', { name: 'Save Product' }).click()
  for (const message of [
    'Product ID is required',
    'Product name is required',
    'Color is required',
    'Size is required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Product ID').fill('BARE-1')
  await page.getByLabel('Product Name').fill('Bare hanger')
  await page.getByLabel('Color').fill('Oak')
  await page.getByLabel('Size').selectOption('M')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Image Required', 'Please upload a product image before saving')
  await expect(page).toHaveURL('/add-product')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Product Name')).toHaveValue('Bare hanger')
})

test('the product page shows the current stock and its history, and can be edited @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const product = await call(createProduct, buildProduct({ name: 'Counted belt', quantity: 12 }))
  const { name: productName, color, size, priceCents: price } = product
  await call(editProduct, { id: product.id, name: productName, color, size, priceCents: price, quantity: 1 })
  await openAs('Viewer', `/products/${product.id}`)
  await expect(page.getByText('1 unit available')).toBeVisible()
  await expect(page.getByText('Low Stock (1)')).toBeVisible()
  await expect(page.getByText('Scan to view this product')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of Counted belt' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Stock history' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Edited.*\u221211\s*1$/)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()

  await openAs('Staff', `/products/${product.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Product Name').fill('Counted belt, wide')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Product updated successfully')
  await expect(page.getByRole('heading', { name: 'Counted belt, wide' })).toBeVisible()
})

test('Back asks before it closes a dialog with typed values @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ name: 'Bow tie' }))
  await openAs('Staff', `/products/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Product Name').fill('Bow tie, silk')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Bow tie, silk')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('on a phone, Back closes a dialog and then leaves the page @trial', async ({ page, openAs, callAs }) => {
  await (
    await callAs('Admin')
  )(createProduct, buildProduct({ name: 'Pocket square' }))
  await page.setViewportSize({ width: 390, height: 700 })
  await openAs('Staff', '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/products')
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More for Pocket square' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(dialog).toBeVisible()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await openDialog()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/products')
  // Closed by its button, it must not cost another Back.
  await openDialog()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
