import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { booksClosedError, formatTimeZone, isTimeZone, footerError, linkError } from './company.ts'

describe('linkError', () => {
  for (const link of ['', 'https://wa.me/12125550148', 'http://shop.test/a?b=c#d']) {
    test(`accepts ${link || 'an empty link'}`, () => assert.equal(linkError(link), undefined))
  }
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'wa.me/1212',
    '//evil.test',
    'mailto:a@b.test',
    'x',
  ]) {
    test(`rejects ${link}`, () =>
      assert.equal(linkError(link), 'Must be an address that begins with https:// or http://'))
  }
})

describe('isTimeZone', () => {
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5']) {
    test(`accepts ${zone}`, () => assert.equal(isTimeZone(zone), true))
  }
  for (const zone of [
    '',
    '+05:00',
    '-5',
    '\u221205:00',
    'Mars/Olympus',
    'America/New York',
    "UTC'--",
    'UTC ',
  ])
    test(`rejects ${JSON.stringify(zone)}`, () => assert.equal(isTimeZone(zone), false))
})

test('a time zone is shown with spaces', () => {
  assert.equal(formatTimeZone('America/Argentina/Buenos_Aires'), 'America/Argentina/Buenos Aires')
})

test('the invoice footer has at most four lines', () => {
  assert.equal(footerError('one\ntwo\nthree\nfour'), undefined)
  assert.equal(footerError('one\ntwo\nthree\nfour\nfive'), 'Must be at most 4 lines')
})

test('the books are closed to yesterday at the latest', () => {
  const latest = 'The books can be closed to Feb 28, 2026 at the latest.'
  assert.equal(booksClosedError('2026-02-28', '2026-03-01'), undefined)
  assert.equal(booksClosedError('2026-03-01', '2026-03-01'), latest)
  assert.equal(booksClosedError('2026-03-02', '2026-03-01'), latest)
})
