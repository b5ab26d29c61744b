// Prepacks: fixed mixes of sizes that are sold together.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Version } from '#contract/platform/fields.ts'
import { defineChangeEndpoints } from '#contract/platform/records/changeEndpoints.ts'
import { prepackLimits } from '#domain/catalog/prepacks.ts'
import { sizeScaleLimits } from '#domain/catalog/sizeScales.ts'

import { Units } from './stock.ts'

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
        quantity: Units(1),
      }),
    )
    .check(z.minLength(1, 'Enter the units of at least one size'), z.maxLength(sizeScaleLimits.sizes)),
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

export const {
  create: createPrepack,
  edit: editPrepack,
  remove: deletePrepack,
} = defineChangeEndpoints({
  name: 'prepack',
  path: 'prepacks',
  may: { edit: 'styles.edit', delete: 'styles.edit' },
  New: z.strictObject(PrepackFields),
  Edit: z.strictObject({ id: Id, ...PrepackFields, version: z.optional(Version) }),
  Row: Prepack,
})
