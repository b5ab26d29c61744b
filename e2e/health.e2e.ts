// The health page: issues, integrity checks and backups.
import { readFile } from 'node:fs/promises'

import { integrityCheckStepNames } from '#domain/operations/integrityCheck.ts'

import { blockLiveEvents, expect, expectAccessible, test } from './shop.ts'

test('runs an integrity check, whose result other Admins see without a reload @trial', async ({
  page,
  openAs,
  openSecondPage: openBeside,
}) => {
  await openAs('Admin', '/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page).toHaveURL('/health')
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  const attention = page.getByRole('alert')
  await expect(attention.getByText('The integrity check has not been run yet.')).toBeVisible()
  const processes = page.getByRole('list', { name: 'Processes that share the database' })
  await expect(processes.getByText('This process')).toBeVisible()
  const requests = page.getByRole('region', { name: 'Requests in the last hour' })
  await expect(requests.getByRole('img', { name: /^Requests by minute, at most \d/ })).toBeVisible()
  await requests.getByRole('button', { name: 'Table of requests by minute' }).click()
  await expect(requests.getByRole('table', { name: 'Requests by ten minutes' }).getByRole('row')).toHaveCount(
    7,
  )

  const otherPage = await openBeside('Admin', '/health')
  const check = page.getByRole('region', { name: 'Integrity check' })
  await expect(check.getByText('The check has not been run yet.')).toBeVisible()
  await page.keyboard.press('Alt+P')
  const result = 'No differences found: stock, invoices, numbers and the activity log agree.'
  await expect(check.getByText(result)).toBeVisible()
  await expect(check.getByRole('listitem').filter({ hasText: 'OK:' })).toHaveCount(
    integrityCheckStepNames.length,
  )
  await expect(otherPage.getByText(result)).toBeVisible()
  // The issues on the other page are updated too.
  await expect(otherPage.getByText('The integrity check has not been run yet.')).toBeHidden()
  await expectAccessible(page)
})

test('creates a verified backup and downloads its file @trial', async ({
  page,
  openAs,
  openSecondPage: openBeside,
}) => {
  // The backup is restored into a scratch database.
  test.setTimeout(120_000)
  await openAs('Admin', '/health')
  const panel = page.getByRole('region', { name: 'Backups' })
  await expect(panel.getByText('No verified backup yet')).toBeVisible()
  const otherPage = await openBeside('Admin', '/health')
  await page.keyboard.press('Alt+B')
  await expect(panel.getByRole('button', { name: 'Backing up...' })).toHaveAttribute('aria-busy', 'true')
  await expect(panel.getByText('The last backup was verified')).toBeVisible({ timeout: 90_000 })
  await expect(panel.getByRole('button', { name: 'Back up now' })).toBeVisible()
  const backup = panel.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backup).toHaveCount(1)
  await expect(backup).toContainText('Verified')
  await expect(backup).toContainText('By admin@shop.test')
  // The page of another Admin is updated.
  await expect(otherPage.getByText('The last backup was verified')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await backup.getByRole('link', { name: /^Download the backup of / }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  await expectAccessible(page)
})

test('is restricted to Admins @trial', async ({ page, openAs }) => {
  await openAs('Manager', '/health')
  await expect(page.getByText('You need Admin privileges to see the health page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
})

test('shows an error with a retry @trial', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  await page.route('**/api/health', (route) => route.abort())
  await openAs('Admin', '/health')
  await expect(page.getByText('Failed to load the health report')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Sizes' })).toBeVisible()
})
