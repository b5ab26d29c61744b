// Invalid values of each body field, path parameter and query parameter.
import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { sizeScaleLimits } from '#domain/catalog/sizeScales.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { chargeLabelLimits } from '#domain/company/chargeLabels.ts'
import { companyLimits } from '#domain/company/company.ts'
import { savedViewLimits } from '#domain/people/savedViews.ts'
import { passwordLength } from '#domain/people/users.ts'
import { formatCents } from '#domain/platform/money.ts'
import { fieldsOf, isFiltered } from '#domain/platform/records/defineRecord.ts'
import { type RecordField, wireNameOf } from '#domain/platform/records/fields.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { arrivalLimits } from '#domain/purchasing/arrivals.ts'
import { billLimits } from '#domain/purchasing/bills.ts'
import { landedCostLimits } from '#domain/purchasing/landedCosts.ts'
import { purchaseLimits } from '#domain/purchasing/purchaseOrders.ts'
import { recordNouns, records } from '#domain/records.ts'
import { customerNumber, customerRecord } from '#domain/sales/customerRecord.ts'
import { customerRecordLimits } from '#domain/sales/customers.ts'
import { dispatchLimits } from '#domain/sales/dispatch.ts'
import { customerLimits, maxInvoiceLines, maxVoidReasonLength } from '#domain/sales/invoices.ts'
import { orderLimits } from '#domain/sales/orders.ts'
import { paymentLimits } from '#domain/sales/payments.ts'
import { priceListLimits } from '#domain/sales/priceLists.ts'
import { reminderLimits } from '#domain/sales/reminders.ts'
import { stockLimits } from '#domain/stock/stock.ts'

/** JSON text, for values that JavaScript can't represent; undefined omits the field. */
export type Json = string | undefined

export interface FieldSample {
  /** A valid value in wire format. */
  valid: unknown
  invalid: Json[]
}

const notText = ['true', '5', '{}', '[]', '["a"]', '{"toString":"a"}']
const unprintable = [
  String.raw`"a\u0000b"`,
  String.raw`"a\u0007b"`,
  String.raw`"\ud800"`,
  String.raw`"a\udc00"`,
]
const notNumber = ['true', '{}', '[]', '[1]', '"NaN"', '"Infinity"', '"1e3"', '"0x10"', '"١"']
const outOfRange = ['-1', '1e999', '-1e999', '1e308', '1.5e-9', '9007199254740993']

function tooLong(max: number): string {
  return JSON.stringify('x'.repeat(max + 1))
}

function requiredLine(max: number, right: string): FieldSample {
  const none = [undefined, 'null', '""', String.raw`" \t "`]
  return {
    valid: right,
    invalid: [...none, ...notText, ...unprintable, String.raw`"two\nlines"`, tooLong(max)],
  }
}

function optionalLine(max: number, right: string): FieldSample {
  return { valid: right, invalid: [...notText, ...unprintable, String.raw`"two\rlines"`, tooLong(max)] }
}

function paragraph(max: number, right: string): FieldSample {
  return { valid: right, invalid: [...notText, ...unprintable, tooLong(max)] }
}

function companyLine(max: number, right: string): FieldSample {
  return { valid: right, invalid: [undefined, 'null', ...optionalLine(max, right).invalid] }
}

const companyLink: FieldSample = {
  valid: 'https://shop.test/',
  invalid: [
    undefined,
    'null',
    '"javascript:alert(1)"',
    '"shop.test"',
    '"//shop.test"',
    ...notText,
    tooLong(500),
  ],
}

const notDecimal = [
  ...notNumber,
  ...outOfRange,
  '""',
  'null',
  '"1,5"',
  '"1.2.3"',
  '"-0.01"',
  '"+1"',
  '"٣"',
  '" "',
]
/** Null means the default rate. */
const notRate = notDecimal.filter((json) => json !== 'null')
const notFlag = ['null', '0', '"true"', '{}', '[]']
const wholeNumber = [...notNumber, ...outOfRange, 'null', '"5"', '1.5', '2147483648']
const optionalUnits = [...wholeNumber.filter((json) => json !== 'null'), '1000001']
const id = [undefined, 'null', '0', '1.5', '""', '"01"', '" 1"', '"1 or 1=1"', ...notNumber, ...outOfRange]

const optionalId = id.filter((json) => json !== undefined && json !== 'null')

const notEmail = [
  ...notText,
  '"harbour"',
  '"a@b"',
  String.raw`"a@b.test\r\nBcc: c@d.test"`,
  '"a@b.test, c@d.test"',
  '"<a@b.test>"',
  tooLong(254),
]
const notNewPassword = [
  undefined,
  'null',
  '""',
  '"12345"',
  '"            "',
  ...notText,
  tooLong(passwordLength.max),
]

const notBodyDay = [
  '""',
  '"2026-02-30"',
  '"31.03.2026"',
  '"0000-01-01"',
  '"2026-03-31T00:00:00Z"',
  ...notText,
]

const requiredDay: FieldSample = {
  valid: '2024-03-31',
  invalid: [
    undefined,
    'null',
    '"2026-02-30"',
    '"0000-01-01"',
    '"yesterday"',
    '"2026-03-31T00:00:00Z"',
    ...notText,
  ],
}
const positiveAmount: FieldSample = {
  valid: '12.34',
  invalid: [undefined, '"0.00"', '0', '"1000000000.00"', '"0.001"', ...notDecimal],
}
const documentType = [undefined, 'null', '"product"', '"Invoice"', '""', ...notText]

const {
  code: _code,
  name: _name,
  color: _color,
  size: _size,
  description: _description,
  ...optionalLimits
} = productLimits
const optionalProductLines = Object.fromEntries(
  Object.entries(optionalLimits).map(([field, max]) => [field, optionalLine(max, 'Linen')]),
)

