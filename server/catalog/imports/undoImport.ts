// Undoes an import: restores products not changed since, and lists the others as skipped.
import { maxListed, type UndoReply } from '#contract/catalog/imports.ts'
import {
  type ImportChanges,
  invertChanges,
  isAtVersion,
  nothingToUndoReason,
} from '#domain/catalog/importChanges.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { assertUserUnchanged, transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { applyProductChanges, type ProductChange } from './applyProductChanges.ts'
import { describeUndo } from './describeImport.ts'
import { findImport, importNotFound } from './findImports.ts'
import { findRevertedVersions, findSkipReasons, type SkippedProduct } from './findSkipReasons.ts'

const batchSize = 1000

type Entry = typeof imports.$inferSelect

/** A product that the import created or changed, with its current version. */
type ImportedProduct = SkippedProduct & {
  /** Null if the import created the product. */
  changes: ImportChanges | null
  version: number
}

export async function previewUndo(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  const [entry] = await ctx.db.select().from(imports).where(eq(imports.id, input.id))
  if (!entry) throw importNotFound()
  if (entry.undoneAt !== null) throw await alreadyUndone(ctx, input)
  assertChangedProducts(entry)
  const tally: Tally = { removed: 0, restored: 0, skippedCount: 0, skipped: [] }
  for await (const batch of findImportedProducts(ctx, entry)) await selectUnchanged(ctx, tally, batch)
  return await toReply(ctx, tally)
}

/**
 * Deletes products that the import created, with their stock, and restores those that it changed. Locks the import's row
 * first, so that an import is undone once, then the products in id order. Throws a 409 if it was already undone or changed
 * nothing.
 */
export async function undoImport(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  return transactLong(ctx, async (ctx) => {
    const [entry] = await ctx.db
      .update(imports)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
      .where(and(eq(imports.id, input.id), isNull(imports.undoneAt)))
      .returning()
    if (!entry) throw await alreadyUndone(ctx, input)
    assertChangedProducts(entry)
    const tally: Tally = { removed: 0, restored: 0, skippedCount: 0, skipped: [] }
    for await (const batch of findImportedProducts(ctx, entry)) {
      await undoBatch(ctx, entry, batch, tally)
      await assertUserUnchanged(ctx)
    }
    const reply = await toReply(ctx, tally)
    await ctx.db
      .update(imports)
      .set({ undoneCount: reply.removed + reply.restored })
      .where(eq(imports.id, input.id))
    await recordActivity(ctx, {
      action: describeUndo(entry.fileName, reply),
      module: 'Inventory',
      subject: { type: 'import', id: entry.id },
    })
    ctx.crashPoint('undo.before-commit')
    return reply
  })
}

function assertChangedProducts(entry: Entry): void {
  const reason = nothingToUndoReason(entry)
  if (reason !== undefined) throw new Refusal('conflict', reason)
}

async function alreadyUndone(ctx: Ctx, input: { id: number }): Promise<Refusal> {
  const { undone } = await findImport(ctx, input)
  const when = undone ? ` by ${undone.userName} on ${formatDateTime(undone.at, ctx.timeZone)}` : ''
  return new Refusal('conflict', `This import was already undone${when}.`)
}

/** Yields batches in id order. */
async function* findImportedProducts(
  ctx: Ctx,
  { id, firstProductId, lastProductId }: Entry,
): AsyncGenerator<ImportedProduct[]> {
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<Omit<ImportedProduct, 'id'> & { id: string }>(sql`
      select products.id, products.code, products.name, products.version, products.deleted_at is not null as "isDeleted",
        imported.version as "importedVersion", imported.changes
      from (
        (
          select id, 1 as version, null::jsonb as changes from products
          where import_id = ${id} and id > ${lastId} and id between ${firstProductId}::bigint and ${lastProductId}::bigint
          order by id limit ${batchSize}
        )
        union all
        (
          select product_id, version, changes from import_changes
          where import_id = ${id} and product_id > ${lastId}
          order by product_id limit ${batchSize}
        )
        order by id limit ${batchSize}
      ) as imported
      join products on products.id = imported.id
      order by products.id`)
    const batch = rows.map((row) => ({ ...row, id: Number(row.id) }))
    if (batch.length > 0) yield batch
    lastId = batch.at(-1)?.id ?? lastId
    if (batch.length < batchSize) return
  }
}

