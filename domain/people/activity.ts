// The activity log in words: what its check found, and what changed from what to what.
import { formatDateTime } from '#domain/platform/dates.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'

/** What checking the chain of seals found: so many entries as they were written, up to the first that was altered. */
export interface ChainCheckResult {
  entries: number
  /** The reason is a sentence about the entry. */
  firstAltered: { id: number; reason: string } | null
}

export function describeChainCheck({ entries, firstAltered }: ChainCheckResult): string {
  if (firstAltered)
    return `The first altered entry of the activity log is entry ${formatCount(firstAltered.id)}. ${firstAltered.reason}`
  return entries === 1
    ? 'The one entry of the activity log is as it was written.'
    : `All ${pluralize(entries, 'entry', 'entries')} of the activity log are as they were written.`
}

/** How people call the fields that the log names, where that is not the name spelled out. */
const fieldNames: Record<string, string> = {
  productId: 'Product ID',
  imageUrl: 'Image',
  isActive: 'Status',
  email: 'E-mail',
  whatsappUrl: 'WhatsApp link',
  telegramUrl: 'Telegram link',
  socialUrl: 'Social link',
  taxId: 'Tax ID',
  logoImageId: 'Logo',
}

/** 'price' as 'Price', 'lowStockThreshold' as 'Low stock threshold'; a count names products by their codes, which stay. */
export function formatFieldName(field: string): string {
  const known = Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined
  if (known !== undefined) return known
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(field)) return field
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

/**
 * A value as the log keeps it, dressed for people: moments in the company's time zone, figures grouped, and null where there
 * is none. Money and rates are kept as they are read, '$80.00' and '8.5%'.
 */
export function formatFieldValue(field: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'isActive') return value === true ? 'Active' : 'Inactive'
  if (/image/i.test(field) && typeof value === 'string') return value.split('/').at(-1) ?? value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'string') {
    return isoMoment.test(value) ? formatDateTime(new Date(value), timeZone) : value
  }
  if (Array.isArray(value))
    return value.map((part) => formatFieldValue(field, part, timeZone) ?? '').join(', ')
  return JSON.stringify(value)
}

export type FieldChanges = Record<string, { from: unknown; to: unknown }>

export interface FormattedChange {
  field: string
  from: string | null
  to: string | null
}

/** What changed from what to what, field by field. */
export function formatChanges(changes: FieldChanges | null, timeZone: string): FormattedChange[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => ({
    field: formatFieldName(field),
    from: formatFieldValue(field, from, timeZone),
    to: formatFieldValue(field, to, timeZone),
  }))
}
