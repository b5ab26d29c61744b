// Imports of orders over HTTP: what files say, how rows become orders, and why orders are refused.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { attachmentEndpoints } from '#contract/attachments.ts'
import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import { downloadRefusedOrders, undoOrderImport } from '#contract/sales/orderImports.ts'
import { exportOrders, findOrder, findOrders, type Order } from '#contract/sales/orders.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { attachmentContents } from '#server/platform/db/schema.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile, uploadOrders } from './orderFileFixtures.ts'

const orderFiles = attachmentEndpoints.order

describe('imports of orders', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  const staff = useClient(app, 'Staff')
  /** The Rib Tank: Navy in S, M and 2XL, Red in M. */
  let tank: { S: Product; M: Product; '2XL': Product; red: Product }
  let scarf: Product
  let quayId: number

  before(async () => {
    const cell = (color: string, size: string) =>
      manager.call(createProduct, buildProduct({ name: 'Rib Tank', color, size, priceCents: 2000 }))
    tank = {
      S: await cell('Navy', 'S'),
      M: await cell('Navy', 'M'),
      '2XL': await cell('Navy', '2XL'),
      red: await cell('Red', 'M'),
    }
    scarf = await manager.call(createProduct, buildProduct({ name: 'Scarf', code: '0042', priceCents: 1000 }))
    const productIds = Object.values(tank).map(({ id }) => id)
    await manager.call(groupProducts, { styles: [{ number: 'RT-100', name: 'Rib Tank', productIds }] })
    const list = await manager.call(createPriceList, {
      name: 'Stores',
      prices: [{ productId: scarf.id, priceCents: 900 }],
    })
    const quay = await manager.call(createCustomer, {
      number: 'Q-1',
      name: 'Quay Street',
      phone: '+1 212 555 0177',
      email: 'orders@quay.test',
      discountBasisPoints: 1000,
      addresses: [
        { kind: 'billing', text: '1 Quay Street', state: 'NY', isDefault: true },
        { kind: 'shipping', text: '2 Dock Road', state: 'NJ', isDefault: true },
      ],
    })
    quayId = quay.id
    const others = [
      {
        number: 'H-1',
        name: 'Harbor & Pine',
        priceListId: list.id,
        phone: '555 0101',
        email: 'buy@harbor.test',
      },
      { number: 'T-1', name: 'Twin', phone: '555 0102' },
      { number: 'T-2', name: 'Twin', phone: '555 0103' },
      { number: 'N-1', name: 'No Phone' },
    ]
    for (const customer of others) await manager.call(createCustomer, customer)
  })

  /** The newest first. */
  async function readOrders(count: number): Promise<Order[]> {
    const { orders } = await manager.call(findOrders, { page: 1, limit: count })
    return Promise.all(orders.map(({ id }) => manager.call(findOrder, { id })))
  }

  const unitsOf = ({ items }: Order) => items.map(({ productId, quantity }) => [productId, quantity])

  test('the file is kept with each order that it makes, its bytes once, also after an undo', async () => {
    const csv = `Order No,Customer,Style,Qty\nK-1,Quay Street,${scarf.code},1\nK-2,Quay Street,${scarf.code},2\n`
    const { import: entry, fileNotKept } = await importOrderFile(staff, csv, { fileName: 'Quay fall.txt' })
    assert.equal(fileNotKept, null)
    await manager.call(undoOrderImport, { id: entry.id })
    const created = await readOrders(2)
    const kept = await Promise.all(
      created.map(async ({ id }) => {
        const { files } = await staff.call(orderFiles.findAll, { id })
        const [file] = files
        assert.ok(file && files.length === 1)
        const bytes = await staff.call(orderFiles.download, { id, file: file.id })
        return [file.name, await bytes.text()]
      }),
    )
    assert.deepEqual(
      kept,
      Array.from({ length: 2 }, () => ['Quay fall.txt', csv]),
    )
    assert.equal(await app.db.$count(attachmentContents), 1)

    // A larger file is imported without being kept.
    const large = `${csv.replaceAll('K-', 'L-')}${','.repeat(1000).concat('\n').repeat(11_000)}`
    const imported = await importOrderFile(staff, large)
    assert.equal(imported.import.importedCount, 2)
    assert.equal(imported.fileNotKept, 'The file is not kept with the orders: it is larger than 10 MB.')
    for (const { id } of await readOrders(2))
      assert.deepEqual((await staff.call(orderFiles.findAll, { id })).files, [])
  })

  test('rows of an order number are one draft, with what the customer has', async () => {
    const csv = [
      'Order No,Customer,Style,Colour,Size,Qty,Start ship,Cancel,Season,Comments,Fabric',
      'A-1,Quay Street,RT-100,navy,M,12,3/1/2030,3/31/2030,SS30,Fold twice,Cotton',
      'A-2,harbor  & pine,,,,,,,,,',
      'A-1,,RT-100,RED,,4,,,,,',
      `A-2,,${scarf.code},,,3,,,,,`,
    ].join('\n')
    const { header, rows, done } = await previewOrderFile(staff, csv)
    assert.deepEqual(header.notes, ['This column is not imported: Fabric.'])
    assert.deepEqual(
      rows.map(({ row, result, name, customerName }) => [row, result, name, customerName]),
      [
        [2, 'new', 'Rib Tank', 'Quay Street'],
        [4, 'new', 'Rib Tank', 'Quay Street'],
        [3, 'nothing', '', 'harbor  & pine'],
        [5, 'new', 'Scarf', 'Harbor & Pine'],
      ],
    )
    assert.deepEqual(done.counts, { new: 3, duplicate: 0, nothing: 1, refused: 0 })
    // 16 x $20.00 less 10 %, and 3 x $9.00, both with 8.5 % tax.
    assert.deepEqual(done.orders.new, { count: 2, units: 19, totalCents: 31_248 + 2930 })
    const { import: entry } = await importOrderFile(staff, csv)
    assert.deepEqual([entry.importedCount, entry.refusedCount], [2, 0])
    const [harbor, quay] = await readOrders(2)
    assert.ok(harbor && quay)
    assert.deepEqual(unitsOf(quay), [
      [tank.M.id, 12],
      [tank.red.id, 4],
    ])
    const { state, kind, season, startShipOn, cancelOn, customerPurchaseOrder, notes, shipTo, shipToState } =
      quay
    assert.deepEqual(
      { state, kind, season, startShipOn, cancelOn, customerPurchaseOrder, notes, shipTo, shipToState },
      {
        state: 'Draft',
        kind: 'pre-book',
        season: 'SS30',
        startShipOn: '2030-03-01',
        cancelOn: '2030-03-31',
        customerPurchaseOrder: 'A-1',
        notes: 'Fold twice',
        shipTo: '2 Dock Road',
        shipToState: 'NJ',
      },
    )
    assert.deepEqual([quay.customerAddress, quay.discountBasisPoints], ['1 Quay Street', 1000])
    assert.deepEqual([harbor.kind, harbor.items[0]?.unitPriceCents], ['at once', 900])
  })

  test('a column for each size is a line for each filled cell; a row without a customer belongs to the order above', async () => {
    const csv = [
      'Account Number,Customer PO,Style #,Color,Wholesale,S,M,XXL,Total Units',
      'q-1,PO 7,RT-100,Navy,20.00,2,4,1,7',
      ',,RT-100,Red,$18.00,,5,,5',
      ',,RT-100,Navy,,,,,0',
      'TOTAL,,,,,2,9,1,12',
    ].join('\n')
    const { header, rows } = await previewOrderFile(manager, csv)
    assert.deepEqual(header.notes, ['The quantities are read from the columns S, M and XXL.'])
    assert.deepEqual(
      header.columns.flatMap(({ name, importAs, readAs }) => (importAs === null ? [[name, readAs]] : [])),
      [
        ['S', 'quantity'],
        ['M', 'quantity'],
        ['XXL', 'quantity'],
      ],
    )
    assert.deepEqual(
      rows.map(({ row, result, quantity, listPriceCents }) => [row, result, quantity, listPriceCents]),
      [
        [2, 'new', 2, undefined],
        [2, 'new', 4, undefined],
        [2, 'new', 1, undefined],
        [3, 'new', 5, 2000],
        [4, 'nothing', undefined, undefined],
        [5, 'nothing', undefined, undefined],
      ],
    )
    await importOrderFile(manager, csv)
    const [order] = await readOrders(1)
    assert.ok(order)
    assert.deepEqual(unitsOf(order), [
      [tank.S.id, 2],
      [tank.M.id, 4],
      [tank['2XL'].id, 1],
      [tank.red.id, 5],
    ])
    assert.deepEqual(
      order.items.map(({ unitPriceCents, listPriceCents }) => [unitPriceCents, listPriceCents]),
      [
        [2000, null],
        [2000, null],
        [2000, null],
        [1800, 2000],
      ],
    )
    const refused = await previewOrderFile(staff, csv.replaceAll('PO 7', 'PO 8'))
    const reasons = refused.rows.map(({ refusal }) => refusal?.reason)
    assert.deepEqual(reasons.slice(0, 4), [
      "Row 3 of the same order can't be imported",
      "Row 3 of the same order can't be imported",
      "Row 3 of the same order can't be imported",
      'Only Admin and Manager may set prices by hand.',
    ])
  })

  test('a style can be named by its number and its name in one cell, in any case', async () => {
    const names = ['RT-100 Rib Tank', 'rt-100 - rib tank', 'rt-100', 'RT-100 Tank Top']
    const lines = names.map((name, index) => `Quay Street,NN-${index},${name},Red,,1`)
    const { rows } = await previewOrderFile(
      manager,
      ['Customer,PO,Style,Color,Size,Qty', ...lines].join('\n'),
    )
    assert.deepEqual(
      rows.map(({ refusal }) => refusal?.reason),
      [undefined, undefined, undefined, 'No style has this number'],
    )
  })

  test('the same product twice is one line, unless its price differs', async () => {
    const csv = (price: string) =>
      [
        'Customer Number,PO,SKU,Quantity,Price',
        `Q-1,S-1,${scarf.code},2,9.50`,
        `Q-1,S-1,${scarf.code},3,${price}`,
      ].join('\n')
    const different = await previewOrderFile(manager, csv('9.60'))
    assert.deepEqual(different.rows[1]?.refusal, {
      column: 'unitPrice',
      value: '9.60',
      reason: 'Row 2 of the same order has this product with $9.50',
    })
    const many = await previewOrderFile(manager, csv('9.5').replaceAll(/,[23],/g, ',600000,'))
    assert.equal(many.rows[1]?.refusal?.reason, 'Quantity must be at most 1,000,000')
    const same = await previewOrderFile(manager, csv('9.5'))
    assert.deepEqual(same.rows[1]?.notes, ['Added to row 2, which has the same product'])
    await importOrderFile(manager, csv('9.5'))
    const [order] = await readOrders(1)
    assert.deepEqual(order && unitsOf(order), [[scarf.id, 5]])
  })

  test('a merged customer counts as the one that it was merged into, with a note, and lost zeros are named', async () => {
    const survivor = await manager.call(createCustomer, { number: 'M-2', name: 'Mo Two', phone: '555 0144' })
    const merged = await manager.call(createCustomer, { number: 'M-1', name: 'Mo One', email: 'one@mo.test' })
    await manager.call(mergeCustomer, { id: merged.id, into: survivor.id })
    await manager.call(createCustomer, { number: '0451', name: 'Northwind', phone: '555 0145' })
    const preview = async (column: string, value: string) => {
      const { rows } = await previewOrderFile(
        manager,
        `PO,${column},Style,Color,Size,Qty\nMPO-2,${value},RT-100,Red,M,1`,
      )
      return rows[0]
    }
    for (const row of [await preview('Customer', 'Mo One'), await preview('Email', 'one@mo.test')]) {
      assert.equal(row?.refusal, undefined)
      assert.deepEqual(row?.notes, ['M-1 was merged into M-2, Mo Two: the order is for that customer.'])
    }
    assert.equal(
      (await preview('Customer Number', '451'))?.refusal?.reason,
      'The spreadsheet may have removed zeros: customer 0451 exists. Format the column as text and enter them again.',
    )
  })

  test('an order with a row that is refused is not imported at all, and its rows can be corrected together', async () => {
    const refusalsOf = async (line: string) => {
      const { rows } = await previewOrderFile(
        manager,
        `Customer,PO,Style,Color,Size,Qty,Price,Ship,Cancel\n${line}`,
      )
      return rows[0]?.refusal
    }
    for (const [line, column, reason] of [
      ['Unknown,R,RT-100,Red,M,1', 'customerName', 'No customer has this name. Add it first.'],
      [
        'Twin,R,RT-100,Red,M,1',
        'customerName',
        'T-1 and T-2 have this name. Add the number of the customer.',
      ],
      [
        'No Phone,R,RT-100,Red,M,1',
        'customerName',
        'No Phone has no phone number, which orders need. Add it to the customer.',
      ],
      [',R,RT-100,Red,M,1', 'customerName', 'A customer is required'],
      ['Quay Street,R,RT-9,Red,M,1', 'styleNumber', 'No style has this number'],
      ['Quay Street,R,RT-100,,M,1', 'color', 'The style has several colors: Navy and Red'],
      ['Quay Street,R,RT-100,Green,M,1', 'color', 'The style has Navy and Red'],
      ['Quay Street,R,RT-100,Navy,,1', 'size', 'The style has several sizes: S, M and 2XL'],
      ['Quay Street,R,RT-100,Red,L,1', 'size', 'The style has M'],
      ['Quay Street,R,,,,1', 'productId', 'A product ID or a style number is required'],
      ['Quay Street,R,RT-100,Red,M,1.5', 'quantity', 'Quantity must be a whole number'],
      ['Quay Street,R,RT-100,Red,M,-2', 'quantity', 'Quantity must be 1 or greater'],
      ['Quay Street,R,RT-100,Red,M,1000001', 'quantity', 'Quantity must be at most 1,000,000'],
      ['Quay Street,R,RT-100,Red,M,1,free', 'unitPrice', 'Must be an amount such as 12.34'],
      [
        'Quay Street,R,RT-100,Red,M,1,20,soon',
        'startShipOn',
        'Must be a day such as 2027-03-31 or 3/31/2027',
      ],
      [
        'Quay Street,R,RT-100,Red,M,1,20,2030-03-02,2030-03-01',
        'cancelOn',
        'The cancel date is before the start of the ship window.',
      ],
    ] as const) {
      const refusal = await refusalsOf(line)
      assert.deepEqual([refusal?.column, refusal?.reason], [column, reason], line)
    }
    const wrong = [
      'Order,Customer,Style,Color,Size,Qty',
      'R-1,Quay Street,RT-100,Navy,S,1',
      'R-2,Quay Street,RT-100,Navy,M,2',
      'R-1,Quay Street,RT-100,Navy,XS,3',
    ].join('\n')
    const { import: entry, refused } = await importOrderFile(manager, wrong)
    assert.deepEqual([entry.importedCount, entry.refusedCount], [1, 2])
    assert.deepEqual(
      refused.map(({ row, reason }) => [row, reason]),
      [
        [2, "Row 4 of the same order can't be imported"],
        [4, 'The style has S, M and 2XL'],
      ],
    )
    const download = await manager.call(downloadRefusedOrders, { id: entry.id })
    const corrected = (await download.text()).replace('XS', '2XL')
    await importOrderFile(manager, corrected)
    const [order] = await readOrders(1)
    assert.deepEqual(order && unitsOf(order), [
      [tank.S.id, 1],
      [tank['2XL'].id, 3],
    ])
    const none = await uploadOrders(manager, 'Customer,SKU,Qty\nNobody,1,1')
    assert.deepEqual(
      [none.type, 'message' in none && none.message],
      ['failed', 'No valid orders found in the file'],
    )
    const noColumn = await uploadOrders(manager, 'Customer,SKU\nQuay Street,1')
    assert.ok('message' in noColumn)
    assert.equal(noColumn.message, 'The file has no column with quantities, and no columns of sizes.')
  })

  test('rows that contradict each other are refused', async () => {
    const csv = [
      'Order,Customer,SKU,Qty,Ship Date',
      `D-1,Quay Street,${scarf.code},1,3/1/2030`,
      `D-1,Quay Street,${tank.M.code},1,4/1/2030`,
    ].join('\n')
    const { rows } = await previewOrderFile(manager, csv)
    assert.equal(rows[1]?.refusal?.reason, 'Row 2 of the same order has another start ship: Mar 1, 2030')
    assert.deepEqual(rows[0]?.notes, ['3/1/2030 read as Mar 1, 2030'])
  })

  test('orders that exist are skipped, or added again', async () => {
    const items = [{ productId: scarf.id, quantity: 1 }]
    const order = await manager.call(
      createOrder,
      buildOrder(quayId, items, { customerPurchaseOrder: 'Twice 1' }),
    )
    const csv = `Customer Number,PO Number,SKU,Qty\nQ-1,TWICE 1,${scarf.code},2`
    const skipped = await importOrderFile(manager, csv)
    assert.deepEqual([skipped.import.importedCount, skipped.import.duplicateCount], [0, 1])
    assert.deepEqual(skipped.duplicates, [`Row 2: ${order.number} of Quay Street has this order number.`])
    const { rows, done: repeated } = await previewOrderFile(manager, csv)
    assert.deepEqual(rows[0]?.existing, { id: order.id, number: order.number, customerName: 'Quay Street' })
    assert.deepEqual(repeated.repeated, {
      count: 1,
      orders: [
        {
          row: 2,
          orderNumber: 'TWICE 1',
          customerName: 'Quay Street',
          existing: { id: order.id, number: order.number },
          differences: [
            { label: 'Ship to', from: '', to: '2 Dock Road' },
            { label: 'Discount', from: '0%', to: '10%' },
            { label: scarf.code, from: '1 unit', to: '2 units' },
          ],
          omitted: 0,
        },
      ],
    })
    const again = await importOrderFile(manager, csv, { mode: 'create' })
    assert.deepEqual([again.import.importedCount, again.import.duplicateCount], [1, 0])
    const [added] = await readOrders(1)
    for (const { id } of [order, added ?? order]) await manager.call(cancelOrder, { id, reason: 'Test' })
    const { done } = await previewOrderFile(manager, csv)
    assert.deepEqual([done.orders.new.count, done.orders.duplicate.count], [1, 0])
  })

  test('two uploads of the same file at the same moment create each order once', async () => {
    const csv = `Customer Number,PO,SKU,Qty\nQ-1,At once 1,${scarf.code},2`
    const uploads = await Promise.all([importOrderFile(manager, csv), importOrderFile(staff, csv)])
    const counts = uploads.map(({ import: { importedCount } }) => importedCount)
    assert.equal(counts[0] === 0 ? counts[1] : counts[0], 1)
    assert.ok(counts.includes(0))
  })

  test('the own export and a file of Shopify are read', async () => {
    const [before] = await readOrders(1)
    const exported = await (await manager.call(exportOrders, { search: before?.number ?? '' })).text()
    const { done } = await previewOrderFile(manager, exported)
    assert.deepEqual(
      [done.counts.refused, done.orders.duplicate.count],
      [0, before?.state === 'Cancelled' ? 0 : 1],
    )
    const shopify = [
      'Name,Email,Financial Status,Notes,Billing Company,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
      `#1001,buy@harbor.test,paid,Ring twice,,2,Scarf,9.00,${scarf.code}`,
      `#1001,buy@harbor.test,,,,1,Rib Tank - M,20.00,${tank.M.code}`,
      `#1002,orders@quay.test,paid,,Quay Street,1,Scarf,10.00,${scarf.code}`,
    ].join('\n')
    const preview = await previewOrderFile(manager, shopify)
    assert.equal(preview.header.program, 'Shopify')
    assert.deepEqual([preview.done.orders.new.count, preview.done.orders.new.units], [2, 4])
    assert.deepEqual(
      new Set(preview.rows.map(({ customerName }) => customerName)),
      new Set(['Harbor & Pine', 'Quay Street']),
    )
  })

  test('the columns that were chosen for a file are proposed for the next one with the same names', async () => {
    const csv = 'Customer,Their Code,Item Code,Nr,Pieces\nHarbor & Pine,A,0042,R-1,2\n'
    const columns = ['customerName', null, 'productId', 'orderNumber', 'quantity'] as const
    assert.equal((await previewOrderFile(manager, csv)).header.remembered, undefined)
    await importOrderFile(manager, csv, { columns: [...columns] })
    const next = csv.replace('Customer,', 'CUSTOMER,').replace('R-1', 'R-2')
    const { header } = await previewOrderFile(manager, next)
    assert.deepEqual(header.remembered, columns)
    const again = await previewOrderFile(manager, next, [...columns])
    assert.equal(again.header.remembered, undefined)
    assert.equal((await previewOrderFile(manager, csv.replace('Nr', 'Other'))).header.remembered, undefined)
  })
})
