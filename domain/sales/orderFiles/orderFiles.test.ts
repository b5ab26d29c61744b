// How files with orders are read: their columns, numbers and days, and what the rows of an order share.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createOrderComposer } from './composeOrderRows.ts'
import { readFileState } from './fileStates.ts'
import { unitOfColumn, unitsPer } from './fileUnits.ts'
import { guessOrderColumns } from './guessOrderColumns.ts'
import { orderColumnNames, orderColumns } from './orderColumns.ts'
import { findOrderSizes, orderMappingError } from './orderMapping.ts'
import { orderKeyOf, readOrderHead, shareCells, type SharedCells } from './readOrderHead.ts'
import { readOrderRow } from './readOrderRow.ts'
import { lettersOfSize } from './sizeWords.ts'
import { createSubtotalFinder } from './subtotals.ts'
import { describeUnread, findUnreadMeanings } from './unreadMeanings.ts'

/** The quantities and prices of the rows of a file: 'Indigo 30: 4 at 35.00'. */
function composeRows(...rows: string[]): string[] {
  const [names = [], ...texts] = rows.map((row) => row.split(','))
  const compose = createOrderComposer({ names, head: texts }, guessOrderColumns(names), '.')
  return texts.flatMap((cells) =>
    compose(cells).flatMap(({ cells: row, notes, isTotal }) => {
      if (isTotal === true) return [notes.join()]
      const { color = '', size = '', quantity, unitPrice } = row
      return quantity === undefined ? [] : [`${color} ${size}: ${quantity} at ${unitPrice}`]
    }),
  )
}

test('prices in other currencies are read, and say so', () => {
  const compose = (names: string[], ...texts: string[]) =>
    createOrderComposer(
      { names, head: [] },
      guessOrderColumns(names),
      ',',
    )(texts).map(({ cells, notes }) => `${cells.unitPrice} ${notes.join()}`)
  for (const [names, texts] of [
    [
      ['SKU', 'Qty', 'Price'],
      ['A-1', '2', '44,00 €'],
    ],
    [
      ['SKU', 'Qty', 'Einzelpreis €'],
      ['A-1', '2', '44,00'],
    ],
    [
      ['SKU', 'Qty', 'Price', 'Currency'],
      ['A-1', '2', '44,00', 'EUR'],
    ],
  ] as const)
    assert.match(
      compose([...names], ...texts)[0] ?? '',
      /^44\.00 Unit price .* is in EUR, and is read as US dollars$/,
    )
  assert.deepEqual(compose(['SKU', 'Qty', 'Price'], 'A-1', '2', '$44,00'), ['44.00 '])
})

test('several sizes with their units in one cell add up to the units of the row', () => {
  const names = ['Style', 'Color', 'Size Run', 'Units', 'Price']
  const compose = (size: string, units: string) =>
    createOrderComposer(
      { names, head: [] },
      guessOrderColumns(names),
      '.',
    )(['LS-100', 'White', size, units, '24.00']).map(
      ({ cells, refused }) => `${cells.size}: ${cells.quantity}${refused ? ` ${refused.reason}` : ''}`,
    )
  assert.deepEqual(compose('S/3 XXL/4', '7'), ['S: 3', 'XXL: 4'])
  assert.deepEqual(compose('28 / 1, 30 / 4', '5'), ['28: 1', '30: 4'])
  assert.deepEqual(compose('S: 3, M: 0', '3'), ['S: 3'])
  assert.deepEqual(compose('30/32', '32'), ['30/32: 32'])
  const [first] = compose('S/3 M/4', '8')
  assert.equal(first, 'S: 3 The sizes have 7 units, and the row says 8.')
})

test('color and size in one column', () => {
  const compose = (names: string[], ...texts: string[]) =>
    createOrderComposer(
      { names, head: [] },
      guessOrderColumns(names),
      '.',
    )(texts).map(({ cells }) => [cells.color, cells.size])
  const names = ['Style', 'Color / Size', 'Qty']
  assert.deepEqual(compose(names, 'LS-100', 'Heather Grey / XS', '1'), [['Heather Grey', 'XS']])
  assert.deepEqual(compose(names, 'LS-100', 'White, S', '1'), [['White', 'S']])
  assert.deepEqual(compose(names, 'LS-100', 'White', '1'), [[undefined, undefined]])
  assert.deepEqual(compose(['Style', 'Size/Color', 'Qty'], 'LS-100', 'S/White', '1'), [['White', 'S']])
})

