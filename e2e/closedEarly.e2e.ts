// What is closed before its answer is there: nothing is lost by that, and nothing is done once too often or too seldom.
import type { Page } from '@playwright/test'

import { findDeliveries } from '#contract/deliveries.ts'

import { cutLiveLine, expect, test } from './shop.ts'

/** Holds back the calls of that method to an address, until the returned function is called. */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return resolve
}

test('a reset link that is asked for once more is sent once more', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await cutLiveLine(page)
  await openAs('Admin', '/users')
  const ask = page.getByRole('button', { name: 'Reset password of Sam Staff' })
  await expect(ask).toBeVisible()
  const release = await hold(page, '**/api/users', 'GET')
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  const answered = page.waitForResponse(/reset-password$/)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await answered
  // The list of people is still being read.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  release()
  await ask.click()
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByLabel('Link to hand over yourself')).toBeVisible()
  const { total } = await call(findDeliveries, { page: 1, limit: 20, status: undefined })
  expect(total).toBe(2)
})
