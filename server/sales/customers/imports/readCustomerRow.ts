// Reads the cells of a row as the fields of a customer.
import { CustomerEmail } from '#contract/sales/invoices.ts'
import { maxTermsDays, parseTerms, termsDaysMessage, type TermsStart } from '#domain/company/paymentTerms.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { fullBasisPoints, maxInvoiceCents, parseCents, parsePercent } from '#domain/platform/money.ts'
import { lineError, textError } from '#domain/platform/text.ts'
import { type CustomerValues, unifyLineBreaks } from '#domain/sales/customerChanges.ts'
import { type CustomerCells, type CustomerColumn, customerColumns } from '#domain/sales/customerColumns.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'

/** The ids of price lists by folded name. */
export type PriceListIds = ReadonlyMap<string, number>

export interface CustomerRowValues {
  /** Null if the row has no number. */
  number: string | null
  /** Only of cells that are not empty. */
  values: Partial<CustomerValues>
  notes: string[]
}

type Text = (column: CustomerColumn) => string

/** Returns the fields that the row has, or its first invalid cell. */
export function readCustomerRow(
  cells: CustomerCells,
  priceLists: PriceListIds,
): CustomerRowValues | { refused: RefusedCell<CustomerColumn> } {
  const text: Text = (column) => unifyLineBreaks((cells[column] ?? '').trim())
  for (const column of customerColumns) {
    const value = text(column)
    const reason = value === '' ? undefined : validators[column]?.(value, priceLists)
    if (reason !== undefined) return { refused: createRefusedCell(column, value, reason) }
  }
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
    ...readPlain(text),
    ...readTerms(text),
    ...(text('discount') !== '' && { discountBasisPoints: parsePercent(text('discount')) ?? 0 }),
    ...(text('priceList') !== '' && { priceListId: priceLists.get(foldText(text('priceList'))) ?? null }),
    ...(text('creditLimit') !== '' && { creditLimitCents: parseCents(text('creditLimit')) ?? 0 }),
    ...addressValues(billing, shipping),
  }
  const hasAddress = billing.text !== '' || shipping.text !== ''
  const lost = hasAddress ? '' : text('state') || text('billingState') || text('shippingState')
  const notes = lost === '' ? [] : [`State ${lost} is left out, because the row has no address`]
  return { number: text('number') || null, values: given, notes }
}

const plainColumns = [
  'name',
  'phone',
  'email',
  'taxId',
  'holdReason',
  'notes',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const

function readPlain(text: Text): Partial<CustomerValues> {
  const given = plainColumns.filter((column) => text(column) !== '')
  return Object.fromEntries(given.map((column) => [column, text(column)]))
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
  // The plain column is that of the shipping address, or else of the billing address.
  const isStateHere = kind === 'shipping' || !['Address', 'City'].some((part) => hasShipping(text, part))
  const usedState = state || (isStateHere ? text('state') : '')
  const hasCityLine = Boolean(city || zip)
  const cityLine = [city, [hasCityLine ? usedState : '', zip].filter(Boolean).join(' ')].filter(Boolean)
  const lines = [street, hasCityLine ? cityLine.join(', ') : '', country]
  const hasText = street !== '' || city !== ''
  return { text: hasText ? lines.filter(Boolean).join('\n') : '', state: usedState ?? '' }
}

function hasShipping(text: Text, part: string): boolean {
  return text(`shipping${part}` as CustomerColumn) !== ''
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

/** They get cells that are not empty. */
const validators: Partial<Record<CustomerColumn, Validator>> = {
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
  ...Object.fromEntries(
    (['billing', 'shipping'] as const).flatMap((kind) =>
      (['City', 'State', 'Zip', 'Country'] as const).map((part) => [`${kind}${part}`, line(limits.state)]),
    ),
  ),
  state: line(limits.state),
  contactName: line(limits.contactName),
  contactEmail: email,
  contactPhone: line(limits.phone),
}

function withoutPeriod(text: string): string {
  return text.replace(/\.$/, '')
}
