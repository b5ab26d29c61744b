import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isEmail } from './emails.ts'

test('accepts addresses that mail servers accept', () => {
  for (const email of [
    'ann@shop.example',
    'smith&co@btinternet.example',
    "o'brien.jr+list@shop.co.uk",
    'maria@müller.example',
    'maria@xn--mller-kva.example',
    'info@пример.рф',
    'a_b@3m.com',
  ])
    assert.ok(isEmail(email), email)
})

test('rejects other texts', () => {
  for (const text of [
    'ann',
    'ann@shop',
    '@shop.example',
    'ann@@shop.example',
    'ann.@shop.example',
    'a..b@shop.example',
    'ann@-shop.example',
    'ann@shop-.example',
    'ann@shop.example.',
    'ann@shop.1',
    'ann lee@shop.example',
    'ann@shop.example; bo@shop.example',
    '"ann"@shop.example',
    'Ann <ann@shop.example>',
    'müller@shop.example',
    `${'a'.repeat(65)}@shop.example`,
    'ann@shop.example\r\nBcc: bo@shop.example',
  ])
    assert.equal(isEmail(text), false, text)
})
