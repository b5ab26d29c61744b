// Enters bills of suppliers from arrivals, asks whether they are right, and corrects them.
import { createProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildPdf, placeRows } from '#server/files/pdf/pdfFixtures.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions, dropFile } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** 24 units of one product at 7.50 EUR, of which 20 came. */
async function receiveSome(
  call: Call,
  supplierName: string,
): Promise<{ arrivalId: number; order: PurchaseOrder }> {
  const product = await call(createProduct, buildProduct({ quantity: 0 }))
  const fields = { name: supplierName, currency: 'EUR' as const, termsDays: 30 }
  const { id: supplierId } = await call(recordEndpoints.supplier.create, fields)
  const items = [{ productId: product.id, quantity: 24, unitCostMicros: 7_500_000 }]
  const order = await call(
    createPurchaseOrder,
    buildPurchase(supplierId, items, { currency: 'EUR', rateNanos: 1_085_000_000 }),
  )
  const arrival = await call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: 20 }] })
  return { arrivalId: arrival.id, order }
}

test('a PDF that is dropped on a bill fills its head and its lines, and stays with it', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { arrivalId, order } = await receiveSome(call, 'Filatura Riva')
  await call(recordEndpoints.supplier.create, { name: 'Tessitura Adda' })
  const code = order.items[0]?.product.code ?? ''
  const printBill = (seller: string) =>
    buildPdf([
      [
        { text: seller, x: 60, y: 50, size: 16 },
        ...placeRows(
          [
            ['Invoice No.', 'FR-2026-0881'],
            ['Invoice date', '24 Nov 2026'],
          ],
          [360, 460],
          50,
        ),
        ...placeRows(
          [
            ['Item', 'Qty', 'Unit price', 'Amount'],
            [code, '18', '7.60', '136.80'],
            ['', '', 'Freight', '3.20'],
            ['', '', 'Total EUR', '141.00'],
          ],
          [60, 240, 320, 440],
          140,
        ),
        { text: 'Due date: 31 Dec 2026', x: 60, y: 300 },
      ],
    ])
  const drop = (seller: string) =>
    dropFile(page, { name: 'riva.pdf', mimeType: 'application/pdf', buffer: printBill(seller) })
  await openAs('Manager', '/create-bill')
  await expect(page.getByRole('button', { name: 'Import lines' })).toBeVisible()
  await drop('Filatura Riva')
  await expectToast(page, 'Choose the supplier first. Then choose "Import lines" to read riva.pdf.')

  await page.goto(`/create-bill?arrivalId=${arrivalId}`)
  await page.getByLabel(/^Number/).pressSequentially('FR-88')
  await drop('Tessitura Adda')
  const dialog = page.getByRole('dialog', { name: 'Import lines' })
  await expect(dialog.getByText(/^The file names Tessitura Adda \(.+\), not Filatura Riva$/)).toBeVisible()
  await drop('Filatura Riva')
  await expect(dialog.getByText(/^The file names /)).toHaveCount(0)
  await expect(dialog.getByText('1 product, 18 units')).toBeVisible()
  await expect(dialog.getByText('"Unit price" is read as the unit cost in EUR.')).toBeVisible()
  await expect(
    dialog.getByText('The file says 141.00 EUR, the lines and charges add up to 140.00 EUR.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, { screens: [phone] })
  // What was typed is replaced only with a tick.
  const number = dialog.getByRole('checkbox', { name: 'Number FR-2026-0881 instead of FR-88' })
  await expect(number).not.toBeChecked()
  await number.click()
  const fill = dialog.getByRole('button', { name: 'Fill in 1 product' })
  await fill.click()
  await expect(page.getByText('riva.pdf is added to the bill when you save it.')).toBeVisible()
  // A reload keeps what is filled in, but no file.
  await page.reload()
  await expect(page.getByText(/^riva\.pdf is not added: this page no longer has the file\./)).toBeVisible()
  await drop('Filatura Riva')
  const actions = countActions(page)
  await actions.click(fill)
  await expect(page.getByLabel(/^Number/)).toHaveValue('FR-2026-0881')
  await expect(page.getByLabel('Bill date')).toHaveValue('2026-11-24')
  await expect(page.getByLabel('Due on')).toHaveValue('2026-12-31')
  await expect(page.getByLabel('Amount, EUR')).toHaveValue('141.00')
  await expect(page.getByLabel('Freight and other charges, EUR')).toHaveValue('3.20')
  await expect(page.getByLabel(/^Unit cost of /)).toHaveValue('7.60')
  await expect(page.getByText('This bill is 2.80 EUR above what was agreed.')).toBeVisible()
  await actions.click(page.getByRole('button', { name: 'Save bill' }))
  actions.expectAtMost(2)
  await expect(page).toHaveURL(/\/bills\/\d+$/)
  await expect(page.getByRole('list', { name: 'Files' }).getByText('riva.pdf')).toBeVisible()
})

test('a bill is entered from an arrival, found to differ, corrected and voided @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { arrivalId } = await receiveSome(call, 'Cotonificio Alpe')
  await openAs('Manager', `/arrivals/${arrivalId}`)
  await expect(page.getByText('20 units left to bill.')).toBeVisible()
  await page.getByRole('link', { name: 'Bill', exact: true }).click()
  await expect(page.getByLabel('1 EUR in USD')).toHaveValue('1.085')
  const save = page.getByRole('button', { name: 'Save bill' })
  await expect(save).toBeDisabled()
  await page.getByLabel(/^Number/).pressSequentially('CA-101')
  const cost = page.getByLabel(/^Unit cost of /)
  await cost.fill('')
  await cost.pressSequentially('7.75')
  // The lines are in: the amount is the only thing to type, and the answer is there.
  const actions = countActions(page)
  await actions.type(page.getByLabel('Amount, EUR'), '155.00')
  await expect(page.getByText('This bill is 5.00 EUR above what was agreed.')).toBeVisible()
  actions.expectAtMost(2)
  await expectAccessible(page)
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByLabel(/^Number/)).toHaveValue('CA-101')
  await save.click()
  await expect(page).toHaveURL(/\/bills\/\d+$/)
  await expect(page.getByRole('banner').getByText('Differs')).toBeVisible()
  await expect(page.getByText(/^20 units of .+ cost 7\.75 EUR instead of 7\.50 EUR\.$/)).toBeVisible()
  await expect(page.getByText('+5.00 EUR')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await cost.fill('')
  await cost.pressSequentially('7.50')
  const amount = page.getByLabel('Amount, EUR')
  await amount.fill('')
  await amount.pressSequentially('150')
  await expect(page.getByText('This bill is right.')).toBeVisible()
  // More than came can't be billed.
  const units = page.getByLabel(/^Units of /)
  await units.fill('')
  await units.pressSequentially('24')
  await expect(page.getByText('From 0 to 20 units can be billed', { exact: true })).toBeVisible()
  await units.fill('')
  await units.pressSequentially('20')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('banner').getByText('Right')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(page.getByText(/^Ordered 24 at 7\.50 EUR, arrived 20$/)).toBeVisible()
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('alertdialog').getByLabel('Reason').pressSequentially('Entered twice')
  await page.getByRole('button', { name: 'Void bill' }).click()
  await expect(page.getByText('Voided by', { exact: false })).toBeVisible()
  await page.goto(`/arrivals/${arrivalId}`)
  await expect(page.getByText('20 units left to bill.')).toBeVisible()
})

