// Edits a style, and with it the products that have its old values.
import type { editStyle as endpoint, Style } from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { diffProductFields, hasChanges } from '#domain/catalog/productChanges.ts'
import { type StyleChanges, type StyleDefault } from '#domain/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd, maxPriceCents } from '#domain/platform/money.ts'
import { runBatch } from '#server/catalog/batches/runBatch.ts'
import { applyProductChanges } from '#server/catalog/changes/applyProductChanges.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { lockSizeScale } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { staleEditRefusal } from '#server/people/activity/findLoggedChanges.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { styleNumberTaken, toStyleFields } from './createStyle.ts'
import { findStyle } from './findStyle.ts'
import { findStyleChangesSince } from './findStyleChangesSince.ts'
import { lockWithProducts } from './lockWithProducts.ts'

type StyleRow = typeof styles.$inferSelect
type StyleEdit = InputOf<typeof endpoint>
type StyleFields = ReturnType<typeof toStyleFields>

/**
 * Changes the style and, for the fields in `alsoChange`, the products that have its old value, in one batch. Throws a 409 that lists
 * the changes and their users if `version` is old, or if the number is taken.
 */
export async function editStyle(
  ctx: Ctx,
  input: StyleEdit,
): Promise<{ style: Style; batchId: number | null }> {
  return transact(ctx, async (ctx) => {
    const { style: before, members } = await lockWithProducts(ctx, input.id)
    if (input.version !== undefined && input.version !== before.version) {
      const changes = await findStyleChangesSince(ctx, before.id, input.version)
      throw staleEditRefusal(ctx, `Style ${before.number}`, changes)
    }
    const fields = toStyleFields(input)
    if (fields.sizeScaleId !== null) await lockSizeScale(ctx, fields.sizeScaleId)
    const changes = diffStyles(before, fields)
    if (Object.keys(changes).length === 0) return { style: await findStyle(ctx, input), batchId: null }
    const wanted = planProductChanges(before, fields, members, input)
    const also = wanted.length > 0 ? ` and ${pluralize(wanted.length, 'product')}` : ''
    const title = `Updated style ${fields.number}${also}`
    const batchId = await runBatch(ctx, { kind: 'style edit', title }, async (document) => {
      await updateStyle(ctx, before, fields)
      return {
        applied: await applyProductChanges(ctx, wanted, { reason: 'edited', document }),
        styles: [{ id: before.id, version: before.version + 1, changes }],
      }
    })
    return { style: await findStyle(ctx, input), batchId }
  })
}

function diffStyles(before: StyleRow, after: StyleFields): StyleChanges {
  const changed = (Object.keys(after) as (keyof StyleFields)[]).filter(
    (field) => before[field] !== after[field],
  )
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}

async function updateStyle(ctx: Ctx, { id, version }: StyleRow, fields: StyleFields): Promise<void> {
  await writeUnique(
    ctx,
    async ({ db }) =>
      db
        .update(styles)
        .set({ ...fields, version: version + 1 })
        .where(eq(styles.id, id)),
    () => styleNumberTaken(ctx, fields.number),
  )
}

function planProductChanges(
  before: StyleRow,
  after: StyleFields,
  members: readonly ProductRow[],
  { alsoChange = [], movePrices = false }: StyleEdit,
) {
  const difference = after.priceCents - before.priceCents
  const changed = alsoChange.filter((field) => before[field] !== after[field])
  return members.flatMap((product) => {
    const hasDefault = (field: StyleDefault) => product[field] === before[field]
    const values = Object.fromEntries(changed.filter(hasDefault).map((field) => [field, after[field]]))
    if (movePrices && !hasDefault('priceCents')) values['priceCents'] = movePrice(product, difference)
    const changes = diffProductFields(product, values)
    return hasChanges(changes) ? [{ product, changes }] : []
  })
}

function movePrice({ code, priceCents }: ProductRow, difference: number): number {
  const moved = priceCents + difference
  if (moved < 0 || moved > maxPriceCents)
    throw new Refusal('conflict', `${code} would cost ${formatUsd(moved)}. Change its price by itself first.`)
  return moved
}
