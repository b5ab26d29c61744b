// Shared by the imports of products and of customers: limits, refused rows, progress events, past imports and undo.
import * as z from 'zod/mini'

import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, SingleLineText, Timestamp, withJsonSchema } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import type { ColumnMapping } from '#domain/files/columnMapping.ts'

/** Enough for about 500,000 products. */
export const maxImportBytes = 64 * 1024 * 1024

export const csvRequiredMessage = 'Please upload a CSV file'

/** The maximum numbers of listed rows. The counts include all rows. */
export const maxListed = {
  refused: 1000,
  duplicates: 100_000,
  previewed: 1000,
  skipped: 1000,
  orders: 50,
  differences: 50,
  leftStyles: 1000,
  unusedImages: 100,
} as const

/** `row` counts the header as row 1. In a JSON upload the first object is row 1. */
export const RefusedRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type RefusedRow = z.output<typeof RefusedRow>

/** The field of each column by position, empty for an ignored column: 'productId,,price'. */
export function ColumnChoice<Field extends string>(fields: readonly Field[], example: string) {
  const message = `Must name columns among ${fields.join(', ')}`
  return withJsonSchema(
    z.codec(
      z.string().check(z.maxLength(2000)),
      z.array(z.nullable(z.enum(fields as readonly [Field, ...Field[]], message))),
      {
        decode: (text) => text.split(',').map((name) => (name === '' ? null : name)) as never,
        encode: (choice) => (choice as ColumnMapping).map((name) => name ?? '').join(','),
      },
    ),
    { type: 'string', maxLength: 2000, examples: [example] },
  )
}

export const ImportFileName = SingleLineText(200, 'File name is required')

/** Chosen by the client, so that it can look up the outcome. */
export const ImportKey = z
  .string()
  .check(z.regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits or dashes'))

/** The server detects the file type from its content, not from this header. */
export const importTypes = {
  'text/csv': {},
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
  'application/pdf': {},
}

export const Count = z.int()

/** What a preview says about the whole file, before its rows. */
export const headerFields = {
  /**
   * The first 20 sheets of a workbook that have cells; hidden ones come last. Empty for a CSV file. `rowCount` is that of their rows, at most
   * `maxCountedSheetRows`; 0 for an only sheet.
   */
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean(), rowCount: Count })),
  /** The position of the imported sheet in `sheets`, from 1; 0 for a CSV file. */
  sheet: z.int(),
  /** All sheets that have cells. */
  sheetCount: z.int(),
  /** The program that exported the file, if it was recognized: 'Shopify'. */
  program: z.nullable(z.string()),
  /** Sentences for the user to check: 'The price is read from the column "Wholesale".' */
  notes: z.array(z.string()),
}

/** `bytes` is how much of the file has been read for these rows. */
export const ProgressEvent = z.object({
  type: z.literal('progress'),
  rows: Count,
  bytes: Count,
  totalBytes: Count,
})
export type ProgressEvent = z.output<typeof ProgressEvent>

/** The fields of a past import, whatever its rows are. */
export const importFields = {
  id: Id,
  fileName: z.nullable(z.string()),
  importedCount: Count,
  updatedCount: Count,
  sameCount: Count,
  /** Rows that were skipped, because the record exists or occurs twice. */
  duplicateCount: Count,
  refusedCount: Count,
  userName: z.string(),
  createdAt: Timestamp,
  undone: z.nullable(z.object({ at: Timestamp, userName: z.string(), count: Count })),
}

/** Fields of every import. */
export const PastImport = z.object(importFields)
export type PastImport = z.output<typeof PastImport>

/** What an undo does with records that have a number. */
export const UndoReply = z.object({
  /** Records that the import created, if they were not used or changed since: customers are deleted, orders cancelled. */
  removed: Count,
  /** Records with a field that gets its previous value back. */
  restored: Count,
  skippedCount: Count,
  /** Records that the undo leaves as they are, wholly or in some fields: the first `maxListed.skipped`. */
  skipped: z.array(
    withInternalNames(z.object({ id: Id, number: z.string(), name: z.string(), reason: z.string() }), {
      number: 'code',
    }),
  ),
})
export type UndoReply = z.output<typeof UndoReply>

/** The events of a running import before it is done. */
export const runningEvents = [
  /** Repeated while the import waits for others; then it starts from its first row. */
  z.object({ type: z.literal('waiting') }),
  ProgressEvent,
  /** After all rows are read: progress of updating existing records. */
  z.object({ type: z.literal('updating'), done: Count, total: Count }),
  /** From here on the import can't be canceled. */
  z.object({ type: z.literal('saving') }),
  FailedEvent,
] as const
export type RunningEvent = z.output<(typeof runningEvents)[number]>
