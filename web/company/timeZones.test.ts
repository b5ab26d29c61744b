// Time zones as they are listed, and as they are found by what somebody types.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import { listTimeZones, searchTimeZones } from './timeZones.ts'

suite('time zones', () => {
  const zones = listTimeZones('Asia/Calcutta')

  test('the chosen one is among them, once, whatever the browser calls it', () => {
    assert.equal(zones.filter((zone) => zone === 'Asia/Calcutta').length, 1)
    assert.equal(listTimeZones('UTC').filter((zone) => zone === 'UTC').length, 1)
  })

  for (const [search, found] of [
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['america/new y', 'America/New_York'],
    ['  TOKYO ', 'Asia/Tokyo'],
    ['berlin europe', 'Europe/Berlin'],
  ] as const) {
    test(`"${search}" finds ${found}`, () => assert.ok(searchTimeZones(zones, search).includes(found)))
  }

  test('nothing finds all, and what is no place finds none', () => {
    assert.deepEqual(searchTimeZones(zones, ' '), zones)
    assert.deepEqual(searchTimeZones(zones, 'atlantis'), [])
  })
})
