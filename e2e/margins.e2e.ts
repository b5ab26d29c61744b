// What an invoice leaves while it is entered, the question before something is sold below its cost, and the margins on pages.
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Call } from '#contract/platform/client.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { phone } from './pages.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

/** A coat of $100.00 that costs $60.00, and a scarf of $50.00 whose cost is not known. */
async function addItems(call: Call) {
  const coat = await call(
    createProduct,
    buildProduct({ name: 'Wool Coat', priceCents: 10_000, quantity: 50 }),
  )
  const scarf = await call(
    createProduct,
    buildProduct({ name: 'Silk Scarf', priceCents: 5000, quantity: 50 }),
  )
  await call(setFirstCost, { id: coat.id, unitCostMicros: 60_000_000 })
  return { coat, scarf }
}

test('an invoice shows what it leaves while it is entered, and asks once before it is sold below cost', async ({
  page,
  openAs,
  callAs,
}) => {
  const { coat, scarf } = await addItems(await callAs('Manager'))
  await openAs('Manager', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Quay Street')
  await page.getByLabel('Phone').pressSequentially('+1 212 555 0177')
  const field = page.getByRole('combobox', { name: 'Add an item' })
  for (const { code } of [coat, scarf]) {
    await field.pressSequentially(code)
    await field.press('Enter')
    await expect(page.getByRole('spinbutton', { name: /^Quantity of/ }).last()).toHaveValue('1')
  }
  const row = page.getByRole('row', { name: /Wool Coat/ })
  await expect(row.getByText('40%')).toBeVisible()
  await expect(page.getByRole('row', { name: /Silk Scarf/ }).getByText('Cost unknown')).toBeVisible()
  const note = "At today's average cost, margin of 1 of 2 lines"
  await expect(page.getByText(note)).toBeVisible()
  await expectAccessible(page)

  // A price by hand shows what it leaves, while it is typed.
  const price = page.getByRole('textbox', { name: /^Price of Wool Coat/ })
  await price.fill('')
  await price.pressSequentially('55')
  await expect(row.getByText('-9.1%')).toBeVisible()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sell below cost?' })
  await expect(question.getByText(`Wool Coat (${coat.code}) leaves -$5.00 (-9.1%)`)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Change prices' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await question.getByRole('button', { name: 'Create below cost' }).click()
  await expectToast(page, 'Invoice created successfully')

  await expect(page.getByRole('row', { name: /Wool Coat/ }).getByText('-9.1%')).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Processed' }).click()
  const processing = page.getByRole('alertdialog')
  await expect(processing.getByText('1 line below the average cost:')).toBeVisible()
  await processing.getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Invoice status updated successfully')
  await expect(page.getByText('At the cost when it was processed, margin of 1 of 2 lines')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
})

test('Staff sees no margin, and is not asked', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const { id, code } = await call(createProduct, buildProduct({ priceCents: 5500 }))
  await call(setFirstCost, { id, unitCostMicros: 60_000_000 })
  await openAs('Staff', '/create-invoice')
  await page.getByLabel('Customer name').pressSequentially('Quay Street')
  await page.getByLabel('Phone').pressSequentially('+1 212 555 0177')
  const field = page.getByRole('combobox', { name: 'Add an item' })
  await field.pressSequentially(code)
  await field.press('Enter')
  await expect(page.getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue('1')
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await expect(page.getByText('Margin')).toBeHidden()
})

test('orders, styles and customers show what they leave', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const style = await call(createStyle, {
    number: 'MG-1',
    name: 'Rib Tank',
    priceCents: 10_000,
    colors: [{ name: 'Navy' }, { name: 'Ecru' }],
    sizes: ['S', 'M'],
    quantities: ['Navy', 'Ecru'].flatMap((color) =>
      ['S', 'M'].map((size) => ({ color, size, quantity: 20 })),
    ),
  })
  for (const { id } of style.products) await call(setFirstCost, { id, unitCostMicros: 60_000_000 })
  const customer = { name: 'Harbor & Pine', phone: '+1 212 555 0100' }
  const { id: customerId } = await call(createCustomer, customer)
  const items = style.products.map(({ id }) => ({ productId: id, quantity: 2 }))
  const { id } = await call(createInvoice, buildInvoice(items, { customerId }))
  await call(setInvoiceStatus, { id, status: 'Processed' })
  const order = await call(createOrder, buildOrder(customerId, items, { discountBasisPoints: 5000 }))

  await openAs('Manager', `/orders/${order.id}`)
  await expect(page.getByRole('region', { name: 'Style MG-1' }).getByText('-20%')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('4 lines below the average cost:')).toBeVisible()
  await question.getByRole('button', { name: 'Confirm order' }).click()
  await expectToast(page, `Order ${order.number} confirmed`)

  for (const path of [`/customers/${customerId}`, `/styles/${style.id}`]) {
    await page.goto(path)
    await expect(page.getByText('Margin, 40%')).toBeVisible()
    await expect(page.getByText('$320.00', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test('several invoices and orders, an edit and an invoice of an order ask about what is sold below cost', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { coat } = await addItems(call)
  const { id: customerId } = await call(createCustomer, { name: 'Quay Street', phone: '+1 212 555 0177' })
  const cheap = [{ productId: coat.id, quantity: 2, unitPriceCents: 5000, isPriceByHand: true }]
  const dear = [{ productId: coat.id, quantity: 1 }]
  const [below, above] = [
    await call(createInvoice, buildInvoice(cheap, { customerId })),
    await call(createInvoice, buildInvoice(dear, { customerId })),
  ]
  const order = await call(createOrder, buildOrder(customerId, cheap))
  const other = await call(createOrder, buildOrder(customerId, dear))
  const select = async (...numbers: string[]) => {
    for (const number of numbers)
      await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
  }

  // A slow answer: the button waits for it.
  await page.route('**/below-cost?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await openAs('Manager', '/invoices')
  const row = page.getByRole('row').filter({ hasText: below.number })
  await row.getByRole('button', { name: /^Mark as Processed/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Mark as Processed' }).click()
  await expect(question.getByText('1 line below the average cost:')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await select(below.number, above.number)
  await page.getByRole('button', { name: 'Process', exact: true }).click()
  await question.getByRole('button', { name: 'Mark as Processed' }).click()
  await expect(question.getByText(`Wool Coat (${coat.code}) leaves -$20.00 (-20%)`)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Invoices', '2 processed.')

  await page.goto('/orders')
  await select(order.number, other.number)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question.getByText('1 line below the average cost:')).toBeVisible()
  await question.getByRole('button', { name: 'Confirm orders' }).click()
  await expectToast(page, 'Orders', '2 orders confirmed')

  await page.goto(`/orders/${order.id}/edit`)
  const price = page.getByRole('textbox', { name: /^Price of Wool Coat/ })
  await price.fill('')
  await price.pressSequentially('45')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(question.getByText(`Wool Coat (${coat.code}) leaves -$30.00 (-33.3%)`)).toBeVisible()
  await question.getByRole('button', { name: 'Save below cost' }).click()
  await expectToast(page, `Order ${order.number} updated`)

  await page.getByRole('button', { name: /^Allocate/ }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('button', { name: /^Create invoice of/ }).click()
  await expect(question.getByText('1 line below the average cost:')).toBeVisible()
  await question.getByRole('button', { name: 'Create below cost' }).click()
  await expectToast(page, ' created')
})
