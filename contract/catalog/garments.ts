// Drawings of garments, shown for products without an image.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  findGarmentColor,
  findGarmentKind,
  type GarmentFacts,
  garmentKinds,
} from '#domain/catalog/garments.ts'

export const readGarmentDrawing = defineEndpoint({
  summary: 'Returns the drawing of a kind of garment in a color, for a product without an image.',
  method: 'GET',
  path: '/api/garments/:kind/:color',
  allow: 'products.read',
  input: z.strictObject({
    kind: z.enum(garmentKinds),
    /** Six hex digits. */
    color: z.string().check(z.regex(/^[0-9a-f]{6}$/)),
  }),
  reply: 'file',
  mediaTypes: ['image/svg+xml'],
})

/** The URL of the drawing shown for a product without an image. */
export function garmentDrawingUrl(product: GarmentFacts & { color: string }): string {
  return `/api/garments/${findGarmentKind(product)}/${findGarmentColor(product.color).slice(1)}`
}
