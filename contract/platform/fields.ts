// Field schemas and codecs: ids, texts, money, rates, timestamps and query parameters.
import * as z from 'zod/mini'

import { dateRangeError } from '#domain/platform/dates.ts'
import { emailPattern } from '#domain/platform/emails.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  formatCents,
  formatDecimal,
  maxInvoiceCents,
  maxPriceCents,
  parseDecimal,
  noAmountMessage,
} from '#domain/platform/money.ts'
import { type Period, periods } from '#domain/platform/periods.ts'
import {
  cleanLine,
  lineError,
  textError,
  trimText,
  unifyLineBreaks,
  withLabel,
} from '#domain/platform/text.ts'

/** The JSON Schema of a field whose zod schema can't express it; `as` takes the JSON Schema of another field. */
interface CustomSchema {
  as?: z.ZodMiniType
  json: Record<string, unknown>
}

const customSchemas = new WeakMap<object, CustomSchema>()

/** Attaches a JSON Schema to a field whose codec or checks hide it from zod's own conversion. */
export function withJsonSchema<T extends z.ZodMiniType>(
  field: T,
  json: CustomSchema['json'],
  as?: z.ZodMiniType,
): T {
  customSchemas.set(field, { json, ...(as && { as }) })
  return field
}

/** Returns the attached JSON Schema of a field or of the field that it was derived from. */
export function jsonSchemaOf(field: z.core.$ZodType | undefined): CustomSchema | undefined {
  return field && (customSchemas.get(field) ?? jsonSchemaOf(field._zod.parent))
}

const wholeNumber = /^\d{1,15}$/

/** No leading zeros, so that each record has one URL. */
const idPattern = /^[1-9]\d{0,14}$/

/** The id of a row: a positive integer, in digits in a path or a query. */
export const Id = withJsonSchema(
  z.codec(
    z.union([z.number(), z.string()], 'Must be an ID'),
    z
      .int('Must be an ID')
      .check(z.positive('Must be an ID'), z.maximum(Number.MAX_SAFE_INTEGER, 'Must be an ID')),
    {
      decode: (raw) => (typeof raw === 'string' ? (idPattern.test(raw) ? Number(raw) : Number.NaN) : raw),
      encode: (id) => id,
    },
  ),
  { type: 'integer', minimum: 1 },
)

/** The version that an edit is based on: up to the largest PostgreSQL integer. */
export const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** IDs in a query, separated by commas; omitted or empty means no filter. */
export function IdFilter(max: number) {
  const { message, json } = describeIds(max)
  const filter = z.optional(
    z.codec(z.string(), z.optional(z.array(z.int(message)).check(z.maxLength(max, message))), {
      decode: (raw) => (raw === '' ? undefined : readIds(raw, max)),
      encode: (ids) => ids?.join(',') ?? '',
    }),
  )
  return withJsonSchema(filter, json)
}

/** At least one ID in a query, separated by commas. */
export function IdList(max: number) {
  const { message, json } = describeIds(max)
  const list = z.codec(z.string(message), z.array(z.int(message)).check(z.maxLength(max, message)), {
    decode: (raw) => readIds(raw, max),
    encode: (ids) => ids.join(','),
  })
  return withJsonSchema(list, json)
}

function describeIds(max: number) {
  const message = `Must be at most ${formatCount(max)} IDs, separated by commas`
  const pattern = String.raw`^[1-9]\d{0,14}(,[1-9]\d{0,14})*$`
  return { message, json: { type: 'string', pattern, description: message.replace('Must be at', 'At') } }
}

/** Reads one more than the maximum, and NaN for what is not an ID, so that a check fails. */
function readIds(text: string, max: number): number[] {
  return text.split(',', max + 1).map((id) => (idPattern.test(id) ? Number(id) : Number.NaN))
}

/**
 * Text of at most `max` characters without line breaks, cleaned with `cleanLine`. With `required` (an error message) it must not be empty.
 * Other messages begin with `label` if there is one.
 */
