import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { quickBooksDesktop } from './quickBooksDesktop.ts'

describe('customers of QuickBooks Desktop', () => {
  test('reads a customer list', () => {
    assertProgram(quickBooksDesktop, [
      ['', null],
      ['Active Status', null],
      ['Customer', 'name'],
      ['Balance', null],
      ['Balance Total', null],
      ['Company', 'company'],
      ['Mr./Ms./...', null],
      ['First Name', 'firstName'],
      ['M.I.', null],
      ['Last Name', 'lastName'],
      ['Primary Contact', 'contactName'],
      ['Main Phone', 'phone'],
      ['Fax', null],
      ['Alt. Phone', 'otherPhone'],
      ['Secondary Contact', 'otherContacts'],
      ['Job Title', null],
      ['Main Email', 'email'],
      ['Bill to 1', 'billingAddress'],
      ['Bill to 2', 'billingAddress2'],
      ['Bill to 3', 'billingAddress2'],
      ['Bill to 4', 'billingAddress2'],
      ['Bill to 5', 'billingAddress2'],
      ['Ship to 1', 'shippingAddress'],
      ['Ship to 2', 'shippingAddress2'],
      ['Ship to 3', 'shippingAddress2'],
      ['Ship to 4', 'shippingAddress2'],
      ['Ship to 5', 'shippingAddress2'],
      ['Customer Type', null],
      ['Terms', 'terms'],
      ['Rep', null],
      ['Sales Tax Code', null],
      ['Tax item', null],
      ['Resale Num', 'taxId'],
      ['Account No.', 'number'],
      ['Credit Limit', 'creditLimit'],
    ])
  })

  test('reads a list with one column for each address', () => {
    assertProgram(quickBooksDesktop, [
      ['Customer', 'name'],
      ['Company', 'company'],
      ['Main Phone', 'phone'],
      ['Main Email', 'email'],
      ['Terms', 'terms'],
      ['Credit Limit', 'creditLimit'],
      ['Bill to', 'billingAddress'],
      ['Ship to', 'shippingAddress'],
      ['Primary Contact', 'contactName'],
    ])
  })
})
