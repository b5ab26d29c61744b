// The registry of plain records. Nouns, tables, endpoints, routes, pages, titles and tests derive from it.
import { labelFormat } from '#domain/catalog/labels/labelFormats.ts'
import { printerProfile } from '#domain/catalog/labels/printerProfiles.ts'
import { type AnyRecord, labelOf } from '#domain/platform/records/defineRecord.ts'
import type { WithFields } from '#domain/platform/records/fields.ts'
import { supplier } from '#domain/purchasing/suppliers.ts'
import { customerNumber, customerRecord } from '#domain/sales/customerRecord.ts'

export const records = { supplier, labelFormat, printerProfile } as const satisfies Record<string, AnyRecord>

export type RecordNoun = keyof typeof records
export const recordNouns = Object.keys(records) as RecordNoun[]

export function isRecordNoun(noun: string): noun is RecordNoun {
  return Object.hasOwn(records, noun)
}

/** The imports of a plain record are a noun of their own. */
export type RecordImportNoun = `${RecordNoun}Import`

export function importNounOf(noun: string): RecordImportNoun {
  return `${noun}Import` as RecordImportNoun
}

/** The value of the imports of each record under their noun. */
export function mapRecordImports<Value>(
  valueOf: (record: AnyRecord) => Value,
): Record<RecordImportNoun, Value> {
  return Object.fromEntries(
    recordNouns.map((noun) => [importNounOf(noun), valueOf(records[noun])]),
  ) as Record<RecordImportNoun, Value>
}

/** The value of each record under its noun. `valueOf` sees a definition of unknown fields, so the type is asserted by the caller. */
export function mapRecords<Value>(valueOf: (record: AnyRecord) => Value): Record<RecordNoun, Value> {
  return Object.fromEntries(recordNouns.map((noun) => [noun, valueOf(records[noun])])) as Record<
    RecordNoun,
    Value
  >
}

/** The plain fields of nouns that are more than a plain record. */
const plainParts = new Map<string, WithFields>([
  ['customer', { fields: { number: customerNumber, ...customerRecord.fields } }],
])

/** The label of a field by its name in the API; undefined if no definition has it. */
export function fieldLabelOf(noun: string, wireName: string): string | undefined {
  const definition = isRecordNoun(noun) ? records[noun] : plainParts.get(noun)
  return definition && labelOf(definition, wireName)
}
