// A kind of record as its pages need it. Their rows have the fields of the definition, which are unknown here.
import type { RecordEndpoints } from '#contract/platform/records/recordEndpoints.ts'
import { recordEndpointsOf } from '#contract/records.ts'
import { type AnyRecord, fieldOf } from '#domain/platform/records/defineRecord.ts'
import {
  type AnyValue,
  nameOfReference,
  showValue,
  type WithFields,
} from '#domain/platform/records/fields.ts'
import type { MergedRecord } from '#domain/platform/records/merges.ts'
import { type RecordNoun, records } from '#domain/records.ts'
import type { RecordPath } from '#web/lists/ListTable.tsx'
import type { ListPath, PagePath, PlainPath } from '#web/shell/pages.ts'
import { recordPaths } from '#web/shell/recordPaths.ts'

export interface Row {
  id: number
  version: number
  number: string
  name: string
  createdAt: Date
  /** Of one that its page loaded, if its kind can be merged. */
  mergedInto?: MergedRecord | null
  mergedRecords?: MergedRecord[]
}

export interface RecordKind {
  record: AnyRecord
  endpoints: RecordEndpoints
  /** Those of any record; the routes of all kinds have the same shape. */
  paths: {
    list: ListPath & PlainPath
    page: RecordPath
    add: PlainPath
    edit: PagePath
    import: PlainPath
    imports: ListPath & PlainPath
    importPage: RecordPath
  }
}

export function recordKind(noun: RecordNoun): RecordKind {
  return {
    record: records[noun],
    endpoints: recordEndpointsOf(noun),
    paths: recordPaths(records[noun]),
  }
}

export function valueOf(row: object, name: string): AnyValue | undefined {
  return (row as Record<string, AnyValue>)[name]
}

/** '' for an empty value. */
export function showField(record: WithFields, row: object, name: string): string {
  return showValue(fieldOf(record, name), valueOf(row, name), valueOf(row, nameOfReference(name)))
}
