// Picking an invoice on a phone: by touch, by scan, and with units that are not on the shelf.
import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { runAllocation } from '#contract/sales/allocationRuns.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { countActions } from './countActions.ts'
import { expectNoOverflow } from './expectNoOverflow.ts'
import { desk, phone } from './pages.ts'
import { scan } from './scan.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'
import { textOfPdf } from './textOfPdf.ts'

test.use({ viewport: phone, hasTouch: true })

test('an invoice is picked and packed on a phone in two actions more than it has lines @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const names = ['Rib Tank', 'Wool Overcoat with a long name that does not fit on one line', 'Silk Scarf']
  const shelves = ['B-10', 'B-2', null]
  const products = []
  for (const [index, name] of names.entries())
    products.push(
      await call(
        createProduct,
        buildProduct({ name, code: `PICK-${index + 1}`, shelf: shelves[index] ?? null, quantity: 9 }),
      ),
    )
  const items = products.map(({ id }, index) => ({ productId: id, quantity: index + 2 }))
  const { id, number } = await call(createInvoice, buildInvoice(items))

  await openAs('Staff', `/invoices/${id}`)
  const actions = countActions(page)
  await actions.click(page.getByRole('button', { name: 'Pick', exact: true }))
  await expect(page.getByRole('heading', { name: /shelf/i })).toHaveText([
    'Shelf B-2',
    'Shelf B-10',
    'No shelf',
  ])
  await expectAccessible(page)
  for (const code of ['PICK-2', 'PICK-1', 'PICK-3'])
    await actions.click(page.getByRole('button', { name: new RegExp(`^Pick \\d units: ${code}`) }))
  await expect(page.getByText('Everything is picked')).toBeVisible()
  const download = page.waitForEvent('download')
  await actions.click(page.getByRole('button', { name: 'Packing slip' }))
  expect((await download).suggestedFilename()).toBe(`packing-slip-${number}.pdf`)
  actions.expectAtMost(items.length + 2)

  // Done rows are folded.
  const minus = page.getByRole('button', { name: `One less of ${names[0]} PICK-1` })
  await expect(minus).toBeHidden()
  await page.getByRole('button', { name: 'Show PICK-1' }).click()
  await minus.click()
  await expect(page.getByText('8 of 9 units')).toBeVisible()
  await expect(page.getByText('Everything is picked')).toBeHidden()
  await expectNoOverflow(page)
})

test('scans mark one unit each, wrong ones are refused, and missing units correct the invoice @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Staff')
  const tank = await call(
    createProduct,
    buildProduct({ name: 'Rib Tank', code: 'SCAN-1', shelf: 'A-1', quantity: 10 }),
  )
  await call(createProduct, buildProduct({ name: 'Felt Hat', code: 'SCAN-2' }))
  const { id, number } = await call(createInvoice, buildInvoice([{ productId: tank.id, quantity: 4 }]))
  await openAs('Staff', `/invoices/${id}`)
  await page.getByRole('button', { name: 'Pick', exact: true }).click()
  await expect(page.getByText('0 of 4 units')).toBeVisible()

  await scan(page, 'SCAN-1')
  await scan(page, 'SCAN-1')
  await expect(page.getByText('2 of 4 units')).toBeVisible()
  // The answer to a scan says where the units go.
  await expect(page.getByRole('status').filter({ hasText: 'SCAN-1: 2 picked, 2 left' })).toContainText(
    `Box A${buildInvoice([]).invoice.customerName}${number}`,
  )
  await scan(page, 'SCAN-2')
  await expect(page.getByRole('alert')).toHaveText(/^SCAN-2 is not on pick list \d+\.$/)
  await expect(page.getByText('2 of 4 units')).toBeVisible()

  const actions = countActions(page)
  await actions.click(page.getByRole('button', { name: 'Not found: Rib Tank SCAN-1' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Units that are there')).toHaveValue('2')
  await actions.type(dialog.getByLabel('Units that are there'), '3')
  await expect(dialog.getByText('Selvedge has 6 units more of it as free')).toBeVisible()
  await actions.click(dialog.getByRole('button', { name: 'Yes, nothing is left' }))
  await actions.click(dialog.getByRole('button', { name: 'Report 1 missing' }))
  await expectToast(page, 'SCAN-1 corrected')
  actions.expectAtMost(4)
  await expect(page.getByText('2 of 3 units')).toBeVisible()
  expect((await call(findProduct, { id: tank.id })).quantity).toBe(0)

  await scan(page, 'scan-1')
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await scan(page, 'SCAN-1')
  await expect(page.getByRole('alert')).toHaveText('Nothing of Rib Tank (SCAN-1) is left to pick.')
  await page.getByRole('link', { name: /^INV-/ }).click()
  await expect(page.getByText(`Replaces ${number}`)).toBeVisible()
  await expect(page.getByText('3 units').first()).toBeVisible()
})

test('a scan that fails swallows none of the next ones', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id: productId } = await call(createProduct, buildProduct({ code: 'NEXT-1', quantity: 9 }))
  const invoice = await call(createInvoice, buildInvoice([{ productId, quantity: 3 }]))
  const { id } = await call(createPickList, { invoices: [invoice.id], orders: [] })
  // A browser that plays no sound.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'AudioContext', { value: undefined })
  })
  await openAs('Staff', `/pick-lists/${id}`)
  await expect(page.getByText('0 of 3 units')).toBeVisible()
  await scan(page, 'NEXT-2')
  await scan(page, 'NEXT-1')
  await expect(page.getByText('1 of 3 units')).toBeVisible()
  await page.route('**/api/pick-lists/*/marks', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await scan(page, 'NEXT-1')
  await scan(page, 'NEXT-1')
  await expect(page.getByText('2 of 3 units')).toBeVisible()
})