test('a column named as a reference is the product of a file that names none otherwise', () => {
  assert.deepEqual(guessOrderColumns(['Référence', 'Qté']), ['productId', 'quantity'])
  assert.deepEqual(guessOrderColumns(['Ref', 'SKU', 'Qty']), [
    'customerPurchaseOrder',
    'productId',
    'quantity',
  ])
})

test('the column of size S is not one of sizes', () => {
  for (const word of ['Size', 'size', 'Taille', 'Talla']) {
    const names = ['Style Number', 'Color', ...['XS', 'S', 'M'].map((size) => `${word} ${size}`)]
    const mapping = guessOrderColumns(names)
    assert.deepEqual(mapping, ['styleNumber', 'color', null, null, null], word)
    const sizes = findOrderSizes(names, mapping).map(({ size }) => size)
    assert.deepEqual(sizes, ['XS', 'S', 'M'], word)
  }
  assert.deepEqual(guessOrderColumns(['Style', 'Sizes', 'Qty']), ['styleNumber', 'size', 'quantity'])
  assert.deepEqual(guessOrderColumns(['Style', 'Tailles', 'Qty']), ['styleNumber', 'size', 'quantity'])
})

test('further column names move the columns behind their sizes', () => {
  assert.deepEqual(
    composeRows(
      'Style,Color,XS,S,M,Total,Cost',
      'LS-100,White,1,,2,3,24.00',
      'Style,Color,32A,32B,Total,Cost,',
      'BR-5,Black,3,4,7,18.00,',
    ),
    ['White XS: 1 at 24.00', 'White M: 2 at 24.00', 'Black 32A: 3 at 18.00', 'Black 32B: 4 at 18.00'],
  )
})

test('a single size, and sizes that are not known, are kept for the rows below', () => {
  assert.deepEqual(
    composeRows(
      'Style,Color,XS,S,M',
      'Style,Color,28,30,',
      'JN-1,Indigo,,4,',
      'Style,Color,OS,,',
      'SC-1,Grey,5,,6',
    ),
    ['Indigo 30: 4 at undefined', 'Grey OS: 5 at undefined', 'Grey : 6 at undefined'],
  )
})

test('a total without a word is left out, another number without a product is not', () => {
  const rows = ['SKU,Qty,Price', 'A-1,3,2.00', 'A-2,4,2.00']
  assert.deepEqual(composeRows(...rows, ',7,14.00').at(-1), 'Left out: the total of the rows above')
  assert.deepEqual(composeRows(...rows, ',8,16.00').at(-1), ' : 8 at 16.00')
})

test('a list price is the price of the rows without a discount', () => {
  const rows = composeRows('SKU,Qty,List Price,Disc %', 'A-1,3,24.00,10', 'A-2,4,30.00,')
  assert.deepEqual(rows, [' : 3 at 24.00', ' : 4 at 30.00'])
})

test('a discount below 1 is a share if that is the difference between two prices', () => {
  const names = ['SKU', 'Qty', 'List Price', 'Net Price', 'Disc %']
  const compose = createOrderComposer({ names, head: [] }, guessOrderColumns(names), '.')
  const read = (...texts: string[]) =>
    compose(['A', '3', ...texts]).map(({ cells: { lineDiscount }, notes }) => [lineDiscount, ...notes])
  assert.deepEqual(read('24.00', '21.60', '0.1'), [['10']])
  assert.deepEqual(read('24.00', '21.00', '0.125'), [['12.5']])
  for (const net of ['23.98', '20.00', '24.00'])
    assert.deepEqual(read('24.00', net, '0.1'), [['0.1', 'Discount 0.1 read as 0.1%']])
})

test('the size of a pack may repeat the sum of its sizes', () => {
  const rows = composeRows('Style,Color,S,M,L,Units per pack,Packs', 'LS-100,White,1,2,1,4,3')
  assert.deepEqual(rows, ['White S: 3 at undefined', 'White M: 6 at undefined', 'White L: 3 at undefined'])
})

