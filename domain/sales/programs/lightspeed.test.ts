import { describe, test } from 'node:test'

import { lightspeed } from './lightspeed.ts'
import { assertProgram } from './programFixtures.ts'

describe('customers of Lightspeed', () => {
  test('reads an export of X-Series', () => {
    assertProgram(lightspeed, [
      ['id', null],
      ['customer_code', 'number'],
      ['first_name', 'firstName'],
      ['last_name', 'lastName'],
      ['email', 'email'],
      ['phone', 'phone'],
      ['mobile', 'otherPhone'],
      ['company_name', 'name'],
      ['customer_group_name', null],
      ['physical_address_1', 'shippingAddress'],
      ['physical_address_2', 'shippingAddress2'],
      ['physical_suburb', 'shippingAddress2'],
      ['physical_city', 'shippingCity'],
      ['physical_state', 'shippingState'],
      ['physical_postcode', 'shippingZip'],
      ['physical_country_id', 'shippingCountry'],
      ['postal_address_1', 'billingAddress'],
      ['postal_address_2', 'billingAddress2'],
      ['postal_suburb', 'billingAddress2'],
      ['postal_city', 'billingCity'],
      ['postal_state', 'billingState'],
      ['postal_postcode', 'billingZip'],
      ['postal_country_id', 'billingCountry'],
    ])
  })
})
