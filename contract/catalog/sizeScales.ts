// Size scales: the sizes of a kind of article in their order.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Version } from '#contract/platform/fields.ts'
import { sizeScaleLimits } from '#domain/catalog/sizeScales.ts'

export const SizeScale = z.object({
  id: Id,
  name: z.string(),
  /** In order. `aliases` are other spellings; a run without a core size is broken. */
  sizes: z.array(z.object({ label: z.string(), aliases: z.array(z.string()), isCore: z.boolean() })),
  version: z.int(),
})
export type SizeScale = z.output<typeof SizeScale>

const SizeScaleFields = {
  name: SingleLineText(sizeScaleLimits.name, 'Name is required'),
  sizes: z
    .array(
      z.strictObject({
        label: SingleLineText(sizeScaleLimits.label, 'Size is required'),
        aliases: z
          .array(SingleLineText(sizeScaleLimits.label, 'Size is required'))
          .check(z.maxLength(sizeScaleLimits.aliases)),
        isCore: z.boolean(),
      }),
    )
    .check(
      z.minLength(1, 'A scale has at least one size'),
      z.maxLength(sizeScaleLimits.sizes, `A scale has at most ${sizeScaleLimits.sizes} sizes`),
    ),
}

export const findSizeScales = defineEndpoint({
  summary: 'Lists all size scales by name.',
  method: 'GET',
  path: '/api/size-scales',
  allow: 'styles.read',
  input: z.strictObject({}),
  reply: z.object({ sizeScales: z.array(SizeScale) }),
})

export const createSizeScale = defineEndpoint({
  summary: 'Creates a size scale.',
  method: 'POST',
  path: '/api/size-scales',
  allow: 'styles.edit',
  input: z.strictObject(SizeScaleFields),
  reply: SizeScale,
  status: 201,
})

export const editSizeScale = defineEndpoint({
  summary: 'Updates a size scale.',
  method: 'PUT',
  path: '/api/size-scales/:id',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id, ...SizeScaleFields, version: z.optional(Version) }),
  reply: SizeScale,
})

/** Refused while a style or a prepack uses it. */
export const deleteSizeScale = defineEndpoint({
  summary: 'Deletes a size scale that is not in use.',
  method: 'DELETE',
  path: '/api/size-scales/:id',
  allow: 'styles.edit',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})
