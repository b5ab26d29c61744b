// Imports of customers: preview, import, past imports and undo.
import * as z from 'zod/mini'

import { defineImportEndpoints } from '#contract/files/importEndpoints.ts'
import {
  ColumnChoice,
  headerFields,
  importFields,
  ProgressEvent,
  RefusedRow,
  runningEvents,
} from '#contract/files/imports.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { modesOfImports } from '#domain/files/imports.ts'
import { customerColumns } from '#domain/sales/customerColumns.ts'

const Count = z.int()

/** The effect of the import on one row. */
export const CustomerPreviewRow = withInternalNames(
  z.object({
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
  }),
  { number: 'code' },
)
export type CustomerPreviewRow = z.output<typeof CustomerPreviewRow>

export const CustomerPreviewEvent = z.union([
  /** Sent first: the columns with sample values and the field each is imported as. */
  z.object({
    type: z.literal('columns'),
    ...headerFields,
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

export const CustomerUndoReply = z.object({
  /** Customers deleted because the import created them, and customers with a field that got its previous value back. */
  removed: Count,
  restored: Count,
  skippedCount: Count,
  /** Customers that the undo leaves as they are, wholly or in some fields: the first `maxListed.skipped`. */
  skipped: z.array(
    withInternalNames(z.object({ id: Id, number: z.string(), name: z.string(), reason: z.string() }), {
      number: 'code',
    }),
  ),
})
export type CustomerUndoReply = z.output<typeof CustomerUndoReply>

/** A row with a known number updates that customer; the mode decides about rows that probably are a customer that exists. */
export const {
  preview: previewCustomerImport,
  start: startCustomerImport,
  findAll: findCustomerImports,
  find: findCustomerImport,
  findByKey: findCustomerImportByKey,
  downloadRefused: downloadRefusedCustomers,
  previewUndo: previewCustomerUndo,
  /** Taking back terms needs `customers.terms`. */
  undo: undoCustomerImport,
} = defineImportEndpoints({
  records: 'customers',
  path: '/api/customer-imports',
  allow: 'customers.edit',
  columns: ColumnChoice(customerColumns, 'number,name,,email,terms'),
  modes: modesOfImports.customer,
  previewEvent: CustomerPreviewEvent,
  importEvent: CustomerImportEvent,
  pastImport: CustomerImport,
  undoReply: CustomerUndoReply,
})
