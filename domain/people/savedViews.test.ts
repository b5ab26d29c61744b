import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isViewedList, tooManyViewsMessage, viewNameTakenMessage, viewSearchPattern } from './savedViews.ts'

test('the parameters of an address are URL-encoded pairs', () => {
  for (const search of [
    '',
    'status=Pending',
    'status=Pending&columns=invoice-id.total',
    'search=linen+dress%2C+red&startDate=2026-01-01',
    'season=',
    'broken=true&category=%22501%22',
  ])
    assert.match(search, viewSearchPattern, search)
  for (const search of [
    '?status=Pending',
    'status',
    'status=Pending&',
    '&status=Pending',
    '=Pending',
    'status=Pending&&a=b',
    'status=<b>',
    'status=a b',
    'status=a#b',
    'https://shop.test/',
    'a=b\n',
  ])
    assert.doesNotMatch(search, viewSearchPattern, search)
})

test('a list is known by the path of its page', () => {
  assert.ok(isViewedList('/invoices'))
  for (const path of ['/', '/invoices/1', 'invoices', 'toString']) assert.equal(isViewedList(path), false)
})

test('messages name the list by its title', () => {
  assert.equal(
    viewNameTakenMessage('Jo Manager', 'Unpaid', '/credit-notes'),
    'Jo Manager already has a view named Unpaid of Credit Notes.',
  )
  assert.equal(
    tooManyViewsMessage('/invoices'),
    'You have 100 views of Invoices, which is the maximum. Delete one first.',
  )
})
