// Turns the columns of a row, as programs have them, into the cells of a customer: names, emails, phones and addresses.
import { isClearMark, removeTextMark } from '#domain/files/spreadsheetTexts.ts'
import { isSameText } from '#domain/platform/foldText.ts'
import {
  type CustomerCell,
  type CustomerCells,
  type CustomerColumn,
  plainColumnOf,
} from '#domain/sales/customerColumns.ts'
import { customerRecordFields } from '#domain/sales/customerRecord.ts'

import { readEmailCell } from './emailCells.ts'
import { formatAddress, restoreZeros } from './postalAddress.ts'

/** The texts of the columns of each field. */
export type CustomerTexts = Partial<Record<CustomerColumn, readonly string[]>>

type Kind = 'billing' | 'shipping'

/** These can have the apostrophe with which spreadsheets mark digits as a text. */
export const digitColumns = ['number', 'phone', 'taxId', 'contactPhone'] as const satisfies CustomerColumn[]

/** These columns are cells as they are: those of plain fields, which are not put together from several. */
const ownColumns: readonly CustomerCell[] = [
  ...customerRecordFields.map(plainColumnOf).filter((column) => column !== 'notes'),
  'contactName',
  'contactEmail',
]

/** `notes` are for the user to check. `country` is that of addresses without one. */
export function composeCustomerRow(
  texts: CustomerTexts,
  country: string | undefined,
): { cells: CustomerCells; notes: string[] } {
  const row: Row = { texts, cells: {}, notes: [], contacts: [] }
  for (const column of ownColumns) if (texts[column]) row.cells[column] = textOf(row, column)
  for (const column of digitColumns)
    if (texts[column]) row.cells[column] = readDigits(row, textOf(row, column))
  composeNames(row)
  composeEmails(row)
  composePhones(row)
  composeOtherPersons(row)
  for (const kind of ['billing', 'shipping'] as const) composeAddress(row, kind, country)
  const { cells, notes, contacts } = row
  if (texts.notes) cells.notes = joinLines([...texts.notes, ...companyNote(row)])
  else if (companyNote(row).length > 0) cells.notes = joinLines(companyNote(row))
  if (texts.otherContacts || contacts.length > 0)
    cells.otherContacts = joinLines([...(texts.otherContacts ?? []), ...contacts])
  return { cells, notes }
}

interface Row {
  texts: CustomerTexts
  cells: CustomerCells
  notes: string[]
  /** Lines of further contacts. */
  contacts: string[]
}

/** The first text of the columns of a field. */
function textOf({ texts }: Pick<Row, 'texts'>, column: CustomerColumn): string {
  return texts[column]?.find((text) => text !== '') ?? ''
}

/** Without what spreadsheets and programs add to digits: an apostrophe before them, `.0` after them. */
function readDigits({ notes }: Row, text: string): string {
  const digits = removeTextMark(text)
  if (!/^\d{3,}\.0$/.test(digits)) return digits
  notes.push(`${digits} read as ${digits.slice(0, -2)}`)
  return digits.slice(0, -2)
}

/** A dash clears a field only if it is alone. */
function joinLines(lines: readonly string[]): string {
  const given = lines.filter((line) => line !== '')
  const texts = given.filter((line) => !isClearMark(line))
  return texts.length > 0 ? texts.join('\n') : (given[0] ?? '')
}

/** The person is the contact, or the customer if the row has no other name (`resolveCustomerRow`). */
function composeNames(row: Row): void {
  const { texts, cells } = row
  const fullName = joinName(textOf(row, 'firstName'), textOf(row, 'lastName'))
  const persons = [textOf(row, 'person'), fullName].filter((name) => name !== '' && !isClearMark(name))
  const [person, other] = persons
  const company = textOf(row, 'company')
  if (!cells.name && company !== '') cells.name = company
  if (texts.person || texts.firstName || texts.lastName) cells.person = person ?? ''
  if (person !== undefined && other !== undefined && !isSameText(person, other)) row.contacts.push(other)
}

/** Without empty parts and the dashes that clear a field. */
function joinName(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '' && !isClearMark(part)).join(' ')
}

/** The company, if the customer has another name. */
function companyNote(row: Row): string[] {
  const company = textOf(row, 'company')
  return company === '' || isSameText(company, row.cells.name ?? '') ? [] : [`Company: ${company}`]
}

