// Sends the statement of a customer from its page, and the receipt of its payment.
import { createCustomer } from '#contract/sales/customers.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const day = '2024-03-31'

test('finds what a customer owes, sends a statement and saves it as a PDF', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, {
    name: 'Harbour & Pine',
    email: 'office@pine.test',
    contacts: [{ name: 'Rita', email: 'rita@pine.test' }],
  })
  await call(createOpeningItem, { customerId, number: 'OLD-7', onDate: day, dueOn: day, amountCents: 5000 })
  await openAs('Staff', '/')
  const actions = countActions(page)
  const search = page.getByRole('dialog', { name: 'Search' })
  await actions.click(page.getByRole('button', { name: 'Search' }))
  await actions.fill(search.getByRole('combobox'), 'harbour')
  await expect(page.getByRole('option', { name: /^Harbour & Pine/ })).toBeVisible()
  await actions.press('Enter')
  await expect(page.getByRole('main')).toContainText('Balance$50.00')
  actions.expectAtMost(4)

  await page.goto('/customers')
  const dialog = page.getByRole('dialog', { name: 'Statement of Harbour & Pine' })
  await actions.click(page.getByRole('link', { name: 'Harbour & Pine' }))
  await actions.click(page.getByRole('button', { name: 'Statement' }))
  await actions.click(dialog.getByRole('button', { name: 'Send by email' }))
  actions.expectAtMost(4)
  await expectToast(page, 'Nothing was sent')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Statement' }).click()
  const to = dialog.getByLabel('Recipients')
  await expect(to).toHaveValue('office@pine.test')
  await dialog.getByRole('button', { name: 'Rita' }).click()
  await expect(to).toHaveValue('office@pine.test, rita@pine.test')
  await dialog.getByLabel('Show').selectOption('Activity with a running balance')
  await dialog.getByLabel('From').fill('2024-04-01')
  await dialog.getByLabel('To', { exact: true }).fill('2024-03-01')
  await expect(dialog.getByText('The end date is before the start date').first()).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill('')
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [desk, phone] })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^statement-.*\.pdf$/)
  await expect(dialog.getByText('Last emailed to office@pine.test')).toBeVisible()
})

test('emails a statement to all who owe something, once a day @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  for (const [name, email] of [
    ['Beacon Dry Goods', 'office@beacon.test'],
    ['Cedar & Co', 'office@cedar.test'],
    ['Dune Outfitters', null],
  ] as const) {
    const { id: customerId } = await call(createCustomer, { name, email })
    await call(createOpeningItem, { customerId, number: name, onDate: day, dueOn: day, amountCents: 2500 })
  }
  await openAs('Manager', '/')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Ageing' }))
  await actions.click(page.getByRole('link', { name: 'Statements', exact: true }))
  await expect(page.getByText(/^\d customers owe \$/)).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Dune Outfitters')).toContainText('No email address')
  await expectAccessible(page)
  const button = page.getByRole('main').getByRole('button', { name: /^Email (\d )?Statements?$/ })
  await actions.click(button)
  await actions.click(page.getByRole('button', { name: 'Send statements' }))
  actions.expectAtMost(4)
  await expectToast(page, 'Nothing was sent', noMailServerText)
  await expect(row('Cedar & Co')).toContainText('Not sent')
  await expect(page.getByText('None gets an email now.')).toBeVisible()
  await expect(button).toBeDisabled()
  await expectNoOverflow(page, { screens: [desk, phone] })
})

test('emails statements to the ticked customers only', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  for (const name of ['Fern & Co', 'Gorse Dry Goods']) {
    const { id: customerId } = await call(createCustomer, { name, email: 'office@shop.test' })
    await call(createOpeningItem, { customerId, number: name, onDate: day, dueOn: day, amountCents: 2500 })
  }
  await openAs('Manager', '/statement-run')
  const main = page.getByRole('main')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const tick = (name: string) => page.getByRole('checkbox', { name: `Email ${name}` })
  await expect(tick('Fern & Co')).toBeChecked()
  await tick('all customers').focus()
  await page.keyboard.press('Space')
  await expect(tick('Fern & Co')).not.toBeChecked()
  await expect(main.getByRole('button', { name: 'Email Statements' })).toBeDisabled()
  await page.keyboard.press('Space')
  await tick('Gorse Dry Goods').focus()
  await page.keyboard.press('Space')
  await expect(tick('Gorse Dry Goods')).not.toBeChecked()
  await main.getByRole('button', { name: /^Email \d+ Statements?$/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send statements' }).focus()
  await page.keyboard.press('Enter')
  await expect(row('Fern & Co')).toContainText('Not sent')
  await expect(tick('Fern & Co')).toHaveCount(0)
  await expect(row('Gorse Dry Goods')).not.toContainText('Not sent')
  await expect(tick('Gorse Dry Goods')).not.toBeChecked()
  await expectNoOverflow(page, { screens: [desk, phone] })
})

test('sends the receipt of a payment @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Quayside', email: 'office@quay.test' })
  const payment = await call(recordPayment, {
    customerId,
    method: 'Check',
    receivedOn: day,
    amountCents: 9000,
    settlements: [],
  })
  await openAs('Manager', `/payments/${payment.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`receipt-${payment.number}.pdf`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  await expectToast(page, 'Nothing was sent')
  await expect(page.getByLabel('Messages').getByText('office@quay.test')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [desk, phone] })
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByLabel('Messages').getByText('office@quay.test')).toHaveCount(2)
})
