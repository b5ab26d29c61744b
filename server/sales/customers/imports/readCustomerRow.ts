// Reads the cells of a row as the fields of a customer.
import { CustomerEmail } from '#contract/sales/newInvoice.ts'
import { maxTermsDays, parseTerms, termsDaysMessage, type TermsStart } from '#domain/company/paymentTerms.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { fullBasisPoints, maxInvoiceCents, parseCents, parsePercent } from '#domain/platform/money.ts'
import { lineError, textError, trimText, unifyLineBreaks, withoutPeriod } from '#domain/platform/text.ts'
import { isClearMark, unescapeClearMark } from '#domain/sales/customerChanges.ts'
import { type CustomerCells, type CustomerColumn, customerColumns } from '#domain/sales/customerColumns.ts'
import {
  customerColumnOf,
  type CustomerField,
  customerFields,
  type CustomerValues,
  noCustomerValues,
} from '#domain/sales/customerFields.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'

/** The ids of price lists by folded name. */
export type PriceListIds = ReadonlyMap<string, number>

export interface CustomerRowValues {
  /** Null if the row has no number. */
  number: string | null
  /** Only of cells that are not empty. Those with a dash are null, or the value of a new customer. */
  values: Partial<CustomerValues>
  notes: string[]
}

type Text = (column: CustomerColumn) => string

/** Returns the fields that the row has, or its first invalid cell. */
export function readCustomerRow(
  cells: CustomerCells,
  priceLists: PriceListIds,
): CustomerRowValues | { refused: RefusedCell<CustomerColumn> } {
  const cell: Text = (column) => unifyLineBreaks(trimText(cells[column] ?? ''))
  for (const column of customerColumns) {
    const value = cell(column)
    const check = isClearMark(value) ? () => keptColumns[column] : validators[column]
    const reason = value === '' ? undefined : check(unescapeClearMark(value), priceLists)
    if (reason !== undefined) return { refused: createRefusedCell(column, value, reason) }
  }
  const text: Text = (column) => (isClearMark(cell(column)) ? '' : unescapeClearMark(cell(column)))
  const billing = readAddress(text, 'billing')
  const shipping = readAddress(text, 'shipping')
  const longAddress = [['billingAddress', billing] as const, ['shippingAddress', shipping] as const].find(
    ([, address]) => address.text.length > limits.address,
  )
  if (longAddress) {
    const [column, address] = longAddress
    const reason = textError(address.text, limits.address) ?? ''
    return { refused: createRefusedCell(column, address.text, reason) }
  }
  const given = {
    ...readOwnColumns(text, priceLists),
    ...readTerms(text),
    ...addressValues(billing, shipping),
    ...readCleared(cell),
  }
  const hasAddress = billing.text !== '' || shipping.text !== ''
  const lost = hasAddress ? '' : text('state') || text('billingState') || text('shippingState')
  const notes = lost === '' ? [] : [`State ${lost} is left out, because the row has no address`]
  return { number: text('number') || null, values: given, notes }
}

/** Why a dash can't clear some columns. An undo could not restore the label of an address, or what a contact gets. */
const keptColumns: Partial<Record<CustomerColumn, string>> = {
  number: "A customer number can't be cleared",
  name: "A customer name can't be cleared",
  billingAddress: 'An address is removed in the details of the customer',
  shippingAddress: 'An address is removed in the details of the customer',
  contactName: 'A contact is removed in the details of the customer',
}

/** The cells with a dash. Of the parts of an address, only the state is a field of its own. */
function readCleared(cell: Text): Partial<CustomerValues> {
  const isCleared = (column: CustomerColumn) => isClearMark(cell(column))
  const cleared = customerFields.filter((field) => isCleared(customerColumnOf[field]))
  return {
    ...Object.fromEntries(cleared.map((field) => [field, noCustomerValues[field]])),
    ...(isCleared('state') && { [isOfShipping(cell) ? 'shippingState' : 'billingState']: null }),
  }
}

type FieldOfSeveralColumns = 'termsDays' | 'termsFrom' | `${'billing' | 'shipping'}${'Address' | 'State'}`

