// The values of the form of a record, under their names in the API, and their conversion to its input.
import { readLength } from '#domain/platform/lengths.ts'
import { formatDecimal } from '#domain/platform/money.ts'
import { readTypedDecimal, toAmountText } from '#domain/platform/numberTexts.ts'
import { fieldsOf } from '#domain/platform/records/defineRecord.ts'
import {
  defaultOf,
  editableValue,
  nameOfReference,
  readInteger,
  type RecordField,
  type RecordFields,
  showValue,
  type WireName,
  type WithFields,
  wireNameOf,
} from '#domain/platform/records/fields.ts'

import { valueOf } from './recordKind.ts'

/** A record that another one names. Without an id it is only typed. */
export interface Reference {
  id: number | null
  name: string
}

/** Texts of inputs, ticks, and references. */
type FormValue = string | boolean | Reference | null
export type RecordFormValues = Record<string, FormValue>

/** The form of these fields. */
export type FormOf<Fields extends RecordFields> = {
  [Name in keyof Fields as WireName<Name, Fields[Name]>]: Fields[Name] extends { kind: 'yesNo' }
    ? boolean
    : Fields[Name] extends { kind: 'reference' }
      ? Reference | null
      : string
}

function mapFields<Value>(record: WithFields, toValue: (field: RecordField, name: string) => Value) {
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]) => [wireNameOf(name, field), toValue(field, name)]),
  )
}

function toFormValue(field: RecordField, row: object, name: string): FormValue {
  const value = valueOf(row, name)
  if (field.kind === 'yesNo') return value === true
  if (field.kind !== 'reference') return editableValue(field, value)
  return value === null || value === undefined
    ? null
    : { id: Number(value), name: String(valueOf(row, nameOfReference(name))) }
}

export const toForm = (record: WithFields, row: object): RecordFormValues =>
  mapFields(record, (field, name) => toFormValue(field, row, name))

export function emptyForm(record: WithFields): RecordFormValues {
  return mapFields(record, (field) => {
    if (field.kind === 'reference') return null
    return field.kind === 'yesNo' ? field.default : editableValue(field, defaultOf(field))
  })
}

export const formLabels = (record: WithFields) => mapFields(record, ({ label }) => label)

/** For the schema of the API, which checks the values. An empty number is given by the server. */
export function parseForm(record: WithFields, values: RecordFormValues): object {
  return mapFields(record, (field, name) => {
    const value = values[wireNameOf(name, field)] ?? null
    if (isReference(value)) return value.id ?? value.name
    if (typeof value !== 'string') return value
    const isBlank = value.trim() === ''
    if (name === 'number') return isBlank ? undefined : value
    if (field.kind === 'percent') return toFraction(value)
    if (isBlank && ['integer', 'money', 'choice'].includes(field.kind)) return null
    if (field.kind === 'length') return isBlank ? undefined : readLength(value)
    if (field.kind === 'integer') return readInteger(field, value)
    return field.kind === 'money' ? toAmountText(value) : value
  })
}

/** '5' as '0.05000'; a text that is not a percentage as '-1', which the schema rejects with its range. */
function toFraction(percent: string): string {
  const thousandths = percent.trim() === '' ? 0 : readTypedDecimal(percent, 3)
  return thousandths === undefined ? '-1' : formatDecimal(thousandths, 5)
}

/** For the choice between two edits; '' for an empty value. */
export function formatField(record: WithFields, wireName: string, values: RecordFormValues): string {
  const value = values[wireName] ?? null
  if (isReference(value)) return value.name
  const field = fieldsOf(record).find(([name, field]) => wireNameOf(name, field) === wireName)?.[1]
  return field?.kind === 'choice' || field?.kind === 'yesNo' ? showValue(field, value) : String(value ?? '')
}

export function isReference(value: FormValue | undefined): value is Reference {
  return typeof value === 'object' && value !== null
}
