// Imports of customers: preview, import, past imports and undo.
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
import { modesOfImports } from '#domain/files/imports.ts'
import { customerColumns } from '#domain/sales/customerColumns.ts'

/** `duplicate`: probably a customer that exists; the mode of the import decides what happens to it. */
const results = ['new', 'same', 'changed', 'duplicate', 'refused'] as const

/** The effect of the import on one row. */
export const CustomerPreviewRow = withInternalNames(
  z.object({
    ...recordPreviewFields,
    /** The changes of a duplicate are those of the existing customer, if it is updated. */
    result: z.enum(results),
    /** For a duplicate: 'Harbor & Pine has the same email as C-12.' */
    duplicate: z.optional(z.string()),
  }),
  { number: 'code' },
)
export type CustomerPreviewRow = z.output<typeof CustomerPreviewRow>

export const CustomerPreviewEvent = definePreviewEvent(customerColumns, CustomerPreviewRow, {
  counts: ResultCounts(results),
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