/** The first email is the customer's, the others are contacts. */
function composeEmails(row: Row): void {
  const { cells, texts } = row
  const first = cells.email ?? ''
  const further = (texts.otherEmail ?? []).filter((text) => text !== '' && !isClearMark(text))
  if (isClearMark(first) || (first === '' && further.length === 0)) return
  const all = [first, ...further].filter(Boolean).join('; ')
  const [main, ...others] = readEmailCell(all) ?? []
  if (!main) {
    // Refused by the validation.
    cells.email = all
    return
  }
  cells.email = main.email
  if (main.name !== undefined && !cells.contactName && !cells.person) cells.person = main.name
  if (others.length === 0) return
  const emails = others.map(({ email }) => email).join(' and ')
  row.notes.push(`${emails} ${others.length === 1 ? 'becomes a contact' : 'become contacts'}`)
  row.contacts.push(...others.map(({ name, email }) => `${name ?? email} | ${email}`))
}

/** Another number is that of the customer if it has no first one, or else that of its contact. */
function composePhones(row: Row): void {
  const { cells, texts } = row
  const digits = (phone = '') => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const labelled = readLabelledPhones(cells.phone ?? '')
  if (labelled[0] !== undefined) cells.phone = labelled[0]
  const others = [...labelled.slice(1), ...(texts.otherPhone ?? [])]
    .map(removeTextMark)
    .filter((phone) => phone !== '' && !isClearMark(phone))
  for (const phone of others) {
    if ([cells.phone, cells.contactPhone].some((known) => digits(known) === digits(phone))) continue
    const hasContact = Boolean(cells.contactName) || (Boolean(cells.person) && Boolean(cells.name))
    if (!cells.phone) cells.phone = phone
    else if (hasContact && !cells.contactPhone) cells.contactPhone = phone
    else row.notes.push(`Phone ${phone} is left out, because the customer has ${cells.phone}`)
  }
}

/** The first columns of further persons belong together, then the second ones. */
function composeOtherPersons({ texts, contacts }: Row): void {
  const columns = [texts.otherFirstName, texts.otherLastName, texts.otherPersonEmail]
  const count = Math.max(...columns.map((column) => column?.length ?? 0))
  for (let index = 0; index < count; index += 1) {
    const [first = '', last = '', email = ''] = columns.map((column) => joinName(column?.[index] ?? ''))
    const name = joinName(first, last) || email
    if (name !== '') contacts.push(email === '' ? name : `${name} | ${email}`)
  }
}

/** The numbers of a text as QuickBooks Online writes it: 'Phone: 555-0100 Mobile: 555-0101'. */
function readLabelledPhones(text: string): string[] {
  if (!/^(?:phone|main|mobile|work|home|other|fax)\s*:/i.test(text)) return []
  return [...text.matchAll(/([a-z]+)\s*:\s*([+\d(][\d\s().+-]*)/gi)]
    .filter(([, label = '']) => !/fax/i.test(label))
    .map(([, , number = '']) => number.trim())
}

/** The street with its house number, further lines, the line of the city, and the country. */
function composeAddress(row: Row, kind: Kind, defaultCountry: string | undefined): void {
  const { texts, cells, notes } = row
  const text = (column: CustomerColumn) => {
    const cell = textOf(row, column)
    return isClearMark(cell) ? '' : cell
  }
  const street = textOf(row, `${kind}Address`)
  const state = text(`${kind}State`) || (isStateOf(row, kind) ? text('state') : '')
  const parts = {
    lines: [text(`${kind}Address`), ...(texts[`${kind}Address2`] ?? []).filter((line) => !isClearMark(line))],
    houseNumber: text(`${kind}HouseNumber`),
    city: text(`${kind}City`),
    state,
    zip: readDigits(row, text(`${kind}Zip`)),
    country: text(`${kind}Country`),
  }
  const zip = restoreZeros(parts)
  if (zip !== parts.zip) notes.push(`ZIP code ${parts.zip} read as ${zip}`)
  const address = formatAddress({ ...parts, zip }, defaultCountry)
  if (texts[`${kind}Address`] || address.text !== '')
    cells[`${kind}Address`] = address.text || (isClearMark(street) ? street : '')
  const clearsState =
    isClearMark(textOf(row, `${kind}State`)) || (isStateOf(row, kind) && isClearMark(textOf(row, 'state')))
  if (address.text !== '' || clearsState) cells[`${kind}State`] = address.state || (clearsState ? '-' : '')
  else if (state !== '') notes.push(`State ${state} is left out, because the row has no address`)
  if (address.text === '' && parts.country !== '')
    notes.push(`Country ${parts.country} is left out, because the row has no address`)
}

/** Whether the column State is that of this address: the one with a city, or else the shipping address if there is one. */
function isStateOf(row: Row, kind: Kind): boolean {
  const has = (...columns: CustomerColumn[]) => columns.some((column) => textOf(row, column) !== '')
  const isOfShipping =
    !has('billingCity', 'billingZip') && has('shippingAddress', 'shippingCity', 'shippingZip')
  return isOfShipping === (kind === 'shipping')
}
