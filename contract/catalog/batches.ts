// Batches: groupings, style edits, bulk edits and assignments of barcodes that changed many products, and their undo.
import * as z from 'zod/mini'

import { UndoReply } from '#contract/catalog/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { batchKinds } from '#domain/catalog/batches.ts'

export const Batch = z.object({
  id: Id,
  kind: z.enum(batchKinds),
  /** A sentence without a period: 'Grouped 9,000 products into 2,400 styles'. */
  title: z.string(),
  productCount: z.int(),
  userName: z.string(),
  createdAt: Timestamp,
  undone: z.nullable(z.object({ at: Timestamp, userName: z.string(), count: z.int() })),
})
export type Batch = z.output<typeof Batch>

export const findBatches = defineEndpoint({
  summary: 'Lists a page of batches, newest first.',
  method: 'GET',
  path: '/api/batches',
  allow: 'products.read',
  input: z.strictObject({ page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: z.object({ batches: z.array(Batch), total: z.int() }),
})

export const findBatch = defineEndpoint({
  summary: 'Returns one batch.',
  method: 'GET',
  path: '/api/batches/:id',
  allow: 'products.read',
  input: z.strictObject({ id: Id }),
  reply: Batch,
})

const BatchChange = z.object({
  /** Of the product. */
  id: Id,
  code: z.string(),
  name: z.string(),
  isDeleted: z.boolean(),
  isUndone: z.boolean(),
  /** By API name, as text; empty for no value. */
  fields: z.array(z.object({ path: z.string(), from: z.string(), to: z.string() })),
})
export type BatchChange = z.output<typeof BatchChange>

export const findBatchChanges = defineEndpoint({
  summary: 'Lists a page of the products that a batch changed, with old and new values.',
  method: 'GET',
  path: '/api/batches/:id/changes',
  allow: 'products.read',
  input: z.strictObject({ id: Id, page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 50) }),
  reply: z.object({ changes: z.array(BatchChange), total: z.int() }),
})

export const previewBatchUndo = defineEndpoint({
  summary: 'Previews what undoing a batch would change.',
  method: 'GET',
  path: '/api/batches/:id/undo',
  allow: 'products.read',
  input: z.strictObject({ id: Id }),
  reply: UndoReply,
  errorStatuses: [409],
})

const BatchUndoReply = z.object({
  ...UndoReply.shape,
  /** Styles that the batch created and that are empty now, and styles restored to their previous values. */
  removedStyles: z.int(),
  restoredStyles: z.int(),
  /** Styles that were changed since, or that have other products now. */
  skippedStyles: z.array(z.object({ id: Id, number: z.string(), name: z.string() })),
})
export type BatchUndoReply = z.output<typeof BatchUndoReply>

/** Needs the permission of the batch's kind. A batch can be undone once. */
export const undoBatch = defineEndpoint({
  summary: 'Undoes a batch, except for products and styles changed since.',
  method: 'POST',
  path: '/api/batches/:id/undo',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id }),
  reply: BatchUndoReply,
})
