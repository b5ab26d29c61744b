// What the rows above the column names of a form say.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readTitles } from './readTitles.ts'

const today = '2026-12-01'
const read = (...rows: string[][]) => readTitles(rows, today)

test('labels with a value in the same cell, to the right or below are read', () => {
  for (const [rows, values] of [
    [[['Customer: Harbor & Pine']], { customerName: 'Harbor & Pine' }],
    [[['Sold To', 'Harbor & Pine']], { customerName: 'Harbor & Pine' }],
    [[['PO # 4711 — page 1 of 3']], { customerPurchaseOrder: '4711' }],
    [[['Sold To', '', 'Harbor & Pine']], { customerName: 'Harbor & Pine' }],
    [
      [
        ['Customer', 'PO #'],
        ['Harbor & Pine', '4711'],
      ],
      { customerName: 'Harbor & Pine', customerPurchaseOrder: '4711' },
    ],
    [
      [
        ['PO Number', 'PO Date', 'Start Ship', 'Cancel Date', 'Terms', 'Season'],
        ['4711', '11/24/2026', '02/15/2027', '03/15/2027', 'Net 30', 'Spring 2027'],
        ['Vendor', '', 'Ship To', '', 'Bill To', ''],
        ['Selvedge', '', 'Harbor DC', '', 'Harbor & Pine', ''],
        ['88 Mill St', '', '77 Depot Way', '', 'PO Box 7', ''],
      ],
      {
        customerName: 'Harbor & Pine',
        customerPurchaseOrder: '4711',
        startShipOn: '2027-02-15',
        cancelOn: '2027-03-15',
        season: 'Spring 2027',
        shipTo: 'Harbor DC\n77 Depot Way',
      },
    ],
    [
      [['Requested ship: Feb 22, 2027'], ['Cancel if not shipped by: Mar 19, 2027']],
      { startShipOn: '2027-02-22', cancelOn: '2027-03-19' },
    ],
    [
      [['Ship Not Before February 1, 2027'], ['Ship No Later Than February 20, 2027']],
      { startShipOn: '2027-02-01', cancelOn: '2027-02-20' },
    ],
    [
      [['Bestellung Nr. 2027-0113'], ['Liefertermin: ab 15.02.2027, spätestens 12.03.2027']],
      { orderNumber: '2027-0113', startShipOn: '2027-02-15', cancelOn: '2027-03-12' },
    ],
    [
      [['Bon de commande n° BC-41'], ['Livraison souhaitée à partir du 01/03/2027']],
      { customerPurchaseOrder: 'BC-41', startShipOn: '2027-03-01' },
    ],
    [
      [['Pedido Nº 5521'], ['Fecha de entrega: 10/02/2027'], ['Cancelar después de: 28/02/2027']],
      { orderNumber: '5521', startShipOn: '2027-02-10', cancelOn: '2027-02-28' },
    ],
    [
      [['Our order number: 1093'], ['Ordered 13/1/2027'], ['Ship: 3/2/2027']],
      { orderNumber: '1093', startShipOn: '2027-02-03' },
    ],
    [
      [['PO Number:', 'OM-150 Start Ship: 03/01/2027 Cancel Date: 03/31/2027']],
      { customerPurchaseOrder: 'OM-150', startShipOn: '2027-03-01', cancelOn: '2027-03-31' },
    ],
    [
      [['PO Number: OM-150 Start Ship: 03/01/2027']],
      { customerPurchaseOrder: 'OM-150', startShipOn: '2027-03-01' },
    ],
    [[['PO Number', 'PO Date']], {}],
    [[['PURCHASE ORDER', '', 'Harbor & Pine']], {}],
    [[['Your PO no.', 'HP-27-2', '', 'Our order no.', 'S-1']], { customerPurchaseOrder: 'HP-27-2' }],
    [[['Purchase Order', 'HP-4711']], { customerPurchaseOrder: 'HP-4711' }],
    [
      [
        ['PO Number', '', 'Start Ship', '', 'Terms', ''],
        ['', '4711', '', '3/1/2027', '', 'Net 30'],
      ],
      { customerPurchaseOrder: '4711', startShipOn: '2027-03-01' },
    ],
    [
      [
        ['PO Number', 'Merchant'],
        ['4711', 'Jane'],
      ],
      { customerPurchaseOrder: '4711' },
    ],
    [
      [
        ['La Petite Boutique', 'LPB 0093', '10 Feb 2027'],
        ['Customer name', 'Customer order no.', 'Ship not before'],
        ['5 Mar 2027', 'Spring 2027', 'petite@boutique.example'],
        ['Cancel after', 'Season', 'Email'],
      ],
      {
        customerName: 'La Petite Boutique',
        customerPurchaseOrder: 'LPB 0093',
        startShipOn: '2027-02-10',
        cancelOn: '2027-03-05',
        season: 'Spring 2027',
        customerEmail: 'petite@boutique.example',
      },
    ],
    [
      [
        ['Bill To', '', 'Ship To Name', 'Harbor DC East'],
        ['Harbor & Pine', '', 'Ship To Address 1 77 Depot Way', ''],
        ['', '', 'Ship To City', 'Reno'],
        ['', '', 'Ship To State', 'NV'],
        ['', '', 'Ship To Zip', '89501'],
      ],
      {
        customerName: 'Harbor & Pine',
        shipTo: 'Harbor DC East\n77 Depot Way\nReno, NV 89501',
        shipToState: 'NV',
      },
    ],
    [
      [
        ['CANCEL', ':', '03/26/27'],
        ['SHIP TO', ':', 'RDC 3', '', '400 Industrial Pkwy', 'Omaha NE 68110'],
      ],
      { cancelOn: '2027-03-26', shipTo: 'RDC 3\n400 Industrial Pkwy\nOmaha NE 68110' },
    ],
    [[['Harbor & Pine — Purchase Order 4711']], { customerPurchaseOrder: '4711' }],
    [
      [['Ship after', '3/1/2027', 'Ship before', '3/31/2027']],
      { startShipOn: '2027-03-01', cancelOn: '2027-03-31' },
    ],
    [[['PO', 'VERBAL']], { customerPurchaseOrder: 'VERBAL' }],
    [[['Purchase Order No.: OM-118']], { customerPurchaseOrder: 'OM-118' }],
    [[['Purchase order no. LPB-930 of November 24, 2026']], { customerPurchaseOrder: 'LPB-930' }],
    [
      [['Lieferdatum: 15.03.2027', 'Spätester Liefertermin: 30.04.2027']],
      { startShipOn: '2027-03-15', cancelOn: '2027-04-30' },
    ],
    [[['Customer No.', 'C-100']], { customerNumber: 'C-100' }],
    [[['PO: 4711']], { customerPurchaseOrder: '4711' }],
    [[['PO # 4711']], { customerPurchaseOrder: '4711' }],
    [[['PO:', 'PO 4711']], { customerPurchaseOrder: 'PO 4711' }],
    [[['PO#4711']], { customerPurchaseOrder: '4711' }],
    [[['Order No. 4711']], { orderNumber: '4711' }],
    [[['ORDER FORM SS27']], { season: 'SS27' }],
    [[['Season: Fall 2027']], { season: 'Fall 2027' }],
    [[['Ship 3/1 - 3/31']], { startShipOn: '2027-03-01', cancelOn: '2027-03-31' }],
    [
      [['Ship Window:', 'Mar 1, 2027 to Mar 31, 2027']],
      { startShipOn: '2027-03-01', cancelOn: '2027-03-31' },
    ],
    [
      [['Start Ship: 3/1/2027', 'Cancel date 3/31/2027']],
      { startShipOn: '2027-03-01', cancelOn: '2027-03-31' },
    ],
    [[['Delivery', '2027-03-01-2027-03-31']], { startShipOn: '2027-03-01', cancelOn: '2027-03-31' }],
    [[['PO: 7 | Customer: Quay']], { customerPurchaseOrder: '7', customerName: 'Quay' }],
    [[['Buyer: Jane Doe'], ['Customer: Quay']], { customerName: 'Quay' }],
    [
      [
        ['Bill To:', '', 'Ship To:'],
        ['Harbor & Pine', '', 'Harbor DC'],
        ['9 Dock Rd', '', '77 Depot Way'],
      ],
      { customerName: 'Harbor & Pine', shipTo: 'Harbor DC\n77 Depot Way' },
    ],
    [[['Ship To: Store Reno']], { store: 'Store Reno' }],
    [[['Discount: 10%', 'Notes: Fold']], { discount: '10', notes: 'Fold' }],
    [
      [
        ['Cart ID', '7da1', 'Ordered Date', '01/12/2017 14:32', 'Fulfillment', 'C'],
        ['First Name', 'Last Name', 'Email', 'Phone'],
        ['A', 'B', 'buyer@harbor.example', ''],
      ],
      { orderNumber: '7da1', customerEmail: 'buyer@harbor.example' },
    ],
    [[['Customer:', ''], ['PO:', ''], ['Linen Shirt 2027']], {}],
    [[['Order form 2027']], {}],
  ] as const)
    assert.deepEqual(read(...rows.map((row) => [...row])).values, values, JSON.stringify(rows))
})

test('what is not read is named, and what can be read in two ways is noted', () => {
  const { values, notes, unread } = read(
    ['HARBOR ORDER FORM'],
    ['Terms: Net 30', 'Discount', '$50'],
    ['Customer: Quay', 'Account: Other'],
    ['Start Ship: 3/4/2027', 'Email: none'],
  )
  assert.deepEqual(values, { customerName: 'Quay', startShipOn: '2027-03-04' })
  assert.deepEqual(notes, ['3/4/2027 is read as Mar 4, 2027.'])
  assert.deepEqual(unread, [
    'Terms: Net 30',
    'HARBOR ORDER FORM',
    'Discount: $50',
    'Email: none',
    'Account: Other',
  ])
})
