// How values are dressed on the wire and undressed inside: ids, texts, money, rates, moments, and the numbers of a query.
import * as z from 'zod/mini'

import {
  formatCents,
  formatDecimal,
  maxInvoiceCents,
  maxPriceCents,
  parseDecimal,
} from '#domain/platform/money.ts'
import { lineError, textError } from '#domain/platform/text.ts'

/** What a field looks like on the wire, as JSON Schema, where its schema can't say so; `as` looks like another one. */
interface Looks {
  as?: z.ZodMiniType
  json: Record<string, unknown>
}

const looks = new WeakMap<object, Looks>()

/** Keeps beside a schema what its codec or its own checks hide from whoever reads the contract (openApi.ts). */
export function withJsonSchema<T extends z.ZodMiniType>(
  field: T,
  json: Looks['json'],
  as?: z.ZodMiniType,
): T {
  looks.set(field, { json, ...(as && { as }) })
  return field
}

/** What was kept beside a schema, or beside the one that it was made of by further checks. */
export function jsonSchemaOf(field: z.core.$ZodType | undefined): Looks | undefined {
  return field && (looks.get(field) ?? jsonSchemaOf(field._zod.parent))
}

const wholeNumber = /^\d{1,15}$/

/** One spelling for each id: '01' would be a second address of the same thing. */
const idInDigits = /^[1-9]\d{0,14}$/

/** The id of a row: a positive whole number; in a path or a query it is spelled in digits. */
export const Id = withJsonSchema(
  z.codec(
    z.union([z.number(), z.string()], 'Must be an id'),
    z
      .int('Must be an id')
      .check(z.positive('Must be an id'), z.maximum(Number.MAX_SAFE_INTEGER, 'Must be an id')),
    {
      decode: (raw) => (typeof raw === 'string' ? (idInDigits.test(raw) ? Number(raw) : Number.NaN) : raw),
      encode: (id) => id,
    },
  ),
  { type: 'integer', minimum: 1 },
)

/** One line of text, trimmed, at most `max` characters, not empty where `required` says so in a sentence. */
export function SingleLineText(max: number, required?: string) {
  const line = z.string(required).check(
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, required),
    checkedBy((text) => lineError(text, max)),
  )
  return withJsonSchema(line, {
    type: 'string',
    ...(required !== undefined && { minLength: 1 }),
    maxLength: max,
    description: 'One line.',
  })
}

/** Text that may have line breaks, trimmed, at most `max` characters. */
export function MultilineText(max: number) {
  const paragraph = z.string().check(
    z.trim(),
    checkedBy((text) => textError(text, max)),
  )
  return withJsonSchema(paragraph, { type: 'string', maxLength: max })
}

/** A check by a rule of the domain, which says why not in a sentence. */
export function checkedBy(whyNot: (text: string) => string | undefined) {
  return z.check<string>((context) => {
    const message = whyNot(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
  })
}

/** May be left out, null or empty; all three mean that there is none. */
export function Optional<T extends z.ZodMiniType>(field: T) {
  return z.optional(z.nullable(field))
}

/** A decimal on the wire, a whole number of its smallest units inside. A JSON number is taken as it is written. */
function Decimal(
  decimals: number,
  max: number,
  messages: { invalid: string; negative: string; tooHigh: string },
) {
  const decimal = z.codec(
    z.union([z.string(), z.number()], messages.invalid),
    z.int().check(z.minimum(0), z.maximum(max, messages.tooHigh)),
    {
      decode: (raw, context) => {
        const text = String(raw).trim()
        const units = parseDecimal(text, decimals)
        if (units !== undefined) return units
        const message = /^-\d/.test(text) ? messages.negative : messages.invalid
        context.issues.push({ code: 'custom', input: raw, message })
        return 0
      },
      encode: (units) => formatDecimal(units, decimals),
    },
  )
  return withJsonSchema(decimal, {
    type: 'string',
    pattern: `^\\d+(\\.\\d{1,${decimals}})?$`,
    description: `From 0 to ${formatDecimal(max, decimals)}.`,
    examples: [decimals === 2 ? '12.34' : '0.0850'],
  })
}

const amountMessages = {
  invalid: 'Must be an amount such as 12.34',
  negative: 'Must be an amount such as 12.34',
  tooHigh: `Must be at most ${formatCents(maxInvoiceCents)}`,
}

/** The price of one unit: "12.34" outside, cents inside. */
export const Price = Decimal(2, maxPriceCents, {
  invalid: 'Price must be an amount such as 12.34',
  negative: 'Price must be 0 or greater',
  tooHigh: `Price must be at most ${formatCents(maxPriceCents)}`,
})

/** A sum of an invoice: "12.34" outside, cents inside. */
export const Amount = Decimal(2, maxInvoiceCents, amountMessages)

/** A sum over many invoices, only ever written. */
export const SignedAmount = withJsonSchema(
  z.codec(z.string(), z.int(), {
    decode: (text) => parseDecimal(text, 2) ?? 0,
    encode: (cents) => formatCents(cents),
  }),
  { type: 'string', pattern: String.raw`^-?\d+\.\d{2}$`, examples: ['12.34'] },
)

/** A rate as a fraction with four decimals: "0.0850" outside, 850 basis points inside. */
export function Rate(maxBasisPoints: number, range: string) {
  return Decimal(4, maxBasisPoints, {
    invalid: 'Must be a fraction such as 0.0850',
    negative: range,
    tooHigh: range,
  })
}

/** A moment: ISO 8601 outside, a Date inside. */
export const Timestamp = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})

/** A whole number in a query, spelled in digits. */
export function QueryInteger(min: number, max: number, fallback: number) {
  const message = `Must be a whole number from ${min} to ${max}`
  const number = z._default(
    z.codec(z.string(), z.int(message).check(z.minimum(min, message), z.maximum(max, message)), {
      decode: (text) => (wholeNumber.test(text) ? Number(text) : Number.NaN),
      encode: String,
    }),
    fallback,
  )
  return withJsonSchema(number, { type: 'integer', minimum: min, maximum: max, default: fallback })
}

/** A filter of a query: left out, empty or `all` means no filter, and is undefined inside. */
export function Filter<T extends z.ZodMiniType<string, string>>(value: T) {
  const filter = z.optional(
    z.codec(z.string(), z.optional(value), {
      decode: (raw) => (raw === '' || raw === 'all' ? undefined : raw) as z.input<T> | undefined,
      encode: (filter) => filter ?? '',
    }),
  )
  return withJsonSchema(filter, { description: 'Left out, empty or `all`: everything.' }, value)
}

const dayMessage = 'Must be a day such as 2026-03-31'

const monthMessage = 'Must be a month such as 2026-03'

/** A calendar month of the company's time zone, as a filter: '2026-03'. */
export const MonthFilter = Filter(z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, monthMessage)))

/** A calendar day of the company's time zone, as a filter: '2026-03-31'. PostgreSQL knows no year 0. */
export const DayFilter = Filter(
  z.iso.date(dayMessage).check(z.refine((day) => !day.startsWith('0000'), dayMessage)),
)
