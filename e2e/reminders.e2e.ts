// Switches reminders on, looks at the preview, and finds the emails of the next run in the outbox.
import { createCustomer } from '#contract/sales/customers.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { addDays } from '#domain/platform/days.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone, tablet } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** In the time zone of a new company. */
const today = createDayFormatter('America/New_York')(new Date())

test('reminds customers of overdue invoices once an Admin has switched it on @trial', async ({
  page,
  openAs,
  callAs,
  runReminders,
}) => {
  const call = await callAs('Manager')
  const owe = async (name: string, email: string | null, overdueDays: number) => {
    const { id: customerId } = await call(createCustomer, { name, email })
    const dueOn = addDays(today, -overdueDays)
    const item = { number: `OLD-${customerId}`, onDate: dueOn, dueOn, amountCents: 5000 }
    await call(createOpeningItem, { customerId, ...item })
    return customerId
  }
  const id = await owe('Harbour & Pine', 'office@pine.test', 20)
  await owe('Store Without Email', null, 20)
  await owe('Early Bird', 'bird@early.test', 0)

  await openAs('Admin', '/company')
  await page.getByRole('link', { name: 'Set up reminders' }).click()
  const preview = page.getByRole('table', { name: 'Customers of the next run' })
  await expect(preview.getByRole('row')).toHaveCount(3)
  await expect(preview.getByRole('row', { name: 'Store Without Email' })).toContainText(
    'Not reminded: no email address',
  )

  await page.getByRole('button', { name: 'Remove step 3' }).click()
  await page.getByLabel('Step 2', { exact: true }).fill('3')
  await page.getByLabel('At most one reminder every').fill('61')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Each step must be later than the step before it.')).toBeVisible()
  await expect(
    page.getByText('Days between two reminders must be a whole number from 1 to 60.'),
  ).toBeVisible()
  await page.getByLabel('At most one reminder every').fill('10')
  await page.getByLabel('Step 2', { exact: true }).fill('15')
  await page.getByLabel('Text of step 2').fill('Please pay what is overdue.')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expectToast(page, 'Reminder schedule saved')
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [desk, tablet, phone] })
  await page.setViewportSize(desk)

  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Switch reminders on' })
  await expect(dialog).toContainText('It would email 1 customer about 1 invoice, $50.00.')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText(/Next run on .* at 9:00 AM/)).toBeVisible()

  // Tomorrow afternoon in New York, when the next run is due.
  expect(await runReminders(new Date(`${addDays(today, 1)}T20:00:00Z`))).toBe(1)
  await page.goto('/outbox')
  await page.getByRole('link', { name: 'office@pine.test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment reminder from ' })).toBeVisible()
  const email = page.frameLocator('iframe[title="Email preview"]')
  await expect(email.getByText('Please pay what is overdue.')).toBeVisible()
  await page.goto(`/customers/${id}`)
  await expect(page.getByLabel('Timeline').getByText('Payment reminder')).toBeVisible()
  await expect(page.getByText(/Last reminded on/).first()).toBeVisible()
  await page.goto('/ageing')
  await expect(page.getByRole('row', { name: /Harbour & Pine/ })).toContainText(
    /Harbour & Pine[A-Z][a-z]{2} \d+, 20/,
  )
})

test('sends a reminder by hand @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Quayside', email: 'office@quay.test' })
  const dueOn = addDays(today, -9)
  await call(createOpeningItem, { customerId, number: 'OLD-7', onDate: dueOn, dueOn, amountCents: 2500 })
  await openAs('Staff', `/customers/${customerId}`)
  await page.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Send a reminder to Quayside' })
  await expect(dialog).toContainText('$25.00')
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [desk, phone] })
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expectToast(page, 'Nothing was sent')
  await expect(page.getByLabel('Timeline').getByText('Payment reminder')).toBeVisible()

  await page.goto(`/customers/${customerId}/edit`)
  await page.getByLabel('Reminders of overdue invoices').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Send reminder' })).toHaveAccessibleDescription(
    'Quayside gets no reminders. Change that in its details first.',
  )
})
