// What is typed is kept: in duplicated tabs, in a full storage, after the end of the session, and on Receive Stock.
import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import { endUserSessions } from '#contract/people/users.ts'
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { itemField } from './itemEntry.ts'
import { scan } from './scan.ts'
import { expect, expectToast, password, test } from './shop.ts'

/** As a person types. */
const delay = 110

test('a duplicated tab has a draft of its own', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await call(createCustomer, { name: 'First Tab Shop', phone: '+1 503 555 0111' })
  await openAs('Staff', '/create-order')
  const name = page.getByLabel('Customer name')
  await name.pressSequentially('first', { delay })
  await page.getByRole('option', { name: /First Tab Shop/ }).click()
  await expect(page.getByRole('link', { name: /^First Tab Shop, / })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /^First Tab Shop, / })).toBeVisible()

  // window.open copies the storage of the tab, as Duplicate does.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => window.open(window.location.href))
  const tab = await opened
  await expect(tab.getByRole('link', { name: /^First Tab Shop, C-/ })).toBeVisible()
  await tab.getByRole('button', { name: 'Start over' }).click()
  await expect(tab.getByLabel('Customer name')).toHaveValue('')
  await tab.getByLabel('Customer name').pressSequentially('Second', { delay })
  await expect(tab.getByText('Saved in this browser as you type.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /^First Tab Shop, / })).toBeVisible()
})

test('a form is saved when the storage of the browser is full', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  await openAs('Staff', '/add-customer')
  await page.getByLabel('Customer name').pressSequentially('Full House', { delay })
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let part = 0; ; part += 1) sessionStorage.setItem(`full ${size} ${part}`, 'x'.repeat(size))
      } catch {
        // Not even half as much fits any more.
      }
    }
  })
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Customer C-')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  const { customers } = await call(findCustomers, { page: 1, limit: 5, search: 'Full House' })
  expect(customers).toHaveLength(1)
})

test('the sign-in page says that the session has ended and that entries are kept', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await openAs('Admin', '/add-customer')
  await page.getByLabel('Customer name').pressSequentially('Kept Company', { delay })
  await call(endUserSessions, { id: (await call(findCurrentUser, {})).id })
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByText('What you entered is kept.')).toBeVisible()
  await page.getByLabel('Username').fill('admin@shop.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/add-customer')
  await expect(page.getByLabel('Customer name')).toHaveValue('Kept Company')
})

test('a delivery is kept until it is received', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ code: 'KEPT-1000', quantity: 2 }))
  await openAs('Staff', '/receive-stock')
  await expect(itemField(page)).toBeFocused()
  await scan(page, 'KEPT-1000')
  await expect(page.getByText('1 in this delivery')).toBeVisible()
  await page.getByLabel('Delivery note').pressSequentially('DN-1', { delay })
  await page.reload()
  await expect(page.getByLabel('Delivery note')).toHaveValue('DN-1')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Nothing received yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Received 1 unit of 1 product')
  expect((await call(findProduct, { id: product.id })).quantity).toBe(3)
  await page.reload()
  await expect(page.getByText('Nothing received yet')).toBeVisible()
})

test('an order number that the customer gave before is said while it is typed', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Harbor & Pine', phone: '+1 503 555 0199' })
  const { id: productId } = await call(createProduct, buildProduct({ code: 'KEPT-2000' }))
  const order = {
    customerId,
    customerName: 'Harbor & Pine',
    customerPhone: '+1 503 555 0199',
    customerPurchaseOrder: 'PO 77',
    kind: 'at once',
  } as const
  const { number } = await call(createOrder, { order, items: [{ productId, quantity: 1 }] })
  await openAs('Staff', `/create-order?customerId=${customerId}`)
  await page.getByLabel("Customer's order number").pressSequentially('po 77', { delay })
  const said = page.getByText(`${number} of Harbor & Pine has this order number.`)
  await expect(said).toBeVisible()
  await page.getByLabel("Customer's order number").press('8')
  await expect(said).toBeHidden()
  await page.getByLabel("Customer's order number").press('Backspace')
  await page.keyboard.press('Alt+i')
  await page.keyboard.type('KEPT-2000', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 on this order')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
})
