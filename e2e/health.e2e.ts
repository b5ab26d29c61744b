// How Selvedge is, as an Admin sees it: what needs attention, and the proof that is run from there.
import { cutLiveLine, expect, expectAccessible, test } from './shop.ts'

test('an Admin sees how Selvedge is and runs the proof, whose end others see without reloading', async ({
  page,
  openAs,
  openBeside,
}) => {
  await openAs('Admin', '/')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page).toHaveURL('/health')
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  const attention = page.getByRole('alert')
  await expect(attention.getByText('Nobody has run the proof yet.')).toBeVisible()
  const processes = page.getByRole('list', { name: 'Processes that share the database' })
  await expect(processes.getByText('This one')).toBeVisible()
  const requests = page.getByRole('region', { name: 'Requests in the Last Hour' })
  await expect(requests.getByRole('img', { name: /^Requests by minute, at most \d/ })).toBeVisible()
  await requests.getByRole('button', { name: 'Table of requests by minute' }).click()
  await expect(requests.getByRole('table', { name: 'Requests by ten minutes' }).getByRole('row')).toHaveCount(
    7,
  )

  const beside = await openBeside('Admin', '/health')
  const proof = page.getByRole('region', { name: 'The Proof' })
  await expect(proof.getByText('Nobody has run it yet.')).toBeVisible()
  await page.keyboard.press('Alt+P')
  const agrees = 'Everything agrees: stock, invoices, numbers and the log.'
  await expect(proof.getByText(agrees)).toBeVisible()
  await expect(proof.getByRole('listitem').filter({ hasText: 'Agrees:' })).toHaveCount(9)
  await expect(beside.getByText(agrees)).toBeVisible()
  // Live, too, the head of the page has learned of it.
  await expect(beside.getByText('Nobody has run the proof yet.')).toBeHidden()
  await expectAccessible(page)
})

test('whoever is no Admin is told so', async ({ page, openAs }) => {
  await openAs('Manager', '/health')
  await expect(page.getByText('You need Admin privileges to see the health page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
})

test('a page that can not be read says so, and tries again', async ({ page, openAs }) => {
  await cutLiveLine(page)
  await page.route('**/api/health', (route) => route.abort())
  await openAs('Admin', '/health')
  await expect(page.getByText('Failed to read how Selvedge is')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Sizes' })).toBeVisible()
})
