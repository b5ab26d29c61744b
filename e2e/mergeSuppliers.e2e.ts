// Merging two records of one supplier, as after an import.
import { createProduct } from '#contract/catalog/products.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { recordEndpoints } from '#contract/records.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('two records of a supplier are merged, with a bill that both have @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 0 }))
  const items = [{ productId, quantity: 12, unitCostMicros: 7_500_000 }]
  const enterBill = async (supplierId: number) => {
    const order = await call(createPurchaseOrder, buildPurchase(supplierId, items))
    const arrival = await call(receivePurchaseOrder, { id: order.id, lines: [{ line: 1, accepted: 5 }] })
    await call(createBill, { supplierId, ...buildBill(arrival.id, 5, { number: 'PD-88' }) })
    return order
  }
  const surviving = await call(recordEndpoints.supplier.create, { name: 'Porto Denim', termsDays: 30 })
  const twin = await call(recordEndpoints.supplier.create, {
    name: 'Porto Denim Ltd.',
    email: 'sales@porto.test',
    termsDays: 60,
  })
  await enterBill(surviving.id)
  const order = await enterBill(twin.id)

  await openAs('Manager', '/suppliers')
  const actions = countActions(page)
  await actions.click(page.getByRole('link', { name: 'Porto Denim Ltd.' }))
  await actions.click(page.getByRole('button', { name: /Merge Porto Denim Ltd\. into another supplier/ }))
  const dialog = page.getByRole('dialog')
  await actions.click(dialog.getByRole('button', { name: new RegExp(`Porto Denim ${surviving.number}`) }))
  await expect(
    dialog.getByText(`${surviving.number} gets 1 purchase order, 1 arrival and 1 bill of ${twin.number}.`),
  ).toBeVisible()
  await expect(
    dialog.getByRole('group', { name: 'Email' }).getByRole('radio', { name: /sales@/ }),
  ).toBeChecked()
  await expectAccessible(page)
  await actions.click(dialog.getByRole('radio', { name: /60 days/ }))
  await actions.click(dialog.getByRole('button', { name: `Merge into ${surviving.number}` }))
  await expect(dialog.getByText('Suppliers not merged')).toBeVisible()
  await actions.click(dialog.getByRole('checkbox', { name: 'These are different bills' }))
  await actions.click(dialog.getByRole('button', { name: `Merge into ${surviving.number}` }))
  actions.expectAtMost(7)
  await expectToast(page, `${twin.number} merged into ${surviving.number}`)

  await expect(page.getByText('sales@porto.test')).toBeVisible()
  await expect(page.getByText('60 days')).toBeVisible()
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
  await page.getByRole('link', { name: `${twin.number} Porto Denim Ltd.` }).click()
  const notice = page
    .getByRole('alert')
    .getByText(`Supplier ${twin.number} was merged into ${surviving.number}.`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'Porto Denim' }).click()
  await expect(page).toHaveURL(`/suppliers/${surviving.id}`)

  await page.goto('/suppliers')
  await page.getByLabel('Search suppliers...').fill(twin.number)
  await expect(page.getByRole('link', { name: 'Porto Denim' })).toHaveCount(1)
})
