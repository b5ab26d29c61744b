// The panel next to a list that shows the record of the focused row.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { createCustomer, deleteCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** The newest comes first in the list. */
async function addOrders(call: Call, count: number): Promise<string[]> {
  const { id: customerId } = await call(createCustomer, { name: 'Cedar & Twine' })
  const style = await call(createStyle, {
    number: `S-${customerId}`,
    name: 'Rib tank',
    priceCents: 2000,
    colors: [{ name: 'Navy' }, { name: 'Ecru' }],
    sizes: ['S', 'M', 'L'],
    codePattern: `${customerId}-{color}-{size}`,
    quantities: [],
  })
  const items = style.products.map(({ id }, index) => ({ productId: id, quantity: index + 3 }))
  const customer = { customerId, customerName: 'Cedar & Twine', customerPhone: '+1 212 555 0100' }
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const order = {
      ...customer,
      kind: 'at once' as const,
      startShipOn: '2026-01-05',
      customerPurchaseOrder: `PO-${index}`,
    }
    numbers.unshift((await call(createOrder, { order, items, confirm: true })).number)
  }
  return numbers
}

test('five orders are looked into from the list with at most ten keys @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const numbers = await addOrders(await callAs('Manager'), 6)
  await openAs('Manager', '/orders')
  await expect(page.getByRole('link', { name: numbers[0] ?? '' })).toBeVisible()
  const actions = countActions(page)
  await actions.press('j')
  await expect(page.getByRole('link', { name: numbers[0] ?? '' })).toBeFocused()
  await actions.press('Space')
  for (const [index, number] of numbers.slice(0, 5).entries()) {
    if (index > 0) await actions.press('ArrowDown')
    await expect(preview(page).getByRole('heading', { name: number })).toBeVisible()
    await expect(preview(page)).toContainText(`PO-${5 - index}`)
    await expect(preview(page)).toContainText('Navy: S 3, M 4, L 5')
    await expect(preview(page)).toContainText('Past start ship')
  }
  actions.expectAtMost(10)
  await expectAccessible(page)

  // Tab goes to the panel and back; Escape closes it and returns to the row.
  await page.keyboard.press('Tab')
  await expect(preview(page).getByRole('link', { name: numbers[4] ?? '' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const row = page.getByRole('table').getByRole('link', { name: numbers[4] ?? '' })
  await expect(row).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('Space')
  await expect(preview(page)).toContainText('PO-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numbers[4] ?? '')
  await expect(preview(page)).toHaveCount(0)

  await page.goBack()
  await row.focus()
  await page.keyboard.press('Space')
  await expect(preview(page)).toContainText('PO-1')
  await expectNoOverflow(page)
})

test('a held arrow loads only the last row, a deleted record says so, and arrows go on', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const ids: number[] = []
  for (let number = 1; number <= 9; number += 1)
    ids.push((await call(createCustomer, { name: `Birch ${number}` })).id)
  await openAs('Manager', '/customers?search=birch')
  const row = (number: number) => page.getByRole('table').getByRole('link', { name: `Birch ${number}` })
  await row(1).focus()
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, id] = /\/api\/customers\/(\d+)$/.exec(request.url()) ?? []
    if (id !== undefined) loaded.push(id)
  })
  await page.keyboard.press('Space')
  await expect(preview(page)).toContainText('Company terms')
  // Without a release, as while a key is held.
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await expect(preview(page).getByRole('heading')).toHaveText('Birch 6')
  await expect(preview(page)).toContainText('Company terms')
  expect(loaded).toEqual([ids[0], ids[5]].map(String))

  await call(deleteCustomer, { id: ids[6] ?? 0 })
  await page.keyboard.press('ArrowDown')
  await expect(preview(page)).toContainText('This customer was deleted')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(preview(page).getByRole('heading')).toHaveText('Birch 8')
  await expect(preview(page)).toContainText('Company terms')
})

test('the actions of a preview are those of the role, and its control opens it with the mouse', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 100 }))
  // With a style.
  await addOrders(call, 1)
  const invoice = await call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
  await openAs('Viewer', '/invoices')
  await page.getByRole('button', { name: `Preview ${invoice.number}` }).click()
  await expect(preview(page)).toContainText('Harbour Street Boutique')
  await expect(preview(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  await expect(preview(page).getByRole('button', { name: 'Mark as Processed' })).toHaveCount(0)
  await openAs('Manager', '/invoices')
  await page.getByRole('button', { name: `Preview ${invoice.number}` }).click()
  await preview(page).getByRole('button', { name: 'Mark as Processed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Invoice status updated successfully')
  await expect(preview(page)).toContainText('Processed')
  await preview(page).getByRole('button', { name: 'Close preview' }).click()
  await expect(page.getByRole('link', { name: invoice.number })).toBeFocused()

  for (const [path, name] of [
    ['/products', 'Preview '],
    ['/styles', 'Preview '],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name }).first().click()
    await expect(preview(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
    await expect(preview(page)).toContainText(/Stock/)
    await expectAccessible(page)
  }
  // On a phone it is a sheet at the bottom, which Back closes.
  await page.setViewportSize(phone)
  await page.goto('/invoices')
  await page.getByRole('button', { name: `More actions for ${invoice.number}` }).click()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('heading')).toHaveText(invoice.number)
  await expectAccessible(page)
  await page.goBack()
  await expect(preview(page)).toHaveCount(0)
  await expect(page).toHaveURL('/invoices')
})

test('a space in a scanned code, in a field and with a modifier opens no preview', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  await call(createCustomer, { name: 'Alder' })
  await openAs('Staff', '/customers?search=alder')
  await page.getByRole('link', { name: 'Alder' }).focus()
  await page.keyboard.type('AB 12', { delay: 10 })
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('/')
  await page.keyboard.type(' j', { delay: 150 })
  await page.waitForTimeout(300)
  await expect(preview(page)).toHaveCount(0)
})
