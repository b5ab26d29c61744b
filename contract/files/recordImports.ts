// The endpoints of the imports of a plain kind of record, from its definition.
import * as z from 'zod/mini'

import {
  defineImportEndpoints,
  defineImportEvent,
  definePreviewEvent,
  recordPreviewFields,
  ResultCounts,
} from '#contract/files/importEndpoints.ts'
import { ColumnChoice, importFields, UndoReply } from '#contract/files/imports.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { duplicateModes } from '#domain/files/imports.ts'
import { recordColumns } from '#domain/files/recordFiles.ts'
import { type AnyRecord, importsPath } from '#domain/platform/records/defineRecord.ts'

/** `duplicate`: the row has the name of a record, but not its number; the mode of the import decides what happens to it. */
export const recordResults = ['new', 'same', 'changed', 'duplicate', 'refused'] as const

/** The effect of the import on one row. */
const PreviewRow = withInternalNames(
  z.object({
    ...recordPreviewFields,
    /** The changes of a duplicate are those of the existing record, if it is updated. */
    result: z.enum(recordResults),
    /** For a duplicate: 'Harbor Mills has the same name as S-12.' */
    duplicate: z.optional(z.string()),
  }),
  { number: 'code' },
)
export type RecordPreviewRow = z.output<typeof PreviewRow>

/** `duplicateCount` counts the rows that mode 'skip' skipped. */
const RecordImport = z.object({ ...importFields, mode: z.enum(duplicateModes) })

export function defineRecordImportEndpoints(record: AnyRecord) {
  const columns = recordColumns(record).map(({ column }) => column)
  return defineImportEndpoints({
    records: record.names,
    path: `/api/${importsPath(record)}`,
    allow: record.may.import,
    columns: ColumnChoice(columns, `${columns.slice(0, 2).join(',')},,${columns.slice(2, 4).join(',')}`),
    modes: duplicateModes,
    previewEvent: definePreviewEvent(columns, PreviewRow, { counts: ResultCounts(recordResults) }),
    importEvent: defineImportEvent(RecordImport, {}),
    pastImport: RecordImport,
    undoReply: UndoReply,
  })
}

export type RecordImportEndpoints = ReturnType<typeof defineRecordImportEndpoints>