test('columns are recognized by the names of sheets and other programs', () => {
  for (const [names, fields] of [
    [
      'Order #,Account,PO,Style Number,Style Name,Color,Size,Qty,Unit Price,Start Ship Date,Cancel Date',
      'orderNumber,customerName,customerPurchaseOrder,styleNumber,,color,size,quantity,unitPrice,startShipOn,cancelOn',
    ],
    [
      'Retailer Name,Retailer Code,PO Number,SKU,Quantity,Wholesale,Retail price,Season',
      'customerName,customerNumber,customerPurchaseOrder,productId,quantity,unitPrice,,season',
    ],
    [
      'Kundennummer,Auftrag,Artikelnummer,Farbe,Größe,Menge,Einzelpreis',
      'customerNumber,orderNumber,productId,color,size,quantity,unitPrice',
    ],
    [
      'Customer,Style,Color,XS,S,M,L,Total Units,Price',
      'customerName,styleNumber,color,,,,,statedUnits,unitPrice',
    ],
    ['Customer,Item,36,38,40,42,Qty', 'customerName,productId,,,,,statedUnits'],
    ['Customer,SKU,Total Units,Amount', 'customerName,productId,quantity,lineTotal'],
  ] as const)
    assert.equal(guessOrderColumns(names.split(',')).join(','), fields, names)
  const own = orderColumns.map((column) => orderColumnNames[column])
  assert.deepEqual(guessOrderColumns(own), orderColumns)
})

test('a file needs columns with products and quantities', () => {
  const errorOf = (names: string) => orderMappingError(names.split(','), guessOrderColumns(names.split(',')))
  assert.equal(errorOf('Customer,SKU,Qty'), undefined)
  assert.equal(errorOf('Customer,Style,S,M'), undefined)
  assert.equal(errorOf('SKU,Qty'), undefined)
  assert.match(errorOf('Customer,Qty') ?? '', /product IDs or style numbers/)
  assert.match(errorOf('Customer,SKU') ?? '', /quantities/)
})

test('numbers and days become plain ones, and what can be read in two ways is noted', () => {
  const names = ['Customer', 'SKU', 'Qty', 'Price', 'Start Ship', 'Discount %', 'Tax %']
  const compose = createOrderComposer({ names, head: [] }, guessOrderColumns(names), '.')
  assert.deepEqual(compose([' Quay Street ', 'A', '1,200', '$1,234.50', '3/4/2030', '10 %', '8.875']), [
    {
      cells: {
        customerName: 'Quay Street',
        productId: 'A',
        quantity: '1200',
        unitPrice: '1234.50',
        startShipOn: '2030-03-04',
        discount: '10',
        tax: '8.875',
      },
      notes: ['3/4/2030 read as Mar 4, 2030', 'Quantity 1,200 read as 1200'],
    },
  ])
  const dayFirst = createOrderComposer(
    { names, head: [['', '', '', '', '31/3/2030']] },
    guessOrderColumns(names),
    ',',
  )
  const [row] = dayFirst(['Quay', 'A', '-', '9,50', '3/4/2030', '', ''])
  assert.deepEqual(row, {
    cells: { customerName: 'Quay', productId: 'A', unitPrice: '9.50', startShipOn: '2030-04-03' },
    notes: [],
  })
  assert.equal(readOrderRow(row?.cells ?? {}), 'nothing')
})

test('states, units and stores are recognized by the names and cells of columns', () => {
  for (const [state, texts] of [
    ['cancelled', ['Canceled', 'paid; refunded', 'fulfilled; cancelled 2026-11-03']],
    ['done', ['Fulfilled', 'paid; SHIPPED']],
    ['partial', ['partially_refunded', 'Partly invoiced']],
    ['open', ['Open', 'paid; unfulfilled', 'partly allocated']],
    ['unknown', ['On hold']],
  ] as const)
    for (const text of texts) assert.equal(readFileState(text), state, text)
  const units = ['Quantity (dozens)', 'Qty (Units)', 'Cases', 'Qty'].map(unitOfColumn)
  assert.deepEqual(units, ['dozens', 'Units', 'Cases', undefined])
  const sizes = [
    unitsPer('Doz.', 12),
    unitsPer('Pack of 6', undefined),
    unitsPer('EA', 6),
    unitsPer(undefined, 1),
  ]
  assert.deepEqual(sizes, [12, 6, 1, 1])
  for (const [names, fields] of [
    ['Customer,Store,SKU,Qty', 'customerName,store,productId,quantity'],
    ['Store,SKU,Qty', 'customerName,productId,quantity'],
    ['Customer Number,Store,SKU,Qty', 'customerNumber,store,productId,quantity'],
    ['Customer,SKU,Qty,Shipped,Back Order', 'customerName,productId,quantity,shippedUnits,'],
    ['Customer,SKU,Ordered,Received,Balance Due', 'customerName,productId,quantity,shippedUnits,'],
    ['Customer,SKU,Qty,Wholesale,Promo,Our Price', 'customerName,productId,quantity,unitPrice,,netPrice'],
    ['Customer,SKU,Qty,Back Order', 'customerName,productId,quantity,openUnits'],
    ['P.O.,order.customer_name,item.sku,item.qty', 'customerPurchaseOrder,customerName,productId,quantity'],
  ] as const)
    assert.equal(guessOrderColumns(names.split(',')).join(','), fields, names)
})

