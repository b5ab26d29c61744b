// What bills of suppliers say above and below their lines, as programs print it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { readBillTitles } from './billTitles.ts'

describe('the titles of a bill', () => {
  test('labels with their values to the right, and the address of the buyer', () => {
    const titles = readBillTitles([
      ['Filatura Riva', '', '', '', ''],
      ['Via Monte 4, 13900 Biella, Italy', '', 'INVOICE', '', ''],
      ['', 'Invoice No.', '', '', 'FR-2026-0881'],
      ['Bill To:', '', '', '', ''],
      ['', 'Invoice Date', '', '', '', '24 Nov 2026'],
      ['Selvedge Demo Co.', '', '', '', ''],
      ['', 'Due Date', '', '', '', '24 Dec 2026'],
      ['', 'Your PO', '', 'PO-2026-00012', ''],
    ])
    const { names, ...read } = titles
    assert.deepEqual(read, {
      number: 'FR-2026-0881',
      datedOn: '2026-11-24',
      dueOn: '2026-12-24',
      notes: [],
    })
    assert.ok(names.includes('Filatura Riva'))
  })

  test('labels above their values, in another language', () => {
    const { number, datedOn, dueOn } = readBillTitles([
      ['Weberei Nord GmbH', '', '', ''],
      ['Rechnungsnummer', 'Rechnungsdatum', 'Fällig am', 'Kundennummer'],
      ['2026-1187', '24.11.2026', '24.12.2026', '20114'],
    ])
    assert.deepEqual(
      { number, datedOn, dueOn },
      {
        number: '2026-1187',
        datedOn: '2026-11-24',
        dueOn: '2026-12-24',
      },
    )
  })

  const cases: [string, string[][], Partial<ReturnType<typeof readBillTitles>>][] = [
    [
      'a heading with its day',
      [['Invoice # 4711 of November 24, 2026']],
      { number: '4711', datedOn: '2026-11-24' },
    ],
    ['a heading', [['INVOICE INV-0042']], { number: 'INV-0042' }],
    [
      'pairs in a row',
      [['Invoice: A-1', 'Date: 11/24/2026', 'Due: 12/24/2026']],
      { number: 'A-1', datedOn: '2026-11-24', dueOn: '2026-12-24' },
    ],
    [
      'French',
      [['Facture n° : F-77', '', 'Date de facture : 24/11/2026'], ["Date d'échéance : 24/12/2026"]],
      { number: 'F-77', datedOn: '2026-11-24', dueOn: '2026-12-24' },
    ],
    [
      'Spanish',
      [
        ['Número de factura:', 'F-78'],
        ['Fecha de vencimiento:', '24/12/2026'],
      ],
      { number: 'F-78', dueOn: '2026-12-24' },
    ],
    ['an amount', [['Amount due: EUR 4.820,00']], { amountCents: 482_000 }],
    ['our number at the supplier is none of ours', [['Vendor No: S-102']], { supplierNumber: 'S-102' }],
    [
      'a day that can be read in two ways',
      [['Invoice date: 3/4/2026']],
      { datedOn: '2026-03-04', notes: ['3/4/2026 is read as Mar 4, 2026.'] },
    ],
  ]
  for (const [title, rows, expected] of cases)
    test(title, () => {
      const { names: _names, ...read } = readBillTitles(rows)
      assert.deepEqual(read, { notes: [], ...expected })
    })

  test('nothing that is something else is read', () => {
    const { names: _names, ...read } = readBillTitles([
      ['Due date: on receipt', 'Terms: 30 days'],
      ['Order number: PO-2026-00012', 'Order date: 11/01/2026'],
      ['Invoice date: Nov 24', 'Total units: 48'],
      ['Balance due: 48'],
    ])
    assert.deepEqual(read, { notes: [] })
  })
})
