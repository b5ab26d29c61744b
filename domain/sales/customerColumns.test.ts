// Recognizing the columns of files with customers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { describeMapping } from '#domain/sales/customerFiles/describeCustomerMapping.ts'
import { guessCustomerColumns } from '#domain/sales/customerFiles/guessCustomerColumns.ts'

import { customerColumnNames, customerColumns, customerMappingError } from './customerColumns.ts'

describe('guessCustomerColumns', () => {
  test('knows the names of an export', () => {
    assert.deepEqual(guessCustomerColumns(Object.values(customerColumnNames)), customerColumns)
  })

  const files: [string, string, string][] = [
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

describe('columns of other sheets', () => {
  const sheets: [title: string, columns: Record<string, string | null>][] = [
    [
      'makes the company the customer, and the person its contact',
      { 'Customer Name': 'person', 'Company Name': 'name' },
    ],
    ['takes a name as the customer without a company', { Name: 'name', Email: 'email' }],
    [
      'reads the lines of both addresses',
      {
        Street: 'billingAddress',
        'Street 2': 'billingAddress2',
        Suite: 'billingAddress2',
        'Ship Street': 'shippingAddress',
        'Ship Street 2': 'shippingAddress2',
        'Ship Zip': 'shippingZip',
        'House Number': 'billingHouseNumber',
      },
    ],
    [
      'reads a French sheet',
      {
        'Raison sociale': 'name',
        "Complément d'adresse": 'billingAddress2',
        'Code postal': 'billingZip',
        'Code postal de livraison': 'shippingZip',
        'Conditions de paiement': 'terms',
        Remarques: 'notes',
      },
    ],
    [
      'reads a Spanish sheet',
      { 'Razón social': 'name', Dirección: 'billingAddress', 'C.P.': 'billingZip', Provincia: 'state' },
    ],
    [
      'reads an Italian sheet',
      { 'Ragione sociale': 'name', Indirizzo: 'billingAddress', CAP: 'billingZip', 'Partita IVA': 'taxId' },
    ],
    [
      'reads a Dutch sheet',
      {
        Bedrijfsnaam: 'name',
        Straat: 'billingAddress',
        Huisnummer: 'billingHouseNumber',
        Plaats: 'billingCity',
      },
    ],
    [
      'reads a German sheet',
      {
        Firma: 'name',
        Vorname: 'firstName',
        Nachname: 'lastName',
        'Straße/Hausnr.': 'billingAddress',
        'PLZ/Ort': 'billingAddress2',
        Bemerkungen: 'notes',
        Mobil: 'otherPhone',
        Telefon: 'phone',
      },
    ],
    [
      'reads the house number behind the street',
      { Kundennummer: 'number', Name: 'name', Strasse: 'billingAddress', 'Nr.': 'billingHouseNumber' },
    ],
    ['reads a number elsewhere as that of the customer', { 'No.': 'number', Name: 'name' }],
    [
      'reads a legal name and a trading name',
      { 'Legal Name': 'company', 'Trading Name': 'name', 'Street Name': 'billingAddress' },
    ],
    ['ignores a column without a name', { '': null, 'Customer Name': 'name' }],
  ]
  for (const [title, columns] of sheets)
    test(title, () => {
      assert.deepEqual(guessCustomerColumns(Object.keys(columns)), Object.values(columns))
    })
})

test('says how a file is read', () => {
  const names = ['Firma', 'Name', 'Straße', 'Hausnr.', 'Fax']
  assert.deepEqual(describeMapping(names, guessCustomerColumns(names)), [
    'The name of the customer is read from Firma, its contact from Name. A row without Firma is a customer with the name of the person.',
    'The billing address is read from Straße and Hausnr.',
    'This column is not imported: Fax.',
  ])
  const many = ['Customer Name', ...Array.from({ length: 20 }, (_, index) => `Extra ${index}`)]
  assert.match(describeMapping(many, guessCustomerColumns(many)).at(-1) ?? '', /, Extra 10 and 9 more\.$/)
  assert.deepEqual(describeMapping(['Contact Name'], ['contactName']), [
    'The name of the customer is read from Contact Name.',
  ])
  assert.deepEqual(describeMapping(['A', 'B'], [null, null]), [])
})
