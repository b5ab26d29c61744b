import assert from 'node:assert/strict'
import { test } from 'node:test'

import { telLink } from './telLink.ts'

test('keeps the digits and a leading plus', () => {
  for (const [number, link] of [
    ['+1 212 555 0148', 'tel:+12125550148'],
    ['(+49) 30 555-0148', 'tel:+49305550148'],
    ['(212) 555-0148', 'tel:2125550148'],
    ['0049 30/5550148', 'tel:0049305550148'],
    ['212 555 0148 + 12', 'tel:212555014812'],
  ] as const) {
    assert.equal(telLink(number), link, number)
  }
})