async function undoBatch(
  ctx: Ctx,
  entry: Entry,
  batch: readonly ImportedProduct[],
  tally: Tally,
): Promise<void> {
  const ids = batch.map(({ id }) => id)
  const products = await lockProducts(ctx, ids)
  const locked = batch.map((imported) => {
    const product = products.get(imported.id)
    return { ...imported, version: product?.version ?? imported.version, isDeleted: !product }
  })
  const unchanged = await selectUnchanged(ctx, tally, locked)
  const created: ProductRow[] = []
  const changed: ProductChange[] = []
  for (const { id, changes } of unchanged) {
    const product = products.get(id)
    if (product && changes) changed.push({ product, changes: invertChanges(changes) })
    else if (product) created.push(product)
  }
  await deleteCreated(ctx, entry, created)
  await restoreChanged(ctx, entry, changed)
}

async function deleteCreated(ctx: Ctx, entry: Entry, created: readonly ProductRow[]): Promise<void> {
  if (created.length === 0) return
  // Deleted first, because most indexes exclude deleted products and then need no update for the stock.
  await ctx.db.execute(sql`
    update products set deleted_at = ${ctx.now}::timestamptz, version = version + 1
    where id = any(${sql.param(created.map(({ id }) => id))}::bigint[])`)
  const moves = created.map(({ id, quantity }) => ({ productId: id, difference: -quantity }))
  await moveStock(ctx, moves, { reason: 'import undone', document: { type: 'import', id: entry.id } })
}

async function restoreChanged(ctx: Ctx, entry: Entry, changed: readonly ProductChange[]): Promise<void> {
  if (changed.length === 0) return
  const versions = await applyProductChanges(ctx, changed, {
    reason: 'import undone',
    document: { type: 'import', id: entry.id },
  })
  await ctx.db.execute(sql`
    update import_changes set undone_version = undone.version
    from unnest(
      ${sql.param([...versions.keys()])}::bigint[], ${sql.param([...versions.values()])}::int[]
    ) as undone (product_id, version)
    where import_id = ${entry.id} and import_changes.product_id = undone.product_id`)
}

interface Tally {
  removed: number
  restored: number
  skippedCount: number
  skipped: SkippedProduct[]
}

/** Returns the products whose later changes, if any, were all undone. Adds the batch to the tally. */
async function selectUnchanged(
  ctx: Ctx,
  tally: Tally,
  batch: readonly ImportedProduct[],
): Promise<ImportedProduct[]> {
  const changed = batch.filter(({ version, importedVersion }) => version !== importedVersion)
  const reverted = await findRevertedVersions(
    ctx,
    changed.map(({ id }) => id),
  )
  const unchanged: ImportedProduct[] = []
  for (const product of batch) {
    const { id, version, importedVersion, isDeleted } = product
    if (!isDeleted && isAtVersion(version, importedVersion, reverted.get(id) ?? [])) {
      unchanged.push(product)
      if (product.changes) tally.restored += 1
      else tally.removed += 1
    } else {
      tally.skippedCount += 1
      if (tally.skipped.length < maxListed.skipped) tally.skipped.push(product)
    }
  }
  return unchanged
}

async function toReply(ctx: Ctx, { skipped, ...counts }: Tally): Promise<UndoReply> {
  const reasons = await findSkipReasons(ctx, skipped)
  return {
    ...counts,
    skipped: skipped.map(({ id, code, name }) => ({
      id,
      code,
      name,
      reason: reasons.get(id) ?? '',
    })),
  }
}
