import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { square } from './square.ts'

describe('customers of Square', () => {
  test('reads a directory', () => {
    assertProgram(square, [
      ['Reference ID', 'number'],
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Email Address', 'email'],
      ['Phone Number', 'phone'],
      ['Nickname', null],
      ['Company Name', 'name'],
      ['Street Address 1', 'billingAddress'],
      ['Street Address 2', 'billingAddress2'],
      ['City', 'billingCity'],
      ['State', 'billingState'],
      ['Postal Code', 'billingZip'],
      ['Birthday', null],
      ['Memo', 'notes'],
      ['Square Customer ID', null],
      ['Creation Source', null],
    ])
  })
})
