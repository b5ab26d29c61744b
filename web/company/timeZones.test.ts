import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listTimeZones, searchTimeZones } from './timeZones.ts'

const zones = listTimeZones('Asia/Calcutta')

test('lists the selected zone once', () => {
  assert.equal(zones.filter((zone) => zone === 'Asia/Calcutta').length, 1)
  assert.equal(listTimeZones('UTC').filter((zone) => zone === 'UTC').length, 1)
})

test('finds zones by words in any order and case', () => {
  for (const [search, zone] of [
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['america/new y', 'America/New_York'],
    ['  TOKYO ', 'Asia/Tokyo'],
    ['berlin europe', 'Europe/Berlin'],
  ] as const) {
    assert(searchTimeZones(zones, search).includes(zone), search)
  }
  assert.deepEqual(searchTimeZones(zones, 'atlantis'), [])
})

test('lists all zones for an empty search', () => {
  assert.deepEqual(searchTimeZones(zones, ' '), zones)
})
