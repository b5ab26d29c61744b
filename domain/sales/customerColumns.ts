// The columns of files with customers: those that an import reads and an export writes, and how they are recognized by their names.
import {
  type ColumnMapping as MappingOf,
  type ColumnNames,
  createColumnGuesser,
  findMappingError,
} from '#domain/files/columnMapping.ts'
import { formatCount } from '#domain/platform/format.ts'

/** The columns that an import reads, with the name of each in an export and on screen. */
export const customerColumnNames = {
  number: 'Customer Number',
  name: 'Customer Name',
  phone: 'Phone',
  email: 'Email',
  taxId: 'Tax ID',
  terms: 'Net Days',
  termsFrom: 'Terms Start',
  discount: 'Discount %',
  priceList: 'Price List',
  creditLimit: 'Credit Limit',
  holdReason: 'Hold Reason',
  notes: 'Notes',
  billingAddress: 'Billing Address',
  billingCity: 'Billing City',
  billingState: 'Billing State',
  billingZip: 'Billing ZIP',
  billingCountry: 'Billing Country',
  shippingAddress: 'Shipping Address',
  shippingCity: 'Shipping City',
  shippingState: 'Shipping State',
  shippingZip: 'Shipping ZIP',
  shippingCountry: 'Shipping Country',
  // Of the shipping address, or else of the billing address.
  state: 'State',
  contactName: 'Contact Name',
  contactEmail: 'Contact Email',
  contactPhone: 'Contact Phone',
  noReminders: 'No Reminders',
} as const
export type CustomerColumn = keyof typeof customerColumnNames
export const customerColumns = Object.keys(customerColumnNames) as CustomerColumn[]

export type CustomerMapping = MappingOf<CustomerColumn>

/** The text of a row's cells. A missing column counts as an empty cell. */
export type CustomerCells = Partial<Record<CustomerColumn, string>>

/** At most this many rows in a file; about 10 times as many customers as a large wholesaler has. */
export const maxCustomerRows = 100_000
export const tooManyRowsMessage = `The file has more than ${formatCount(maxCustomerRows)} rows of customers. Please split it.`

const exactNames: ColumnNames<CustomerColumn> = customerColumnNames

/** Names as the sheets of other programs have them. */
const synonyms: ColumnNames<CustomerColumn> = {
  number:
    'Customer No, Customer Nr, Customer ID, Customer Code, Account Number, Account No, Acct No, Acct Number, Account ID, Account Code, Account, Client ID,' +
    'Client No, Kundennummer, Kunden-Nr, Numéro client, Número de cliente, Number, No, ID, Code',
  name:
    'Customer, Company, Company Name, Business Name, Store Name, Store, Account Name, Client, Client Name, Display Name, Full Name,' +
    'Bill to Name, Name, Kunde, Firma, Firmenname, Nom, Société, Raison sociale, Cliente, Empresa, Nombre, Ragione sociale',
  phone:
    'Tel, Telephone, Phone Number, Phone No, Tel No, Main Phone, Business Phone, Work Phone, Mobile, Cell, Telefon, Téléphone, Teléfono, Telefono',
  email: 'E-mail, Email Address, E-mail Address, Mail, Main Email, Correo, Courriel',
  taxId:
    'Tax Number, Tax No, Tax Reg No, EIN, VAT, VAT Number, VAT No, VAT ID, GST Number, Resale Number, Resale No, Reseller ID, USt-IdNr, NIF, Partita IVA',
  terms:
    'Terms, Net Terms, Payment Terms, Payment Term, Net, Terms Days, Credit Terms, Credit Days, Due Days, Zahlungsziel, Conditions de paiement',
  termsFrom: 'Terms From, Terms Begin, Due From',
  discount:
    'Customer Discount, Discount Percent, Discount Percentage, Discount Rate, Disc, Rabatt, Remise, Descuento, Sconto',
  priceList:
    'Price Level, Pricing, Pricing Tier, Price Group, Tier, Preisliste, Tarif, Lista de precios, Listino',
  creditLimit: 'Credit, Max Credit, Credit Line, Kreditlimit, Limite de crédit, Límite de crédito, Fido',
  holdReason: 'Hold, On Hold, Credit Hold, Hold Note',
  notes: 'Note, Comments, Comment, Remarks, Memo, Bemerkung, Notizen, Remarques, Notas, Observaciones',
  billingAddress:
    'Bill To, Bill To Address, Billing Street, Billing Address 1, Address, Address 1, Address Line 1, Street, Street Address, Mailing Address,' +
    'Adresse, Anschrift, Straße, Rechnungsadresse, Dirección, Indirizzo',
  billingCity: 'Bill To City, City, Town, Stadt, Ort, Ville, Ciudad, Città',
  billingState: 'Bill To State, Billing Province, Billing Region',
  billingZip:
    'Bill To ZIP, Billing Zip Code, Billing Postal Code, Billing Postcode, ZIP, Zip Code, Postal Code, Postcode, PLZ, Postleitzahl, Code postal',
  billingCountry: 'Bill To Country, Country, Land, Pays, País, Paese',
  shippingAddress:
    'Ship To, Ship To Address, Shipping Street, Shipping Address 1, Delivery Address, Lieferadresse, Adresse de livraison',
  shippingCity: 'Ship To City, Delivery City',
  shippingState: 'Ship To State, Delivery State, Shipping Province, Shipping Region',
  shippingZip: 'Ship To ZIP, Shipping Zip Code, Shipping Postal Code, Shipping Postcode, Delivery ZIP',
  shippingCountry: 'Ship To Country, Delivery Country',
  state: 'Province, Region, State/Province, Bundesland',
  contactName:
    'Contact, Contact Person, Main Contact, Primary Contact, Buyer, Buyer Name, Attention, Attn, Ansprechpartner',
  contactEmail: 'Buyer Email, Contact E-mail, Main Contact Email',
  noReminders: 'No Reminder, Exclude from Reminders, Without Reminders, No Dunning, Mahnsperre',
  contactPhone: 'Buyer Phone, Contact Tel, Contact Telephone, Main Contact Phone',
}

/** Guesses the field of each column, each at most once. */
export const guessCustomerColumns = createColumnGuesser<CustomerColumn>({ synonyms: [exactNames, synonyms] })

/** Returns why customers can't be read with this mapping, or undefined if they can. */
export function customerMappingError(
  names: readonly string[],
  mapping: Readonly<CustomerMapping>,
): string | undefined {
  if (names.length === 0) return 'No customers found in the file'
  const error = findMappingError(names, mapping)
  if (error !== undefined) return error
  // A file that updates known customers needs no names.
  return mapping.includes('name') || mapping.includes('number')
    ? undefined
    : 'The file has no column with the name or the number of the customer.'
}
