import assert from 'node:assert/strict'
import { test } from 'node:test'

import { recipientsError, splitRecipients } from './recipients.ts'

test('splits typed recipients at commas, semicolons, spaces and line breaks', () => {
  assert.deepEqual(splitRecipients(' ada@shop.test,bo@shop.test; cy@shop.test\n di@shop.test, '), [
    'ada@shop.test',
    'bo@shop.test',
    'cy@shop.test',
    'di@shop.test',
  ])
})

test('names the address that is wrong, and limits the count', () => {
  assert.equal(recipientsError('ada@shop.test, bo@müller.example'), undefined)
  assert.equal(recipientsError('ada@shop.test, bo@'), 'bo@ is not an email address')
  assert.equal(recipientsError(' , '), 'Enter 1 to 10 email addresses')
  const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@shop.test`).join(' ')
  assert.equal(recipientsError(eleven), 'Enter 1 to 10 email addresses')
})
