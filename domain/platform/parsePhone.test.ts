// Tests phone number parsing; country codes are never guessed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { parsePhone } from './parsePhone.ts'

describe('parsePhone', () => {
  const understood: [string, string][] = [
    ['+1 212 555 0148', '12125550148'],
    ['+1 (212) 555-0148', '12125550148'],
    ['+1.212.555.0148', '12125550148'],
    ['+12125550148', '12125550148'],
    ['  +1 212 555 0148  ', '12125550148'],
    ['001 212 555 0148', '12125550148'],
    ['00 44 20 7946 0958', '442079460958'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+44 (0) 20 7946 0958', '442079460958'],
    ['+49 30 901820', '4930901820'],
    ['+39 06 6982', '39066982'],
    ['+683 4000', '6834000'],
    ['+52 1 55 1234 5678', '5215512345678'],
    // Copied from phones and word processors: no-break spaces, long dashes, full-width digits, direction marks.
    ['+1\u00a0212\u00a0555\u20110148', '12125550148'],
    ['+1 212 555\u20130148', '12125550148'],
    ['\u202a+1 212 555 0148\u202c', '12125550148'],
    ['\uff0b\uff11 212 555 0148', '12125550148'],
  ]
  for (const [typed, digits] of understood) {
    test(`${JSON.stringify(typed)} is ${digits}`, () => {
      assert.deepEqual(parsePhone(typed), { digits })
    })
  }

  const noCountry = /has no country code: it must begin with one, such as \+1 212 555 0148\.$/
  const refused: [string, RegExp][] = [
    ['', /^There is no phone number\.$/],
    [' \u200e ', /^There is no phone number\.$/],
    ['(212) 555-0148', noCountry],
    ['212 555 0148', noCountry],
    ['1 212 555 0148', noCountry],
    ['020 7946 0958', noCountry],
    ['011 44 20 7946 0958', noCountry],
    ['+020 7946 0958', noCountry],
    ['+1 555 0148', /^The phone number "\+1 555 0148" has too few digits\.$/],
    ['+1 212 555 01480', /has too many digits\.$/],
    ['+44 207', /has too few digits\.$/],
    ['+44 20 7946 0958 1234', /has too many digits\.$/],
    ['+1 212 555 0148 ext. 5', /^"\+1 212 555 0148 ext\. 5" can't be read as one phone number\.$/],
    ['+1 212 555 0148 / 0149', /can't be read as one phone number\.$/],
    ['+49 30 901820 / 21', /can't be read as one phone number\.$/],
    ['+1 212 555 0148, +1 212 555 0149', /can't be read as one phone number\.$/],
    ['+1 212 555 0148 +1 212 555 0149', /can't be read as one phone number\.$/],
    ['+1 212 FLOWERS', /can't be read as one phone number\.$/],
    ['ask for Bo', /can't be read as one phone number\.$/],
    ['+', /can't be read as one phone number\.$/],
    ['+١ ٢١٢ ٥٥٥ ٠١٤٨', /can't be read as one phone number\.$/],
    ['tel:+12125550148', /can't be read as one phone number\.$/],
  ]
  for (const [typed, why] of refused) {
    test(`rejects ${JSON.stringify(typed)}`, () => {
      const reading = parsePhone(typed)
      assert.ok('error' in reading, `parsed as ${JSON.stringify(reading)}`)
      assert.match(reading.error, why)
    })
  }
})
