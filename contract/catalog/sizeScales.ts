// Size scales: the sizes of a kind of article in their order.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Version } from '#contract/platform/fields.ts'
import { defineChangeEndpoints } from '#contract/platform/records/changeEndpoints.ts'
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
      z.minLength(1, 'Add at least one size'),
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

/** A scale that a style or a prepack uses can't be deleted. */
export const {
  create: createSizeScale,
  edit: editSizeScale,
  remove: deleteSizeScale,
} = defineChangeEndpoints({
  name: 'size scale',
  path: 'size-scales',
  may: { edit: 'styles.edit', delete: 'styles.edit' },
  New: z.strictObject(SizeScaleFields),
  Edit: z.strictObject({ id: Id, ...SizeScaleFields, version: z.optional(Version) }),
  Row: SizeScale,
})
