import { describe, test } from 'node:test'

import { lightspeedR } from './lightspeedR.ts'
import { assertProgram } from './programFixtures.ts'

describe('customers of Lightspeed', () => {
  test('reads an export of R-Series', () => {
    assertProgram(lightspeedR, [
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Company', 'name'],
      ['Title', null],
      ['Address 1', 'billingAddress'],
      ['Address 2', 'billingAddress2'],
      ['City', 'billingCity'],
      ['State', 'billingState'],
      ['Zip', 'billingZip'],
      ['Country', 'billingCountry'],
      ['Home', 'otherPhone'],
      ['Work', 'phone'],
      ['Mobile', 'otherPhone'],
      ['Email', 'email'],
      ['Customer Type', null],
      ['Discount', 'discount'],
      ['Tax Category', null],
      ['Note', 'notes'],
    ])
  })
})
