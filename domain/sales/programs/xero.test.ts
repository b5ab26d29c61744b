import { describe, test } from 'node:test'

import { assertProgram } from './programFixtures.ts'
import { xero } from './xero.ts'

describe('customers of Xero', () => {
  test('reads an export of contacts', () => {
    assertProgram(xero, [
      ['*ContactName', 'name'],
      ['AccountNumber', 'number'],
      ['EmailAddress', 'email'],
      ['FirstName', 'firstName'],
      ['LastName', 'lastName'],
      ['POAttentionTo', 'otherContacts'],
      ['POAddressLine1', 'billingAddress'],
      ['POAddressLine2', 'billingAddress2'],
      ['POAddressLine3', 'billingAddress2'],
      ['POAddressLine4', 'billingAddress2'],
      ['POCity', 'billingCity'],
      ['PORegion', 'billingState'],
      ['POPostalCode', 'billingZip'],
      ['POCountry', 'billingCountry'],
      ['SAAttentionTo', 'otherContacts'],
      ['SAAddressLine1', 'shippingAddress'],
      ['SAAddressLine2', 'shippingAddress2'],
      ['SAAddressLine3', 'shippingAddress2'],
      ['SAAddressLine4', 'shippingAddress2'],
      ['SACity', 'shippingCity'],
      ['SARegion', 'shippingState'],
      ['SAPostalCode', 'shippingZip'],
      ['SACountry', 'shippingCountry'],
      ['PhoneNumber', 'phone'],
      ['FaxNumber', null],
      ['MobileNumber', 'otherPhone'],
      ['DDINumber', 'otherPhone'],
      ['SkypeName', null],
      ['BankAccountName', null],
      ['BankAccountNumber', null],
      ['BankAccountParticulars', null],
      ['TaxNumber', 'taxId'],
      ['AccountsReceivableTaxCodeName', null],
      ['AccountsPayableTaxCodeName', null],
      ['Website', null],
      ['LegalName', 'company'],
      ['Discount', 'discount'],
      ['CompanyNumber', null],
      ['DueDateBillDay', null],
      ['DueDateBillTerm', null],
      ['DueDateSalesDay', 'terms'],
      ['DueDateSalesTerm', 'termsFrom'],
      ['SalesAccount', null],
      ['PurchasesAccount', null],
    ])
  })
})