test('what was allocated is picked, invoiced and dispatched', async ({ page, openAs, callAs }) => {
  const call = await callAs('Manager')
  const product = await call(
    createProduct,
    buildProduct({ name: 'Rib Tank', code: 'RT-1', shelf: 'B-2', quantity: 9 }),
  )
  const placeOrder = async (name: string, quantity: number) => {
    const customer = await call(createCustomer, { name })
    const order = {
      customerId: customer.id,
      customerName: customer.name,
      customerPhone: '+1 212 555 0100',
      kind: 'at once' as const,
    }
    return call(createOrder, { order, items: [{ productId: product.id, quantity }], confirm: true })
  }
  const first = await placeOrder('Harbor & Pine', 4)
  const second = await placeOrder('Saltbox Trading', 2)
  const run = await call(runAllocation, {
    orders: [first, second].map(({ id, units }) => ({ id, lines: [{ line: 1, quantity: units.ordered }] })),
  })

  await openAs('Manager', `/allocation-runs/${run.id}`)
  await page.getByRole('button', { name: 'Pick these orders' }).click()
  const rows = page.getByRole('button', { name: /^Pick \d units: RT-1/ })
  await expect(rows).toContainText([
    `Box AHarbor & Pine${first.number}`,
    `Box BSaltbox Trading${second.number}`,
  ])
  await rows.first().click()
  await expect(page.getByText('4 of 6 units')).toBeVisible()
  // The undo is at the top and covers nothing.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 of 6 units')).toBeVisible()
  await expect(rows).toHaveCount(2)
  // The answer to the first row comes while the second one is pressed, which stays in its place until it is released.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/api/pick-lists/*/marks', async (route) => {
    await pressed
    await route.continue()
  })
  const marked = page.waitForResponse('**/api/pick-lists/*/marks')
  await rows.first().click()
  await rows.last().hover()
  await page.mouse.down()
  press()
  await (await marked).finished()
  // By then, the first row would be folded.
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect(page.getByText('Everything is picked')).toBeVisible()

  await page.getByRole('button', { name: `Create invoice of ${first.number}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create invoice/ })
    .click()
  // The next box is invoiced on the list.
  await page.getByRole('link', { name: /^INV-/ }).click()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  const heading = page.getByRole('heading', { name: /^INV-/ })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Picked', { exact: true }).filter({ visible: true })).toBeVisible()
  // Not only in the menu.
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toBeVisible()
  }
  await page.goBack()
  await page.getByRole('button', { name: /^Dispatch INV-/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleName('Carrier')
  await dialog.getByLabel('Dispatched on').focus()
  const day = await dialog.getByLabel('Dispatched on').inputValue()
  await scan(page, '1Z999AA10123456784')
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('1Z999AA10123456784')
  await expect(dialog.getByLabel('Dispatched on')).toHaveValue(day)
  await dialog.getByRole('button', { name: 'Save dispatch' }).click()
  await expect(page.getByText('Dispatched', { exact: true })).toBeVisible()

  await page.goto('/invoices?shipping=dispatched')
  await expect(page.getByText('1 invoice,')).toBeVisible()
})

test('a printed list names the box of each invoice and of each row', async ({
  page,
  openAs,
  callAs,
}, testInfo) => {
  const call = await callAs('Staff')
  const add = (code: string, shelf: string) => call(createProduct, buildProduct({ code, shelf, quantity: 9 }))
  const [mittens, socks] = [await add('BOX-1', 'C-1'), await add('BOX-2', 'C-2')]
  const sell = (customerName: string, items: { productId: number; quantity: number }[]) =>
    call(createInvoice, buildInvoice(items, { customerName }))
  const first = await sell('Quay Street', [{ productId: mittens.id, quantity: 2 }])
  const second = await sell('Harbor & Pine', [
    { productId: mittens.id, quantity: 3 },
    { productId: socks.id, quantity: 4 },
  ])
  const { id } = await call(createPickList, { invoices: [first.id, second.id], orders: [] })
  await openAs('Staff', `/pick-lists/${id}`)
  await expect(page.getByRole('heading', { name: 'Shelf C-1' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  const path = testInfo.outputPath('list.pdf')
  await page.pdf({ path, format: 'Letter' })
  const text = textOfPdf(path)
  test.skip(text === undefined, 'pdftotext is not installed')
  const lines = (text ?? '').split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const boxes = [
    [`Box A ${first.number} Quay Street`],
    [`Box B ${second.number} Harbor & Pine`],
    ['C-1 BOX-1', ` A ${first.number}`, ' 2 '],
    ['C-1 BOX-1', ` B ${second.number}`, ' 3 '],
    ['C-2 BOX-2', ` B ${second.number}`, ' 4 '],
  ]
  for (const parts of boxes)
    expect(lines, parts.join('...')).toContainEqual(
      expect.stringMatching(new RegExp(parts.map((part) => RegExp.escape(part)).join('.*'))),
    )
})
