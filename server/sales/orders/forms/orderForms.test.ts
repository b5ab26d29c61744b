// Blank order forms: what they have, and that a filled one comes back as an order.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import type { InputOf } from '#contract/platform/endpoint.ts'
import { downloadOrderForm, emailOrderForm } from '#contract/sales/orderForms.ts'
import { findOrder, findOrders } from '#contract/sales/orders.ts'
import { importOrderFile, previewOrderFile } from '#server/sales/orders/imports/orderFileFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'

import { createFormShop, fillForm, findFormCell, readFormCells } from './formFixtures.ts'

describe('an order form', () => {
  const { app, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  let customerId = 0

  before(async () => {
    customerId = await createFormShop(manager)
  })

  async function download(input: InputOf<typeof downloadOrderForm>) {
    return new Uint8Array(await (await manager.call(downloadOrderForm, input)).arrayBuffer())
  }

  test('has the styles of a season by size run, at the prices of the customer', async () => {
    const cells = readFormCells(await download({ customerId, season: 'SS30' }))
    const texts = Object.values(cells)
    assert.deepEqual(
      texts.filter((text) => text.startsWith('Size ')),
      ['Size XS', 'Size S', 'Size M', 'Size L', 'Size 28', 'Size 30', 'Size OS'],
    )
    assert.ok(texts.includes('0451') && texts.includes('Harbor &amp; Pine'))
    const rowsOf = (style: string) =>
      Object.keys(cells)
        .filter((at) => at.startsWith('A') && cells[at] === style)
        .map((at) => ['C', 'D', 'E', 'H', 'I'].map((column) => cells[column + at.slice(1)]))
    assert.deepEqual(rowsOf('00417'), [
      ['White', '20.00', '', '–', 'XS | S | M | –'],
      ['White', '22.00', '–', '', '– | – | – | L'],
      ['Navy', '20.00', '–', '', '– | S | M | L'],
    ])
  })

  test('comes back as a draft when it is filled in, and a size that there is not is refused', async () => {
    const form = await download({ customerId, season: 'SS30' })
    const filled = fillForm(form, {
      [findFormCell(form, '00417', 'White', 'S')]: 3,
      [findFormCell(form, '00417', 'Navy', 'L')]: 2,
      [findFormCell(form, 'JN-1', 'Indigo', '30')]: 4,
      [findFormCell(form, 'SC-1', 'Grey', 'OS')]: 5,
    })
    const { import: entry } = await importOrderFile(manager, filled, { fileName: 'form.xlsx' })
    assert.deepEqual([entry.importedCount, entry.refusedCount], [1, 0])
    const { orders } = await manager.call(findOrders, { page: 1, limit: 1 })
    const order = await manager.call(findOrder, { id: orders[0]?.id ?? 0 })
    assert.deepEqual(
      order.items.map(({ product, quantity, unitPriceCents, listPriceCents }) => [
        product.style?.number,
        product.color,
        product.size,
        quantity,
        unitPriceCents,
        listPriceCents,
      ]),
      [
        ['00417', 'White', 'S', 3, 2000, null],
        ['00417', 'Navy', 'L', 2, 2000, null],
        ['JN-1', 'Indigo', '30', 4, 2400, null],
        ['SC-1', 'Grey', 'OS', 5, 2400, null],
      ],
    )
    assert.deepEqual([order.customerId, order.discountBasisPoints], [customerId, 0])
    const wide = await download({ customerId })
    const missing = findFormCell(wide, '00417', 'Navy', 'XS')
    assert.equal(readFormCells(wide)[missing], '–')
    const { rows } = await previewOrderFile(manager, fillForm(wide, { [missing]: 1 }))
    const refusal = rows.find((row) => row.refusal)?.refusal
    assert.equal(refusal?.reason, 'This row has no size XS. Enter the quantity in the row that has it.')
  })

  test('is emailed to the customer as of the call', async () => {
    const { deliveries } = await manager.call(emailOrderForm, {
      id: customerId,
      season: 'SS30',
      recipients: ['buyer@harbor.example'],
    })
    assert.deepEqual(
      deliveries.map(({ purpose, recipient, status }) => [purpose, recipient, status]),
      [['order form', 'buyer@harbor.example', 'sent']],
    )
    const mail = mailbox.received[0]?.mail
    assert.match(mail?.text ?? '', /Styles: +3/)
    const [attachment] = mail?.attachments ?? []
    assert.match(attachment?.filename ?? '', /^order_form_[-\d]+\.xlsx$/)
    assert.deepEqual(
      readFormCells(attachment?.content ?? new Uint8Array()),
      readFormCells(await download({ customerId, season: 'SS30' })),
    )
    await assert.rejects(
      manager.call(emailOrderForm, { id: customerId }),
      /Harbor & Pine has no email address/,
    )
    await assert.rejects(manager.call(emailOrderForm, { id: 999_999 }), /not found/i)
  })

  test('is refused without styles', async () => {
    await assert.rejects(download({ season: 'SS99' }), /No style with products matches/)
  })
})
