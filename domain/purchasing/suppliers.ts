// Suppliers: the companies that products are bought from.
import { readTermsDays } from '#domain/company/termsText.ts'
import { currencies } from '#domain/platform/currencies.ts'
import { defineRecord } from '#domain/platform/records/defineRecord.ts'

export const supplier = defineRecord({
  noun: 'supplier',
  name: 'supplier',
  names: 'suppliers',
  path: 'suppliers',
  numbers: 'S-',
  module: 'Purchases',
  may: {
    read: 'suppliers.read',
    edit: 'suppliers.edit',
    delete: 'suppliers.delete',
    import: 'suppliers.edit',
    merge: 'suppliers.merge',
  },
  hasFiles: true,
  columnNames: {
    number: 'Vendor number, Vendor ID, No',
    name: 'Vendor, Vendor name, Company, Factory, Maker',
  },
  fields: {
    contact: {
      kind: 'line',
      label: 'Contact',
      max: 200,
      isSearched: true,
      names: 'Contact name, Contact person, Person',
    },
    email: { kind: 'email', label: 'Email', max: 254, isSearched: true, names: 'Mail, Email address' },
    phone: {
      kind: 'phone',
      label: 'Phone',
      max: 50,
      isSearched: true,
      names: 'Tel, Telephone, Phone number, Mobile',
    },
    address: { kind: 'paragraph', label: 'Address', max: 500, isSearched: true, names: 'Postal address' },
    currency: {
      kind: 'choice',
      label: 'Currency',
      hint: 'Of its prices and purchase orders',
      choices: currencies,
      default: 'USD',
      isFiltered: true,
      names: 'Currency code',
    },
    termsDays: {
      kind: 'integer',
      label: 'Net days',
      hint: 'From the bill to the day it is due',
      min: 0,
      max: 365,
      unit: 'days',
      readText: readTermsDays,
      isSorted: true,
      names: 'Payment terms, Terms, Days',
    },
    leadDays: {
      kind: 'integer',
      label: 'Lead time',
      hint: 'From the order to the arrival',
      min: 0,
      max: 730,
      unit: 'days',
      isSorted: true,
      names: 'Lead days, Delivery time',
    },
    notes: { kind: 'paragraph', label: 'Notes', max: 2000, names: 'Note, Comment, Remarks' },
    isActive: { kind: 'yesNo', label: 'Active', default: true, filter: ['Active', 'Inactive'] },
  },
})
