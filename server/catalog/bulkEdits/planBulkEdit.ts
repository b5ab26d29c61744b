// Works out what a bulk edit does to each product. The preview shows it, the edit does it.
import { createHash } from 'node:crypto'

import type { bulkEdit } from '#contract/catalog/bulkEdits.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { applyBulkEdit, type BulkEdit, bulkEditError, describeBulkEdit } from '#domain/catalog/bulkEdit.ts'
import { diffProductFields, hasChanges } from '#domain/catalog/productChanges.ts'
import { parseCategory } from '#domain/catalog/products.ts'
import type { LeftStyle } from '#domain/catalog/styleMoves.ts'
import { maxStyleProducts } from '#domain/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { knownCostMessage } from '#domain/stock/costTexts.ts'
import { isKnown, type ProductCost } from '#domain/stock/movingAverage.ts'
import type { ProductChange } from '#server/catalog/changes/applyProductChanges.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { createStylePlaces, leaveStyles } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { readCosts } from '#server/stock/costLedger.ts'
import { assertMaySetCosts } from '#server/stock/firstCosts.ts'

export interface RefusedProduct {
  product: ProductRow
  reason: string
}

export interface BulkEditPlan {
  changes: ProductChange[]
  refused: RefusedProduct[]
  sameCount: number
  /** Products that have no place in the style of the edit. Those that had a style change to none. */
  left: LeftStyle[]
}

/** Empty texts are not values. Throws a 400 for an edit that makes no sense. */
export function toBulkEdit(input: InputOf<typeof bulkEdit>['edit']): BulkEdit {
  const message = bulkEditError(input)
  if (message !== undefined) throw fieldRefusal('invalid', 'edit', message)
  if (input.field === 'price' || input.field === 'style' || input.field === 'firstCost') return input
  if (input.field === 'lowStockThreshold') return { field: input.field, value: input.value ?? null }
  const value = input.field === 'category' ? parseCategory(input.value) : input.value || null
  return { field: input.field, value }
}

/** See `describeBulkEdit`. Throws a 404 if the edit's style is gone. */
export async function describeEdit(
  ctx: Ctx,
  edit: BulkEdit,
  { isDone }: { isDone: boolean },
): Promise<string> {
  if (edit.field !== 'style' || edit.styleId === null) return describeBulkEdit(edit, { isDone })
  const [style] = await ctx.db
    .select({ number: styles.number })
    .from(styles)
    .where(and(eq(styles.id, edit.styleId), isNull(styles.deletedAt)))
  if (!style) throw new Refusal('missing', 'The style no longer exists.')
  return describeBulkEdit(edit, { isDone, styleNumber: style.number })
}

/** A preview locks nothing. */
export async function planBulkEdit(
  ctx: Ctx,
  selected: readonly ProductRow[],
  edit: BulkEdit,
  { isPreview }: { isPreview: boolean },
): Promise<BulkEditPlan> {
  const plan: BulkEditPlan = { changes: [], refused: [], sameCount: 0, left: [] }
  const costs = await readCostsFor(ctx, selected, edit)
  for (const product of selected) {
    const cost = costs.get(product.id)
    const costRefusal = cost && isKnown(cost) ? knownCostMessage(product.code) : undefined
    const result = applyBulkEdit({ ...product, costRefusal }, edit)
    if ('refusal' in result) {
      plan.refused.push({ product, reason: result.refusal })
      continue
    }
    const { firstCostMicros, ...fields } = result.fields
    const changes =
      firstCostMicros === undefined
        ? diffProductFields(product, fields)
        : { firstCost: { from: null, to: firstCostMicros } }
    if (hasChanges(changes)) plan.changes.push({ product, changes })
    else plan.sameCount += 1
  }
  if (edit.field !== 'style' || edit.styleId === null) return plan
  await assertFits(ctx, plan, edit.styleId)
  const { changed, left } = await leaveStyles(createStylePlaces(ctx, { isPreview }), plan.changes)
  return { ...plan, changes: changed, left }
}

/** Throws a 403 for users who may not set costs. */
async function readCostsFor(ctx: Ctx, selected: readonly ProductRow[], edit: BulkEdit) {
  if (edit.field !== 'firstCost') return new Map<number, ProductCost>()
  assertMaySetCosts(ctx)
  const ids = selected.map(({ id }) => id)
  return readCosts(ctx, ids)
}

async function assertFits(ctx: Ctx, { changes }: BulkEditPlan, styleId: number): Promise<void> {
  const isMember = and(eq(products.styleId, styleId), isNull(products.deletedAt))
  const total = (await ctx.db.$count(products, isMember)) + changes.length
  if (total <= maxStyleProducts) return
  throw new Refusal(
    'invalid',
    `The style would have ${formatCount(total)} products. A style has at most ${maxStyleProducts}.`,
  )
}

/** The hash of an edit with its products and their versions. */
export function fingerprintBulkEdit(
  edit: BulkEdit,
  ids: readonly number[],
  versions: readonly number[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([edit, ids, versions]))
    .digest('base64url')
}

export function toListed({ id, code, name }: ProductRow): { id: number; code: string; name: string } {
  return { id, code, name }
}