/** Without the whole numbers within the limits: a shift can be negative. */
function outsideOf(min: number, max: number): string[] {
  return wholeNumber.filter((json) => {
    const value: unknown = JSON.parse(json)
    return !(Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
  })
}

/** A valid value of a field of a definition, and values that its kind or its limits exclude. */
function recordFieldSample(field: RecordField): FieldSample {
  if (field.kind === 'paragraph') return paragraph(field.max, 'Two lines.')
  if (field.kind === 'email') return { valid: 'mill@harbor.test', invalid: notEmail }
  if (field.kind === 'yesNo') return { valid: field.default, invalid: notFlag }
  if (field.kind === 'reference') return { valid: undefined, invalid: optionalId }
  if (field.kind === 'integer') {
    const notInteger = outsideOf(field.min, field.max).filter((json) => json !== 'null')
    return { valid: field.min, invalid: [String(field.max + 1), '"30"', ...notInteger] }
  }
  if (field.kind === 'length') {
    const outside = [String(field.minUm - 1), String(field.maxUm + 1)]
    return {
      valid: field.default,
      invalid: [...outside, '"30"', 'null', ...outsideOf(field.minUm, field.maxUm)],
    }
  }
  if (field.kind === 'money') {
    const tooHigh = JSON.stringify(formatCents(field.maxCents + 1))
    return { valid: '12.34', invalid: [tooHigh, '"0.001"', ...notDecimal.filter((json) => json !== 'null')] }
  }
  if (field.kind === 'percent') return { valid: '0.0500', invalid: ['"1.0001"', '"0.05001"', ...notDecimal] }
  if (field.kind === 'choice') {
    const notEmpty = field.default === undefined ? [] : ['null']
    return {
      valid: Object.keys(field.choices)[0],
      invalid: [...notEmpty, '"none of them"', '""', ...notText],
    }
  }
  return field.isRequired ? requiredLine(field.max, 'Harbor Mills') : optionalLine(field.max, '4711')
}

const recordSamples = Object.fromEntries(
  [...recordNouns.map((noun) => records[noun]), { path: 'customers', ...customerRecord }].flatMap((record) =>
    fieldsOf(record).map(([name, field]) => [
      `${record.path}/${wireNameOf(name, field)}`,
      recordFieldSample(field),
    ]),
  ),
)

/** By resource and path ('customers/email'), by the field's path in the body, or by its name; list indexes are 0. */
export const fieldSamples: Record<string, FieldSample> = {
  ...recordSamples,
  // Where no printer answers.
  'printer-profiles/networkAddress': optionalLine(260, '127.0.0.1:9'),
  'labels/formatId': { valid: 3, invalid: id },
  'labels/printerProfileId': { valid: 1, invalid: id },
  'labels/items.0.copies': { valid: 2, invalid: [undefined, '0', '5001', ...wholeNumber] },
  'labels/firstCell': { valid: 1, invalid: ['0', '5001', ...wholeNumber] },
  'labels/codeKind': { valid: 'qr', invalid: ['null', '""', '"ean"', ...notText] },
  'labels/fields.0': { valid: 'name', invalid: ['null', '""', '"weight"', ...notText] },
  username: requiredLine(254, 'admin@shop.test'),
  password: {
    valid: 'linen-and-denim',
    invalid: [undefined, 'null', '""', ...notText, tooLong(passwordLength.max)],
  },
  // Every test user's password, so that changing it to this value has no effect.
  currentPassword: {
    valid: 'linen-and-denim',
    invalid: [undefined, 'null', ...notText, tooLong(passwordLength.max)],
  },
  newPassword: { valid: 'linen-and-denim', invalid: notNewPassword },
  token: { valid: 'A'.repeat(43), invalid: [undefined, 'null', ...notText, tooLong(200)] },
  email: { valid: 'new@shop.test', invalid: [undefined, 'null', '""', ...notEmail] },
  firstName: optionalLine(100, 'Nell'),
  lastName: optionalLine(100, 'Newcomer'),
  // Of companies, styles, size scales and prepacks: too long for all.
  name: requiredLine(Math.max(companyLimits.name, productLimits.name), 'Selvedge Clothing Co.'),
  address: paragraph(companyLimits.address, '214 West 39th Street'),
  phone: companyLine(companyLimits.phone, '+1 212 555 0148'),
  website: companyLine(companyLimits.website, 'selvedge.test'),
  taxId: companyLine(companyLimits.taxId, '13-4567890'),
  whatsappUrl: companyLink,
  telegramUrl: companyLink,
  socialUrl: companyLink,
  timeZone: {
    valid: 'America/New_York',
    invalid: [undefined, 'null', '""', '"+05:00"', '"America/New York"', `"UTC'--"`, ...notText],
  },
  logoUrl: {
    valid: null,
    invalid: [undefined, '5', '{}', '[]', tooLong(500)],
  },
  invoiceTerms: paragraph(companyLimits.invoiceTerms, 'Due within 30 days.'),
  invoiceFooter: paragraph(companyLimits.invoiceFooter, 'Thank you.'),
  termsDays: { valid: 30, invalid: ['366', '"30"', ...wholeNumber.filter((json) => json !== 'null')] },
  termsFrom: { valid: 'invoice', invalid: ['null', '"month"', '""', ...notText] },
  'chargeLabels.0': requiredLine(chargeLabelLimits.label, 'Freight'),
  booksClosedTo: {
    valid: undefined,
    invalid: ['"2026-02-30"', '"0000-01-01"', '"yesterday"', ...notText],
  },
  role: { valid: 'Viewer', invalid: ['null', '""', '"admin"', '"Owner"', ...notText] },
  list: {
    valid: '/invoices',
    invalid: [undefined, 'null', '""', '"invoices"', '"/users"', '"/invoices/1"', ...notText],
  },
  'saved-views/search': {
    valid: 'status=Pending',
    invalid: [
      undefined,
      'null',
      '"?status=Pending"',
      '"status"',
      '"status=Pending&"',
      '"status=<b>"',
      ...notText,
      ...unprintable,
      JSON.stringify(`search=${'x'.repeat(savedViewLimits.search)}`),
    ],
  },
  report: { valid: 'sales-by-style', invalid: [undefined, 'null', '""', '"sales"', ...notText] },
  'report-schedules/search': {
    valid: 'period=last-week',
    invalid: [
      undefined,
      'null',
      '"?period=last-week"',
      '"period=last-wek"',
      '"startDate=2026-03-01"',
      '"sort=price"',
      ...notText,
      ...unprintable,
      JSON.stringify(`season=${'x'.repeat(savedViewLimits.search)}`),
    ],
  },
  frequency: { valid: 'weekly', invalid: [undefined, 'null', '""', '"yearly"', ...notText] },
  weekday: { valid: 'Monday', invalid: [undefined, 'null', '""', '"monday"', '"Mon"', ...notText] },
  monthDay: { valid: 1, invalid: [undefined, '0', '29', '"1"', ...wholeNumber] },
  recipientIds: {
    valid: undefined,
    invalid: ['null', '[]', '1', '"1"', '{}', JSON.stringify(Array.from({ length: 21 }, () => 1))],
  },
  'recipientIds.0': { valid: 1, invalid: ['null', '0', '-1', '1.5', '"a"', 'true', '{}', '[]'] },
  isPaused: { valid: false, invalid: [undefined, 'null', '0', '1', '"true"', '{}', '[]'] },
  isShared: { valid: false, invalid: [undefined, 'null', '0', '1', '"true"', '{}', '[]'] },
  isActive: { valid: true, invalid: [undefined, 'null', '0', '1', '"true"', '"yes"', '{}', '[]'] },
  productId: requiredLine(productLimits.code, 'WRONG-1'),
  productName: requiredLine(productLimits.name, 'Linen dress'),
  color: requiredLine(productLimits.color, 'Indigo'),
  size: requiredLine(productLimits.size, 'M'),
  quantity: { valid: 3, invalid: [undefined, '1000001', ...wholeNumber] },
  price: { valid: '80.00', invalid: [undefined, '"10000000.00"', '"0.001"', ...notDecimal] },
  ...optionalProductLines,
  description: paragraph(productLimits.description, 'A dress.'),
  imageUrl: {
    valid: undefined,
    invalid: [
      '5',
      '{}',
      '[]',
      tooLong(500),
      '"javascript:alert(1)"',
      '"http://127.0.0.1/a.png"',
      '"../../etc/passwd"',
    ],
  },
  lowStockThreshold: {
    valid: 3,
    invalid: ['1000001', ...wholeNumber.filter((json) => json !== 'null')],
  },
  // Of styles and opening items: too long for both.
  number: requiredLine(Math.max(styleLimits.number, paymentLimits.number), '1042'),
  notes: paragraph(styleLimits.notes, 'Runs small.'),
  styleId: { valid: undefined, invalid: optionalId },
  // The first one of a new company.
  sizeScaleId: { valid: 1, invalid: optionalId },
  importId: { valid: undefined, invalid: optionalId },
  'styles.0.productIds.0': { valid: 1, invalid: id.slice(1) },
  'quantities.0.color': optionalLine(productLimits.color, 'Indigo'),
  'quantities.0.size': optionalLine(productLimits.size, 'M'),
  'quantities.0.quantity': { valid: 3, invalid: [undefined, '1000001', ...wholeNumber] },
  codePattern: optionalLine(100, '{style}-{color}-{size}'),
  movePrices: { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'alsoChange.0': { valid: 'name', invalid: ['null', '"number"', '""', ...notText] },
  'colors.0.name': requiredLine(productLimits.color, 'Indigo'),
  'sizes.0': requiredLine(productLimits.size, 'M'),
  'sizes.0.label': requiredLine(sizeScaleLimits.label, 'M'),
  'sizes.0.aliases.0': requiredLine(sizeScaleLimits.label, 'Medium'),
  'sizes.0.isCore': { valid: true, invalid: [undefined, 'null', '0', '"true"', '{}', '[]'] },
  edit: {
    valid: { field: 'season', value: 'Fall 2026' },
    invalid: [
      undefined,
      'null',
      '5',
      '"price"',
      '{}',
      '[]',
      '{"field":"quantity","value":5}',
      '{"field":"season"}',
      '{"field":"season","value":"a","x":1}',
      '{"field":"price","by":"percent"}',
      '{"field":"price","by":"value","price":"-1"}',
    ],
  },
  'versions.0': { valid: 1, invalid: [...wholeNumber, '0'] },
  fingerprint: { valid: 'A'.repeat(43), invalid: [undefined, 'null', ...notText, tooLong(100)] },
  confirmedCount: { valid: undefined, invalid: [...notNumber, 'null', '1.5'] },
  'filter.size': { valid: undefined, invalid: [...notText, ...unprintable, tooLong(productLimits.size)] },
  'filter.color': { valid: undefined, invalid: [...notText, ...unprintable, tooLong(productLimits.color)] },
  'filter.search': { valid: undefined, invalid: [...notText, ...unprintable, tooLong(200)] },
  'filter.stockLevel': { valid: undefined, invalid: ['"none"', '"OUT"', '5', '{}', '[]'] },
  'add.0': { valid: 1, invalid: id.slice(1) },
  'remove.0': { valid: 1, invalid: id.slice(1) },
  otherId: { valid: 1, invalid: id },
  into: { valid: 1, invalid: id },
  'invoiceIds.0': { valid: 1, invalid: id.slice(1) },
  clearingId: { valid: 1, invalid: id },
  'customerIds.0': { valid: 1, invalid: id.slice(1) },
  'exceptIds.0': { valid: 1, invalid: id.slice(1) },
  batchId: { valid: undefined, invalid: optionalId },
  'newCustomer.name': requiredLine(customerRecordLimits.name, 'Harbour Street Boutique'),
  'newCustomer.phone': optionalLine(customerRecordLimits.phone, '+1 212 555 0100'),
  'newCustomer.email': { valid: 'orders@harbour.test', invalid: notEmail },
  intoVersion: { valid: undefined, invalid: [...wholeNumber, '0', '9007199254740991'] },
  sameNumbers: { valid: true, invalid: notFlag },
  'fields.0': { valid: 'email', invalid: ['null', '"Email"', '"name"', '""', ...notText] },
  'takes.0': { valid: 'terms', invalid: ['null', '"Terms"', '"name"', '""', ...notText] },
  'exemptionIds.0': { valid: 1, invalid: id.slice(1) },
  'forImport.imageSet': {
    valid: 'images-of-one-import',
    invalid: [undefined, 'null', '"short"', '"with a space"', ...notText, tooLong(64)],
  },
  'forImport.fileName': requiredLine(300, '1042-navy.jpg'),
  'lines.0.quantity': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  // Of stock and payments: too long for both.
  note: optionalLine(Math.max(stockLimits.note, paymentLimits.note), 'Delivery note 4711'),
  customerId: { valid: undefined, invalid: optionalId },
  kind: { valid: 'activity', invalid: ['"Activity"', '"all"', '""', 'null', ...notText] },
  startDate: { valid: '2024-01-01', invalid: ['null', ...notBodyDay] },
  endDate: { valid: '2024-03-31', invalid: ['"2023-12-31"', 'null', ...notBodyDay] },
  method: { valid: 'Check', invalid: [undefined, 'null', '"check"', '""', ...notText] },
  reference: optionalLine(paymentLimits.reference, '1042'),
  receivedOn: requiredDay,
  onDate: requiredDay,
  dueOn: requiredDay,
  processedUntil: requiredDay,
  amount: positiveAmount,
  'settlements.0.debit.type': { valid: 'invoice', invalid: documentType },
  'settlements.0.debit.id': { valid: 1, invalid: id },
  'settlements.0.amount': positiveAmount,
  'credit.type': { valid: 'payment', invalid: [...documentType, '"invoice"'] },
  'credit.id': { valid: 1, invalid: id },
  'document.type': { valid: 'openingItem', invalid: [...documentType, '"payment"'] },
  'document.id': { valid: 1, invalid: id },
  // Of adjustments and voided invoices: too long for both.
  reason: requiredLine(Math.max(stockLimits.note, maxVoidReasonLength), 'Moth holes'),
  difference: {
    valid: 1,
    invalid: [undefined, '0', '1000001', ...wholeNumber.filter((json) => json !== '-1'), '-1000001'],
  },
  'ids.0': { valid: 1, invalid: id.slice(1) },
  'styleIds.0': { valid: 1, invalid: id.slice(1) },
  search: paragraph(maxSearchLength, 'Tank'),
  recipients: { valid: ['orders@harbour.test'], invalid: ['null', '[]', '"a@b.test"', '{}'] },
  staffPriceFloor: { valid: '0.8000', invalid: ['"1.0001"', '"0.80001"', ...notRate] },
  printsListPrices: { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  gs1Prefix: {
    valid: '9521234',
    invalid: ['null', '"95212"', '"952123456789"', '"95212a4"', '"2001234"', '"9781234"', ...notText],
  },
  staffConfirmsOrders: { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'recipients.0': { valid: 'orders@harbour.test', invalid: [undefined, 'null', '""', ...notEmail] },
  upTo: { valid: 1, invalid: id },
  'lines.0.id': { valid: 1, invalid: id },
  'lines.0.expected': { valid: 3, invalid: [undefined, '1000001', ...wholeNumber] },
  'lines.0.counted': { valid: 2, invalid: [undefined, '1000001', ...wholeNumber] },
  version: { valid: undefined, invalid: [...wholeNumber, '0', '9007199254740991'] },
  status: {
    valid: 'Processed',
    invalid: [undefined, 'null', '"Pending"', '"Void"', '"processed"', '""', ...notText],
  },
  discountPercentage: {
    valid: 5,
    invalid: [undefined, 'null', '"5"', '100.01', '0.001', ...notNumber, ...outOfRange],
  },
  discountAmount: { valid: undefined, invalid: ['"1.00"', ...notDecimal] },
  'invoice.customerName': requiredLine(customerLimits.name, 'Harbour Street Boutique'),
  'invoice.customerPhone': requiredLine(customerLimits.phone, '+1 212 555 0100'),
  'invoice.customerEmail': {
    valid: 'orders@harbour.test',
    invalid: notEmail,
  },
  'invoice.customerAddress': paragraph(customerLimits.address, '1 Harbour Street'),
  'invoice.notes': paragraph(customerLimits.notes, 'Leave it at the door.'),
  'invoice.taxRate': { valid: '0.0850', invalid: ['"0.50001"', '"0.088751"', ...notRate] },
  'invoice.discountPercentage': { valid: '0.0500', invalid: ['"1.0001"', '"0.05001"', ...notRate] },
  'invoice.discountType': { valid: undefined, invalid: ['null', '"percent"', '""', ...notText] },
  'invoice.charges.0.label': requiredLine(chargeLabelLimits.label, 'Freight'),
  'invoice.charges.0.amount': {
    valid: '45.00',
    invalid: [undefined, 'null', '"1000000000.00"', ...notDecimal],
  },
  'invoice.charges.0.taxed': { valid: true, invalid: [undefined, 'null', '0', '"true"', '{}', '[]'] },
  'invoice.chargesAmount': { valid: undefined, invalid: notDecimal },
  'invoice.subtotal': { valid: undefined, invalid: ['"1000000000.00"', '"0.001"', ...notDecimal] },
  'invoice.discountAmount': { valid: undefined, invalid: notDecimal },
  'invoice.taxAmount': { valid: undefined, invalid: notDecimal },
  'invoice.total': { valid: undefined, invalid: notDecimal },
  'invoice.customerId': { valid: undefined, invalid: optionalId },
  'invoice.customerPurchaseOrder': optionalLine(customerRecordLimits.purchaseOrder, 'PO-4711'),
  'invoice.shipTo': paragraph(customerRecordLimits.address, '2 Dock Street'),
  'invoice.shipToState': optionalLine(customerRecordLimits.state, 'NY'),
  'invoice.overrideReason': optionalLine(customerRecordLimits.overrideReason, 'Agreed by phone'),
  overrideReason: optionalLine(customerRecordLimits.overrideReason, 'Agreed by phone'),
  // The first one of a new company.
  'order.customerId': { valid: 1, invalid: id },
  'order.customerName': requiredLine(customerLimits.name, 'Harbour Street Boutique'),
  'order.customerPhone': requiredLine(customerLimits.phone, '+1 212 555 0100'),
  'order.customerEmail': { valid: 'orders@harbour.test', invalid: notEmail },
  'order.customerAddress': paragraph(customerLimits.address, '1 Harbour Street'),
  'order.customerPurchaseOrder': optionalLine(customerRecordLimits.purchaseOrder, 'PO-4711'),
  'order.shipTo': paragraph(customerRecordLimits.address, '2 Dock Street'),
  'order.shipToState': optionalLine(customerRecordLimits.state, 'NY'),
  'order.kind': { valid: 'pre-book', invalid: [undefined, 'null', '""', '"At once"', ...notText] },
  'order.season': optionalLine(orderLimits.season, 'FW26'),
  'order.startShipOn': { valid: '2024-03-01', invalid: notBodyDay },
  'order.cancelOn': { valid: '2099-03-31', invalid: ['"2024-02-28"', ...notBodyDay] },
  'order.validUntil': { valid: '2024-03-31', invalid: notBodyDay },
  'order.shipComplete': { valid: true, invalid: notFlag },
  'order.taxRate': { valid: '0.0850', invalid: ['"0.50001"', '"0.088751"', ...notRate] },
  'order.discountPercentage': { valid: '0.0500', invalid: ['"1.0001"', '"0.05001"', ...notRate] },
  'order.charges.0.label': requiredLine(chargeLabelLimits.label, 'Freight'),
  'order.charges.0.amount': { valid: '45.00', invalid: [undefined, '"1000000000.00"', ...notDecimal] },
  'order.charges.0.taxed': { valid: true, invalid: [undefined, ...notFlag] },
  'order.discountAmount': { valid: undefined, invalid: notDecimal },
  'order.subtotal': { valid: undefined, invalid: notDecimal },
  'order.chargesAmount': { valid: undefined, invalid: notDecimal },
  'order.taxAmount': { valid: undefined, invalid: notDecimal },
  // The first one of a new company.
  'suppliers.0.supplierId': { valid: 1, invalid: id },
  'suppliers.0.items.0.productId': { valid: 1, invalid: id },
  'suppliers.0.items.0.quantity': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'suppliers.0.rate': {
    valid: '1.085',
    invalid: ['"0"', '"1000.000000001"', '"1.0000000001"', ...notDecimal],
  },
  'suppliers.0.items.0.onTheWay': { valid: 1000, invalid: ['100000001', ...wholeNumber] },
  'purchaseOrder.supplierId': { valid: 1, invalid: id },
  'purchaseOrder.supplierReference': optionalLine(purchaseLimits.supplierReference, 'TK-88'),
  'purchaseOrder.season': optionalLine(purchaseLimits.season, 'FW26'),
  'purchaseOrder.expectedOn': { valid: '2099-03-31', invalid: ['"2024-03-31"', ...notBodyDay] },
  'purchaseOrder.currency': {
    valid: 'EUR',
    invalid: [undefined, 'null', '""', '"eur"', '"ZZZ"', '"EUR "', ...notText],
  },
  'purchaseOrder.rate': {
    valid: '1.085',
    invalid: [undefined, '"0"', '"1000.000000001"', '"1.0000000001"', ...notDecimal],
  },
  'purchaseOrder.notes': paragraph(purchaseLimits.notes, 'Packed by size'),
  'purchase-orders/version': { valid: 1, invalid: [undefined, ...wholeNumber, '0', '9007199254740991'] },
  'purchase-orders/items.0.unitCost': {
    valid: '7.654321',
    invalid: ['"10000000.00"', '"0.0000001"', ...notDecimal.filter((json) => json !== 'null')],
  },
  'purchase-orders/items.0.expectedOn': { valid: '2099-03-31', invalid: ['"2024-03-31"', ...notBodyDay] },
  'purchase-orders/place': { valid: undefined, invalid: notFlag },
  'purchase-orders/arrivedOn': { valid: '2024-03-31', invalid: ['"2999-12-31"', ...notBodyDay] },
  'purchase-orders/lines.0.accepted': { valid: 1, invalid: [undefined, '1000001', ...wholeNumber] },
  'purchase-orders/lines.0.rejected': { valid: 1, invalid: ['1000001', ...wholeNumber] },
  'purchase-orders/lines.0.rejectReason': {
    valid: 'Torn',
    invalid: [undefined, 'null', '""', ...optionalLine(arrivalLimits.rejectReason, '').invalid],
  },
  'purchase-orders/lines.0.moreCame': { valid: true, invalid: notFlag },
  'stock/supplierId': { valid: undefined, invalid: optionalId },
  'stock/lines.0.purchaseOrderId': { valid: undefined, invalid: optionalId },
  'stock/lines.0.moreCame': { valid: true, invalid: notFlag },
  'arrivals/lines.0.purchaseOrderId': { valid: undefined, invalid: optionalId },
  'arrivals/lines.0.moreCame': { valid: true, invalid: notFlag },
  // The first supplier of a new company.
  'bills/supplierId': { valid: 1, invalid: id },
  'bills/version': { valid: 1, invalid: [undefined, ...wholeNumber, '0', '9007199254740991'] },
  'bill.number': requiredLine(billLimits.number, 'TK-4711'),
  'bill.datedOn': { valid: '2026-03-02', invalid: [undefined, 'null', ...notBodyDay] },
  'bill.dueOn': { valid: '2099-03-31', invalid: ['"2024-03-31"', ...notBodyDay] },
  'bill.currency': {
    valid: 'EUR',
    invalid: [undefined, 'null', '""', '"eur"', '"ZZZ"', '"EUR "', ...notText],
  },
  'bill.rate': {
    valid: '1.085',
    invalid: [undefined, '"0"', '"1000.000000001"', '"1.0000000001"', ...notDecimal],
  },
  'bill.amount': { valid: '12.34', invalid: [undefined, '"100000000000.00"', '"0.001"', ...notDecimal] },
  'bill.charges': { valid: '1.00', invalid: ['"100000000000.00"', '"0.001"', ...notDecimal] },
  'bill.notes': paragraph(billLimits.notes, 'Paid by wire'),
  'bills/lines.0.arrivalId': { valid: 1, invalid: id },
  'bills/lines.0.unitCost': {
    valid: '7.654321',
    invalid: [undefined, '"10000000.00"', '"0.0000001"', ...notDecimal],
  },
  'products/barcode': optionalLine(maxAliasLength, 'WRONG-BARCODE'),
  'products/firstCost': {
    valid: undefined,
    invalid: ['"10000000.00"', '"0.0000001"', ...notDecimal.filter((json) => json !== 'null')],
  },
  'products/unitCost': {
    valid: '7.654321',
    invalid: [undefined, '"10000000.00"', '"0.0000001"', ...notDecimal],
  },
  'landed-costs/arrivalIds': {
    valid: [1],
    invalid: [undefined, 'null', '[]', '[1,1]', '"1"', '{}'],
  },
  'landed-costs/arrivalIds.0': { valid: 1, invalid: id.slice(1) },
  'landed-costs/basis': { valid: 'value', invalid: [undefined, 'null', '""', '"weight"', ...notText] },
  'landed-costs/label': requiredLine(landedCostLimits.label, 'Freight'),
  'landed-costs/amount': {
    valid: '12.34',
    invalid: [undefined, '"0.00"', '"100000000000.00"', '"0.001"', ...notDecimal],
  },
  'landed-costs/currency': {
    valid: 'EUR',
    invalid: [undefined, 'null', '""', '"eur"', '"ZZZ"', '"EUR "', ...notText],
  },
  'landed-costs/rate': {
    valid: '1.085',
    invalid: [undefined, '"0"', '"1000.000000001"', '"1.0000000001"', ...notDecimal],
  },
  'landed-costs/datedOn': { valid: '2026-03-02', invalid: [undefined, 'null', ...notBodyDay] },
  'landed-costs/reference': optionalLine(landedCostLimits.reference, 'CNT-4711'),
  'landed-costs/billId': { valid: undefined, invalid: optionalId },
  'bills/sameNumber': { valid: true, invalid: notFlag },
  confirm: { valid: undefined, invalid: notFlag },
  due: { valid: undefined, invalid: notFlag },
  'orders/version': { valid: 1, invalid: [undefined, ...wholeNumber, '0', '9007199254740991'] },
  'orders/items.0.prepack.id': { valid: 1, invalid: [undefined, 'null', ...id] },
  'orders/items.0.prepack.packs': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'orders/items.0.line': { valid: undefined, invalid: ['0', '1000001', ...wholeNumber] },
  'lines.0.line': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'orders.0.id': { valid: 1, invalid: id },
  'orders.0.lines.0.line': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'orders.0.lines.0.quantity': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'orders/charges.0.label': requiredLine(chargeLabelLimits.label, 'Freight'),
  'orders/charges.0.taxed': { valid: true, invalid: [undefined, ...notFlag] },
  'invoice.rememberCustomer': { valid: undefined, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'invoice.matchCustomer': { valid: undefined, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'customers/number': optionalLine(customerNumber.max, 'C-WRONG'),
  // An edit can omit it.
  'users/email': { valid: 'new@shop.test', invalid: ['null', '""', ...notEmail] },
  priceListId: { valid: undefined, invalid: optionalId },
  orderId: { valid: undefined, invalid: optionalId },
  'prices.0.styleId': { valid: 1, invalid: id.slice(1) },
  'prices.0.productId': { valid: undefined, invalid: [...id.slice(1), '1'] },
  'prices.0.fromUnits': { valid: 12, invalid: ['0', '1000001', ...wholeNumber] },
  'prices.0.price': { valid: '12.34', invalid: [undefined, 'null', '"1000000000.00"', ...notDecimal] },
  'price-lists/text': {
    valid: 'MYN-7,24.00',
    invalid: [undefined, 'null', '""', '" "', ...paragraph(priceListLimits.pastedText, '').invalid],
  },
  'contacts.0.name': requiredLine(customerRecordLimits.contactName, 'Ana Ruiz'),
  'contacts.0.role': optionalLine(customerRecordLimits.contactRole, 'Buyer'),
  'contacts.0.email': { valid: 'ana@harbour.test', invalid: notEmail },
  'contacts.0.phone': optionalLine(customerRecordLimits.phone, '+1 212 555 0101'),
  'contacts.0.getsInvoices': { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'contacts.0.getsStatements': { valid: false, invalid: ['null', '0', '"true"', '{}', '[]'] },
  withEmail: { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  isOn: { valid: true, invalid: [undefined, 'null', '0', '"true"', '{}', '[]'] },
  'steps.0.days': { valid: 3, invalid: [undefined, '366', ...wholeNumber] },
  minIntervalDays: { valid: 7, invalid: ['0', '61', ...wholeNumber] },
  minAmount: { valid: '1.00', invalid: ['"0.00"', '"10000.01"', ...notDecimal] },
  'steps.0.text': {
    valid: 'Please pay.',
    invalid: [undefined, 'null', '""', '" "', ...paragraph(reminderLimits.text, '').invalid],
  },
  'addresses.0.kind': { valid: 'shipping', invalid: [undefined, 'null', '""', '"Billing"', ...notText] },
  'addresses.0.label': optionalLine(customerRecordLimits.addressLabel, 'Warehouse'),
  'addresses.0.text': {
    valid: '1 Harbour Street',
    invalid: [undefined, 'null', '""', '" "', ...paragraph(customerRecordLimits.address, '').invalid],
  },
  'addresses.0.state': optionalLine(customerRecordLimits.state, 'NY'),
  'addresses.0.isDefault': { valid: true, invalid: ['null', '0', '"true"', '{}', '[]'] },
  state: requiredLine(customerRecordLimits.state, 'NY'),
  certificateNumber: requiredLine(customerRecordLimits.certificateNumber, '12-345'),
  'customers/reason': { valid: 'Resale', invalid: [undefined, 'null', '""', '"resale"', ...notText] },
  validFrom: { valid: '2026-01-01', invalid: [undefined, 'null', ...notBodyDay] },
  validTo: { valid: '2026-12-31', invalid: ['"2025-12-31"', ...notBodyDay] },
  total: { valid: undefined, invalid: ['"1000000000.00"', '"0.001"', ...notDecimal] },
  'items.0.line': { valid: 1, invalid: [undefined, '0', '1001', ...wholeNumber] },
  'items.0.returnedQuantity': { valid: 1, invalid: optionalUnits },
  'items.0.restockQuantity': { valid: 1, invalid: optionalUnits },
  'items.0.allowance': { valid: undefined, invalid: notDecimal },
  'charges.0.position': { valid: 1, invalid: [undefined, '0', '4', ...wholeNumber] },
  'charges.0.amount': { valid: '0.01', invalid: [undefined, 'null', ...notDecimal] },
  'items.0.productId': { valid: 1, invalid: id },
  'items.0.quantity': { valid: 1, invalid: [undefined, '0', '1000001', ...wholeNumber] },
  'items.0.unitPrice': { valid: undefined, invalid: notDecimal },
  replaces: { valid: undefined, invalid: optionalId },
  dispatchedOn: { valid: '2024-03-31', invalid: [undefined, 'null', '"2999-12-31"', ...notBodyDay] },
  carrier: optionalLine(dispatchLimits.carrier, 'UPS'),
  trackingNumber: optionalLine(dispatchLimits.trackingNumber, '1Z999AA10123456784'),
  cartons: { valid: 3, invalid: ['0', '10001', ...wholeNumber.filter((json) => json !== 'null')] },
  'pick-lists/invoices.0': { valid: 1, invalid: id.slice(1) },
  'pick-lists/orders.0': { valid: 1, invalid: id.slice(1) },
  'pick-lists/line': { valid: 1, invalid: [undefined, '0', '50001', ...wholeNumber] },
  'pick-lists/quantity': {
    valid: 1,
    invalid: [undefined, '0', '1000001', '-1000001', ...wholeNumber.filter((json) => json !== '-1')],
  },
  'pick-lists/isShelfEmpty': { valid: undefined, invalid: notFlag },
  'pick-lists/found': { valid: 1, invalid: [undefined, '1000001', ...wholeNumber] },
  'product-aliases/productId': { valid: 1, invalid: id },
  // The first one of a new company.
  'product-aliases/customerId': { valid: 1, invalid: optionalId },
  'product-aliases/supplierId': { valid: undefined, invalid: [...optionalId, '1'] },
  'product-aliases/code': requiredLine(maxAliasLength, '88-1042-NVY'),
  'product-aliases/packUnits': { valid: undefined, invalid: ['0', '10001', ...wholeNumber] },
  'answers.0.customerId': { valid: 1, invalid: id },
  'answers.0.code': requiredLine(maxAliasLength, '88-1042-NVY'),
  'answers.0.productId': { valid: 1, invalid: id.filter((json) => json !== 'null') },
  'items.0.totalPrice': { valid: undefined, invalid: notDecimal },
  'items.0.isPriceByHand': { valid: undefined, invalid: ['null', '0', '"true"', '{}', '[]'] },
  'items.0.listPrice': { valid: undefined, invalid: notDecimal },
  'items.0.prepack.id': { valid: undefined, invalid: [undefined, 'null', ...id] },
  'items.0.prepack.packs': { valid: undefined, invalid: [undefined, '0', '1000001', ...wholeNumber] },
}

/** Invalid values of an object or list. */
export const invalidObjects = [undefined, 'null', '5', '"a"', '[]', 'true']
export const invalidLists = [
  undefined,
  'null',
  '5',
  '"a"',
  '{}',
  '[]',
  '[null]',
  '[[]]',
  `[${Array(maxInvoiceLines + 1)
    .fill('{}')
    .join()}]`,
]

/** Invalid path parameters, URL-encoded. */
export const invalidPathValues: Record<string, string[]> = {
  id: [
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    '0x10',
    'abc',
    '%00',
    '1%00',
    '%20',
    '1%20',
    '1%0a',
    '..%2f1',
    "1'--",
    '9'.repeat(16),
    '%D9%A3',
    'NaN',
    '1,2',
  ],
  file: ['0', '-1', '01', '1.5', 'abc', '%00', '9'.repeat(16)],
  exemptionId: ['0', '-1', '01', '1.5', 'abc', '%00', '9'.repeat(16)],
  kind: ['', 'Shirt', 'robot', '..%2fshirt', 'shirt%00'],
  color: ['fff', '#ffffff', 'FFFFFF', 'navy', '1234567', '12345g', '%20%20%20%20%20%20'],
  token: ['short', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%00`, `..%2f${'a'.repeat(40)}`],
  image: [
    'short',
    'a'.repeat(21),
    `..%2f..%2f${'a'.repeat(16)}`,
    `${'a'.repeat(21)}%00`,
    `${'a'.repeat(21)}.`,
  ],
  key: [
    'short',
    'x'.repeat(65),
    'with%20space',
    'with.dots.in.it',
    `${'a'.repeat(20)}%00`,
    '..%2f..%2f12345678',
  ],
  idempotencyKey: ['short', 'x'.repeat(256), 'with%20space', `${'a'.repeat(20)}%00`],
  width: ['0', '161', '480px', '-480', '%00', '..%2f480', '1e3'],
}

const notPage = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'Infinity',
  '%00',
  'abc',
  '9'.repeat(16),
  '1000001',
  ' 1',
  '',
  '0x1',
]
const notPeriod = ['Last-week', 'last-decade', '%00', "today'--"]

const notDay = [
  '2026-02-30',
  '2026-13-01',
  '31.03.2026',
  '0000-01-01',
  'yesterday',
  '2026-03-31T00:00:00Z',
  '%00',
  "2026-03-31'--",
  '10000-01-01',
]

const notMonth = ['2026-13', '2026-00', '0000-01', '2026-3', '2026-03-31', 'March', '%00', "2026-03'--"]

const notIds = ['0', '1,', '1,,2', '1;2', '1, 2', 'abc', '%00', Array(501).fill('1').join()]

/** Of the filters of plain records. */
const recordFilters = Object.fromEntries(
  recordNouns.flatMap((noun) =>
    fieldsOf(records[noun]).flatMap(([name, field]) => {
      if (!isFiltered(field)) return []
      return [
        [name, field.kind === 'reference' ? ['0', '-1', 'abc', '%00'] : ['none of them', '%00', "a'--"]],
      ]
    }),
  ),
)

/** Invalid query parameters. */
export const invalidQueryValues: Record<string, string[]> = {
  ...recordFilters,
  page: notPage,
  limit: [...notPage, '1001'],
  horizonDays: ['-1', '1.5', 'soon', '731'],
  secondsAgo: ['-1', '1.5', 'soon', '2592001'],
  search: ['%00', 'a%00b', '%07', 'x'.repeat(201)],
  text: ['x'.repeat(201)],
  purpose: ['', 'order', 'invoice%00'],
  documentId: ['', '0', '-1', '1.5', 'a', '9007199254740993'],
  name: ['%00', 'x'.repeat(customerRecordLimits.name + 1)],
  phone: ['%00', 'x'.repeat(customerRecordLimits.phone + 1)],
  email: ['%00', 'x'.repeat(customerRecordLimits.email + 1)],
  q: ['', ' ', '%00', 'a%00b', '%07', 'a%0ab', 'x'.repeat(201)],
  category: ['%00', 'x'.repeat(productLimits.category + 1)],
  size: ['%00', 'x'.repeat(productLimits.size + 1)],
  season: ['%00', 'x'.repeat(productLimits.season + 1)],
  broken: ['yes', 'TRUE', '1', '%00'],
  styleId: ['0', '-1', '1.5', 'abc', '%00'],
  productId: ['0', '-1', '1.5', 'abc', '%00'],
  show: ['To ship', 'everything', '%00', "open'--"],
  shipping: ['To pick', 'shipped', '%00', "picked'--"],
  printerProfileId: ['0', '-1', '1.5', 'abc', '%00'],
  customerPurchaseOrder: ['', '%00', 'x'.repeat(customerRecordLimits.purchaseOrder + 1)],
  startShipOn: notDay,
  cancelOn: notDay,
  confirmedOtherSheets: ['', '0', '-1', '1.5', 'all', '%00'],
  confirmedDiffering: ['', '0', '-1', '1.5', 'true', '%00'],
  titles: ['', 'none', 'Read', 'read,ignore', '%00'],
  exceptId: ['0', '-1', '1.5', 'abc', '%00'],
  shipFrom: notDay,
  shipTo: notDay,
  ids: notIds,
  formatId: ['0', '-1', '1.5', 'abc', '%00'],
  items: [
    '',
    '7',
    '7x0',
    '7x5001',
    '0x1',
    '7x1,',
    '7x3000,8x3000',
    'x1',
    '%00',
    Array(501).fill('1x1').join(),
  ],
  firstCell: [...notPage, '5001'],
  codeKind: ['', 'QR', 'ean13', '%00'],
  fields: ['shelf', 'name,', 'Name', '%00'],
  styleIds: notIds,
  arrivalIds: notIds,
  basis: ['', 'weight', 'Value', '%00'],
  amount: ['', '0.00', '-1.00', '0.001', '100000000000.00', 'abc', '%00'],
  rate: ['', '0', '-1', '1000.000000001', 'abc', '%00'],
  manufacturer: ['%00', 'x'.repeat(productLimits.manufacturer + 1)],
  color: ['%00', 'x'.repeat(productLimits.color + 1)],
  sort: ['Name', 'newest,price', '', '%00', "name'--"],
  direction: ['ASC', 'up', '', '%00'],
  field: ['', 'name', '%00'],
  list: ['', 'invoices', '/users', '/invoices/1', '%00'],
  stockLevel: ['none', 'OUT', 'in,low', '%00', "in'--", '1'],
  status: ['processed', 'Paid', '%00', "Pending'--"],
  module: ['products', 'Everything', '%00'],
  userId: ['me', '0', '01', '-1', '1e3', '%00', '1 or 1=1'],
  key: ['short', '', 'x'.repeat(65), 'with space', 'with.dots.in.it', `${'a'.repeat(20)}%00`],
  originalName: ['', ' ', '%00', '..%2f', 'x'.repeat(1001)],
  fileName: ['', ' ', '%00', 'a%0ab.csv', 'x'.repeat(201)],
  columns: ['price,cost', 'Price', 'productId;productName', '%00', ','.repeat(2001)],
  standing: ['owing', 'Overdue', '%00', "hold'--", '1'],
  cursor: ['', '1', '1.2', '1.8.3', 'a.1.1', '1.1.1.1', '-1.1.1', '9'.repeat(20), '%00'],
  age: ['-1', '1.5', '1e3', 'abc', '3600001', '%00'],
  mode: ['', 'replace', 'SKIP', 'skip,update', '%00'],
  imageSet: ['short', '', 'x'.repeat(65), 'with space', '%00'],
  missingPrices: ['', 'ask', 'Zero', 'zero,refuse', '%00'],
  startDate: notDay,
  endDate: notDay,
  table: ['', 'all', 'Invoices', 'lines', '%00', "tax'--"],
  paymentState: ['Paid', 'open', '%00', "paid'--"],
  asOf: notDay,
  customer: ['None', '0', '01', '-1', '1e3', '%00', '1 or 1=1'],
  customerId: ['0', '-1', '1.5', 'abc', '%00', ''],
  supplierId: ['0', '-1', '1.5', 'abc', '%00', ''],
  code: ['%00', 'a%00b', '%07', 'x'.repeat(201)],
  purchaseOrderId: ['0', '-1', '1.5', 'abc', '%00', ''],
  expectedFrom: notDay,
  expectedTo: notDay,
  expectedPeriod: notPeriod,
  importId: ['0', '-1', '1.5', 'abc', '%00', ''],
  answers: ['0', '-1', '1.5', 'abc', '%00', ''],
  sheet: ['0', '-1', '1.5', 'abc', '%00', ''],
  into: ['0', '-1', '1.5', 'abc', '%00', ''],
  bucket: ['not due', '1-31', 'Paid', '%00', "Not due'--"],
  method: ['check', 'Barter', '%00', "Check'--"],
  kind: ['Activity', 'open', '%00', "activity'--"],
  upToEntry: ['-1', '1.5', '1e3', 'abc', '%00', '9'.repeat(16)],
  upToSettlement: ['-1', '1.5', '1e3', 'abc', '%00', '9'.repeat(16)],
  year: ['0000', '26', '20260', '2026-03', 'abc', '%00', "2026'--"],
  month: notMonth,
  processedMonth: notMonth,
  bookedMonth: notMonth,
  period: notPeriod,
  shipPeriod: notPeriod,
  compareWith: ['last year', 'Last-month', '%00'],
  compareStartDate: notDay,
  compareEndDate: notDay,
  report: ['', 'sales', 'Sales by style', 'sales-by-style,sales-by-color', '%00'],
  state: ['Open', 'closed,open', '%00', "open'--"],
  due: ['yes', 'TRUE', '1', '%00'],
}
