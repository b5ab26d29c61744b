// Reads the cells of a row as the fields of a customer.
import { CustomerEmail } from '#contract/sales/newInvoice.ts'
import { maxTermsDays, parseTerms, termsDaysMessage, type TermsStart } from '#domain/company/paymentTerms.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { isClearMark, readYesOrNo, unescapeClearMark } from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { fullBasisPoints, maxInvoiceCents, parseCents, parsePercent } from '#domain/platform/money.ts'
import type { RecordField } from '#domain/platform/records/fields.ts'
import {
  cleanLine,
  lineError,
  textError,
  trimText,
  unifyLineBreaks,
  withoutPeriod,
} from '#domain/platform/text.ts'
import { type CustomerCell, customerCells, type CustomerCells } from '#domain/sales/customerColumns.ts'
import {
  customerColumnOf,
  type CustomerField,
  customerFields,
  type CustomerValues,
  noCustomerValues,
} from '#domain/sales/customerFields.ts'
import type { CustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import {
  customerNumber,
  customerRecord,
  type CustomerRecordField,
  customerRecordFields,
} from '#domain/sales/customerRecord.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'
import { parseContacts } from '#domain/sales/otherContacts.ts'

/** The ids of price lists by folded name. */
export type PriceListIds = ReadonlyMap<string, number>

const multilineColumns: ReadonlySet<CustomerCell> = new Set([
  'billingAddress',
  'shippingAddress',
  ...customerRecordFields
    .filter((field) => customerRecord.fields[field].kind === 'paragraph')
    .map((field) => customerColumnOf[field]),
])

type Text = (column: CustomerCell) => string

/**
 * Returns the fields that the row has, or its first invalid cell. Fields of empty cells are left out; those with a dash are null, or
 * the value of a new customer.
 */
export function readCustomerRow(
  cells: CustomerCells,
  priceLists: PriceListIds,
): CustomerRow | { refused: RefusedCell<CustomerCell> } {
  const cell: Text = (column) => {
    const clean = multilineColumns.has(column) ? trimText : cleanLine
    return unifyLineBreaks(clean(cells[column] ?? ''))
  }
  for (const column of customerCells) {
    const value = cell(column)
    const check = isClearMark(value) ? () => keptColumns[column] : validators[column]
    const reason = value === '' ? undefined : check(unescapeClearMark(value), priceLists)
    if (reason !== undefined) return { refused: createRefusedCell(column, value, reason) }
  }
  const text: Text = (column) => (isClearMark(cell(column)) ? '' : unescapeClearMark(cell(column)))
  const values = { ...readOwnColumns(text, priceLists), ...readTerms(text), ...readCleared(cell) }
  return { number: text('number') || null, values, person: text('person') || undefined }
}

/** Why a dash can't clear some columns. An undo could not restore the label of an address, or what a contact gets. */
const keptColumns: Partial<Record<CustomerCell, string>> = {
  number: "A customer number can't be cleared",
  name: "A customer name can't be cleared",
  billingAddress: 'An address is removed in the details of the customer',
  shippingAddress: 'An address is removed in the details of the customer',
  contactName: 'A contact is removed in the details of the customer',
  otherContacts: 'A contact is removed in the details of the customer',
}

/** The cells with a dash. */
function readCleared(cell: Text): Partial<CustomerValues> {
  const cleared = customerFields.filter((field) => isClearMark(cell(customerColumnOf[field])))
  return Object.fromEntries(cleared.map((field) => [field, noCustomerValues[field]]))
}

/** Fields whose value is the text of their column. A customer's terms start is read with the days. */
type TextField = {
  [Field in CustomerField]: CustomerValues[Field] extends string | null ? Field : never
}[CustomerField]

/** The value of the other fields from the text of their column. */
const readers: {
  [Field in Exclude<CustomerField, TextField | 'termsDays'>]: (
    text: string,
    priceLists: PriceListIds,
  ) => CustomerValues[Field]
} = {
  discountBasisPoints: (text) => parsePercent(text) ?? 0,
  priceListId: (text, priceLists) => priceLists.get(foldText(text)) ?? null,
  creditLimitCents: (text) => parseCents(text) ?? 0,
  printsCodes: (text) => readYesOrNo(text) === true,
  // The column says who gets none.
  getsReminders: (text) => readYesOrNo(text) === false,
}

function readOwnColumns(text: Text, priceLists: PriceListIds): Partial<CustomerValues> {
  const read = (field: CustomerField) => {
    const cell = text(customerColumnOf[field])
    return field in readers ? readers[field as keyof typeof readers](cell, priceLists) : cell
  }
  const filled = customerFields.filter(
    (field) => field !== 'termsDays' && field !== 'termsFrom' && text(customerColumnOf[field]) !== '',
  )
  return Object.fromEntries(filled.map((field) => [field, read(field)]))
}

function readTerms(text: Text): Partial<CustomerValues> {
  const terms = text('terms') === '' ? undefined : parseTerms(text('terms'))
  const termsFrom = readTermsStart(text('termsFrom')) ?? terms?.termsFrom
  return { ...(terms && { termsDays: terms.termsDays }), ...(termsFrom && { termsFrom }) }
}

/** Also as Xero writes it: 20 'Following Month' is the 20th of the next month. */
const termsStarts: Readonly<Record<string, TermsStart>> = {
  invoice: 'invoice',
  invoicedate: 'invoice',
  dateofinvoice: 'invoice',
  daysafter: 'invoice',
  daysafterbilldate: 'invoice',
  daysafterinvoicedate: 'invoice',
  monthend: 'month end',
  endofmonth: 'month end',
  eom: 'month end',
  followingmonth: 'month end',
  offollowingmonth: 'month end',
  ofthefollowingmonth: 'month end',
  daysafterbillmonth: 'month end',
  daysafterinvoicemonth: 'month end',
  daysafterendofmonth: 'month end',
  daysaftertheendofthebillmonth: 'month end',
  daysaftertheendoftheinvoicemonth: 'month end',
}

function readTermsStart(text: string): TermsStart | undefined {
  return termsStarts[text.toLowerCase().replaceAll(/[^a-z]/g, '')]
}

type Validator = (text: string, priceLists: PriceListIds) => string | undefined
const line =
  (max: number): Validator =>
  (text) =>
    lineError(text, max)
const email: Validator = (text) =>
  CustomerEmail.safeParse(text).success ? undefined : 'Must be a valid email address'

const otherContacts: Validator = (text) => {
  return parseContacts(text)
    .flatMap(({ name, email: address, phone }) => [
      lineError(name, limits.contactName),
      address === null ? undefined : email(address, new Map()),
      lineError(phone ?? '', limits.phone),
    ])
    .find((reason) => reason !== undefined)
}

/** Of fields that are a text. */
function textValidator(field: RecordField): Validator | undefined {
  if (field.kind === 'paragraph') return (text) => textError(text, field.max)
  if (field.kind === 'email') return email
  return field.kind === 'line' || field.kind === 'phone' ? line(field.max) : undefined
}

const textValidators = Object.fromEntries(
  customerRecordFields.flatMap((field) => {
    const validator = textValidator(customerRecord.fields[field])
    return validator ? [[customerColumnOf[field], validator]] : []
  }),
) as Record<CustomerRecordField & TextField, Validator>

/** They get cells that are not empty. */
const validators: Record<CustomerCell, Validator> = {
  ...textValidators,
  number: line(customerNumber.max),
  person: line(limits.contactName),
  terms: (text) => {
    const terms = parseTerms(text)
    if (!terms) return 'Terms must be a number of days, such as 30, Net 30 or Net 30 EOM'
    return terms.termsDays > maxTermsDays ? withoutPeriod(termsDaysMessage) : undefined
  },
  termsFrom: (text) =>
    readTermsStart(text) === undefined ? 'Terms start must be invoice or month end' : undefined,
  discount: (text) => {
    const basisPoints = parsePercent(text)
    if (basisPoints === undefined) return 'Discount must be a percentage such as 7.5'
    return basisPoints > fullBasisPoints ? discountRangeMessage : undefined
  },
  priceList: (text, priceLists) =>
    priceLists.has(foldText(text)) ? undefined : `There is no price list ${text.slice(0, 100)}`,
  creditLimit: (text) => {
    const cents = parseCents(text)
    if (cents === undefined) return 'Credit limit must be an amount such as 5000.00'
    return cents > maxInvoiceCents ? 'Credit limit is too large' : undefined
  },
  billingAddress: (text) => textError(text, limits.address),
  shippingAddress: (text) => textError(text, limits.address),
  billingState: line(limits.state),
  shippingState: line(limits.state),
  contactName: line(limits.contactName),
  contactEmail: email,
  contactPhone: line(limits.phone),
  otherContacts,
  printsCodes: (text) =>
    readYesOrNo(text) === undefined ? 'Their codes on papers must be yes or no' : undefined,
  noReminders: (text) => (readYesOrNo(text) === undefined ? 'No reminders must be yes or no' : undefined),
}