test('a number that the supplier used is saved with a tick, and no bill comes for the rest', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { arrivalId, order } = await receiveSome(call, 'Tessitura Brenta')
  const { supplierId } = order
  await call(createBill, { supplierId, ...buildBill(arrivalId, 5, { number: 'TB-7' }) })
  await openAs('Manager', `/suppliers/${supplierId}`)
  await page.getByRole('link', { name: 'Enter bill' }).click()
  await page.getByRole('button', { name: /^Add AR-/ }).click()
  await page.getByLabel(/^Number/).pressSequentially('tb-7')
  const units = page.getByLabel(/^Units of /)
  await units.fill('')
  await units.pressSequentially('10')
  await page.getByLabel('Amount, EUR').pressSequentially('75')
  const save = page.getByRole('button', { name: 'Save bill' })
  await save.click()
  await page.getByLabel('Another bill with this number').click()
  await save.click()
  await expect(page).toHaveURL(/\/bills\/\d+$/)
  await expect(page.getByText('This bill is right.')).toBeVisible()

  await page.goto(`/arrivals/${arrivalId}`)
  await page.getByRole('button', { name: 'No bill comes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No bill comes' }).click()
  await expect(page.getByText(/^No bill comes for the rest, said /)).toBeVisible()
  await page.getByRole('button', { name: 'Expect a bill' }).click()
  await expect(page.getByText('5 units left to bill.')).toBeVisible()

  // Staff see the arrival and nothing of its bills.
  await openAs('Staff', `/arrivals/${arrivalId}`)
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bills' })).toHaveCount(0)
  await expect(page.getByText(/TB-7/i)).toHaveCount(0)
})
