import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { shopify } from './shopify.ts'

describe('customers of Shopify', () => {
  test('reads an export since 2023', () => {
    assertProgram(shopify, [
      ['Customer ID', 'number'],
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Email', 'email'],
      ['Accepts Email Marketing', null],
      ['Default Address Company', 'name'],
      ['Default Address Address1', 'billingAddress'],
      ['Default Address Address2', 'billingAddress2'],
      ['Default Address City', 'billingCity'],
      ['Default Address Province Code', 'billingState'],
      ['Default Address Country Code', 'billingCountry'],
      ['Default Address Zip', 'billingZip'],
      ['Default Address Phone', 'otherPhone'],
      ['Phone', 'phone'],
      ['Accepts SMS Marketing', null],
      ['Total Spent', null],
      ['Total Orders', null],
      ['Note', 'notes'],
      ['Tax Exempt', null],
      ['Tags', null],
    ])
  })

  test('reads an older export', () => {
    assertProgram(shopify, [
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Email', 'email'],
      ['Company', 'name'],
      ['Address1', 'billingAddress'],
      ['Address2', 'billingAddress2'],
      ['City', 'billingCity'],
      ['Province', null],
      ['Province Code', 'billingState'],
      ['Country', 'billingCountry'],
      ['Country Code', null],
      ['Zip', 'billingZip'],
      ['Phone', 'phone'],
      ['Accepts Marketing', null],
      ['Total Spent', null],
      ['Total Orders', null],
      ['Tags', null],
      ['Note', 'notes'],
      ['Tax Exempt', null],
    ])
  })
})
