import type { labelFormat } from '#domain/catalog/labels/labelFormats.ts'
import { findMisfit } from '#domain/catalog/labels/labelPages.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import type { RecordHooks } from '#server/records/recordHooks.ts'

/** Refuses labels that don't fit on their page, with the field and the numbers. */
export const checkLabelFormat: NonNullable<RecordHooks<typeof labelFormat>['check']> = async (_ctx, grid) => {
  const misfit = findMisfit(grid)
  if (misfit) throw fieldRefusal('invalid', misfit.field, misfit.message)
}
