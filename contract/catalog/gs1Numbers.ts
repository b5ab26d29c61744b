// Own GS1 numbers: previews and makes the assignment of barcodes to products that have none.
import * as z from 'zod/mini'

import { productSelection, SelectedIds } from '#contract/catalog/bulkEdits.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'

/** The most products that a preview lists. */
export const maxListedNumbers = 6

const AssignmentPreview = z.object({
  /** Products without a barcode, which get a number. */
  ids: z.array(Id),
  /** Products that have a barcode of one unit, or whose ID is an EAN or a UPC. They are left as they are. */
  withBarcodeCount: z.int(),
  /** Null if no product gets a number. */
  firstNumber: z.nullable(z.string()),
  lastNumber: z.nullable(z.string()),
  /** Numbers of the prefix that were never assigned, after this assignment. */
  remainingCount: z.int(),
  /** The first products with their numbers, as long as no other assignment comes before. */
  samples: z.array(z.object({ id: Id, code: z.string(), name: z.string(), number: z.string() })),
})
export type AssignmentPreview = z.output<typeof AssignmentPreview>

/** A POST, because the selection can be too long for a URL. Changes nothing. */
export const previewBarcodeAssignment = defineEndpoint({
  summary: "Previews which products get a number of the company's GS1 prefix as barcode.",
  method: 'POST',
  path: '/api/products/assign-barcodes/preview',
  allow: 'products.bulkEdit',
  input: z.strictObject(productSelection),
  reply: AssignmentPreview,
  errorStatuses: [409],
})

/** A 409 if the company has no prefix, or too few numbers are left. No number is assigned twice, also after an undo or a deletion. */
export const assignBarcodes = defineEndpoint({
  summary: "Assigns the next numbers of the company's GS1 prefix to products without a barcode, as a batch.",
  method: 'POST',
  path: '/api/products/assign-barcodes',
  allow: 'products.bulkEdit',
  input: z.strictObject({ ids: SelectedIds }),
  reply: z.object({
    batchId: Id,
    title: z.string(),
    changedCount: z.int(),
    withBarcodeCount: z.int(),
    firstNumber: z.string(),
    lastNumber: z.string(),
  }),
  errorStatuses: [409],
})
