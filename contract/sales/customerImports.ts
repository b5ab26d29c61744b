// Imports of customers: preview, import, past imports and undo.
import * as z from 'zod/mini'

import {
  ColumnChoice,
  importFields,
  ImportFileName,
  ImportKey,
  importTypes,
  maxImportBytes,
  ProgressEvent,
  RefusedRow,
  runningEvents,
  sheetFields,
} from '#contract/files/imports.ts'
import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, QueryInteger } from '#contract/platform/fields.ts'
import { modesOfImports } from '#domain/files/imports.ts'
import { customerColumns } from '#domain/sales/customerColumns.ts'

const Columns = z.optional(ColumnChoice(customerColumns, 'number,name,,email,terms'))
const Count = z.int()

/** The effect of the import on one row. */
export const CustomerPreviewRow = z.object({
  row: z.int(),
  /** `duplicate`: probably a customer that exists; the mode of the import decides what happens to it. */
  result: z.enum(['new', 'same', 'changed', 'duplicate', 'refused']),
  number: z.string(),
  name: z.string(),
  /** Fields by their label: 'Net days'. For a duplicate, if it updates the existing customer. */
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))),
  refusal: z.optional(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
  /** For a duplicate: 'Harbor & Pine has the same email as C-12.' */
  duplicate: z.optional(z.string()),
  notes: z.optional(z.array(z.string())),
})
export type CustomerPreviewRow = z.output<typeof CustomerPreviewRow>

export const CustomerPreviewEvent = z.union([
  /** Sent first: the columns with sample values and the field each is imported as. */
  z.object({
    type: z.literal('columns'),
    ...sheetFields,
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        importAs: z.nullable(z.enum(customerColumns)),
      }),
    ),
  }),
  ProgressEvent,
  /** Results as they are found, up to `maxListed.previewed` of each kind, and as many more rows with notes. */
  z.object({ type: z.literal('rows'), rows: z.array(CustomerPreviewRow) }),
  z.object({
    type: z.literal('done'),
    counts: z.object({ new: Count, same: Count, changed: Count, duplicate: Count, refused: Count }),
    /** Rows with notes. */
    notedCount: Count,
  }),
  /** If the column mapping is invalid, a `columns` event comes first so that the user can correct it. */
  FailedEvent,
])
export type CustomerPreviewEvent = z.output<typeof CustomerPreviewEvent>

export const previewCustomerImport = defineEndpoint({
  summary: 'Previews an import of customers row by row without changing anything.',
  method: 'POST',
  path: '/api/customer-imports/preview',
  allow: 'customers.edit',
  input: z.strictObject({ fileName: ImportFileName, columns: Columns }),
  reply: eventStream(CustomerPreviewEvent),
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})

/** `duplicateCount` counts the rows that mode 'skip' skipped. */
export const CustomerImport = z.object({ ...importFields, mode: z.enum(modesOfImports.customer) })
export type CustomerImport = z.output<typeof CustomerImport>

export const CustomerImportEvent = z.union([
  ...runningEvents,
  z.object({
    type: z.literal('done'),
    import: CustomerImport,
    /** Sentences about the rows that were skipped: the first `maxListed.skipped`. */
    duplicates: z.array(z.string()),
    refused: z.array(RefusedRow),
  }),
])
export type CustomerImportEvent = z.output<typeof CustomerImportEvent>

/**
 * A row with a known number updates that customer. `mode` decides about rows that probably are a customer that exists. Closing the
 * connection before the 'saving' event cancels the import. A second request with the same `key` gets a 409.
 */
export const startCustomerImport = defineEndpoint({
  summary: 'Imports customers from a file in one transaction and streams the progress.',
  method: 'POST',
  path: '/api/customer-imports',
  allow: 'customers.edit',
  input: z.strictObject({
    key: ImportKey,
    fileName: ImportFileName,
    columns: Columns,
    mode: z.enum(modesOfImports.customer, `Must be one of ${modesOfImports.customer.join(', ')}`),
  }),
  reply: eventStream(CustomerImportEvent),
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})

export const findCustomerImports = defineEndpoint({
  summary: 'Lists a page of past imports of customers, newest first.',
  method: 'GET',
  path: '/api/customer-imports',
  allow: 'customers.edit',
  input: z.strictObject({ page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: z.object({ imports: z.array(CustomerImport), total: z.int() }),
})

export const findCustomerImport = defineEndpoint({
  summary: 'Returns one import of customers.',
  method: 'GET',
  path: '/api/customer-imports/:id',
  allow: 'customers.edit',
  input: z.strictObject({ id: Id }),
  reply: CustomerImport,
})

/** Waits for an import that is still running. A 404 means that nothing was imported. */
export const findCustomerImportByKey = defineEndpoint({
  summary: "Returns the signed-in user's import of customers with this key.",
  method: 'GET',
  path: '/api/customer-imports/by-key/:key',
  allow: 'customers.edit',
  input: z.strictObject({ key: ImportKey }),
  reply: CustomerImport,
  errorStatuses: [409],
})

/** Has an extra column with the reason. The corrected file can be uploaded again without further changes. */
export const downloadRefusedCustomers = defineEndpoint({
  summary: 'Exports the rows of customers that an import refused, each with the reason.',
  method: 'GET',
  path: '/api/customer-imports/:id/refused-rows',
  allow: 'customers.edit',
  input: z.strictObject({ id: Id }),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const CustomerUndoReply = z.object({
  /** Customers deleted because the import created them, and customers with a field that got its previous value back. */
  removed: Count,
  restored: Count,
  skippedCount: Count,
  /** Customers that the undo leaves as they are, wholly or in some fields: the first `maxListed.skipped`. */
  skipped: z.array(z.object({ id: Id, number: z.string(), name: z.string(), reason: z.string() })),
})
export type CustomerUndoReply = z.output<typeof CustomerUndoReply>

export const previewCustomerUndo = defineEndpoint({
  summary: 'Previews what undoing an import of customers would change.',
  method: 'GET',
  path: '/api/customer-imports/:id/undo',
  allow: 'customers.edit',
  input: z.strictObject({ id: Id }),
  reply: CustomerUndoReply,
  errorStatuses: [409],
})

/** An import can be undone once. Taking back terms needs `customers.terms`. */
export const undoCustomerImport = defineEndpoint({
  summary: 'Undoes an import of customers, except for what was used or changed since.',
  method: 'POST',
  path: '/api/customer-imports/:id/undo',
  allow: 'customers.edit',
  input: z.strictObject({ id: Id }),
  reply: CustomerUndoReply,
})
