// The schemas of the fields of a record definition, in replies and in input.
import * as z from 'zod/mini'

import {
  Amount,
  EmailAddress,
  Id,
  MultilineText,
  Optional,
  Rate,
  SingleLineText,
} from '#contract/platform/fields.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatMillimeters } from '#domain/platform/lengths.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import {
  type FieldValue,
  isRequired,
  nameOfReference,
  type RecordField,
  type RecordFields,
  type WireName,
  wireNameOf,
} from '#domain/platform/records/fields.ts'

type ReplySchemas<Fields extends RecordFields> = {
  [Name in keyof Fields as WireName<Name, Fields[Name]>]: z.ZodMiniType<FieldValue<Fields[Name]>>
}
type InputSchemas<Fields extends RecordFields> = {
  [Name in keyof Fields as WireName<Name, Fields[Name]>]: Fields[Name] extends { isRequired: true }
    ? z.ZodMiniType<FieldValue<Fields[Name]>>
    : Fields[Name] extends { default: unknown } | { kind: 'percent' }
      ? z.ZodMiniOptional<z.ZodMiniType<FieldValue<Fields[Name]>>>
      : z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<NonNullable<FieldValue<Fields[Name]>>>>>
}
type InternalNames<Fields extends RecordFields> = {
  [
    Name in keyof Fields & string as WireName<Name, Fields[Name]> extends Name
      ? never
      : WireName<Name, Fields[Name]>
  ]: Name
}

/** By the names of the API. A reference has an id, and the name of the other record. */
export function replySchemas<Fields extends RecordFields>(fields: Fields): ReplySchemas<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [wireNameOf(name, field), isRequired(field) ? valueSchema(field) : z.nullable(valueSchema(field))],
      ...(field.kind === 'reference' ? [[nameOfReference(name), z.nullable(z.string())]] : []),
    ]),
  ) as ReplySchemas<Fields>
}

/** By the names of the API. All but required texts can be omitted. */
export function inputSchemas<Fields extends RecordFields>(fields: Fields): InputSchemas<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [wireNameOf(name, field), inputSchema(field)]),
  ) as InputSchemas<Fields>
}

/** The fields that have another name in the API, for `withInternalNames`. */
export function internalNames<Fields extends RecordFields>(fields: Fields): InternalNames<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const wireName = wireNameOf(name, field)
      return wireName === name ? [] : [[wireName, name]]
    }),
  ) as InternalNames<Fields>
}

function valueSchema(field: RecordField): z.ZodMiniType {
  if (field.kind === 'yesNo') return z.boolean()
  if (field.kind === 'integer' || field.kind === 'length') return z.int()
  if (field.kind === 'money') return Amount
  if (field.kind === 'percent') return Rate(field.maxBasisPoints, percentMessage(field))
  if (field.kind === 'choice') return z.enum(Object.keys(field.choices))
  return field.kind === 'reference' ? Id : z.string()
}

function inputSchema(field: RecordField): z.ZodMiniType {
  const { label } = field
  if (field.kind === 'yesNo') return z.optional(z.boolean())
  if (field.kind === 'integer') {
    const message = integerMessage(field)
    return Optional(z.int(message).check(z.minimum(field.min, message), z.maximum(field.max, message)))
  }
  if (field.kind === 'money')
    return Optional(
      Amount.check(z.maximum(field.maxCents, `${label} must be at most ${formatUsd(field.maxCents)}`)),
    )
  if (field.kind === 'percent') return z.optional(Rate(field.maxBasisPoints, percentMessage(field)))
  if (field.kind === 'length') {
    const message = lengthMessage(field)
    return z.optional(z.int(message).check(z.minimum(field.minUm, message), z.maximum(field.maxUm, message)))
  }
  if (field.kind === 'choice') {
    const schema = z.enum(Object.keys(field.choices), `${label} must be one of those in the list`)
    return field.default === undefined ? Optional(schema) : z.optional(schema)
  }
  if (field.kind === 'reference') return Optional(Id)
  if (field.kind === 'paragraph') return Optional(MultilineText(field.max, label))
  if (field.kind === 'email')
    return Optional(
      z.union([z.literal(''), EmailAddress(field.max, `${label} must be an address such as jo@example.com`)]),
    )
  return field.isRequired
    ? SingleLineText(field.max, `${label} is required`, label)
    : Optional(SingleLineText(field.max, undefined, label))
}

/** 'Net days must be a whole number from 0 to 365' */
export function integerMessage({ label, min, max }: { label: string; min: number; max: number }): string {
  return `${label} must be a whole number from ${formatCount(min)} to ${formatCount(max)}`
}

/** 'Label width must be from 5 to 600 mm' */
function lengthMessage({ label, minUm, maxUm }: { label: string; minUm: number; maxUm: number }): string {
  return `${label} must be from ${formatMillimeters(minUm)} to ${formatMillimeters(maxUm)} mm`
}

/** 'Discount must be from 0% to 100%' */
function percentMessage({ label, maxBasisPoints }: { label: string; maxBasisPoints: number }): string {
  return `${label} must be from 0% to ${formatPercent(maxBasisPoints)}`
}
