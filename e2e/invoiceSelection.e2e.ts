// Several invoices of the list at once: processed, emailed, saved as one PDF, and printed.
import { readFileSync } from 'node:fs'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('the pending invoices are processed and emailed in four actions', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id } = await call(createProduct, buildProduct({ quantity: 100 }))
  const emails = ['a@shop.test', 'b@shop.test', 'c@shop.test', '']
  for (const customerEmail of emails)
    await call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }], { customerEmail }))
  await openAs('Manager', '/')
  const actions = countActions(page)
  await actions.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /Pending/ })
      .first(),
  )
  await expect(page).toHaveURL(/status=Pending/)
  await actions.click(page.getByRole('checkbox', { name: 'Select all invoices on this page' }))
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await actions.click(bar.getByRole('button', { name: 'Process and email' }))
  const dialog = page.getByRole('alertdialog')
  await actions.click(dialog.getByRole('button', { name: 'Process and email' }))
  actions.expectAtMost(4)
  await expectToast(page, 'Nothing was sent', `4 processed, 1 not done. ${noMailServerText}`)
  const problems = page.getByRole('dialog', { name: 'Not done: 1 invoice' })
  await expect(problems).toContainText(/^.*Invoice INV-\S+ has no email address\./)
  await expectAccessible(page)
  await problems.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Select INV-/ })).toHaveCount(0)

  await page.goto('/invoices')
  await page
    .getByRole('checkbox', { name: /^Select INV-/ })
    .first()
    .check()
  await page
    .getByRole('checkbox', { name: /^Select INV-/ })
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 invoices selected')
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Save PDF' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('invoices.pdf')
  expect(
    readFileSync(await saved.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const opened = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/invoices/pdf'))
  await bar.getByRole('button', { name: 'Print' }).click()
  const reply = await (await opened).response()
  expect(reply?.headers()['content-type']).toBe('application/pdf')
  expect(reply?.headers()['content-disposition']).toMatch(/^inline/)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
