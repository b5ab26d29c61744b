// Moves products between styles: adds and removes members, merges and deletes styles, sets the image of a color.
import type {
  mergeStyles as mergeEndpoint,
  setStyleImage as imageEndpoint,
  setStyleMembers as membersEndpoint,
  Style,
} from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { BatchKind } from '#domain/catalog/batches.ts'
import { diffProductFields, hasChanges } from '#domain/catalog/productChanges.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { pluralize } from '#domain/platform/format.ts'
import { type ChangedStyle, runBatch } from '#server/catalog/batches/runBatch.ts'
import { applyProductChanges, type ProductChange } from '#server/catalog/changes/applyProductChanges.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findStyle, lockStyle } from './findStyle.ts'
import { lockWithProducts } from './lockWithProducts.ts'
import { assertPlaced } from './placeInStyles.ts'

type StyleRow = typeof styles.$inferSelect

interface ChangedStyleReply {
  style: Style
  batchId: number | null
}

/** Throws a 409 that names both products if two would have the same color and size. */
export async function setStyleMembers(
  ctx: Ctx,
  { id, add = [], remove = [] }: InputOf<typeof membersEndpoint>,
): Promise<ChangedStyleReply> {
  return transact(ctx, async (ctx) => {
    const products = await lockProducts(ctx, [...new Set([...add, ...remove])])
    const { number } = await lockStyle(ctx, id)
    const leaving = remove.filter(
      (productId) => products.get(productId)?.styleId === id && !add.includes(productId),
    )
    const wanted = [...moveTo(id, pick(products, add)), ...moveTo(null, pick(products, leaving))]
    const title = [
      add.length > 0 ? `Added ${pluralize(add.length, 'product')} to` : '',
      leaving.length > 0
        ? `${add.length > 0 ? 'removed' : 'Removed'} ${pluralize(leaving.length, 'product')} from`
        : '',
    ]
    return changeMembers(ctx, id, wanted, {
      kind: 'style edit',
      title: `${title.filter(Boolean).join(' and ')} style ${number}`,
    })
  })
}

/** Moves the products of `otherId` and deletes that style, whose files are then shown with `id`. Throws a 409 like `setStyleMembers`. */
export async function mergeStyles(
  ctx: Ctx,
  { id, otherId }: InputOf<typeof mergeEndpoint>,
): Promise<ChangedStyleReply> {
  if (id === otherId) throw new Refusal('invalid', "A style can't be merged with itself.")
  return transact(ctx, async (ctx) => {
    const { style, other, members } = await lockWithProducts(ctx, id, otherId)
    const moved = members.filter(({ styleId }) => styleId === otherId)
    const title = `Merged style ${other.number} into ${style.number}`
    return changeMembers(ctx, id, moveTo(id, moved), {
      kind: 'grouping',
      title,
      merged: [other],
    })
  })
}

/** Its products stay in the catalog, without a style. */
export async function deleteStyle(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { style, members } = await lockWithProducts(ctx, id)
    await runBatch(ctx, { kind: 'grouping', title: `Deleted style ${style.number}` }, async (document) => ({
      applied: await applyProductChanges(ctx, moveTo(null, members), { reason: 'edited', document }),
      styles: await deleteStyles(ctx, [style]),
    }))
  })
}

/** Sets the image of all products of the style with this color. */
export async function setStyleImage(
  ctx: Ctx,
  { id, color, imageUrl }: InputOf<typeof imageEndpoint>,
): Promise<ChangedStyleReply> {
  return transact(ctx, async (ctx) => {
    const { style, members } = await lockWithProducts(ctx, id)
    const imageId = await claimImage(ctx, imageUrl)
    const colored = members.filter((product) => foldText(product.color) === foldText(color))
    if (colored.length === 0)
      throw new Refusal('conflict', `Style ${style.number} has no product in ${color}.`)
    const wanted = planChanges(colored, { imageId })
    return changeMembers(ctx, id, wanted, {
      kind: 'style edit',
      title: `Set the image of ${color} in style ${style.number}`,
    })
  })
}

function pick(products: ReadonlyMap<number, ProductRow>, ids: readonly number[]): ProductRow[] {
  return ids.map((id) => {
    const product = products.get(id)
    if (!product) throw new Refusal('conflict', 'A product in the list no longer exists.')
    return product
  })
}

function moveTo(styleId: number | null, products: readonly ProductRow[]): ProductChange[] {
  return planChanges(products, { styleId })
}

function planChanges(
  products: readonly ProductRow[],
  values: Partial<Pick<ProductRow, 'styleId' | 'imageId'>>,
): ProductChange[] {
  return products
    .map((product) => ({ product, changes: diffProductFields(product, values) }))
    .filter(({ changes }) => hasChanges(changes))
}

async function changeMembers(
  ctx: Ctx,
  id: number,
  wanted: readonly ProductChange[],
  batch: { kind: BatchKind; title: string; merged?: readonly StyleRow[] },
): Promise<ChangedStyleReply> {
  const { merged = [] } = batch
  if (wanted.length === 0 && merged.length === 0)
    return { style: await findStyle(ctx, { id }), batchId: null }
  const batchId = await runBatch(ctx, batch, async (document) => {
    const applied = await applyProductChanges(ctx, wanted, { reason: 'edited', document })
    assertPlaced(applied.left)
    return { applied, styles: await deleteStyles(ctx, merged, id) }
  })
  return { style: await findStyle(ctx, { id }), batchId }
}

async function deleteStyles(
  ctx: Ctx,
  deleted: readonly StyleRow[],
  mergedInto: number | null = null,
): Promise<ChangedStyle[]> {
  const changed: ChangedStyle[] = []
  for (const { id, version } of deleted) {
    await ctx.db
      .update(styles)
      .set({ deletedAt: ctx.now, mergedInto, version: version + 1 })
      .where(eq(styles.id, id))
    changed.push({
      id,
      version: version + 1,
      changes: { deletedAt: { from: null, to: ctx.now.toISOString() } },
    })
  }
  return changed
}
