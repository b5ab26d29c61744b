// Recognizing the columns of files with customers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { customerColumnNames, customerColumns, customerMappingError } from './customerColumns.ts'
import { guessCustomerColumns } from './guessCustomerColumns.ts'

describe('guessCustomerColumns', () => {
  test('knows the names of an export', () => {
    assert.deepEqual(guessCustomerColumns(Object.values(customerColumnNames)), customerColumns)
  })

  const files: [string, string, string][] = [
    [
      'a QuickBooks list',
      'Customer,Company,Main Phone,Main Email,Terms,Credit Limit,Bill to,Ship to,Primary Contact',
      'name,company,phone,email,terms,creditLimit,billingAddress,shippingAddress,contactName',
    ],
    [
      'a sheet from a trade fair',
      'Company,Buyer,Tel.,E-mail,Net terms,Street,City,State/Province,Zip code,Country,Remarks',
      'name,contactName,phone,email,terms,billingAddress,billingCity,state,billingZip,billingCountry,notes',
    ],
    [
      'a German list',
      'Kunden-Nr.,Firma,Telefon,Straße,PLZ,Ort,Ansprechpartner,Rabatt (%)',
      'number,name,phone,billingAddress,billingZip,billingCity,contactName,discount',
    ],
    ['nothing that it knows', 'A,B', ','],
  ]
  for (const [title, names, expected] of files) {
    test(`guesses ${title}`, () => {
      assert.equal(
        guessCustomerColumns(names.split(','))
          .map((column) => column ?? '')
          .join(','),
        expected,
      )
    })
  }
})

test('needs a column with the name or the number', () => {
  const message = 'The file has no column with the name or the number of the customer.'
  assert.equal(customerMappingError(['A'], ['email']), message)
  assert.equal(customerMappingError(['A'], ['number']), undefined)
  assert.equal(customerMappingError(['A', 'B'], ['name', 'name']), 'The file has two columns for name.')
  assert.equal(customerMappingError([], []), 'No customers found in the file')
})
