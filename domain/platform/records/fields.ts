// The kinds of fields of a record definition, the values that they hold, and how people read them.
import { formatMillimeters } from '#domain/platform/lengths.ts'
import { formatCents, formatPercent, formatUsd } from '#domain/platform/money.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { unifyLineBreaks } from '#domain/platform/text.ts'

interface FieldBase {
  /** On screen, in the log, in sentences, and of its column in files. */
  label: string
  /** Below the input. */
  hint?: string
  /** Other names of its column in files: 'Tel, Telephone'. */
  names?: string
}

/** `paragraph` may have line breaks. */
export interface TextField extends FieldBase {
  kind: 'line' | 'paragraph' | 'email' | 'phone'
  /** In characters. */
  max: number
  isRequired?: true
  /** The search of the list finds it. */
  isSearched?: true
  isSorted?: true
}

export interface IntegerField extends FieldBase {
  kind: 'integer'
  min: number
  max: number
  /** 'days' */
  unit?: string
  /** Reads texts that are no number, such as 'Net 30', in forms and files. */
  readText?: (text: string) => number | undefined
  isSorted?: true
}

/** Its name ends in `Cents`; the API has it without: `minimumCents` is `minimum`. */
export interface MoneyField extends FieldBase {
  kind: 'money'
  maxCents: number
  isSorted?: true
}

/** Its name ends in `BasisPoints`; the API has it as a fraction: `discountBasisPoints` is `discountPercentage`. 0 is shown as no value. */
export interface PercentField extends FieldBase {
  kind: 'percent'
  maxBasisPoints: number
  isSorted?: true
}

/** Its name ends in `Um`: whole micrometers, also in the API. People read and type millimeters, and inches as `2 in`. */
export interface LengthField extends FieldBase {
  kind: 'length'
  minUm: number
  maxUm: number
  default: number
  isSorted?: true
}

export interface YesNoField extends FieldBase {
  kind: 'yesNo'
  default: boolean
  /** The list can be filtered by it: the words for yes and no. Records that differ from the default have a badge. */
  filter?: readonly [yes: string, no: string]
}

export interface ChoiceField extends FieldBase {
  kind: 'choice'
  /** The label of each value. */
  choices: Readonly<Record<string, string>>
  /** Without a default, the field can be empty. */
  default?: string
  isFiltered?: true
}

/** Another record. Its name ends in `Id`; replies also have the name of the other record: `supplierId` and `supplierName`. */
export interface ReferenceField extends FieldBase {
  kind: 'reference'
  /** The noun of the other record. */
  to: string
  isFiltered?: true
}

export type RecordField =
  | TextField
  | IntegerField
  | MoneyField
  | PercentField
  | LengthField
  | YesNoField
  | ChoiceField
  | ReferenceField
export type RecordFields = Readonly<Record<string, RecordField>>

/** A record definition, or the plain fields of a noun that is more. */
export interface WithFields {
  fields: RecordFields
}

export type FieldValue<F extends RecordField> = F extends YesNoField
  ? boolean
  : F extends PercentField | LengthField
    ? number
    : F extends IntegerField | MoneyField | ReferenceField
      ? number | null
      : F extends ChoiceField
        ? (keyof F['choices'] & string) | (F extends { default: string } ? never : null)
        : F extends { isRequired: true }
          ? string
          : string | null

export type ValuesOf<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: FieldValue<Fields[Name]>
}

/** The name of a field in the API. */
export type WireName<Name, F extends RecordField> = F extends MoneyField
  ? Name extends `${infer Base}Cents`
    ? Base
    : Name
  : F extends PercentField
    ? Name extends `${infer Base}BasisPoints`
      ? `${Base}Percentage`
      : Name
    : Name

export type AnyValue = string | number | boolean | null
export type AnyValues = Readonly<Record<string, AnyValue>>

/** See `WireName`. */
export function wireNameOf(name: string, field: RecordField): string {
  if (field.kind === 'percent') return name.replace(/BasisPoints$/, 'Percentage')
  return field.kind === 'money' ? name.replace(/Cents$/, '') : name
}

/** The name under which a reply has the name of the record that a reference names. */
export function nameOfReference(name: string): string {
  return name.replace(/Id$/, 'Name')
}

/** Whether the field always has a value: null is none. */
export function isRequired(field: RecordField): boolean {
  if (field.kind === 'yesNo' || field.kind === 'percent' || field.kind === 'length') return true
  if (field.kind === 'choice') return field.default !== undefined
  return 'isRequired' in field
}

const numericKinds = new Set(['integer', 'money', 'percent', 'length'])

export function isNumeric(
  field: RecordField,
): field is IntegerField | MoneyField | PercentField | LengthField {
  return numericKinds.has(field.kind)
}

/** Of a new record. */
export function defaultOf(field: RecordField): AnyValue {
  if (field.kind === 'percent') return 0
  return 'default' in field ? (field.default ?? null) : null
}

/** Spreadsheets rewrite line breaks, and phone numbers without their punctuation. */
export function isSameInFiles({ kind }: RecordField, one: AnyValue, other: AnyValue): boolean {
  if (one === other) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  if (kind === 'phone' && /\d/.test(other)) return digitsOf(one) === digitsOf(other)
  return unifyLineBreaks(one) === unifyLineBreaks(other)
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')

/** On screen and in the log; '' for an empty value. `referenceName` is that of the record that a reference names. */
export function showValue(field: RecordField, value: AnyValue | undefined, referenceName?: AnyValue): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'yesNo') return value === true ? 'Yes' : 'No'
  if (field.kind === 'integer' && field.unit) return `${value} ${field.unit}`
  if (field.kind === 'money') return formatUsd(Number(value))
  if (field.kind === 'percent') return value === 0 ? '' : formatPercent(Number(value))
  if (field.kind === 'length') return `${formatMillimeters(Number(value))} mm`
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value)
  return String((field.kind === 'reference' ? referenceName : value) ?? '')
}

/** '30 days' as '30'. */
export function withoutUnit({ unit }: IntegerField, text: string): string {
  const trimmed = text.trim()
  const hasUnit = unit !== undefined && trimmed.toLowerCase().endsWith(unit.toLowerCase())
  return hasUnit ? trimmed.slice(0, -unit.length).trim() : trimmed
}

/** A typed whole number, with or without its unit; NaN if the text is none. */
export function readInteger(field: IntegerField, text: string): number {
  const value = readTypedNumber(withoutUnit(field, text))
  return Number.isNaN(value) ? (field.readText?.(text) ?? Number.NaN) : value
}

/** In a text input and in files: without unit and sign. */
export function editableValue(field: RecordField, value: AnyValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'percent') return value === 0 ? '' : formatPercent(Number(value)).slice(0, -1)
  if (field.kind === 'length') return formatMillimeters(Number(value))
  return field.kind === 'money' ? formatCents(Number(value)) : String(value)
}
