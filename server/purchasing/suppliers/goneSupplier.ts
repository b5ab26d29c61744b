import { supplier } from '#domain/purchasing/suppliers.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal, type Refusal } from '#server/platform/refusal.ts'
import { findMergedMessage } from '#server/records/merges.ts'
import { tableOf } from '#server/records/recordRows.ts'

/** The 409 of a request that names a supplier which was deleted, or merged into another. `path` is the field that names it. */
export async function goneSupplier(ctx: Ctx, id: number, path: string): Promise<Refusal> {
  const mergedMessage = await findMergedMessage(ctx, supplier, tableOf('supplier'), id)
  const gone = mergedMessage ?? 'The supplier no longer exists.'
  return fieldRefusal('conflict', path, `${gone} Choose another one.`)
}