export function SingleLineText(max: number, required?: string, label?: string) {
  const line = z.string(required).check(
    z.overwrite(cleanLine),
    z.minLength(required === undefined ? 0 : 1, required),
    checkedBy((text) => withLabel(label, lineError(text, max))),
  )
  return withJsonSchema(line, {
    type: 'string',
    ...(required !== undefined && { minLength: 1 }),
    maxLength: max,
    description: 'One line.',
  })
}

/** An address to which emails can be sent, with at most `max` characters. `tooLong` is the message for a longer one. */
export function EmailAddress(max: number, message: string, tooLong?: string) {
  return z.email({ pattern: emailPattern, error: message }).check(z.maxLength(max, tooLong))
}

/** Trimmed text of at most `max` characters that may have line breaks, which become line feeds. `label` as of `SingleLineText`. */
export function MultilineText(max: number, label?: string) {
  const paragraph = z.string().check(
    z.overwrite((text) => unifyLineBreaks(trimText(text))),
    checkedBy((text) => withLabel(label, textError(text, max))),
  )
  return withJsonSchema(paragraph, { type: 'string', maxLength: max })
}

/** A zod check from a domain rule that returns an error message or undefined. */
export function checkedBy(getError: (text: string) => string | undefined) {
  return z.check<string>((context) => {
    const message = getError(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
  })
}

/** May be null or omitted; in an edit, an omitted field keeps its value. */
export function Optional<T extends z.ZodMiniType>(field: T) {
  return z.optional(z.nullable(field))
}

export interface DecimalFormat {
  /** The decimals of a reply. */
  decimals: number
  /** The decimals that are accepted, and shown where they are not zero. */
  maxDecimals?: number
  example: string
}

/** Converts a decimal string or JSON number to a whole number of units, and back to a string. A unit has `unitDecimals` decimals. */
export function Decimal(
  unitDecimals: number,
  { decimals, maxDecimals = decimals, example }: DecimalFormat,
  max: number,
  messages: { invalid: string; negative: string; tooHigh: string },
) {
  const step = 10 ** (unitDecimals - maxDecimals)
  const optionalZeros = new RegExp(`0{0,${unitDecimals - decimals}}$`)
  const decimal = z.codec(
    z.union([z.string(), z.number()], messages.invalid),
    z.int().check(z.minimum(0), z.maximum(max, messages.tooHigh), z.multipleOf(step)),
    {
      decode: (raw, context) => {
        const text = String(raw).trim()
        const units = parseDecimal(text, unitDecimals)
        if (units !== undefined && units % step === 0) return units
        const message = /^-\d/.test(text) ? messages.negative : messages.invalid
        context.issues.push({ code: 'custom', input: raw, message })
        return 0
      },
      encode: (units) => formatDecimal(units, unitDecimals).replace(optionalZeros, ''),
    },
  )
  return withJsonSchema(decimal, {
    type: 'string',
    pattern: `^\\d+(\\.\\d{1,${maxDecimals}})?$`,
    description: `From 0 to ${formatDecimal(max, unitDecimals).replace(optionalZeros, '')}.`,
    examples: [example],
  })
}

const money: DecimalFormat = { decimals: 2, example: '12.34' }

const amountMessages = {
  invalid: noAmountMessage,
  negative: noAmountMessage,
  tooHigh: `Must be at most ${formatCents(maxInvoiceCents)}`,
}

/** A unit price: "12.34" on the wire, cents in code. */
export const Price = Decimal(2, money, maxPriceCents, {
  invalid: 'Price must be an amount such as 12.34',
  negative: 'Price must be 0 or greater',
  tooHigh: `Price must be at most ${formatCents(maxPriceCents)}`,
})

/** An amount of an invoice: "12.34" on the wire, cents in code. */
export const Amount = Decimal(2, money, maxInvoiceCents, amountMessages)

/** A sum over many invoices, or a balance, which may be negative; only in replies. */
export const SignedAmount = withJsonSchema(
  z.codec(z.string(), z.int(), {
    decode: (text) =>
      text.startsWith('-') ? -(parseDecimal(text.slice(1), 2) ?? 0) : (parseDecimal(text, 2) ?? 0),
    encode: (cents) => formatCents(cents),
  }),
  { type: 'string', pattern: String.raw`^-?\d+\.\d{2}$`, examples: ['12.34'] },
)

/** A rate: a fraction with four decimals, "0.0850", on the wire, 850 basis points in code. */
export function Rate(maxBasisPoints: number, range: string) {
  const messages = { invalid: 'Must be a fraction such as 0.0850', negative: range, tooHigh: range }
  return Decimal(4, { decimals: 4, example: '0.0850' }, maxBasisPoints, messages)
}

/** A rate in thousandths of a percent: "0.0850", or "0.08875" where it needs five decimals; 88750 parts per million in code. */
export function FineRate(maxPpm: number, range: string) {
  const invalid = 'Must be a fraction with at most five decimals, such as 0.08875'
  const format = { decimals: 4, maxDecimals: 5, example: '0.08875' }
  return Decimal(6, format, maxPpm, { invalid, negative: range, tooHigh: range })
}

/** ISO 8601 on the wire, a Date in code. */
export const Timestamp = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (timestamp) => timestamp.toISOString(),
})

