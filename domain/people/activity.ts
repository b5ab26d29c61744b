// Formats activity log entries and the result of the hash chain check.
import { capitalize, pluralize, formatCount } from '#domain/platform/format.ts'
import { fieldLabelOf } from '#domain/records.ts'

/** The actions that only say who was there. */
export const signInActions = { signIn: 'Signed in', signOut: 'Signed out' } as const

/** `entries` is the number of intact entries before the first altered one. */
export interface ChainCheckResult {
  entries: number
  firstAltered: { id: number; reason: string } | null
}

export function describeChainCheck({ entries, firstAltered }: ChainCheckResult): string {
  if (firstAltered)
    return `The first altered entry of the activity log is entry ${formatCount(firstAltered.id)}. ${firstAltered.reason}`
  return `No entry of the activity log has been altered (${pluralize(entries, 'entry', 'entries')} checked).`
}

/** The number of entries in the chain, and the hash of the newest one as hexadecimal digits. */
export interface LogHead {
  length: number
  hash: string
}

/** Compares a chain of `entries` with the head that `file` noted. */
export function describeHeadCheck(
  file: string,
  { past, entries, isContained }: { past: LogHead; entries: number; isContained: boolean },
): string {
  const noted = pluralize(past.length, 'entry', 'entries')
  if (isContained) return `The log still begins with the ${noted} that ${file} noted.`
  if (entries < past.length)
    return `The log has ${pluralize(entries, 'entry', 'entries')}, but ${file} noted ${noted}: the newest entries were deleted.`
  return `Entry ${formatCount(past.length)} of the chain is not the one that ${file} noted: entries were deleted and others written since.`
}

/** Labels that can't be derived from the field name. */
const fieldNames: Record<string, string> = {
  productId: 'Product ID',
  imageUrl: 'Image',
  isActive: 'Status',
  whatsappUrl: 'WhatsApp link',
  telegramUrl: 'Telegram link',
  socialUrl: 'Social link',
  taxId: 'Tax ID',
  logoImageId: 'Logo',
  logoUrl: 'Logo',
  termsDays: 'Net days',
  termsFrom: 'Terms start',
  printsListPrices: 'List prices on invoices',
  staffConfirmsOrders: 'Orders confirmed by Staff',
  gs1Prefix: 'GS1 company prefix',
}

/**
 * 'lowStockThreshold' becomes 'Low stock threshold', and 'sizeScaleId', whose value is logged as its name, 'Size scale'. A field of a
 * definition has its label. Stock counts use product codes as fields; those stay as they are.
 */
export function formatFieldName(field: string, subjectType?: string | null): string {
  const label = subjectType ? fieldLabelOf(subjectType, field) : undefined
  if (label !== undefined) return label
  const known = Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined
  if (known !== undefined) return known
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(field)) return field
  const words = field.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalize(words)
}

/** Formats a logged value; null if it is empty. Money and rates are already logged as text, e.g. '$80.00' and '8.5%'. */
export function formatFieldValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'isActive' && typeof value === 'boolean') return value ? 'Active' : 'Inactive'
  if (typeof value === 'number') return formatCount(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return /image/i.test(field) ? value.slice(value.lastIndexOf('/') + 1) : value
}

export type FieldChanges = Record<string, { from: unknown; to: unknown }>

export interface FormattedChange {
  field: string
  from: string | null
  to: string | null
}

export function formatChanges(changes: FieldChanges | null, subjectType?: string | null): FormattedChange[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => ({
    field: formatFieldName(field, subjectType),
    from: formatFieldValue(field, from),
    to: formatFieldValue(field, to),
  }))
}
