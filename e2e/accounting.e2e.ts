// The accountant's month: figures, CSV files and workbook.
import { readFile } from 'node:fs/promises'

import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('exports the workbook of last month in 3 actions, and files of other days @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const { startDate, endDate } = periodDays('last-month', today())
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ priceCents: 10_000 }))
  const { id: customerId } = await call(createCustomer, { name: 'Harbour & Pine' })
  const payment = await call(recordPayment, {
    customerId,
    method: 'Check',
    receivedOn: endDate,
    amountCents: 12_345,
    settlements: [],
  })
  const sale = { customerId, shipToState: 'New Jersey', taxPpm: 66_250 }
  const invoice = await call(createInvoice, buildInvoice([{ productId: product.id, quantity: 2 }], sale))
  await call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })

  await openAs('Manager', '/')
  const actions = countActions(page)
  const saving = page.waitForEvent('download')
  await actions.click(page.getByRole('link', { name: 'Ageing' }))
  await actions.click(page.getByRole('link', { name: 'Accounting Export' }))
  await actions.click(page.getByRole('button', { name: 'Export workbook' }))
  const workbook = await saving
  actions.expectAtMost(3)
  expect(workbook.suggestedFilename()).toBe(`accounting_${startDate}_${endDate}.xlsx`)
  await expectToast(page, 'Export Successful')
  const sheets = unzipSync(await readFile(await workbook.path()))
  const payments = strFromU8(sheets['xl/worksheets/sheet4.xml'] ?? new Uint8Array())
  expect(payments).toContain(payment.number)
  expect(payments).toContain('<v>123.45</v>')
  await expect(page.getByRole('row', { name: /Payments received/ })).toHaveText('Payments received1$123.45')

  const period = page.getByRole('combobox', { name: 'Period' })
  await period.selectOption('This month')
  await expect(page).toHaveURL('/accounting-export?period=this-month')
  await expect(page.getByRole('row', { name: /^Invoices/ })).toHaveText('Invoices1$200.00–$13.25$213.25')
  await expect(page.getByRole('row', { name: /^NJ/ })).toHaveText('NJ6.625%$200.00–$13.25')
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [desk, phone] })
  await page.setViewportSize(desk)
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('menuitem', { name: 'Invoices', exact: true }).click()
  expect(await readDownload(await csv)).toContain(invoice.number)
  await expectToast(page, 'Export Successful')

  await page.getByLabel('From').fill('2024-03-31')
  await page.getByLabel('To', { exact: true }).fill('2024-03-01')
  await expect(page.getByText('The end date is before the start date').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export workbook' })).toBeDisabled()
  await page.getByLabel('To', { exact: true }).fill('2024-04-30')
  await expect(page.getByText('No sales and payments from Mar 31, 2024 to Apr 30, 2024')).toBeVisible()
  await page.goto(`/invoices?startDate=${today()}&endDate=${today()}`)
  await page.getByRole('button', { name: 'Export invoices' }).click()
  await expect(page.getByRole('row', { name: /^Invoices/ })).toHaveText('Invoices1$200.00–$13.25$213.25')
})

test('is not shown to Staff @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/accounting-export')
  await expect(page.getByText('Only Admin and Manager may see and export accounting figures.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accounting Export' })).toHaveCount(0)
})

async function readDownload(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}
