import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { quickBooksOnline } from './quickBooksOnline.ts'

describe('customers of QuickBooks Online', () => {
  test('reads a contact list', () => {
    assertProgram(quickBooksOnline, [
      ['Customer', 'name'],
      ['Company name', 'company'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Bill street', 'billingAddress'],
      ['Bill city', 'billingCity'],
      ['Bill state', 'billingState'],
      ['Bill zip', 'billingZip'],
      ['Bill country', 'billingCountry'],
      ['Open Balance', null],
      ['Terms', 'terms'],
    ])
  })

  test('reads a list of the report', () => {
    assertProgram(quickBooksOnline, [
      ['Customer full name', 'name'],
      ['Company name', 'company'],
      ['Phone numbers', 'phone'],
      ['Email', 'email'],
      ['Full name', 'person'],
      ['Bill address', 'billingAddress'],
      ['Ship address', 'shippingAddress'],
    ])
  })
})
