// How files with orders are read: their columns, numbers and days, and what the rows of an order share.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createOrderComposer } from './composeOrderRows.ts'
import { guessOrderColumns } from './guessOrderColumns.ts'
import { orderColumnNames, orderColumns } from './orderColumns.ts'
import { orderMappingError } from './orderMapping.ts'
import { orderKeyOf, readOrderHead, shareCells, type SharedCells } from './readOrderHead.ts'
import { readOrderRow } from './readOrderRow.ts'

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
    ['Customer,Style,Color,XS,S,M,L,Total Units,Price', 'customerName,styleNumber,color,,,,,,unitPrice'],
    ['Customer,Item,36,38,40,42,Qty', 'customerName,productId,,,,,'],
  ] as const)
    assert.equal(guessOrderColumns(names.split(',')).join(','), fields, names)
  const own = orderColumns.map((column) => orderColumnNames[column])
  assert.deepEqual(guessOrderColumns(own), orderColumns)
})

test('a file needs columns with customers, products and quantities', () => {
  const errorOf = (names: string) => orderMappingError(names.split(','), guessOrderColumns(names.split(',')))
  assert.equal(errorOf('Customer,SKU,Qty'), undefined)
  assert.equal(errorOf('Customer,Style,S,M'), undefined)
  assert.match(errorOf('SKU,Qty') ?? '', /customer/)
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
      notes: ['3/4/2030 read as Mar 4, 2030'],
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
