// What a scanned or typed code means, on the pages that count, sell, receive and pick.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'
import { scannedDocumentTypes } from '#domain/catalog/scannedAddresses.ts'
import { maxSearchLength } from '#domain/platform/search.ts'

import { Product } from './products.ts'

export const ScanResult = z.object({
  /** Empty for an unknown code and for a style; several if a barcode is the ID of another product, or can be read in two ways. */
  products: z.array(
    z.object({
      product: Product,
      /** How many units one scan counts: those of a carton with this barcode, or else 1. */
      units: z.int(),
    }),
  ),
  /** The style with this number. */
  styleId: z.nullable(Id),
  /** Without a product and a style: the document with this number or address, if the caller may read it. */
  document: z.nullable(
    z.object({
      type: z.enum(scannedDocumentTypes),
      id: Id,
      /** Null for a pick list. */
      number: z.nullable(z.string()),
    }),
  ),
})
export type ScanResult = z.output<typeof ScanResult>

export const readScan = defineEndpoint({
  summary:
    'Returns the product that a scanned text means, by its ID, barcode, address, or a code of others, or else the style or the document.',
  method: 'GET',
  path: '/api/scan',
  allow: 'products.read',
  input: z.strictObject({
    /** May have a symbology identifier, GS1 elements and control characters, as scanners send them. */
    text: z
      .string()
      .check(z.maxLength(maxSearchLength, `Scans must be at most ${maxSearchLength} characters long`)),
    /** A code of this customer comes before those of others. */
    customerId: z.optional(Id),
  }),
  reply: ScanResult,
})
