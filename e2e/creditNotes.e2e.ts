// Returns two of five shirts from the invoice: one back to stock, one damaged.
import { createProduct, findProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { findInvoiceCredits } from '#contract/sales/creditNotes.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

async function sellFiveShirts(call: Call): Promise<{ invoice: Invoice; shirtId: number }> {
  const shirt = await call(
    createProduct,
    buildProduct({ name: 'Oxford Shirt', quantity: 10, priceCents: 4000 }),
  )
  const { id } = await call(
    createInvoice,
    buildInvoice([{ productId: shirt.id, quantity: 5 }], { customerEmail: 'orders@harbour.test' }),
  )
  return { invoice: await call(setInvoiceStatus, { id, status: 'Processed' }), shirtId: shirt.id }
}

test('returns two of five shirts in at most six actions', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { invoice, shirtId } = await sellFiveShirts(call)
  await openAs('Manager', '/invoices')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: invoice.number }))
  await actions.click(page.getByRole('link', { name: 'Credit note', exact: true }))
  await actions.fill(page.getByRole('spinbutton', { name: 'Returned units of Oxford Shirt' }), '2')
  await actions.fill(page.getByRole('spinbutton', { name: 'Damaged units of Oxford Shirt' }), '1')
  await actions.fill(page.getByRole('textbox', { name: 'Reason' }), 'Wrong size')
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText('Total credited$86.80')
  await expect(totals).toContainText('Balance after credit$130.20')
  await expectAccessible(page)
  await actions.click(page.getByRole('button', { name: 'Issue credit note' }))
  actions.expectAtMost(6)
  await expect(page).toHaveURL(/\/credit-notes\/\d+$/)
  await expect(page.getByLabel('Credited items')).toContainText('1 back to stock, 1 damaged')
  await expectAccessible(page)
  expect((await call(findProduct, { id: shirtId })).quantity).toBe(6)

  const number = (await page.getByRole('heading', { level: 1, name: /^CN-/ }).textContent()) ?? ''
  await expectToast(page, `Credit note ${number} issued`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  await expect(page.getByLabel('Messages').getByText('orders@harbour.test')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toContainText('CREDIT NOTE')
  await expect(page.getByRole('article')).toContainText('Total credited$86.80')
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: invoice.number }).click()
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Open amount$130.20')
  await expect(page.getByRole('region', { name: 'Credit Notes' })).toContainText(number)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.getByRole('link', { name: 'Credit Notes', exact: true }).click()
  await expect(page.getByText('1 credit note, $86.80 in total')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(number)
  await expect(page.getByRole('option', { name: new RegExp(`Boutique ${number}`) })).toBeVisible()
})

test('a second click after a lost response issues no second credit note @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { invoice } = await sellFiveShirts(call)
  await openAs('Manager', `/invoices/${invoice.id}/credit`)
  await page.getByRole('spinbutton', { name: 'Returned units of Oxford Shirt' }).fill('2')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong size')
  const issue = page.getByRole('button', { name: 'Issue credit note' })
  await page.route(
    /credit-notes$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await issue.click()
  await expectToast(page, 'Error', 'Failed to issue the credit note')
  await issue.click()
  await expect(page).toHaveURL(/\/credit-notes\/\d+$/)
  const { creditNotes } = await call(findInvoiceCredits, { id: invoice.id })
  expect(creditNotes).toHaveLength(1)
})

test('names what is wrong and keeps what was typed @trial', async ({ page, openAs, callAs }) => {
  const { invoice } = await sellFiveShirts(await callAs('Manager'))
  await page.setViewportSize(phone)
  await openAs('Manager', `/invoices/${invoice.id}/credit`)
  const issue = page.getByRole('button', { name: 'Issue credit note' })
  await issue.click()
  await expect(page.getByText('Enter a reason for the credit note')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong size')
  await issue.click()
  await expectToast(page, 'Error', 'Nothing is credited.')
  const returned = page.getByRole('spinbutton', { name: 'Returned units of Oxford Shirt' })
  await returned.fill('6')
  await issue.click()
  await expect(
    page.getByText(/^Only 5 units of Oxford Shirt .* can still be credited\.$/).first(),
  ).toBeVisible()
  await expect(returned).toHaveValue('6')
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(returned).toHaveValue('6')
})
