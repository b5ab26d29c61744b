import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { displayName, initials, passwordError } from './users.ts'

describe('users', () => {
  const cases: [string, string, string, string, string][] = [
    ['Ada', 'Lovelace', 'ada@shop.test', 'Ada Lovelace', 'AL'],
    ['ada', 'lovelace', 'ada@shop.test', 'ada lovelace', 'AL'],
    ['Ada', '', 'mail@shop.test', 'Ada', 'A'],
    ['', 'Lovelace', 'mail@shop.test', 'Lovelace', 'L'],
    ['', '', 'ada@shop.test', 'ada@shop.test', 'A'],
    [' ', ' ', 'ada@shop.test', 'ada@shop.test', 'A'],
    ['', '', '', '', 'U'],
    ['Élodie', 'Øster', 'e@shop.test', 'Élodie Øster', 'ÉØ'],
    ['👗dress', '𝒮am', 'd@shop.test', '👗dress 𝒮am', '👗𝒮'],
  ]
  for (const [firstName, lastName, email, name, letters] of cases) {
    test(`${JSON.stringify(`${firstName} ${lastName} <${email}>`)} is shown as ${JSON.stringify(name)}, ${letters}`, () => {
      assert.equal(displayName({ firstName, lastName, email }), name)
      assert.equal(initials({ firstName, lastName, email }), letters)
    })
  }

  const onlySpaces = 'Password must not consist of spaces only'
  const onlyInvisible = 'Password must be at least 6 characters long, without invisible characters'
  const passwords: [string, string | undefined][] = [
    ['', 'Password must be at least 6 characters long'],
    ['12345', 'Password must be at least 6 characters long'],
    ['123456', undefined],
    [' '.repeat(12), onlySpaces],
    ['\u00a0\t'.repeat(5), onlySpaces],
    ['\u200b'.repeat(12), onlyInvisible],
    ['\u2800\u3164\u00ad\u2060\ufeff\u{e0020}', onlyInvisible],
    ['abc\u200b\u200b\u200b', onlyInvisible],
    [' \u200b '.repeat(5), onlySpaces],
    ['secret\u200b', undefined],
    [' secret ', undefined],
    ['x'.repeat(200), undefined],
    ['x'.repeat(201), 'Password must be at most 200 characters long'],
  ]
  for (const [password, error] of passwords) {
    test(`${error ? 'rejects' : 'accepts'} a password of ${password.length} characters`, () => {
      assert.equal(passwordError(password), error)
    })
  }

  test('initials are never empty and never split a character', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, text, (firstName, lastName, email) => {
        const letters = initials({ firstName, lastName, email })
        assert.ok(letters.length > 0 && letters.isWellFormed())
      }),
    )
  })
})
