import { describe, test } from 'node:test'

import { odoo } from './odoo.ts'
import { assertProgram } from './programFixtures.ts'

describe('customers of Odoo', () => {
  test('reads an export of contacts', () => {
    assertProgram(odoo, [
      ['External ID', null],
      ['Name', 'person'],
      ['Related Company', 'name'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Mobile', 'otherPhone'],
      ['Street', 'billingAddress'],
      ['Street2', 'billingAddress2'],
      ['City', 'billingCity'],
      ['State', 'billingState'],
      ['Zip', 'billingZip'],
      ['Country', 'billingCountry'],
      ['Tax ID', 'taxId'],
      ['Reference', 'number'],
      ['Customer Payment Terms', 'terms'],
      ['Is a Company', null],
    ])
  })

  test('reads an export with technical names', () => {
    assertProgram(odoo, [
      ['id', null],
      ['name', 'person'],
      ['parent_id/name', 'name'],
      ['email', 'email'],
      ['phone', 'phone'],
      ['street', 'billingAddress'],
      ['street2', 'billingAddress2'],
      ['city', 'billingCity'],
      ['state_id/name', 'billingState'],
      ['zip', 'billingZip'],
      ['country_id', 'billingCountry'],
      ['vat', 'taxId'],
      ['ref', 'number'],
      ['comment', 'notes'],
    ])
  })
})
