// The title bar names the record, and leads to the next and the previous one of the list that it was opened from.
import type { Page } from '@playwright/test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer, deleteCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page) => page.getByRole('group', { name: /^Place in / })

test('j and k go through the list of a record, over its pages and in its order', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  for (let number = 1; number <= 22; number += 1)
    await call(createCustomer, { name: `Harbor ${String(number).padStart(2, '0')}` })
  await call(createCustomer, { name: 'Cedar & Twine' })
  await openAs('Manager', '/customers?search=harbor')
  await page.getByRole('link', { name: 'Harbor 19' }).click()
  await expect(title(page)).toHaveText('Harbor 19')
  await expect(place(page)).toHaveText('19 of 22')
  await expect(page).toHaveTitle('Harbor 19 · Selvedge')
  await expectAccessible(page)

  const goTo = async (key: string, name: string, position: string) => {
    await page.keyboard.press(key)
    await expect(title(page)).toHaveText(name)
    await expect(place(page)).toHaveText(position)
  }
  await goTo('j', 'Harbor 20', '20 of 22')
  await goTo('j', 'Harbor 21', '21 of 22')
  await goTo('k', 'Harbor 20', '20 of 22')
  await goTo('j', 'Harbor 21', '21 of 22')
  await goTo('j', 'Harbor 22', '22 of 22')
  await expect(page.getByRole('button', { name: 'Next customer' })).toBeDisabled()
  // The pages of the record keep its list.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(title(page)).toHaveText('Edit Harbor 22')
  await expect(place(page)).toHaveCount(0)
  await page.goBack()
  await expect(place(page)).toHaveText('22 of 22')
  await page.goBack()
  await expect(page).toHaveURL('/customers?search=harbor')

  // From the second page of the list, back to the first.
  await page.goto('/customers?search=harbor&page=2')
  await page.getByRole('link', { name: 'Harbor 21' }).click()
  await expect(place(page)).toHaveText('21 of 22')
  await goTo('k', 'Harbor 20', '20 of 22')
  await page.reload()
  await expect(title(page)).toHaveText('Harbor 20')
  await expect(place(page)).toHaveCount(0)
})

test('an invoice that leaves its list is followed by the next one, and a deleted customer too', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 100 }))
  const sell = async () => call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
  const [oldest, middle, newest] = [await sell(), await sell(), await sell()]
  await openAs('Manager', '/invoices?status=Pending')
  await page.getByRole('link', { name: newest.number }).click()
  await expect(title(page)).toHaveText(newest.number)
  await expect(page.getByRole('banner')).toContainText('Pending')
  await call(setInvoiceStatus, { id: newest.id, status: 'Processed' })
  await expect(page.getByRole('banner')).toContainText('Processed')
  await page.keyboard.press('j')
  await expect(title(page)).toHaveText(middle.number)
  await page.keyboard.press('j')
  await expect(title(page)).toHaveText(oldest.number)
  await expect(place(page)).toHaveText('3 of 3')
  // The row of the invoice that was shown last has the focus, not that of the first one.
  await page.goBack()
  await expect(page.getByRole('link', { name: oldest.number })).toBeFocused()

  const gone = await call(createCustomer, { name: 'Gone A' })
  await call(createCustomer, { name: 'Gone B' })
  await page.goto('/customers?search=gone')
  await page.getByRole('link', { name: 'Gone A' }).click()
  await expect(title(page)).toHaveText('Gone A')
  await call(deleteCustomer, { id: gone.id })
  await expect(page.getByRole('link', { name: 'Back to Customers' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(title(page)).toHaveText('Gone B')
})

test('the title bar names an order, and its keys are not taken from typing, scanners and the browser', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Pine & Loom' })
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 100 }))
  const order = { customerId, customerName: 'Pine & Loom', customerPhone: '+1 212 555 0100' }
  const create = async () =>
    call(createOrder, {
      order: { ...order, kind: 'at once' },
      items: [{ productId, quantity: 1 }],
      confirm: true,
    })
  await create()
  const newest = await create()
  await openAs('Staff', '/orders')
  await page.getByRole('link', { name: newest.number }).click()
  await expect(page.getByRole('banner')).toContainText(`Orders/${newest.number}Open`)
  await expect(place(page)).toHaveText('1 of 2')
  // Not while text is typed, with a modifier, and in a scanned code.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('jk', { delay: 150 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+j')
  await page.keyboard.type('jaj', { delay: 10 })
  await page.waitForTimeout(300)
  await expect(title(page)).toHaveText(newest.number)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Next orderJ')
  await page.keyboard.press('Escape')

  await page.setViewportSize(phone)
  await expect(page.getByRole('main')).toContainText('Open1 of 2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(place(page)).toHaveText('2 of 2')
})