test('sizes in words, pairs of size and quantity, and totals are recognized', () => {
  assert.deepEqual(['X-Large', '2X-Large', 'xx small', 'Extra Large', 'Large', '36'].map(lettersOfSize), [
    'XL',
    '2XL',
    'XXS',
    'XL',
    'Large',
    '36',
  ])
  const names = ['Customer', 'Style', 'XS (0-2)', 'S (4-6)', 'M (8)']
  const sizes = findOrderSizes(names, guessOrderColumns(names)).map(({ size }) => size)
  assert.deepEqual(sizes, ['XS', 'S', 'M'])
  const pairNames = ['Customer', 'Style', 'Size 1', 'Qty 1', 'Size 2', 'Qty 2', 'Total Qty']
  const compose = createOrderComposer({ names: pairNames, head: [] }, guessOrderColumns(pairNames), '.')
  const pairRows = compose(['Quay', 'LS-100', 'S', '2', 'M', '', '2']).map(({ cells }) => [
    cells.size,
    cells.quantity,
  ])
  assert.deepEqual(pairRows, [['S', '2']])
  const findSubtotal = createSubtotalFinder()
  const totals = ['Total Look', 'LS-100', 'LS-100 Total', 'Subtotal for ls-100', 'LS-200 Total'].map(
    (styleNumber) => findSubtotal({ styleNumber }),
  )
  assert.deepEqual(totals, [undefined, undefined, 'LS-100', 'ls-100', undefined])
  // A color that is called so, of a product.
  assert.equal(findSubtotal({ productId: 'A-1', color: 'Black' }), undefined)
  assert.equal(findSubtotal({ productId: 'A-2', color: 'Total Black' }), undefined)
  assert.equal(findSubtotal({ color: 'Total Black' }), 'Black')
})

test('a column that is not imported is named, unless the address has its text', () => {
  const names = ['SKU', 'Discount Amount', 'Shipping City', 'Color', 'Order Qty']
  const columns = findUnreadMeanings(names, (position) => position === 0)
  const describe = (texts: string[]) =>
    describeUnread(columns, texts, { shipTo: '10 Main St\nReno, NV', quantity: '5' })
  assert.deepEqual(describe(['A-1', '10', 'Reno', 'Navy', '5']), ['Discount Amount 10 is not imported'])
  assert.deepEqual(describe(['A-1', '0.00', 'Newark', '', '6']), [
    'Shipping City Newark is not imported',
    'Order Qty 6 is not imported',
  ])
})

test('rows are one order by its number, or by the customer and what an order has once', () => {
  const keys = [
    { orderNumber: 'a-1', customerName: 'Quay' },
    { orderNumber: 'A-1' },
    { customerName: 'Quay', startShipOn: '2030-03-01', notes: 'first' },
    { customerName: 'QUAY', startShipOn: '2030-03-01', notes: 'second' },
    { customerName: 'Quay', startShipOn: '2030-04-01' },
    { productId: 'A' },
  ].map(orderKeyOf)
  assert.equal(keys[0], keys[1])
  assert.equal(keys[2], keys[3])
  assert.equal(new Set(keys).size, 4)
  assert.equal(keys[5], undefined)
})

test('an order number is kept as the one of the customer, or in the notes next to it', () => {
  const headOf = (...rows: Record<string, string>[]) => {
    const shared: SharedCells = { cells: {}, rows: {} }
    for (const [index, cells] of rows.entries()) shareCells(shared, { row: index + 2, cells })
    const head = readOrderHead(shared)
    assert.ok(!('refused' in head), JSON.stringify(head))
    return head
  }
  const alone = headOf({ orderNumber: '7' }, { orderNumber: '7', tax: '8.875', kind: 'Pre-Order' })
  assert.deepEqual(
    [alone.customerPurchaseOrder, alone.notes, alone.taxPpm, alone.kind],
    ['7', null, 88_750, 'pre-book'],
  )
  const both = headOf({ orderNumber: '7', customerPurchaseOrder: 'PO', notes: 'Fold' })
  assert.deepEqual([both.customerPurchaseOrder, both.notes], ['PO', 'Fold\nOrder 7'])
})
