import type { CustomerProgram } from './customerProgram.ts'

/** Lightspeed Retail (R-Series): Customers > Export. */
export const lightspeedR: CustomerProgram = {
  name: 'Lightspeed',
  signatures: [['First Name', 'Last Name', 'Company', 'Home', 'Work', 'Mobile']],
  columns: {
    Company: 'name',
    'First Name': 'firstName',
    'Last Name': 'lastName',
    Title: null,
    Work: 'phone',
    Mobile: 'otherPhone',
    Home: 'otherPhone',
    Email: 'email',
    'Address 1': 'billingAddress',
    'Address 2': 'billingAddress2',
    City: 'billingCity',
    State: 'billingState',
    Zip: 'billingZip',
    Country: 'billingCountry',
    Note: 'notes',
    'Customer Type': null,
  },
}
