// Adds landed cost to an arrival, looks at its shares before and after, and undoes it.
import { createProduct } from '#contract/catalog/products.ts'
import type { Call } from '#contract/platform/client.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, test } from './shop.ts'

/** At $10.00 each. */
async function receiveUnits(
  call: Call,
  supplierId: number,
  { productId, quantity }: { productId: number; quantity: number },
) {
  const items = [{ productId, quantity, unitCostMicros: 10_000_000 }]
  const order = await call(createPurchaseOrder, buildPurchase(supplierId, items))
  return call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: quantity }] })
}

test('freight is added to an arrival, explained on it and on the product, and undone', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ quantity: 0 }))
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Filatura Adige' })
  const receive = (quantity: number) => receiveUnits(call, supplierId, { productId: product.id, quantity })
  const arrival = await receive(20)
  const sold = await call(createInvoice, buildInvoice([{ productId: product.id, quantity: 10 }]))
  await call(setInvoiceStatus, { id: sold.id, status: 'Processed' })

  await openAs('Manager', `/arrivals/${arrival.id}`)
  await page.getByRole('button', { name: 'Add landed cost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add landed cost' })
  await dialog.getByLabel(/^Label/).pressSequentially('Freight')
  await dialog.getByLabel('Amount, USD').pressSequentially('200')
  const preview = dialog.getByRole('table', { name: 'Shares' })
  await expect(preview.getByRole('cell', { name: '$200.00' })).toBeVisible()
  await expect(preview.getByRole('cell', { name: '$100.00' })).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByLabel('Split').selectOption('By units')
  await expect(preview.getByRole('cell', { name: '$200.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add landed cost' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('region', { name: 'Landed Cost' })
  await expect(card.getByText('Freight', { exact: true })).toBeVisible()
  await card.getByText('How was this computed?').click()
  await expect(card.getByText(/\$100\.00 to stock, \$100\.00 to cost of goods sold/)).toBeVisible()
  await expect(card.getByRole('table', { name: 'Shares of Freight' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('$20.00 on average, $200.00 on hand')).toBeVisible()
  const entry = page
    .getByRole('table', { name: 'Cost entries' })
    .getByRole('row')
    .filter({ hasText: 'Landed cost' })
  await expect(entry.getByRole('link', { name: arrival.number })).toBeVisible()
  await expect(entry.getByText('$100.00 to cost of goods sold')).toBeVisible()

  await page.goto(`/arrivals/${arrival.id}`)
  await card.getByRole('button', { name: 'Undo Freight of $200.00' }).click()
  await page.getByRole('button', { name: 'Undo landed cost' }).click()
  await expect(card.getByText(/Undone by/)).toBeVisible()

  // The charges of a bill, with the amount of the bill.
  const built = buildBill(arrival.id, 20, { amountCents: 15_900, chargesCents: 900 })
  const bill = await call(createBill, { supplierId, ...built })
  await page.goto(`/bills/${bill.id}`)
  await page.getByRole('button', { name: 'Add charges as landed cost' }).click()
  await expect(dialog.getByLabel('Amount, USD')).toHaveValue('9.00')
  await dialog.getByLabel(/^Label/).pressSequentially('Freight of the bill')
  await dialog.getByRole('button', { name: 'Add landed cost' }).click()
  await expect(page.getByText(`The charges are a landed cost of ${arrival.number}.`)).toBeVisible()
})

test('the page of an arrival says nothing about landed cost to those who may not see it', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ quantity: 0 }))
  const { id: supplierId } = await call(recordEndpoints.supplier.create, { name: 'Filatura Isarco' })
  const arrival = await receiveUnits(call, supplierId, { productId: product.id, quantity: 5 })
  await openAs('Staff', `/arrivals/${arrival.id}`)
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Landed Cost' })).toBeHidden()
})
