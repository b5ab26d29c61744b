// Reports by email on a schedule: scheduled from the report, and paused, deleted and restored on the page of reports.
import type { Page } from '@playwright/test'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const rowOf = (page: Page) =>
  page.getByRole('list', { name: 'Scheduled emails' }).getByRole('listitem').first()

test('the same report every Monday by email takes four actions @main', async ({ page, openAs }) => {
  await openAs('Manager', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  const actions = countActions(page)
  await actions.click(page.getByRole('navigation').getByRole('link', { name: 'Reports' }))
  await actions.click(page.getByRole('link', { name: 'Sales by Customer' }))
  await actions.click(page.getByRole('button', { name: 'Send by Email' }))
  const dialog = page.getByRole('dialog', { name: 'Send Sales by Customer by email' })
  await expect(dialog).toContainText('Period: last month, seen from the day of the email.')
  await expect(dialog.getByRole('combobox', { name: 'How often' })).toHaveValue('weekly')
  await expect(dialog.getByRole('combobox', { name: 'On' })).toHaveValue('Monday')
  await expect(dialog.getByRole('checkbox', { name: 'Mona Manager' })).toBeChecked()
  await expectAccessible(page)
  await actions.click(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  actions.expectAtMost(4)

  await page.goto('/reports')
  await expect(rowOf(page)).toContainText('Every Monday, next on ')
  await expect(rowOf(page)).toContainText('To Mona Manager.')
  await expectAccessible(page)
})

test('a scheduled email can be changed, paused, deleted and restored', async ({ page, openAs }) => {
  await openAs('Manager', '/reports/sales-by-style?period=last-week')
  await page.getByRole('button', { name: 'Send by Email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('Every month')
  await dialog.getByRole('combobox', { name: 'On day' }).selectOption('15')
  await dialog.getByRole('checkbox', { name: 'Sam Staff' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/reports')
  await expect(rowOf(page)).toContainText(/On day 15 of every month, next on \w+ 15, \d{4}/)
  await expect(rowOf(page)).toContainText('To Mona Manager and Sam Staff.')
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Edit the email of Sales by Style' }).click()
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('Every day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page)).toContainText('Every day, next on ')
  await page.getByRole('button', { name: 'Pause the email of Sales by Style' }).click()
  await expectToast(page, 'Email of Sales by Style paused')
  await expect(rowOf(page)).toContainText('Every day, paused.')
  await page.getByRole('button', { name: 'Resume the email of Sales by Style' }).click()
  await expect(rowOf(page)).toContainText('Every day, next on ')
  await page.getByRole('button', { name: 'Delete the email of Sales by Style' }).click()
  await expect(page.getByRole('link', { name: 'Sales by Style' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Sales by Style' })).toHaveCount(2)
  await rowOf(page).getByRole('link', { name: 'Sales by Style' }).click()
  await expect(page).toHaveURL('/reports/sales-by-style?period=last-week')
})

test('Staff schedule emails to themselves only', async ({ page, openAs }) => {
  await openAs('Staff', '/reports/what-to-cut')
  await page.getByRole('button', { name: 'Send by Email' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.goto('/reports')
  await expect(rowOf(page)).toContainText('To Sam Staff.')
})
