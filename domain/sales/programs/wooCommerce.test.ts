import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { wooCommerce } from './wooCommerce.ts'

describe('customers of WooCommerce', () => {
  test('reads an export of a plugin', () => {
    assertProgram(wooCommerce, [
      ['customer_id', 'number'],
      ['user_email', 'otherEmail'],
      ['first_name', 'firstName'],
      ['last_name', 'lastName'],
      ['billing_first_name', 'firstName'],
      ['billing_last_name', 'lastName'],
      ['billing_company', 'name'],
      ['billing_email', 'email'],
      ['billing_phone', 'phone'],
      ['billing_address_1', 'billingAddress'],
      ['billing_address_2', 'billingAddress2'],
      ['billing_city', 'billingCity'],
      ['billing_state', 'billingState'],
      ['billing_postcode', 'billingZip'],
      ['billing_country', 'billingCountry'],
      ['shipping_company', null],
      ['shipping_address_1', 'shippingAddress'],
      ['shipping_address_2', 'shippingAddress2'],
      ['shipping_city', 'shippingCity'],
      ['shipping_state', 'shippingState'],
      ['shipping_postcode', 'shippingZip'],
      ['shipping_country', 'shippingCountry'],
    ])
  })

  test('reads the report Customers', () => {
    assertProgram(wooCommerce, [
      ['Name', 'person'],
      ['Username', null],
      ['Last active', null],
      ['Sign up', null],
      ['Email', 'otherEmail'],
      ['Orders', null],
      ['Total spend', null],
      ['AOV', null],
      ['Country / Region', 'billingCountry'],
      ['City', 'billingCity'],
      ['Region', 'billingState'],
      ['Postal Code', 'billingZip'],
    ])
  })
})
