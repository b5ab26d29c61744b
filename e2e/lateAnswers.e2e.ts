// Answers that come late, fail, or come in another order: the page shows what was sent, and keeps what is typed.
import type { Page } from '@playwright/test'

import { createProduct, findProducts } from '#contract/catalog/products.ts'
import { createSizeScale, findSizeScales } from '#contract/catalog/sizeScales.ts'
import { adjustStock, findUnitsOnHand, receiveStockLines } from '#contract/catalog/stock.ts'
import { findStyles } from '#contract/catalog/styles.ts'
import { findLinkProposals, linkInvoices } from '#contract/sales/customerLinks.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { editReminderSettings, findReminderSettings } from '#contract/sales/reminders.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectToast, test } from './shop.ts'

/** Delays calls until the returned function is called. */
async function hold(page: Page, address: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

test('a failed look-up is not an unknown style, late size scales fill a prepack, and moved sizes are not lost @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const sizes = ['S', 'M'].map((label) => ({ label, aliases: [], isCore: false }))
  await call(createSizeScale, { name: 'A late scale', sizes })
  await openAs('Manager', '/add-product')
  const style = page.getByLabel('Style')
  await page.route(`**${findStyles.path}?*`, (route) => route.abort())
  await style.pressSequentially('1042', { delay: 20 })
  await expect(page.getByText('The style could not be looked up. Enter its number again.')).toBeVisible()
  await page.unrouteAll()
  await style.press('Backspace')
  await expect(page.getByText('There is no style 104.')).toBeVisible()
  await style.fill('')

  const release = await hold(page, `**${findSizeScales.path}`)
  await page.goto('/prepacks')
  await page.getByRole('button', { name: 'Add prepack' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').pressSequentially('A')
  release()
  await dialog.getByRole('spinbutton').first().pressSequentially('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Prepack A added')

  await page.goto('/size-scales')
  await page.getByRole('button', { name: 'Edit A late scale' }).click()
  await dialog.getByRole('button', { name: 'Move M up' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Size 1')).toHaveValue('M')
})

test('the customer chosen last fills the invoice, with the prices of its list @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id: productId } = await call(createProduct, buildProduct({ code: 'RACE-1', priceCents: 2000 }))
  const prices = [{ productId, priceCents: 1500 }]
  const { id: priceListId } = await call(createPriceList, { name: 'Wholesale', prices })
  const slow = await call(createCustomer, { name: 'Slow Choice Ltd' })
  const quick = await call(createCustomer, { name: 'Quick Choice Ltd', priceListId })
  await openAs('Staff', '/create-invoice')
  const name = page.getByLabel('Customer name')
  const choose = async (typed: string) => {
    await name.fill('')
    await name.pressSequentially(typed, { delay: 20 })
    await page.getByRole('option', { name: new RegExp(typed) }).click()
  }
  const releaseSlow = await hold(page, `**/api/customers/${slow.id}`)
  const releaseQuick = await hold(page, `**/api/customers/${quick.id}`)
  const releaseItem = await hold(page, `**${findProducts.path}?*`)
  await choose('Slow Choice')
  await choose('Quick Choice')
  // The item is looked up while the customer is loaded.
  const item = page.getByLabel('Add an item')
  // Slower than a scanner.
  await item.pressSequentially('RACE-1', { delay: 80 })
  await item.press('Enter')
  releaseQuick()
  await expect(page.getByRole('link', { name: /^Quick Choice Ltd/ })).toBeVisible()
  releaseSlow()
  releaseItem()
  await expect(page.getByText('1 on this invoice')).toBeVisible()
  await expect(page.getByRole('row', { name: /RACE-1/ })).toContainText('$15.00')
  await expect(page.getByText('The price changed')).toHaveCount(0)
  await expect(name).toHaveValue('Quick Choice Ltd')
})

test('a text that was too long is valid once a customer is chosen @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(createCustomer, { name: 'Short Name Ltd', phone: '+1 212 555 0177' })
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').fill('x'.repeat(400))
  const error = page.getByText(/^Must be at most \d+ characters long/)
  await expect(error).toBeVisible()
  await page.getByLabel('Phone').pressSequentially('555 0177', { delay: 20 })
  await page.getByRole('option', { name: /Short Name Ltd/ }).click()
  await expect(page.getByRole('link', { name: /^Short Name Ltd, C-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change the customer' }).click()
  await expect(page.getByLabel('Customer name')).toHaveValue('Short Name Ltd')
  await expect(error).toHaveCount(0)
})

test('the toast says what was sent, a running request keeps its key, and a count its base @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ code: 'LATE-1', quantity: 10 }))
  await openAs('Staff', `/products/${id}`)
  const dialog = page.getByRole('dialog')
  const address = `**${receiveStockLines.path}`
  const open = async (action: string) => page.getByRole('button', { name: action, exact: true }).click()

  const release = await hold(page, address, 'POST')
  await open('Receive')
  await dialog.getByLabel('Quantity').pressSequentially('5')
  await dialog.getByRole('button', { name: 'Receive 5 units' }).click()
  await dialog.getByLabel('Quantity').pressSequentially('0')
  release()
  await expectToast(page, 'Received 5 units: 15 in stock')

  await page.unrouteAll()
  const keys: (string | undefined)[] = []
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    const headers = { 'retry-after': '2' }
    return route.fulfill({ status: 409, headers, json: { message: 'The same request is still running.' } })
  })
  for (const toast of ['The same request is still running.', 'Received 3 units: 18 in stock']) {
    await open('Receive')
    await dialog.getByLabel('Quantity').pressSequentially('3')
    await dialog.getByRole('button', { name: 'Receive 3 units' }).click()
    await expectToast(page, toast)
    if (keys.length === 1) await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  expect(keys[1]).toBe(keys[0])

  // The units of the last count are loaded again while the next one is typed.
  await open('Count')
  await expect(dialog).toContainText('18')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const unitsPath = `**${findUnitsOnHand.path}*`
  const releaseReload = await hold(page, unitsPath)
  await call(adjustStock, { id, difference: -2, reason: 'Damaged' })
  const asked = page.waitForRequest(unitsPath)
  await open('Count')
  await asked
  await dialog.getByLabel('Counted').pressSequentially('18')
  const reload = page.waitForResponse(unitsPath)
  releaseReload()
  await reload
  await dialog.getByRole('button', { name: 'Save count of 18' }).click()
  await expect(dialog).toContainText('Count not saved')
  await dialog.getByRole('button', { name: 'Save count of 18' }).click()
  await expectToast(page, 'Counted 18, a difference of +2')
})

test('text that is typed while a schedule is saved stays, and saving ends before everything is reloaded @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await openAs('Admin', '/reminders')
  const text = page.getByLabel('Text of step 1')
  await text.fill('Please pay.')
  const releaseSave = await hold(page, `**${editReminderSettings.path}`, 'PUT')
  const releaseReload = await hold(page, '**/api/**')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await text.press('End')
  await text.pressSequentially(' Thank you.', { delay: 20 })
  releaseSave()
  await expectToast(page, 'Reminder schedule saved')
  await expect(page.getByRole('button', { name: 'Save schedule' })).toBeVisible()
  releaseReload()
  await expect(text).toHaveValue('Please pay. Thank you.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(text).toHaveValue('Please pay.')

  // Another user changes the days between two emails, then the same step.
  const change = async (days: number, stepText: string) => {
    const { isOn, steps } = await call(findReminderSettings, {})
    const changed = steps.map((step, index) => (index === 0 ? { ...step, text: stepText } : step))
    await call(editReminderSettings, { isOn, steps: changed, minIntervalDays: days })
  }
  const save = page.getByRole('button', { name: 'Save schedule' })
  await text.fill('Please pay today.')
  await change(9, 'Please pay.')
  await save.click()
  await expectToast(page, 'Reminder schedule saved')
  await expect(page.getByLabel('At most one reminder every')).toHaveValue('9')
  await text.fill('Please pay now.')
  await change(9, 'Pay, please.')
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: /Use mine.*Please pay now\./ }).check()
  await save.click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect((await call(findReminderSettings, {})).steps[0]?.text).toBe('Please pay now.')
})

test('links that fail half way can be undone @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { id: productId } = await call(createProduct, buildProduct())
  const buyer = { customerName: 'Half Linked Ltd', customerPhone: '+1 212 555 0133' }
  const order = buildInvoice([{ productId, quantity: 1 }], buyer)
  const first = await call(createInvoice, order)
  const second = await call(createInvoice, order)
  // More than one call takes.
  const invoiceIds = [...Array.from({ length: 500 }, () => first.id), second.id]
  let calls = 0
  await page.route(`**${findLinkProposals.path}?*`, async (route) => {
    if (calls > 0) return route.continue()
    const response = await route.fetch()
    const reply = (await response.json()) as { proposals: { buyers: { name: string }[] }[] }
    const found = reply.proposals.flatMap(({ buyers }) => buyers)
    for (const each of found.filter(({ name }) => name === buyer.customerName))
      Object.assign(each, { invoiceIds, invoiceCount: invoiceIds.length })
    return route.fulfill({ response, json: reply })
  })
  await page.route(`**${linkInvoices.path}`, async (route) => {
    calls += 1
    if (calls > 1) return route.abort()
    const body = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...body, invoiceIds: [first.id] }) })
  })
  await openAs('Manager', '/link-invoices')
  await page.getByRole('button', { name: 'Create and link 501 invoices' }).click()
  await expectToast(page, '500 of 501 invoices linked to ')
  // The page is reloaded: one is linked, the other is proposed.
  await expect(page.getByText(/^1 invoice linked to /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Link 1 invoice to / })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expectToast(page, '1 invoice unlinked')
})