/** An integer query parameter. */
export function QueryInteger(min: number, max: number, fallback: number) {
  const message = `Must be a whole number from ${formatCount(min)} to ${formatCount(max)}`
  const number = z._default(
    z.codec(z.string(), z.int(message).check(z.minimum(min, message), z.maximum(max, message)), {
      decode: (text) => (wholeNumber.test(text) ? Number(text) : Number.NaN),
      encode: String,
    }),
    fallback,
  )
  return withJsonSchema(number, { type: 'integer', minimum: min, maximum: max, default: fallback })
}

/** A filter in a query: omitted, empty or `all`, in any case, means no filter and decodes to undefined. */
export function Filter<T extends z.ZodMiniType<string, string>>(value: T) {
  const filter = z.optional(
    z.codec(z.string(), z.optional(value), {
      decode: (raw) =>
        (raw === '' || raw.toLowerCase() === 'all' ? undefined : raw) as z.input<T> | undefined,
      encode: (filter) => filter ?? '',
    }),
  )
  return withJsonSchema(filter, { description: 'Omitted, empty or `all`: no filter.' }, value)
}

/** A calendar year: '2026'. */
export const YearFilter = Filter(z.string().check(z.regex(/^(?!0000)\d{4}$/, 'Must be a year such as 2026')))

const dayMessage = 'Must be a day such as 2026-03-31'

const monthMessage = 'Must be a month such as 2026-03'

/** A calendar month in the company's time zone: '2026-03'. */
export const MonthFilter = Filter(z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, monthMessage)))

/**
 * A calendar day in the company's time zone: '2026-03-31'. PostgreSQL has no year 0. Other text ends the validation, so that the checks of
 * an object get only days.
 */
export const Day = z.iso
  .date({ error: dayMessage, abort: true })
  .check(z.refine((day) => !day.startsWith('0000'), { error: dayMessage, abort: true }))
export const DayFilter = Filter(Day)

/** Days that depend on today in the company's time zone: 'last-month'. */
export const PeriodFilter = Filter(z.enum(periods, `Must be one of ${periods.join(', ')} or all`))

export const periodOrDaysMessage = 'Choose either a period or days'

/** The check of an object with two `DayFilter`s, and a `PeriodFilter` if it has one, which takes their place. */
export const checkDateRange = z.check<{
  startDate?: string | undefined
  endDate?: string | undefined
  period?: Period | undefined
}>(({ value, issues }) => {
  const message = dateRangeError(value)
  if (message !== undefined) issues.push({ code: 'custom', input: value, path: ['endDate'], message })
  else if (value.period !== undefined && (value.startDate ?? value.endDate) !== undefined)
    issues.push({ code: 'custom', input: value, path: ['period'], message: periodOrDaysMessage })
})
