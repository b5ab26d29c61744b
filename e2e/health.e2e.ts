// How Selvedge is, as an Admin sees it: what needs attention, and the proof and the backup that are made from there.
import { readFile } from 'node:fs/promises'

import { blockLiveEvents, expect, expectAccessible, test } from './shop.ts'

test('an Admin sees how Selvedge is and runs the proof, whose end others see without reloading', async ({
  page,
  openAs,
  openSecondPage: openBeside,
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

test('an Admin makes a backup, sees that it was proved, and takes its file', async ({
  page,
  openAs,
  openSecondPage: openBeside,
}) => {
  // It is restored into a database of its own meanwhile.
  test.setTimeout(120_000)
  await openAs('Admin', '/health')
  const panel = page.getByRole('region', { name: 'Backups' })
  await expect(panel.getByText('No backup has been proved yet')).toBeVisible()
  const beside = await openBeside('Admin', '/health')
  await page.keyboard.press('Alt+B')
  await expect(panel.getByRole('button', { name: 'Backing up...' })).toHaveAttribute('aria-busy', 'true')
  await expect(panel.getByText('The last backup was proved')).toBeVisible({ timeout: 90_000 })
  await expect(panel.getByRole('button', { name: 'Back up now' })).toBeVisible()
  const backup = panel.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backup).toHaveCount(1)
  await expect(backup).toContainText('Proved')
  await expect(backup).toContainText('By admin@shop.test')
  // Another Admin's page learns of it by itself.
  await expect(beside.getByText('The last backup was proved')).toBeVisible()

  const arriving = page.waitForEvent('download')
  await backup.getByRole('link', { name: /^Download the backup of / }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  await expectAccessible(page)
})

test('whoever is no Admin is told so', async ({ page, openAs }) => {
  await openAs('Manager', '/health')
  await expect(page.getByText('You need Admin privileges to see the health page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
})

test('a page that can not be read says so, and tries again', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  await page.route('**/api/health', (route) => route.abort())
  await openAs('Admin', '/health')
  await expect(page.getByText('Failed to read how Selvedge is')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Sizes' })).toBeVisible()
})
