import assert from 'node:assert/strict'
import { test } from 'node:test'

import { gs1PrefixError } from './gs1Prefix.ts'

test('accepts the prefixes that GS1 allots to companies, and none', () => {
  for (const prefix of ['', '0614141', '952123', '9521234', '4006381', '12345678901', '0012345', '950110153'])
    assert.equal(gs1PrefixError(prefix), undefined, prefix)
})

test('says why a text is no company prefix', () => {
  assert.equal(gs1PrefixError('95212a4'), 'Enter the GS1 company prefix with digits only.')
  for (const text of ['95212', '952123456789'])
    assert.equal(gs1PrefixError(text), 'A GS1 company prefix has 6 to 11 digits.', text)
  for (const text of ['200123', '0212345', '0412345', '0512345', '9601234', '9771234', '978014', '9790123'])
    assert.match(gs1PrefixError(text) ?? '', new RegExp(`begin with ${text.slice(0, 3)} belong`), text)
  for (const text of ['9801234', '9901234', '0000001']) assert.ok(gs1PrefixError(text), text)
})