/** The value of each field from the text of its column. */
const readers: {
  [Field in Exclude<CustomerField, FieldOfSeveralColumns>]: (
    text: string,
    priceLists: PriceListIds,
  ) => CustomerValues[Field]
} = {
  name: String,
  phone: String,
  email: String,
  taxId: String,
  discountBasisPoints: (text) => parsePercent(text) ?? 0,
  priceListId: (text, priceLists) => priceLists.get(foldText(text)) ?? null,
  creditLimitCents: (text) => parseCents(text) ?? 0,
  holdReason: String,
  notes: String,
  contactName: String,
  contactEmail: String,
  contactPhone: String,
  getsReminders: (text) => parseYesOrNo(text) === false,
}
const ownColumnFields = Object.keys(readers) as (keyof typeof readers)[]

function readOwnColumns(text: Text, priceLists: PriceListIds): Partial<CustomerValues> {
  const given = ownColumnFields.filter((field) => text(customerColumnOf[field]) !== '')
  return Object.fromEntries(
    given.map((field) => [field, readers[field](text(customerColumnOf[field]), priceLists)]),
  )
}

function readTerms(text: Text): Partial<CustomerValues> {
  const terms = text('terms') === '' ? undefined : parseTerms(text('terms'))
  const termsFrom = readTermsStart(text('termsFrom')) ?? terms?.termsFrom
  return { ...(terms && { termsDays: terms.termsDays }), ...(termsFrom && { termsFrom }) }
}

function readTermsStart(text: string): TermsStart | undefined {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (['invoice', 'invoicedate', 'dateofinvoice'].includes(word)) return 'invoice'
  return ['monthend', 'endofmonth', 'eom'].includes(word) ? 'month end' : undefined
}

interface Address {
  text: string
  state: string
}

/** Street, city with state and ZIP code, and country, a line each. */
function readAddress(text: Text, kind: 'billing' | 'shipping'): Address {
  const street = text(`${kind}Address`)
  const [city, state, zip, country] = (['City', 'State', 'Zip', 'Country'] as const).map((part) =>
    text(`${kind}${part}`),
  )
  const isStateHere = kind === 'shipping' || !isOfShipping(text)
  const usedState = state || (isStateHere ? text('state') : '')
  const hasCityLine = Boolean(city || zip)
  const cityLine = [city, [hasCityLine ? usedState : '', zip].filter(Boolean).join(' ')].filter(Boolean)
  const lines = [street, hasCityLine ? cityLine.join(', ') : '', country]
  const hasText = street !== '' || city !== ''
  return { text: hasText ? lines.filter(Boolean).join('\n') : '', state: usedState ?? '' }
}

/** Whether the plain column State is that of the shipping address; else it is that of the billing address. */
function isOfShipping(text: Text): boolean {
  return text('shippingAddress') !== '' || text('shippingCity') !== ''
}

function parseYesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : undefined
}

function addressValues(billing: Address, shipping: Address): Partial<CustomerValues> {
  return {
    ...(billing.text !== '' && { billingAddress: billing.text }),
    ...(billing.text !== '' && billing.state !== '' && { billingState: billing.state }),
    ...(shipping.text !== '' && { shippingAddress: shipping.text }),
    ...(shipping.text !== '' && shipping.state !== '' && { shippingState: shipping.state }),
  }
}

type Validator = (text: string, priceLists: PriceListIds) => string | undefined
const line =
  (max: number): Validator =>
  (text) =>
    lineError(text, max)
const email: Validator = (text) =>
  CustomerEmail.safeParse(text).success ? undefined : 'Must be a valid email address'

/** A part of an address. */
const part = line(limits.state)

/** They get cells that are not empty. */
const validators: Record<CustomerColumn, Validator> = {
  number: line(limits.number),
  name: line(limits.name),
  phone: line(limits.phone),
  email,
  taxId: line(limits.taxId),
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
  holdReason: line(limits.holdReason),
  notes: (text) => textError(text, limits.notes),
  billingAddress: (text) => textError(text, limits.address),
  shippingAddress: (text) => textError(text, limits.address),
  billingCity: part,
  billingState: part,
  billingZip: part,
  billingCountry: part,
  shippingCity: part,
  shippingState: part,
  shippingZip: part,
  shippingCountry: part,
  state: part,
  contactName: line(limits.contactName),
  contactEmail: email,
  contactPhone: line(limits.phone),
  noReminders: (text) => (parseYesOrNo(text) === undefined ? 'No reminders must be yes or no' : undefined),
}
