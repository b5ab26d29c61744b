// Prepacks: fixed mixes of sizes that are sold together.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Version } from '#contract/platform/fields.ts'
import { prepackLimits } from '#domain/catalog/prepacks.ts'
import { sizeScaleLimits } from '#domain/catalog/sizeScales.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

export const Prepack = z.object({
  id: Id,
  name: z.string(),
  sizeScaleId: Id,
  /** The only style that it is for; null for every style with the size scale. */
  styleId: z.nullable(Id),
  /** Units of one pack by size, in the order of the scale. */
  sizes: z.array(z.object({ label: z.string(), quantity: z.int() })),
  version: z.int(),
})
export type Prepack = z.output<typeof Prepack>

const PrepackFields = {
  name: SingleLineText(prepackLimits.name, 'Name is required'),
  sizeScaleId: Id,
  styleId: z.optional(z.nullable(Id)),
  sizes: z
    .array(
      z.strictObject({
        label: SingleLineText(sizeScaleLimits.label, 'Size is required'),
        quantity: z.int().check(z.minimum(1), z.maximum(maxQuantity)),
      }),
    )
    .check(z.minLength(1, 'A prepack has at least one size'), z.maxLength(sizeScaleLimits.sizes)),
}

/** With `styleId`, those that can be used for the style. */
export const findPrepacks = defineEndpoint({
  summary: 'Lists prepacks by name.',
  method: 'GET',
  path: '/api/prepacks',
  allow: 'styles.read',
  input: z.strictObject({ styleId: z.optional(Id) }),
  reply: z.object({ prepacks: z.array(Prepack) }),
})

export const createPrepack = defineEndpoint({
  summary: 'Creates a prepack.',
  method: 'POST',
  path: '/api/prepacks',
  allow: 'styles.edit',
  input: z.strictObject(PrepackFields),
  reply: Prepack,
  status: 201,
})

export const editPrepack = defineEndpoint({
  summary: 'Updates a prepack.',
  method: 'PUT',
  path: '/api/prepacks/:id',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id, ...PrepackFields, version: z.optional(Version) }),
  reply: Prepack,
})

export const deletePrepack = defineEndpoint({
  summary: 'Deletes a prepack.',
  method: 'DELETE',
  path: '/api/prepacks/:id',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})
