// Merges a supplier into another, which gets its documents and codes. As with a merged style, the merged record is deleted.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  mergeSupplier as endpoint,
  previewSupplierMerge as previewEndpoint,
  SupplierMergePreview,
} from '#contract/purchasing/supplierMerges.ts'
import { describeRecord, type FoundRecord } from '#domain/platform/records/defineRecord.ts'
import { selfMergeMessage } from '#domain/platform/records/merges.ts'
import {
  describeSupplierDocuments,
  differingCodesMessage,
  sameBillsMessage,
} from '#domain/purchasing/supplierMerges.ts'
import { supplier } from '#domain/purchasing/suppliers.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { suppliers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { createRecordOperations } from '#server/records/createRecordOperations.ts'
import { findMergedMessage } from '#server/records/merges.ts'
import { tableOf } from '#server/records/recordRows.ts'

import {
  countSupplierDocuments,
  findDifferingCodes,
  findSameBillNumbers,
  lockSupplierDocuments,
  type Merge,
  moveSupplierCodes,
  moveSupplierDocuments,
} from './supplierDocuments.ts'

type Supplier = FoundRecord<typeof supplier>

const { find, edit } = createRecordOperations(supplier)

/** Both records and what moves. A merge that isn't possible is not an error here: the reply says why. */
export async function previewSupplierMerge(
  ctx: Ctx,
  { id, into }: InputOf<typeof previewEndpoint>,
): Promise<SupplierMergePreview> {
  const [merged, surviving] = await Promise.all([find(ctx, { id }), find(ctx, { id: into })])
  const merge = { merged, surviving }
  return {
    merged,
    surviving,
    moved: await countSupplierDocuments(ctx, id),
    sameBillNumbers: id === into ? [] : await findSameBillNumbers(ctx, merge),
    error: (await findMergeError(ctx, merge)) ?? null,
  }
}

/**
 * Throws a 409 that names the changes and their users if one of the two has a newer version, and if one is merged already, if both have bills
 * of one number and the user does not say that they differ, or if a code means something else for each of them.
 */
export async function mergeSupplier(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Supplier> {
  const { id, into, fields = [] } = input
  if (id === into) throw fieldRefusal('invalid', 'into', selfMergeMessage(supplier))
  return transact(ctx, async (ctx) => {
    await lockSupplierDocuments(ctx, id, into)
    const merged = await find(ctx, { id })
    const surviving = await missingAsConflict(
      find(ctx, { id: into }),
      'The supplier to merge into no longer exists.',
      'into',
    )
    const merge = { merged, surviving }
    const error = await findMergeError(ctx, merge)
    if (error !== undefined) throw new Refusal('conflict', error)
    await assertDifferentBills(ctx, merge, input)
    // Both are edits: of nothing, and of what the surviving record takes. They throw the 409 of a stale one.
    await edit(ctx, { id, name: merged.name, version: input.version })
    const taken = Object.fromEntries(fields.map((field) => [field, merged[field]]))
    const after = await edit(ctx, { ...taken, id: into, name: surviving.name, version: input.intoVersion })
    await move(ctx, { merged, surviving: after })
    ctx.crashPoint('supplier.before-commit')
    return find(ctx, { id: into })
  })
}

async function move(ctx: Ctx, { merged, surviving }: Merge): Promise<void> {
  const moved = await countSupplierDocuments(ctx, merged.id)
  // The codes of a deleted supplier are deleted with it, and only arrivals of a merged one can move.
  await moveSupplierCodes(ctx, { merged, surviving })
  const version = merged.version + 1
  await ctx.db
    .update(suppliers)
    .set({ mergedInto: surviving.id, deletedAt: ctx.now, version })
    .where(eq(suppliers.id, merged.id))
  // Those that were merged into it before.
  await ctx.db.update(suppliers).set({ mergedInto: surviving.id }).where(eq(suppliers.mergedInto, merged.id))
  await moveSupplierDocuments(ctx, { merged, surviving })
  const into = `${surviving.number} ${surviving.name}`
  await recordActivity(ctx, {
    action: `Merged ${describeRecord(supplier, merged)} into ${into}`,
    module: supplier.module,
    subject: { type: 'supplier', id: merged.id, version },
  })
  await recordActivity(ctx, {
    action: `Moved ${describeSupplierDocuments(moved) || 'nothing'} of ${describeRecord(supplier, merged)} to ${into}`,
    module: supplier.module,
    subject: { type: 'supplier', id: surviving.id, version: surviving.version },
  })
}

async function assertDifferentBills(
  ctx: Ctx,
  merge: Merge,
  { sameNumbers = false }: InputOf<typeof endpoint>,
): Promise<void> {
  const numbers = sameNumbers ? [] : await findSameBillNumbers(ctx, merge)
  if (numbers.length > 0) throw fieldRefusal('conflict', 'sameNumbers', sameBillsMessage(numbers))
}

async function findMergeError(ctx: Ctx, merge: Merge): Promise<string | undefined> {
  const { merged, surviving } = merge
  if (merged.id === surviving.id) return selfMergeMessage(supplier)
  for (const { id } of [merged, surviving]) {
    const message = await findMergedMessage(ctx, supplier, tableOf('supplier'), id)
    if (message !== undefined) return message
  }
  const codes = await findDifferingCodes(ctx, merge)
  if (codes.length === 0) return undefined
  return differingCodesMessage(codes, { merged: merged.number, surviving: surviving.number })
}
