// Imports of customers: preview, import, past imports and undo.
import * as z from 'zod/mini'

import {
  defineImportEndpoints,
  defineImportEvent,
  definePreviewEvent,
} from '#contract/files/importEndpoints.ts'
import { ColumnChoice, Count, importFields, UndoReply } from '#contract/files/imports.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { modesOfImports } from '#domain/files/imports.ts'
import { customerColumns } from '#domain/sales/customerColumns.ts'

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

export const CustomerPreviewEvent = definePreviewEvent(customerColumns, CustomerPreviewRow, {
  counts: z.object({ new: Count, same: Count, changed: Count, duplicate: Count, refused: Count }),
})
export type CustomerPreviewEvent = z.output<typeof CustomerPreviewEvent>

/** `duplicateCount` counts the rows that mode 'skip' skipped. */
export const CustomerImport = z.object({ ...importFields, mode: z.enum(modesOfImports.customer) })
export type CustomerImport = z.output<typeof CustomerImport>

/** `duplicates` are sentences about the rows that were skipped: the first `maxListed.skipped`. */
export const CustomerImportEvent = defineImportEvent(CustomerImport, {})
export type CustomerImportEvent = z.output<typeof CustomerImportEvent>

/** A row with a known number updates that customer; the mode decides about rows that probably are a customer that exists. */
export const customerImportEndpoints = defineImportEndpoints({
  records: 'customers',
  path: '/api/customer-imports',
  allow: 'customers.edit',
  columns: ColumnChoice(customerColumns, 'number,name,,email,terms'),
  modes: modesOfImports.customer,
  previewEvent: CustomerPreviewEvent,
  importEvent: CustomerImportEvent,
  pastImport: CustomerImport,
  undoReply: UndoReply,
})

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
} = customerImportEndpoints
