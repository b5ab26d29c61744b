// The search as a place to do things: what a clerk types, and what comes first and happens with Enter.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { firstWords, phrases } from '#web/insight/search/phraseFixtures.ts'

import { expect, expectAccessible, expectToast, isFullSize, test } from './shop.ts'

/** The names of the first records of this file's app. */
let known: { pending: string; processed: string; order: string } | undefined

test.beforeEach(async ({ callAs }) => {
  if (known) return
  const call = await callAs('Admin')
  const { id: productId } = await call(createProduct, buildProduct({ code: '1042', name: 'Linen dress' }))
  const phone = '+1 212 555 0100'
  const { id: customerId } = await call(createCustomer, { name: 'Harbor Street', number: 'C-7', phone })
  const customer = { customerName: 'Harbor Street', customerPhone: phone, customerId }
  const items = [{ productId, quantity: 2 }]
  const processed = await call(createInvoice, buildInvoice(items, customer))
  await call(setInvoiceStatus, { id: processed.id, status: 'Processed' })
  const pending = await call(createInvoice, buildInvoice(items, customer))
  const fields = { ...customer, kind: 'at once', shipComplete: false } as const
  const order = await call(createOrder, { order: fields, items, confirm: true })
  known = { pending: pending.number, processed: processed.number, order: order.number }
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Types a text into the search, as a person does. */
async function typeSearch(page: Page, text: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await page.keyboard.press('Control+k')
  const box = dialog(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('')
  await box.pressSequentially(text)
  await expect(dialog(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
}

test('what a clerk types opens the right page first', async ({ page, openAs }) => {
  test.setTimeout(180_000)
  await openAs('Admin', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  const table = Object.entries({ ...phrases, ...firstWords })
  expect(table.length).toBeGreaterThanOrEqual(60)
  for (const [text, title] of table.filter((_, index) => isFullSize || index % 8 === 0)) {
    await typeSearch(page, text)
    await expect(chosen(page), text).toContainText(title)
  }
})

test('what a clerk types with a record does it first', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  await openAs('Admin', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  const { pending = '', processed = '', order = '' } = known ?? {}
  const short = (number: string) => `${number.split('-', 1)[0]}-${Number(number.slice(-5))}`.toLowerCase()
  const table: [text: string, title: string][] = [
    [`process ${short(pending)}`, `Process ${pending}`],
    [`${short(pending)} process`, `Process ${pending}`],
    [`send ${short(processed)}`, `Send ${processed}`],
    [`dispatch ${processed}`, `Dispatch ${processed}`],
    [`pay ${short(processed)}`, `Receive payment for ${processed}`],
    [`credit ${short(processed)}`, `Credit ${processed}`],
    ['pay harbor', 'Receive payment from Harbor Street'],
    ['receive payment from harbor', 'Receive payment from Harbor Street'],
    ['new order for harbor', 'New order for Harbor Street'],
    ['new invoice harbor', 'New invoice for Harbor Street'],
    ['edit harbor', 'Edit Harbor Street'],
    ['statement harbor', 'Statement of Harbor Street'],
    ['merge harbor', 'Merge Harbor Street'],
    [`void ${short(pending)}`, `Void ${pending}`],
    [`packing slip ${short(pending)}`, `Packing slip of ${pending}`],
    [`cancel order ${short(order)}`, `Cancel ${order}`],
    [`allocate ${short(order)}`, `Allocate ${order}`],
    [`edit ${short(order)}`, `Edit ${order}`],
    ['receive 1042', 'Receive 1042'],
    ['count 1042', 'Count 1042'],
  ]
  for (const [text, title] of table) {
    await typeSearch(page, text)
    await expect(chosen(page), text).toContainText(title)
  }
})

test('Enter does it: the page of the record opens, and its button is pressed', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { pending = '', order = '' } = known ?? {}
  await openAs('Manager', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()

  await typeSearch(page, 'receive 1042')
  await page.keyboard.press('Enter')
  const receiving = page.getByRole('dialog', { name: 'Receive stock' })
  await expect(receiving.getByRole('spinbutton').first()).toBeFocused()
  await expect(page).toHaveURL('/products/1')
  await page.keyboard.press('Escape')
  await expect(receiving).toBeHidden()

  // On the page of the record as well, without its number.
  await typeSearch(page, 'adjust')
  await expect(chosen(page)).toContainText('Adjust 1042')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adjust stock' })).toBeVisible()
  await page.keyboard.press('Escape')

  await typeSearch(page, `allocate ${order}`)
  await page.keyboard.press('Enter')
  await expectToast(page, `2 units allocated to order ${order}`)
  expect((await call(findOrder, { id: 1 })).units.allocated).toBe(2)

  await typeSearch(page, `process ${pending}`)
  await page.keyboard.press('Enter')
  const asking = page.getByRole('alertdialog', { name: `Mark ${pending} as processed` })
  await expect(asking).toBeVisible()
  await expectAccessible(page, ['light'])
  await asking.getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Invoice status updated successfully')
  expect((await call(findInvoice, { id: 2 })).status).toBe('Processed')

  // It can be processed no more.
  await typeSearch(page, `process ${pending}`)
  await expect(dialog(page).getByRole('option', { name: `Process ${pending}` })).toHaveCount(0)
  await expect(chosen(page)).toContainText(pending)

  await typeSearch(page, 'new order for harbor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Order', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('Harbor Street').first()).toBeVisible()
})

test('what is in menus is done by name, and what cannot be undone only asks', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { pending = '', order = '' } = known ?? {}
  await openAs('Manager', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()

  await typeSearch(page, `void ${pending}`)
  await page.keyboard.press('Enter')
  const voiding = page.getByRole('alertdialog', { name: `Void invoice ${pending}` })
  await expect(voiding.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(voiding).toBeHidden()
  expect((await call(findInvoice, { id: 2 })).status).not.toBe('Void')

  await typeSearch(page, `cancel ${order}`)
  await page.keyboard.press('Enter')
  const cancelling = page.getByRole('alertdialog', { name: `Cancel ${order}` })
  await expect(cancelling.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cancelling).toBeHidden()
  expect((await call(findOrder, { id: 1 })).state).toBe('Confirmed')

  await typeSearch(page, 'harbor statement')
  await page.keyboard.press('Enter')
  const statement = page.getByRole('dialog', { name: 'Statement of Harbor Street' })
  await expect(statement).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(statement).toBeHidden()

  // On the page of the record without its name, and by the key that its menu shows.
  await typeSearch(page, 'delete')
  await expect(chosen(page)).toContainText('Delete Harbor Street')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'More actions for Harbor Street' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete customer' }).locator('kbd')).toHaveText([
    'Alt',
    'V',
  ])
  await expectAccessible(page, ['light'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+v')
  const deleting = page.getByRole('alertdialog', { name: 'Delete Harbor Street?' })
  await expect(deleting).toBeVisible()
  // Nor does a key of the page act behind a dialog.
  await page.keyboard.press('Alt+g')
  await expect(page.getByRole('dialog', { name: /^Merge/ })).toHaveCount(0)
  await expect(deleting).toBeVisible()
})

test('a text that is typed faster than it is searched does it too', async ({ page, openAs }) => {
  await openAs('Admin', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('pay harbor', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/receive-payment?customer=1')
})

test('no role is offered what it may not do', async ({ page, openAs }) => {
  const { processed = '' } = known ?? {}
  await openAs('Viewer', '/invoices/1')
  await expect(page.getByText('Subtotal').first()).toBeVisible()
  const options = dialog(page).getByRole('option')
  await typeSearch(page, `send ${processed}`)
  await expect(chosen(page)).toContainText(processed)
  await expect(options.filter({ hasText: /^(Send|Dispatch|Credit|Receive|New|Edit) / })).toHaveCount(0)
  await typeSearch(page, '1042')
  await expect(options.filter({ hasText: /^(Receive|Count|Adjust|Edit) / })).toHaveCount(0)

  await openAs('Staff', '/invoices/1')
  await expect(page.getByText('Subtotal').first()).toBeVisible()
  await typeSearch(page, 'pay harbor')
  await expect(chosen(page)).toContainText('Harbor Street')
  await expect(options.filter({ hasText: /^Receive payment/ })).toHaveCount(0)
  await typeSearch(page, `send ${processed}`)
  await expect(chosen(page)).toContainText(`Send ${processed}`)
})

test('the actions of the page and of what is found fit every screen @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/invoices/1')
  await expect(page.getByText('Subtotal').first()).toBeVisible()
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Search products...' }).click()
    await expect(dialog(page).getByRole('group', { name: 'Actions' })).toBeVisible()
    await expectAccessible(page, ['light', 'dark'])
    await typeSearch(page, 'harbor')
    await expect(dialog(page).getByRole('group', { name: 'Actions on Harbor Street' })).toBeVisible()
    await expectAccessible(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})
