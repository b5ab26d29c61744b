import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  arrangeColumns,
  listColumns,
  moveColumn,
  shownColumns,
  toggleColumn,
  writeColumns,
} from './columnChoice.ts'

describe('the choice of columns', () => {
  const columns = [
    { key: 'invoice-id', header: 'Invoice number', isLink: true },
    { key: 'customer', header: 'Customer' },
    { key: 'date', header: 'Date' },
    { key: 'total', header: 'Total', kind: 'money' },
    { header: 'Actions', kind: 'actions' },
    { phone: 'note' },
  ]
  const listed = listColumns(columns)
  const all = ['invoice-id', 'customer', 'date', 'total']

  test('is by key among the columns with a header, without actions', () => {
    assert.deepEqual(
      listed.map(({ name, isFixed }) => [name, isFixed]),
      [
        ['invoice-id', true],
        ['customer', false],
        ['date', false],
        ['total', false],
      ],
    )
  })

  const cases: [chosen: string | undefined, shown: string[]][] = [
    [undefined, all],
    ['total.customer.invoice-id', ['total', 'customer', 'invoice-id']],
    // The column that opens the record is always shown.
    ['total.customer', ['invoice-id', 'total', 'customer']],
    ['total.total.balance', ['invoice-id', 'total']],
    ['balance', all],
    ['actions', all],
  ]
  for (const [chosen, shown] of cases)
    test(`${chosen ?? 'none'} shows ${shown.join(', ')}`, () => {
      assert.deepEqual(shownColumns(listed, chosen), shown)
      const arranged = arrangeColumns(columns, chosen)
      assert.deepEqual(
        listColumns(arranged).map(({ name }) => name),
        shown,
      )
      assert.deepEqual(arranged.slice(-2), columns.slice(-2))
    })

  test('an optional column is shown once it is chosen, in its place', () => {
    const withShipping = [
      ...columns.slice(0, 4),
      { key: 'shipping', header: 'Shipping', isOptional: true },
      ...columns.slice(4),
    ]
    const listed = listColumns(withShipping)
    const namesOf = (chosen: string | undefined) =>
      listColumns(arrangeColumns(withShipping, chosen)).map(({ name }) => name)
    assert.deepEqual(shownColumns(listed, undefined), all)
    assert.deepEqual(namesOf(undefined), all)
    const search = writeColumns(listed, toggleColumn(listed, all, 'shipping'))
    assert.equal(search, 'invoice-id.customer.date.total.shipping')
    assert.deepEqual(namesOf(search), [...all, 'shipping'])
    assert.equal(writeColumns(listed, all), undefined)
  })

  test('a column that is shown again returns to its place', () => {
    assert.deepEqual(toggleColumn(listed, all, 'customer'), ['invoice-id', 'date', 'total'])
    assert.deepEqual(toggleColumn(listed, ['invoice-id', 'date', 'total'], 'customer'), all)
    assert.deepEqual(toggleColumn(listed, ['invoice-id', 'customer'], 'total'), [
      'invoice-id',
      'customer',
      'total',
    ])
    assert.deepEqual(toggleColumn(listed, ['total', 'invoice-id'], 'date'), ['date', 'total', 'invoice-id'])
  })

  test('a column moves by one place and not beyond the ends', () => {
    assert.deepEqual(moveColumn(all, 'date', -1), ['invoice-id', 'date', 'customer', 'total'])
    assert.deepEqual(moveColumn(all, 'date', 1), ['invoice-id', 'customer', 'total', 'date'])
    assert.deepEqual(moveColumn(all, 'invoice-id', -1), all)
    assert.deepEqual(moveColumn(all, 'total', 1), all)
  })

  test('is not in the address if it is the normal order', () => {
    assert.equal(writeColumns(listed, all), undefined)
    assert.equal(writeColumns(listed, ['total', 'invoice-id']), 'total.invoice-id')
  })
})
