import type { CustomerProgram } from './customerProgram.ts'

/** Customers > Directory > Export customers. */
export const square: CustomerProgram = {
  name: 'Square',
  signatures: [
    ['Square Customer ID', 'First Name', 'Last Name'],
    ['Reference ID', 'First Name', 'Last Name', 'Company Name', 'Street Address 1'],
  ],
  columns: {
    'Reference ID': 'number',
    'Square Customer ID': null,
    'First Name': 'firstName',
    'Last Name': 'lastName',
    'Company Name': 'name',
    Nickname: null,
    'Email Address': 'email',
    'Phone Number': 'phone',
    'Street Address 1': 'billingAddress',
    'Street Address 2': 'billingAddress2',
    City: 'billingCity',
    State: 'billingState',
    'Postal Code': 'billingZip',
    Memo: 'notes',
    Birthday: null,
  },
}
