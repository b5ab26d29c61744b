import assert from 'node:assert/strict'
import { test } from 'node:test'

import { numberError } from './numberError.ts'

const amount = { isAmount: true, hasDecimals: true }
const decimal = { isAmount: false, hasDecimals: true }
const whole = { isAmount: false, hasDecimals: false }

test('says what a text that is no number should be', () => {
  assert.equal(numberError('cheap', amount), 'Must be an amount such as 12.34')
  assert.equal(numberError('12.345', amount), 'Must be an amount such as 12.34')
  assert.equal(numberError('-5', amount), 'Must be an amount such as 12.34')
  assert.equal(numberError('8.5.', decimal), undefined)
  assert.equal(numberError('8..5', decimal), 'Must be a number such as 12.5')
  assert.equal(numberError('1.5', whole), 'Must be a whole number')
  assert.equal(numberError('a dozen', whole), 'Must be a whole number')
})

test('accepts what the forms read, and an empty text', () => {
  for (const kind of [amount, decimal, whole]) assert.equal(numberError(' ', kind), undefined)
  for (const text of ['12', '$1,250.50', '12,5', '1.250,50'])
    assert.equal(numberError(text, amount), undefined)
  for (const text of ['8.875', '12,5 %', '-3']) assert.equal(numberError(text, decimal), undefined)
  for (const text of ['12', '1,200', '-3']) assert.equal(numberError(text, whole), undefined)
})
