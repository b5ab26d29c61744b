// Bulk upload: one call in two forms, a CSV file as multipart (field csvFile) or a JSON array of rows.
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

/** The most bytes of one upload: some 500,000 rows. */
export const maxImportBytes = 64 * 1024 * 1024

/** How many refused rows and skipped codes an answer lists at most; the counts are of all. */
export const maxListed = { refused: 1000, duplicates: 100_000 } as const

/** Why one row was refused. `row` counts from 1 with the header as row 1; in the JSON form the first object is row 1. */
export const RefusedRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type RefusedRow = z.output<typeof RefusedRow>

export const ImportResult = z.object({
  /** Of the multipart form: the rows that became products, and the rows that were refused. */
  successCount: z.int(),
  errorCount: z.int(),
  /** Of the JSON form: the same count under its other name. */
  imported: z.int(),
  /** The codes that exist already or came twice, skipped. */
  duplicates: z.array(z.string()),
  duplicateCount: z.int(),
  refused: z.array(RefusedRow),
})
export type ImportResult = z.output<typeof ImportResult>

export const bulkUpload = endpoint({
  method: 'POST',
  path: '/api/products/bulk-upload',
  allow: 'products.import',
  input: z.strictObject({}),
  reply: ImportResult,
  body: { stream: true, limit: maxImportBytes },
})
