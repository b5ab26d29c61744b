// Tests what the company's details may be.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import { isTimeZone, footerError, linkError } from './company.ts'

suite('a link of the company', () => {
  for (const link of ['', 'https://wa.me/12125550148', 'http://shop.test/a?b=c#d']) {
    test(`may be ${link || 'left out'}`, () => assert.equal(linkError(link), undefined))
  }
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'wa.me/1212',
    '//evil.test',
    'mailto:a@b.test',
    'x',
  ]) {
    test(`may not be ${link}`, () =>
      assert.equal(linkError(link), 'Must be an address that begins with https:// or http://'))
  }
})

suite('a time zone', () => {
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5']) {
    test(`${zone} is one`, () => assert.equal(isTimeZone(zone), true))
  }
  for (const zone of ['', '+05:00', '-5', 'Mars/Olympus', 'America/New York', "UTC'--", 'UTC '])
    test(`${zone || 'nothing'} is none`, () => assert.equal(isTimeZone(zone), false))
})

test('the foot of a page takes four lines', () => {
  assert.equal(footerError('one\ntwo\nthree\nfour'), undefined)
  assert.equal(footerError('one\ntwo\nthree\nfour\nfive'), 'Must be at most 4 lines')
})
