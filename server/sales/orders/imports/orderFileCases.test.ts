// Files with orders as customers and other programs write them, over HTTP: states, units, stores and addresses are read, or said at the rows.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { findOrder, findOrders, type Order } from '#contract/sales/orders.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile, uploadOrders } from './orderFileFixtures.ts'

describe('files with orders', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')

  before(async () => {
    const styles = [
      {
        number: 'LS-100',
        colors: ['White', 'Navy'],
        sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
        priceCents: 2400,
      },
      { number: 'JN-1', colors: ['Indigo'], sizes: ['28', '30', '32', '34', '36'], priceCents: 3500 },
    ]
    for (const { number, colors, sizes, priceCents } of styles)
      await manager.call(createStyle, {
        number,
        name: number,
        priceCents,
        colors: colors.map((name) => ({ name })),
        sizes,
        quantities: colors.flatMap((color) => sizes.map((size) => ({ color, size, quantity: 10 }))),
      })
    const tank = { name: 'Rib Tank', code: '012345678905', priceCents: 1200 }
    await manager.call(createProduct, buildProduct(tank))
    const customers = [
      { number: 'C-100', name: 'Harbor & Pine', email: 'buyer@harbor.example' },
      { number: '0451', name: 'Northwind Department Stores', email: 'edi@northwind.test' },
      { number: 'C-103', name: 'La Petite Boutique', email: 'petite@boutique.test' },
    ]
    for (const customer of customers)
      await manager.call(createCustomer, { ...customer, phone: '+1 202 555 0100' })
  })

  /** The rows as 'row result quantity: notes and refusal'. */
  async function previewRows(file: string | Uint8Array<ArrayBuffer>): Promise<string[]> {
    const { rows } = await previewOrderFile(manager, file)
    return rows.map(({ row, result, quantity, notes = [], refusal }) => {
      const said = [...notes, ...(refusal ? [refusal.reason] : [])].join('; ')
      return [`${row} ${result}`, quantity === undefined ? '' : ` ${quantity}`, said && `: ${said}`].join('')
    })
  }

  /** The created orders, in the order of the file. */
  async function importOrders(file: string | Uint8Array<ArrayBuffer>): Promise<Order[]> {
    const { import: entry } = await importOrderFile(manager, file, { mode: 'create' })
    const { orders } = await manager.call(findOrders, { page: 1, limit: entry.importedCount })
    return Promise.all(orders.toReversed().map(({ id }) => manager.call(findOrder, { id })))
  }

  const unitsOf = ({ items }: Order) => items.map(({ product, quantity }) => `${quantity} ${product.code}`)

  test('a workbook with hidden rows says so at these', async () => {
    const workbook = createWorkbook({
      rows: [
        ['PO', 'Customer', 'SKU', 'Qty'],
        ['H1', 'Harbor & Pine', 'LS-100-WHITE-S', 3],
        ['H1', 'Harbor & Pine', 'LS-100-WHITE-M', 50],
      ],
      hiddenRows: [3],
    })
    assert.deepEqual(await previewRows(new Uint8Array(workbook)), [
      '2 new 3',
      '3 new 50: Row 3 is hidden in the workbook',
    ])
  })

  const unitsOfRow = (row: number, units: readonly number[]) =>
    units.map((quantity) => `${row} new ${quantity}`)
  const fileOf = (name: string) => readFileSync(new URL(`files/${name}.csv`, import.meta.url), 'utf8')

  for (const [name, rows] of Object.entries({
    'line-status': [
      '2 new 10',
      '3 nothing: Not imported: the file says Open; Cancelled',
      '4 nothing: Not imported: the file says Cancelled; Open',
    ],
    'woocommerce-cancelled': ['2 nothing: Not imported: the file says cancelled', '3 new 2'],
    'cancelled-yes': ['2 nothing: Not imported: the file says that it is cancelled'],
    'shopify-cancelled': [
      '2 new 2: $9.60 off the order of $96.00 read as 10%',
      '3 new 2',
      '4 nothing: Refunded Amount 24.00 is not imported; Not imported: the file says refunded; unfulfilled; cancelled 2026-11-03 09:00:00 -0500; pending',
      '5 nothing: Fulfilled at 2026-11-03 10:00:00 -0500 is not imported; Not imported: the file says paid; fulfilled; fulfilled',
    ],
    'shopify-partly-fulfilled': [
      '2 nothing: Not imported: the file says paid; partial; fulfilled',
      '3 new 3',
      '4 nothing: Not imported: the file says voided; unfulfilled; cancelled 2026-11-20 09:00:00 -0500; pending',
    ],
    'open-and-cancelled': ['2 new 5: 5 open: 10 ordered, 4 shipped and 1 cancelled'],
    'shipped-and-open': ['2 new 6: 6 open: 10 ordered and 4 shipped'],
    'own-export-partly-invoiced': ['2 new 1: 1 open: 5 ordered, 3 shipped and 1 cancelled'],
    'dozens-and-cases': ['2 new 24: 2 × 12 read as 24 units', '3 new 12: 2 × 6 read as 12 units'],
    'quantity-in-dozens': ['2 new 24: 2 × 12 read as 24 units'],
    'unit-in-words': ['2 new 36: 3 × 12 read as 36 units', '3 new 3'],
    prepacks: ['2 new 3: 3 packs of 6 units', '2 new 6', '2 new 6', '2 new 3'],
    quantities: [
      '2 nothing',
      '3 new 2',
      '4 refused: Quantity must be a whole number',
      '5 refused: Quantity must be 1 or greater',
      '6 new 1200: Quantity 1,200 read as 1200',
      '7 refused: Quantity must be a whole number',
      '8 new 12',
      '9 new 24: 2 × 12 read as 24 units',
      '10 nothing',
      '11 new 5',
      '12 refused: Quantity must be a whole number',
    ],
    'quantity-in-brackets': ['2 refused: Quantity must be 1 or greater'],
    'vendor-style': ['2 new 2'],
    'total-of-style': [
      '2 new 1',
      '2 new 2',
      '2 new 3',
      '2 new 2',
      '3 new 2',
      '3 new 2',
      '4 nothing: Left out: the total of LS-100',
      '5 nothing',
    ],
    'total-of-customer': [
      '2 new 3',
      '3 nothing: Left out: the total of Harbor & Pine',
      '4 new 2',
      '5 nothing: Left out: the total of La Petite Boutique',
      '6 nothing',
    ],
    'size-ranges': ['2 new 1', '2 new 2', '2 new 3', '2 new 4'],
    'size-and-quantity-pairs': [...unitsOfRow(2, [2, 4, 1]), ...unitsOfRow(3, [1, 1])],
    'two-size-headers': [
      ...unitsOfRow(2, [1, 2, 3, 2, 1, 1]),
      ...unitsOfRow(3, [2, 2]),
      '4 nothing: Column names. The sizes below are 28, 30, 32, 34 and 36',
      ...unitsOfRow(5, [1, 2, 3, 4, 5]),
    ],
    'size-header-only': [
      ...unitsOfRow(2, [1, 2, 3, 4]),
      '3 nothing: Column names. The sizes below are XS, S, M and L',
      ...unitsOfRow(4, [1, 2, 3, 4]),
    ],
    'size-words': ['2 new 1', '2 new 2', '2 new 3', '2 new 1', '2 new 1'],
  }))
    test(`what ${name}.csv says is read, or said at the rows`, async () => {
      assert.deepEqual(await previewRows(fileOf(name)), rows)
    })

  test('a quantity in a cell over several rows is refused, unless the whole row is as high', async () => {
    const merge = (rows: (string | number)[][], ...ranges: string[]) =>
      previewRows(
        new Uint8Array(
          createWorkbook({
            rows: [['Customer', 'SKU', 'Price', 'Qty'], ...rows],
            afterRows: `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`,
          }),
        ),
      )
    const [white, small] = [
      ['Harbor & Pine', 'LS-100-WHITE-S', 24, 3],
      ['', 'LS-100-WHITE-M', '', ''],
    ]
    const reason =
      'The quantity 3 is in a cell over 2 rows. Enter the quantity of each row, and upload the file again.'
    const merged = await merge([white, small], 'A2:A3', 'C2:C3', 'D2:E3')
    assert.equal(merged.length, 2)
    for (const row of merged) assert.match(row, new RegExp(`refused: .*${reason}$`))
    const high = [white, ['', '', '', ''], ['Harbor & Pine', 'LS-100-WHITE-M', 24, 2]]
    assert.deepEqual(await merge(high, 'A2:A3', 'B2:B3', 'C2:C3', 'D2:D3'), ['2 new 3', '4 new 2'])
  })

  test('further orders in other sheets of a workbook are named', async () => {
    const names = ['Customer', 'SKU', 'Qty']
    const rows = [names, ['Harbor & Pine', 'LS-100-WHITE-S', 3]]
    const more = [
      ['Second delivery'],
      names,
      ['Harbor & Pine', 'LS-100-WHITE-M', 2],
      ['', 'LS-100-WHITE-L', '5 EA'],
    ]
    const otherSheetsOf = async (otherRows: (string | number)[][], sheet?: number) => {
      const workbook = new Uint8Array(createWorkbook({ rows, otherRows }))
      const { done } = await previewOrderFile(manager, workbook, undefined, { sheet })
      return done.otherSheets
    }
    assert.deepEqual(await otherSheetsOf(more), [{ sheet: 2, name: 'Notes', rowCount: 2 }])
    assert.deepEqual(await otherSheetsOf(more, 2), [{ sheet: 1, name: 'Stock', rowCount: 1 }])
    assert.deepEqual(await otherSheetsOf([names, ['Harbor & Pine', 'LS-100-WHITE-M', 0]]), [])
    assert.deepEqual(
      await otherSheetsOf([
        ['SKU', 'Wholesale'],
        ['LS-100-WHITE-M', 24],
      ]),
      [],
    )
  })

  test('an import without other sheets, or of orders that are not what the file says, needs an agreement', async () => {
    const names = ['PO', 'Customer', 'SKU', 'Qty', 'Total Units']
    const workbook = new Uint8Array(
      createWorkbook({
        rows: [
          names,
          ['AG-1', 'Harbor & Pine', 'LS-100-WHITE-S', 3, 4],
          ['AG-2', 'Harbor & Pine', 'LS-100-WHITE-S', 2, 2],
        ],
        otherRows: [names, ['AG-3', 'Harbor & Pine', 'LS-100-WHITE-M', 2, 2]],
      }),
    )
    const refuse = async (confirmed: { confirmedOtherSheets?: number; confirmedDiffering?: number }) => {
      const event = await uploadOrders(manager, workbook, confirmed)
      assert.ok(event.type === 'failed')
      return event.errors
    }
    const sheets = 'Check sheet "Notes", and agree to import without its rows.'
    const differing = 'Check 1 order that is not what the file says, and agree to import as read.'
    assert.deepEqual(await refuse({}), [{ path: 'confirmedOtherSheets', message: sheets }])
    assert.deepEqual(await refuse({ confirmedOtherSheets: 1 }), [
      { path: 'confirmedDiffering', message: differing },
    ])
    assert.deepEqual(await refuse({ confirmedOtherSheets: 1, confirmedDiffering: 2 }), [
      { path: 'confirmedDiffering', message: differing },
    ])
    const confirmed = { confirmedOtherSheets: 1, confirmedDiffering: 1 }
    const { import: first } = await importOrderFile(manager, workbook, confirmed)
    assert.equal(first.importedCount, 2)
    // Orders that are skipped don't count.
    const { import: again } = await importOrderFile(manager, workbook, { confirmedOtherSheets: 1 })
    assert.equal(again.duplicateCount, 2)
  })

  test('the differing orders of each result are listed', async () => {
    const csv = (from: number, to: number) =>
      [
        'PO,Customer,SKU,Qty,Total Units',
        ...Array.from(
          { length: to - from },
          (_, index) => `DF-${from + index},Harbor & Pine,LS-100-WHITE-S,1,2`,
        ),
      ].join('\n')
    await importOrderFile(manager, csv(0, 60), { confirmedDiffering: 60 })
    const { done } = await previewOrderFile(manager, csv(0, 62))
    assert.deepEqual(done.differing.counts, { new: 2, duplicate: 60 })
    const { orders } = done.differing
    const listed = (of: string) =>
      orders.filter(({ result }) => result === of).map(({ orderNumber }) => orderNumber)
    assert.deepEqual([listed('new'), listed('duplicate').length], [['DF-60', 'DF-61'], 50])
  })

  test('a total whose formula has no result is left out', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const names = ['Customer', 'SKU', 'Note', 'Qty'].map((name, index) => text(`${'ABCD'[index]}1`, name))
    const line = [text('A2', 'La Petite Boutique'), text('B2', 'LS-100-WHITE-S'), '<c r="D2"><v>3</v></c>']
    const formula = (row: number) => `<c r="D${row}"><f>SUM(D2:D2)</f></c>`
    const totals = [text('A3', 'TOTAL'), text('B4', 'Total') + text('C4', 'USD')]
    const xml = [names.join(''), line.join(''), ...totals.map((cells, index) => cells + formula(index + 3))]
    const rows = await previewRows(
      new Uint8Array(
        createWorkbook({ rows: xml.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('') }),
      ),
    )
    assert.deepEqual(
      rows.map((row) => row.slice(0, 41)),
      ['2 new 3', "3 nothing: Left out: a total that can't b", "4 nothing: Left out: a total that can't b"],
    )
  })

  test('blocks with more sizes than the first one are read', async () => {
    const blocks = [
      'PO Number,B-1',
      'Customer,Harbor & Pine',
      'Style,Color,Price,28,30,32,34',
      'JN-1,Indigo,35.00,1,2,3,4',
      'Style,Color,Price,XS,S,M,L,XL,XXL',
      'LS-100,White,24.00,1,2,3,4,5,6',
    ]
    const workbook = createWorkbook({ rows: blocks.map((line) => line.split(',')) })
    const [order] = await importOrders(new Uint8Array(workbook))
    assert.equal(order?.customerPurchaseOrder, 'B-1')
    assert.equal(
      order?.items.reduce((sum, { quantity }) => sum + quantity, 0),
      31,
    )
    // Far below, too, with sizes to the right of the columns.
    const many = Array.from({ length: 25 }, () => 'JN-1,Indigo,35.00,1,2,3,4')
    const late = createWorkbook({
      rows: blocks.toSpliced(4, 0, ...many).map((line) => line.split(',')),
    })
    const [last] = await importOrders(new Uint8Array(late))
    assert.equal(
      last?.items.reduce((sum, { quantity }) => sum + quantity, 0),
      281,
    )
  })

  test('a second row of sizes counts for the rows below it', async () => {
    const [order] = await importOrders(fileOf('size-header-only'))
    assert.deepEqual(order && unitsOf(order).slice(4), [
      '1 LS-100-NAVY-XS',
      '2 LS-100-NAVY-S',
      '3 LS-100-NAVY-M',
      '4 LS-100-NAVY-L',
    ])
  })

  test('columns that say what is open can be ignored', async () => {
    const file = fileOf('shipped-and-open')
    const { header } = await previewOrderFile(manager, file)
    assert.deepEqual(header.notes, [
      'Only what is still open is imported, by Shipped and Open. To import all that was ordered, ignore these columns.',
    ])
    const columns = ['customerPurchaseOrder', 'customerName', 'productId', 'quantity', null, null] as const
    const { rows } = await previewOrderFile(manager, file, [...columns])
    assert.deepEqual(
      rows.map(({ quantity, notes }) => [quantity, notes]),
      [[10, ['Shipped 4 is not imported', 'Open 6 is not imported']]],
    )
  })

  test('units that can be read in two ways are refused', async () => {
    const rowsOf = (names: string, cells: string) =>
      previewRows(`PO,Customer,SKU,${names}\nR1,Harbor & Pine,LS-100-WHITE-S,${cells}`)
    for (const [names, cells, reason] of [
      ['Qty,UOM', '2,bale', 'The unit bale is not known. Use each, dozen or case.'],
      ['Qty,UOM', '2,CS', "The file doesn't say how many units a CS has"],
      ['Qty,UOM,Pack Size', '2,DZ,10', 'DZ is 12 units, but the pack size is 10'],
      [
        'Qty,Case Pack',
        '12,6',
        "Packs of 6: the file doesn't say if the quantity counts units or packs. Add a column Unit, or ignore this one.",
      ],
      [
        'Qty,Packs',
        '12,6',
        "The file doesn't say if the quantity is that of a pack or of all packs. Ignore one of the columns.",
      ],
      [
        'Qty,UOM,Price',
        '2,DZ,24.00',
        "The file doesn't say if the price is of a unit or of a pack. Enter units, or ignore the column of the price.",
      ],
      [
        'Qty,Shipped,Open',
        '10,4,5',
        "10 ordered and 4 shipped: that is not 5 open. Ignore the column that doesn't count.",
      ],
      ['Qty,Shipped', '10,some', 'Must be a whole number'],
      ['Qty,Line Discount %', '10,5', 'A discount of a line needs the price of the line'],
    ] as const)
      assert.deepEqual(await rowsOf(names, cells), [`2 refused: ${reason}`], names)
    const bySize = 'Customer,Style,Color,S,M,Shipped\nHarbor & Pine,LS-100,White,2,3,4'
    const reason = 'The file has no such units for each size or store. Ignore the column.'
    assert.deepEqual(await previewRows(bySize), [`2 refused: ${reason}`, `2 refused: ${reason}`])
  })

  test('each store of a purchase order has an order of its own', async () => {
    for (const [name, units, stores] of [
      ['stores', [['3 LS-100-WHITE-S'], ['5 LS-100-WHITE-S', '2 012345678905']], ['0012', '0045']],
      ['ship-to-stores', [['4 LS-100-WHITE-S'], ['6 LS-100-WHITE-S']], ['7', '19']],
      [
        'store-columns',
        [
          ['2 LS-100-WHITE-S', '6 LS-100-WHITE-L'],
          ['3 LS-100-WHITE-S', '4 LS-100-WHITE-M'],
        ],
        ['Store 012 Reno', 'Store 027 Tahoe'],
      ],
      // Next to sizes, numbers with a sign are stores.
      [
        'store-numbers',
        [
          ['2 LS-100-WHITE-S', '6 LS-100-WHITE-L'],
          ['3 LS-100-WHITE-S', '4 LS-100-WHITE-M'],
        ],
        ['Store #101', 'Store #104'],
      ],
    ] as const) {
      const orders = await importOrders(fileOf(name))
      assert.deepEqual(orders.map(unitsOf), units)
      assert.deepEqual(
        orders.map(({ notes }) => notes),
        stores.map((store) => (/^\d/.test(store) ? `Store ${store}` : store)),
      )
      assert.equal(new Set(orders.map(({ customerPurchaseOrder }) => customerPurchaseOrder)).size, 1)
    }
  })

  test('a column of store numbers is not the customer', async () => {
    const titled = 'Customer: Northwind Department Stores,,\nPO Number: S-9,,\nStore,SKU,Qty\n'
    const orders = await importOrders(`${titled}0451,LS-100-WHITE-S,3\n27,LS-100-WHITE-S,4\n`)
    assert.deepEqual(
      orders.map(({ customerName, notes }) => [customerName, notes]),
      [
        ['Northwind Department Stores', 'Store 0451'],
        ['Northwind Department Stores', 'Store 27'],
      ],
    )
  })

  test('a heading that can change the rows below refuses them', async () => {
    for (const heading of ['Cancelled items', 'Open orders:', 'Delivery 2: 3/1/2027'])
      assert.deepEqual(
        (
          await previewRows(
            `PO,Customer,SKU,Qty\nH-1,Harbor & Pine,LS-100-WHITE-S,3\n,,${heading},\n,,LS-100-WHITE-M,2\n`,
          )
        ).slice(-1),
        [
          `4 refused 2: The heading "${heading}" in row 3 can change what the rows below it mean. Save them as a file of their own, or remove the heading or the rows.`,
        ].map((row) => row.replace('refused 2', 'refused')),
        heading,
      )
  })

  test('packs of a legend above the columns are units of each size', async () => {
    const legend = ['Customer: Harbor & Pine', 'PO Number: P-9', 'Pack,XS,S,M,Pcs', 'A,1,2,,3', 'B,,1,1,2']
    const names = 'Style,Color,Pack,Packs,Units'
    const [order] = await importOrders(
      [...legend, names, 'LS-100,White,A,4,12', 'LS-100,Navy,B,3,6'].join('\n'),
    )
    assert.deepEqual(order && unitsOf(order), [
      '4 LS-100-WHITE-XS',
      '8 LS-100-WHITE-S',
      '3 LS-100-NAVY-S',
      '3 LS-100-NAVY-M',
    ])
    const refused = await previewRows(
      [...legend, names, 'LS-100,White,A,4,13', 'LS-100,Navy,C,3,6'].join('\n'),
    )
    assert.deepEqual(refused, [
      '7 refused: 4 packs of 3 units are 12 units, and the row says 13.',
      '8 refused: The legend above the columns has no Pack C.',
    ])
  })

  test('columns that add up to the quantity and are no stores or sizes are refused', async () => {
    const last = await uploadOrders(manager, fileOf('deliveries'))
    assert.match(
      last.type === 'failed' ? last.message : '',
      /^The columns March and April add up to Qty, and the file doesn't say what they are\./,
    )
  })

  test('of two quantities, the one that a workbook shows is read', async () => {
    const cells = ['Harbor & Pine', 'LS-100-WHITE-S', 29, 5]
    const rows = [['Customer', 'SKU', 'Qty', 'Order Qty'], cells]
    const quantities = async (hidden: number) => {
      const beforeRows = `<cols><col min="${hidden}" max="${hidden}" hidden="1"/></cols>`
      const { rows: read } = await previewOrderFile(
        manager,
        new Uint8Array(createWorkbook({ rows, beforeRows })),
      )
      return read.map(({ quantity }) => quantity)
    }
    assert.deepEqual([await quantities(3), await quantities(4)], [[5], [29]])
  })

  test('rows below other names of the same products are not lost', async () => {
    const first = 'Style,Color,Cartons of 1,Price\nLS-100,White,3,24.00'
    const last = await uploadOrders(manager, `${first}\nStyle,Color,Qty,Price\nLS-100,Navy,2,24.00\n`)
    assert.match(last.type === 'failed' ? last.message : '', /^Row 3 has other column names/)
  })

  test('an address in parts is the one of the order', async () => {
    const places = async (file: string) =>
      (await importOrders(file)).map(({ shipTo, shipToState }) => [shipTo, shipToState])
    const expected = [
      ['Harbor DC East\n77 Depot Way\nDock 4\nReno, NV 89501', 'NV'],
      ['Harbor DC West\n1 Pier\nSeattle, WA 98101', 'WA'],
    ]
    const file = fileOf('ship-to-parts')
    assert.deepEqual(await places(file), expected)
    assert.deepEqual(await places(file.replaceAll(/^(?:PO|A\d),/gm, '')), expected)
    const shopify = fileOf('shopify-cancelled')
    assert.deepEqual(await places(fileOf('woocommerce-addresses')), [
      ['Ann Bee\n9 Dock Rd, Unit 5\nNewark, NJ 07102\nUS', 'NJ'],
    ])
    assert.deepEqual(await places(shopify), [
      ['A B\nHarbor & Pine\n9 Dock Rd\nUnit 5\nNewark, NJ 07102\nUS', 'NJ'],
    ])
  })

  test('a discount that differs between rows is that of the line', async () => {
    for (const name of ['line-discounts', 'line-discounts-of-order']) {
      const { rows } = await previewOrderFile(manager, fileOf(name))
      assert.deepEqual(
        rows.map(({ quantity, unitPriceCents, notes = [] }) => [quantity, unitPriceCents, notes]),
        [
          [10, 2160, ['10% off $24.00']],
          [10, 2400, []],
        ],
      )
    }
    const [order, ...others] = await importOrders(fileOf('line-discounts'))
    assert.equal(others.length, 0)
    assert.deepEqual([order?.subtotalCents, order?.discountBasisPoints], [45_600, 0])
  })

  test('a net price is the price of the line, and its discount is only checked', async () => {
    const rowsOf = async (names: string, ...lines: string[]) => {
      const file = [
        `PO,Customer,SKU,Qty,${names}`,
        ...lines.map((line) => `A,Harbor & Pine,LS-100-WHITE-${line}`),
      ].join('\n')
      const { rows } = await previewOrderFile(manager, file)
      return rows.map(({ unitPriceCents, refusal }) => unitPriceCents ?? refusal?.reason)
    }
    assert.deepEqual(
      await rowsOf(
        'List Price,Line Discount %,Net Price',
        'S,3,32.00,10%,28.80',
        'M,1,32.00,,32.00',
        'L,1,32.00,,',
      ),
      [2880, 3200, 3200],
    )
    // The same discount in all rows is no discount of the order.
    assert.deepEqual(await rowsOf('List Price,Disc %,Net Price', 'S,3,32.00,10%,28.80'), [2880])
    assert.deepEqual(await rowsOf('Price,Disc %,Net Price', 'S,3,32.00,10%,28.80'), [2880])
    assert.deepEqual(await rowsOf('List Price,Disc %,Price', 'S,3,26.50,15%,22.53'), [2253])
    assert.deepEqual(await rowsOf('List Price,Discount Amount,Net Price', 'S,3,32.00,3.20,28.80'), [2880])
    assert.deepEqual(await rowsOf('List Price,Line Discount %', 'S,3,32.00,10%'), [2880])
    // The amount of the row shows which price counts.
    assert.deepEqual(
      await rowsOf('Net Price,Line Discount %,Amount', 'S,3,32.00,10%,96.00', 'M,3,32.00,10%,86.40'),
      [3200, 2880],
    )
    assert.deepEqual(await rowsOf('List Price,Line Discount %,Net Price', 'S,3,32.00,10%,25.00'), [
      'The discount of 10% is not the difference between $32.00 and $25.00. Ignore the column of the discount or of the list price.',
    ])
    assert.deepEqual(await rowsOf('Net Price,Line Discount %', 'S,3,32.00,10%'), [
      "The file doesn't say if $32.00 is the price before or after the discount of 10%. Ignore the column of the discount, or read the price as Unit price.",
    ])
    assert.deepEqual(await rowsOf('Price,Line Discount %,Amount', 'S,3,32.00,10%,96.00'), [
      'The amount of the row is without the discount of 10%: it can be in the price of $32.00 already. Ignore the column of the discount or of the amount.',
    ])
  })

  test('a discount in dollars is a lower price of the line, or a percentage of the order', async () => {
    const columns = 'PO,Customer,SKU,Qty,Price'
    const rowsOf = (names: string, ...lines: string[]) =>
      previewRows(
        [`${columns},${names}`, ...lines.map((line) => `A,Harbor & Pine,LS-100-WHITE-${line}`)].join('\n'),
      )
    assert.deepEqual(await rowsOf('Line Discount Amount', 'S,10,24.00,$24.00', 'M,1,24.00,'), [
      '2 new 10: $24.00 off 10 × $24.00',
      '3 new 1',
    ])
    const uneven =
      '$1.00 off 3 units is not a whole number of cents for each. Enter the price of a unit, or ignore the column.'
    assert.deepEqual(await rowsOf('Line Discount Amount', 'S,3,24.00,1.00'), [`2 refused: ${uneven}`])
    assert.deepEqual(
      await rowsOf('Discount Amount,Line Total', 'S,2,24.00,1.00,46.00', 'M,1,24.00,0,24.00'),
      ['2 new 2: $1.00 off $24.00', '3 new 1'],
    )
    assert.deepEqual(await rowsOf('Discount $', 'S,2,24.00,4.80', 'M,2,24.00,'), [
      '2 new 2: $4.80 off the order of $96.00 read as 5%',
      '3 new 2',
    ])
    assert.deepEqual(await rowsOf('Discount', 'S,2,24.00,$4.80'), [
      '2 new 2: $4.80 off the order of $48.00 read as 10%',
    ])
    assert.deepEqual(await rowsOf('Discount Amount', 'S,100000,24.00,1.00'), [
      '2 refused: $1.00 off $2,400,000.00 is no percentage with two decimals, as orders have it. Ignore the column, or enter a percentage.',
    ])
    const [repeated = ''] = await rowsOf('Discount Amount', 'S,2,24.00,1.00', 'M,2,24.00,1.00')
    assert.match(repeated, /^2 refused: Several rows have the same discount/)
    const [both = ''] = await rowsOf('Discount Amount,Line Discount Amount', 'S,2,24.00,5.00,1.00')
    assert.match(both, /^2 refused: .*The file has discounts of the order and of its lines/)
    const [shipped = ''] = await rowsOf('Discount Amount,Shipped', 'S,2,24.00,4.80,1')
    assert.match(shipped, /^2 refused: .*The discount is of all units of the order/)
    assert.deepEqual(await rowsOf('Disc %', 'S,2,24.00,10', 'M,2,24.00,'), [
      '2 new 2: 10% off counts for all rows of the order',
      '3 new 2',
    ])
    const bySize =
      'PO,Customer,Style,Color,Price,Line Discount Amount,S,M\nA,Harbor & Pine,LS-100,White,24.00,6.00,1,2'
    const { rows } = await previewOrderFile(manager, bySize)
    assert.deepEqual(
      rows.map(({ unitPriceCents }) => unitPriceCents),
      [2200, 2200],
    )
    const [split = ''] = await previewRows(
      `${bySize.replace('Line Discount', 'Discount')}\nA,Harbor & Pine,LS-100,Navy,24.00,1.00,1,`,
    )
    assert.match(split, /^2 refused: .*Read the column as Line discount amount/)
    const [order] = await importOrders(fileOf('shopify-cancelled'))
    assert.deepEqual([order?.discountBasisPoints, order?.discountCents], [1000, 960])
  })

  test('a workbook with a block for each run of sizes is read, with numbers as sizes', async () => {
    const workbook = createWorkbook({
      rows: [
        ['Customer', 'Style', 'Color', 'XS', 'S', 'M', 'L'],
        ['Harbor & Pine', 'LS-100', 'White', 1, 2, 3, 2],
        [null],
        ['Customer', 'Style', 'Color', 28, 30, 32, 34],
        ['Harbor & Pine', 'JN-1', 'Indigo', 1, 2, 3, 4],
      ],
    })
    assert.deepEqual(await previewRows(new Uint8Array(workbook)), [
      ...unitsOfRow(2, [1, 2, 3, 2]),
      '4 nothing: Column names. The sizes below are 28, 30, 32 and 34',
      ...unitsOfRow(5, [1, 2, 3, 4]),
    ])
  })

  test('totals that the file says are compared with what was read', async () => {
    const differencesOf = async (file: string) => {
      const { done } = await previewOrderFile(manager, file)
      return done.differing.orders.map(({ row, result, differences }) => [row, result, ...differences])
    }
    for (const name of ['total-of-style', 'total-of-customer', 'two-size-headers', 'shopify-cancelled'])
      assert.deepEqual(await differencesOf(fileOf(name)), [], name)
    const form = fileOf('total-of-style').replace('Grand Total,1,4,5,2,12', 'Grand Total,1,4,5,3,13')
    assert.deepEqual(await differencesOf(form), [
      [2, 'new', 'The file says 13 units in row 5, 12 were read.'],
    ])
    const orders = [
      'PO,Customer,SKU,Qty,Price,Amount,Order Total',
      'A,Harbor & Pine,LS-100-WHITE-S,2,24.00,48.00,72.00',
      'A,Harbor & Pine,LS-100-WHITE-M,1,24.00,25.00,72.00',
      'B,Harbor & Pine,LS-100-WHITE-M,1,24.00,24.00,48.00',
      'Total units,5,,,,,',
    ].join('\n')
    const { rows, done } = await previewOrderFile(manager, orders)
    assert.deepEqual(rows[1]?.notes, ['The file says $25.00 for the row: 1 × $24.00 is $24.00'])
    assert.deepEqual(done.differing, {
      counts: { new: 1, duplicate: 0 },
      orders: [
        {
          row: 4,
          orderNumber: 'B',
          customerName: 'Harbor & Pine',
          result: 'new',
          differences: [
            'The file says 5 units in row 5, 4 were read.',
            'The file says $48.00, $24.00 was read.',
          ],
        },
      ],
    })
  })

  test('columns have the names of other programs', async () => {
    const [edi] = await importOrders(fileOf('edi-names'))
    assert.deepEqual(
      [edi?.startShipOn, edi?.cancelOn, edi && unitsOf(edi)],
      ['2027-03-01', '2027-03-31', ['3 LS-100-WHITE-S']],
    )
    const [sheet] = await importOrders(fileOf('do-not-ship-before'))
    assert.deepEqual([sheet?.startShipOn, sheet?.cancelOn], ['2027-03-01', '2027-03-31'])
    const [dotted] = await importOrders(fileOf('dotted-names'))
    assert.deepEqual([dotted?.customerPurchaseOrder, dotted && unitsOf(dotted)], ['K1', ['2 LS-100-WHITE-S']])
  })
})
