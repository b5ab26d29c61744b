// Forms with what is said once for all rows, over HTTP: above the column names, or by the user.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import type { startOrderImport } from '#contract/sales/orderImports.ts'
import { findOrder, findOrders, type Order } from '#contract/sales/orders.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile, uploadOrders } from './orderFileFixtures.ts'

type Bytes = string | Uint8Array<ArrayBuffer>
type Settings = Partial<InputOf<typeof startOrderImport>>

describe('a form without a column of customers', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  const customers: Record<string, number> = {}

  before(async () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL']
    const colors = ['White', 'Navy']
    await manager.call(createStyle, {
      number: 'LS-100',
      name: 'Linen Shirt',
      priceCents: 2400,
      colors: colors.map((name) => ({ name })),
      sizes,
      quantities: colors.flatMap((color) => sizes.map((size) => ({ color, size, quantity: 10 }))),
    })
    await manager.call(
      createProduct,
      buildProduct({ name: 'Rib Tank', code: '012345678905', priceCents: 1200 }),
    )
    for (const [number, name, email] of [
      ['C-100', 'Harbor & Pine', 'buyer@harbor.example'],
      ['C-103', 'La Petite Boutique', 'petite@boutique.example'],
      ['C-104', 'Twin', 'one@twin.example'],
      ['C-105', 'Twin', 'two@twin.example'],
    ] as const)
      customers[number] = (
        await manager.call(createCustomer, { number, name, email, phone: '+1 202 555 0100' })
      ).id
  })

  async function importOrders(file: Bytes, settings: Settings = {}): Promise<Order[]> {
    const { import: entry } = await importOrderFile(manager, file, { mode: 'create', ...settings })
    const { orders } = await manager.call(findOrders, { page: 1, limit: entry.importedCount })
    return Promise.all(orders.toReversed().map(({ id }) => manager.call(findOrder, { id })))
  }

  const headOf = ({ customerName, customerPurchaseOrder, startShipOn, cancelOn, season }: Order) =>
    [customerName, customerPurchaseOrder, startShipOn, cancelOn, season].map((value) => value ?? '').join(' ')
  const unitsOf = ({ items }: Order) => items.map(({ product, quantity }) => `${quantity} ${product.code}`)
  const form = (titles: readonly (readonly (string | number | null)[])[]) =>
    new Uint8Array(
      createWorkbook({
        formats: ['m/d/yyyy'],
        rows: [
          ...titles,
          ['Style', 'Description', 'Color', 'XS', 'S', 'M', 'L', 'XL', 'WS'],
          ['LS-100', 'Linen Shirt', 'White', 1, 2, 3, 2, null, 24],
          ['LS-100', 'Linen Shirt', 'Navy', null, 2, 2, null, null, 24],
        ],
      }),
    )
  const list = 'SKU,Qty\nLS-100-WHITE-S,3\nLS-100-WHITE-M,4\n'

  test('the titles are read, and said above the rows', async () => {
    const file = form([
      ['HARBOR ORDER FORM SS27'],
      [],
      ['Customer:', 'Harbor & Pine'],
      ['PO:', '4500112233', null, 'Terms: Net 30'],
      ['Ship', '3/1/2027 - 3/31/2027', null, 'Discount:', '$50'],
    ])
    const { header, rows } = await previewOrderFile(manager, file)
    assert.deepEqual(header.values, {
      customer: { id: customers['C-100'], number: 'C-100', name: 'Harbor & Pine' },
      recentSenders: [],
      unclearCustomer: null,
      customerPurchaseOrder: '4500112233',
      startShipOn: '2027-03-01',
      cancelOn: '2027-03-31',
      season: 'SS27',
    })
    assert.deepEqual(header.notes.slice(0, 2), [
      'The column names are in row 6. From the rows above it: customer Harbor & Pine, purchase order 4500112233, start ship Mar 1, 2027, cancel date Mar 31, 2027 and season SS27.',
      'Not imported from the rows above the column names: Terms: Net 30, HARBOR ORDER FORM SS27 and Discount: $50.',
    ])
    assert.deepEqual(rows[0]?.notes, ['Not imported from above the columns: Discount: $50'])
    const [order, ...others] = await importOrders(file)
    assert.equal(others.length, 0)
    assert.equal(order && headOf(order), 'Harbor & Pine 4500112233 2027-03-01 2027-03-31 SS27')
    assert.equal(
      order?.items.reduce((sum, { quantity }) => sum + quantity, 0),
      12,
    )
  })

  test('what the user says counts instead of the titles, also that there is none', async () => {
    const file = form([
      ['Customer:', 'Harbor & Pine'],
      ['PO: 4711', 'Season: SS27'],
      ['Start ship: 3/1/2027'],
    ])
    const [order] = await importOrders(file, {
      customerId: customers['C-103'],
      startShipOn: '2027-03-01',
      titles: 'ignore',
      cancelOn: '2027-04-30',
      season: 'FW27',
    })
    assert.equal(order && headOf(order), 'La Petite Boutique  2027-03-01 2027-04-30 FW27')
    const { rows } = await previewOrderFile(manager, file, undefined, { cancelOn: '2027-02-01' })
    assert.match(rows[0]?.refusal?.reason ?? '', /another size|ship/i)
  })

  test('a customer that is not known, or is one of two, is asked for', async () => {
    for (const [name, problem] of [
      ['Quay Street', 'No customer is called Quay Street.'],
      ['Twin', 'C-104 and C-105 are called Twin.'],
    ] as const) {
      const file = form([['Sold To', name]])
      const { header, done } = await previewOrderFile(manager, file)
      assert.deepEqual(header.values.unclearCustomer, { name, problem })
      assert.equal(header.values.customer, null)
      assert.equal(done.orders.new.count, 0)
      const end = await uploadOrders(manager, file)
      assert.equal(end.type, 'failed')
      const [order] = await importOrders(file, { customerId: customers['C-104'] })
      assert.equal(order && headOf(order), 'Twin    ')
    }
    const { header } = await previewOrderFile(manager, form([['Account #', 'C-103']]))
    assert.equal(header.values.customer?.name, 'La Petite Boutique')
  })

  test('the customers of the last imports are offered for a file that names none', async () => {
    for (const number of ['C-103', 'C-100', 'C-103'])
      await importOrders(list, { customerId: customers[number] })
    const { header } = await previewOrderFile(manager, list)
    assert.deepEqual(
      header.values.recentSenders.slice(0, 2).map(({ number }) => number),
      ['C-103', 'C-100'],
    )
  })

  test('without any customer nothing is imported', async () => {
    const { done } = await previewOrderFile(manager, list)
    assert.equal(done.unnamedCount, 1)
    const end = await uploadOrders(manager, list)
    assert.ok(end.type === 'failed')
    assert.match(end.message, /Choose the customer of the file/)
    const [order] = await importOrders(list, { customerId: customers['C-100'] })
    assert.deepEqual(order && unitsOf(order), ['3 LS-100-WHITE-S', '4 LS-100-WHITE-M'])
    const gone = await uploadOrders(manager, list, { customerId: 999_999 })
    assert.ok(gone.type === 'failed')
    assert.match(gone.message, /no longer exists/)
  })

  test('a customer above a later block counts from there, and the rows before it are refused', async () => {
    const file = 'SKU,Qty\nLS-100-WHITE-S,3\nCustomer: La Petite Boutique,\nSKU,Qty\nLS-100-WHITE-M,4\n'
    const { done } = await previewOrderFile(manager, file)
    assert.deepEqual([done.unnamedCount, done.orders.new.units], [1, 4])
    const orders = await importOrders(file)
    assert.deepEqual(orders.map(headOf), ['La Petite Boutique    '])
    assert.deepEqual(orders.map(unitsOf), [['4 LS-100-WHITE-M']])
  })

  test('the cells of a row win over the values of the file', async () => {
    const file = 'Customer,PO,SKU,Qty\n,,LS-100-WHITE-S,3\nLa Petite Boutique,P1,LS-100-WHITE-M,4\n'
    const orders = await importOrders(file, { customerId: customers['C-100'], customerPurchaseOrder: 'F1' })
    assert.deepEqual(orders.map(headOf), ['Harbor & Pine F1   ', 'La Petite Boutique P1   '])
    const { rows } = await previewOrderFile(manager, file, undefined, {
      customerId: customers['C-100'],
      customerPurchaseOrder: 'F1',
    })
    assert.deepEqual(rows[1]?.notes, [
      'The purchase order of the rows counts, P1, not that of the whole file, F1',
    ])
  })

  test('a row that names another customer than the titles says so', async () => {
    const file = 'Customer: Harbor & Pine,,\nCustomer,SKU,Qty\nLa Petite Boutique,LS-100-WHITE-M,4\n'
    const { rows } = await previewOrderFile(manager, file)
    assert.deepEqual(rows[0]?.notes, [
      'The rows name La Petite Boutique, not Harbor & Pine as above the columns: the order is for La Petite Boutique',
    ])
  })

  test('a list of codes and quantities needs no column names', async () => {
    for (const file of [
      'LS-100-WHITE-S,3\n012345678905,4\n',
      'LS-100-WHITE-S\t3\r\n012345678905\t4\r\n',
      '3;LS-100-WHITE-S\n4;012345678905',
    ]) {
      const [order] = await importOrders(file, { customerId: customers['C-100'] })
      assert.deepEqual(order && unitsOf(order), ['3 LS-100-WHITE-S', '4 012345678905'], file)
    }
    const { header } = await previewOrderFile(manager, 'LS-100-WHITE-S,3\n')
    assert.deepEqual(header.notes, [
      'The file has no column names: column 1 is read as Product ID, column 2 as Quantity.',
    ])
  })

  test('each block with titles of its own is an order', async () => {
    const file = readFileSync(new URL('files/blocks-per-order.csv', import.meta.url), 'utf8')
    const { rows } = await previewOrderFile(manager, file)
    assert.deepEqual(
      rows.map(({ row, result, quantity, notes }) => [row, result, quantity, notes]),
      [
        [6, 'new', 1, undefined],
        [
          13,
          'new',
          2,
          [
            'Row 8 begins another order: customer email petite@boutique.example and order number 3cec. Not imported: Ordered Date: 01/12/2017 14:29, Fulfillment: C, First Name: C and Last Name: D.',
          ],
        ],
      ],
    )
    const orders = await importOrders(file)
    assert.deepEqual(orders.map(headOf), ['Harbor & Pine 7da1   ', 'La Petite Boutique 3cec   '])
    assert.deepEqual(orders.map(unitsOf), [['1 LS-100-WHITE-S'], ['2 LS-100-WHITE-M']])
    const deliveries =
      'Customer:,Harbor & Pine\nPO:,77\nShip:,3/15/2027\nSKU,Qty\nLS-100-WHITE-S,3\nSKU,Qty\nLS-100-WHITE-M,1\nTotal,4\n\nShip:,4/15/2027\nSKU,Qty\nLS-100-WHITE-M,4\n'
    const windows = await importOrders(deliveries)
    const { done } = await previewOrderFile(manager, deliveries.replace('Total,4', 'Total,5'))
    assert.equal(done.differing.orders.length, 1)
    assert.deepEqual(windows.map(headOf), ['Harbor & Pine 77 2027-03-15  ', 'Harbor & Pine 77 2027-04-15  '])
    assert.deepEqual(windows.map(unitsOf), [['3 LS-100-WHITE-S', '1 LS-100-WHITE-M'], ['4 LS-100-WHITE-M']])
  })

  test('blocks with other column names are refused', async () => {
    const first = 'Customer: Harbor & Pine\nSKU,Name,Qty\nLS-100-WHITE-S,Linen Shirt,3\n'
    const second = '\nShip: 4/15/2027\nStyle,Color,Size,Qty\nLS-100,White,M,4\n'
    const long = first + 'LS-100-NAVY-S,Linen Shirt,1\n'.repeat(20)
    for (const [file, row] of [
      [first + second, 6],
      [long + second, 26],
    ] as const) {
      const end = await uploadOrders(manager, file)
      assert.ok(end.type === 'failed')
      assert.match(end.message, new RegExp(`Row ${row} has other column names than the rows above`))
    }
  })
})
