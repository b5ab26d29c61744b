// The endpoints of a plain kind of record, from its definition.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  Filter,
  Id,
  MultilineText,
  QueryInteger,
  SingleLineText,
  Timestamp,
  Version,
} from '#contract/platform/fields.ts'
import { TimelineInput } from '#contract/platform/timeline.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  type AnyRecord,
  fieldsOf,
  type FoundRecord,
  isFiltered,
  recordLimits,
  type RecordFilters,
  type RecordInput,
  type RecordRow,
  sortsOf,
} from '#domain/platform/records/defineRecord.ts'
import type { RecordField, RecordFields } from '#domain/platform/records/fields.ts'
import { maxSearchLength, type SortDirection, sortDirections } from '#domain/platform/search.ts'

import { defineChangeEndpoints } from './changeEndpoints.ts'
import { inputSchemas, internalNames, replySchemas } from './fieldSchemas.ts'

/** Search, filters and order of a list. */
export type RecordListFilters<D extends AnyRecord = AnyRecord> = RecordFilters<D> & {
  search?: string | undefined
  /** The name of a field. */
  sort?: string | undefined
  direction?: SortDirection | undefined
}
export type RecordQuery<D extends AnyRecord = AnyRecord> = RecordListFilters<D> & {
  page: number
  limit: number
}
export type RecordEdit<D extends AnyRecord = AnyRecord> = RecordInput<D> & {
  id: number
  version?: number | undefined
}

const RecordHistory = z.object({
  entries: z.array(
    z.object({
      /** Unique within the history. */
      key: z.string(),
      at: Timestamp,
      title: z.string(),
      /** The fields that an edit or an import changed; empty values are ''. */
      changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
      userName: z.nullable(z.string()),
    }),
  ),
  /** The cursor of the next page. */
  next: z.nullable(z.string()),
})
export type RecordHistory = z.output<typeof RecordHistory>

const RecordName = z.object({ id: Id, number: z.string(), name: z.string() })

function filterSchema(field: RecordField): z.ZodMiniType {
  if (field.kind === 'yesNo') return Filter(z.enum(['yes', 'no']))
  return field.kind === 'choice' ? Filter(z.enum(Object.keys(field.choices))) : z.optional(Id)
}

/** Schemas and types come from the same fields of the definition, so the types are asserted here, once for all records. */
function recordSchemas<D extends AnyRecord>(record: D) {
  const fields: RecordFields = record.fields
  const { max } = record.fields.number
  const names = internalNames(fields)
  const input = inputSchemas(fields)
  const row = {
    id: Id,
    ...replySchemas(fields),
    number: z.string(),
    createdAt: Timestamp,
    /** Increases with every change. An edit that sends the version it read can't overwrite a newer one. */
    version: z.int(),
  }
  const merges = {
    /** The record that it was merged into; it can't be changed any more. */
    mergedInto: z.nullable(RecordName),
    /** Those that were merged into it. */
    mergedRecords: z.array(RecordName),
  }
  const Row = withInternalNames(z.object(row), names)
  const Found = withInternalNames(z.object({ ...row, ...(record.may.merge && merges) }), names)
  const Edit = z.strictObject({
    id: Id,
    ...input,
    number: z.optional(SingleLineText(max, 'Number is required', 'Number')),
    version: z.optional(Version),
  })
  const sorts = sortsOf(record)
  const filters = {
    search: z.optional(MultilineText(maxSearchLength)),
    sort: z.optional(z.enum(sorts, `Must be one of ${sorts.join(', ')}`)),
    direction: z.optional(z.enum(sortDirections, `Must be one of ${sortDirections.join(', ')}`)),
    ...Object.fromEntries(
      fieldsOf(record).flatMap(([name, field]) => (isFiltered(field) ? [[name, filterSchema(field)]] : [])),
    ),
  }
  const Query = z.strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, recordLimits.perRequest, recordLimits.perPage),
    ...filters,
  })
  return {
    Row: Row as unknown as z.ZodMiniType<RecordRow<D>>,
    Found: Found as unknown as z.ZodMiniType<FoundRecord<D>>,
    New: withInternalNames(z.strictObject(input), names) as unknown as z.ZodMiniType<RecordInput<D>>,
    Edit: withInternalNames(Edit, names) as unknown as z.ZodMiniType<RecordEdit<D>>,
    Filters: z.strictObject(filters) as unknown as z.ZodMiniType<RecordListFilters<D>>,
    Query: Query as unknown as z.ZodMiniType<RecordQuery<D>>,
  }
}

export function defineRecordEndpoints<D extends AnyRecord>(record: D) {
  const { path, name, names, may } = record
  const { Row, Found, New, Edit, Filters, Query } = recordSchemas(record)
  return {
    findAll: defineEndpoint({
      summary: `Lists ${names} that match the filters.`,
      method: 'GET',
      path: `/api/${path}`,
      allow: may.read,
      input: Query,
      reply: z.object({
        records: z.array(Row),
        total: z.int(),
        /** True if there are at least `total`. */
        totalIsMinimum: z.optional(z.boolean()),
      }),
    }),
    exportAll: defineEndpoint({
      summary: `Downloads the ${names} that match the filters by name as CSV, which an import reads back.`,
      method: 'GET',
      path: `/api/${path}/export`,
      allow: may.read,
      input: Filters,
      reply: 'download',
      mediaTypes: ['text/csv'],
    }),
    find: defineEndpoint({
      summary: `Returns a ${name}${may.merge ? ', also one that was merged into another' : ''}.`,
      method: 'GET',
      path: `/api/${path}/:id`,
      allow: may.read,
      input: z.strictObject({ id: Id }),
      reply: Found,
    }),
    findHistory: defineEndpoint({
      summary: `Lists the changes of a ${name}, newest first: edits, imports and their undo.`,
      method: 'GET',
      path: `/api/${path}/:id/history`,
      allow: may.read,
      input: TimelineInput,
      reply: RecordHistory,
    }),
    ...defineChangeEndpoints({
      name,
      path,
      may,
      New,
      Edit,
      Row,
      notes: {
        create: 'Without a number it gets the next free one.',
        edit: 'Fields that are omitted keep their value.',
      },
    }),
  }
}

export type RecordEndpoints<D extends AnyRecord = AnyRecord> = ReturnType<typeof defineRecordEndpoints<D>>
