// Merging two records of one supplier.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Version } from '#contract/platform/fields.ts'
import { recordEndpoints } from '#contract/records.ts'
import { supplierMergeFields } from '#domain/purchasing/supplierMerges.ts'

const Supplier = recordEndpoints.supplier.find.reply

export const SupplierMergePreview = z.object({
  merged: Supplier,
  surviving: Supplier,
  /** What moves to the surviving supplier. */
  moved: z.object({ purchaseOrders: z.int(), arrivals: z.int(), bills: z.int(), codes: z.int() }),
  /** Numbers that bills of both have, without void bills. */
  sameBillNumbers: z.array(z.string()),
  /** Why they can't be merged; null if they can. */
  error: z.nullable(z.string()),
})
export type SupplierMergePreview = z.output<typeof SupplierMergePreview>

export const previewSupplierMerge = defineEndpoint({
  summary: 'Shows both records of a merge of suppliers and what moves.',
  method: 'GET',
  path: '/api/suppliers/:id/merge',
  allow: 'suppliers.merge',
  input: z.strictObject({ id: Id, into: Id }),
  reply: SupplierMergePreview,
})

export const mergeSupplier = defineEndpoint({
  summary:
    'Merges a supplier into another. Its purchase orders, arrivals, bills and codes become those of the surviving one and keep the name that they copied. It is deleted.',
  method: 'POST',
  path: '/api/suppliers/:id/merge',
  allow: 'suppliers.merge',
  input: z.strictObject({
    id: Id,
    into: Id,
    /** Those of both records that the user saw. */
    version: z.optional(Version),
    intoVersion: z.optional(Version),
    /** The fields that the surviving record takes from the merged one; the others stay. */
    fields: z.optional(
      z
        .array(z.enum(supplierMergeFields, `Must be one of ${supplierMergeFields.join(', ')}`))
        .check(z.maxLength(supplierMergeFields.length, 'Too many fields')),
    ),
    /** Bills of both that have one number are different bills. */
    sameNumbers: z.optional(z.boolean()),
  }),
  reply: Supplier,
})
