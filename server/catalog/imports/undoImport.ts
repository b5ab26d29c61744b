// Taking an import back: what nobody touched since becomes what it was, everything else is left as it is and listed.
import { maxListed, type UndoReply } from '#contract/catalog/imports.ts'
import { type ImportChanges, invertChanges, isAtVersion } from '#domain/catalog/importChanges.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { applyProductChanges, type ProductChange } from './applyProductChanges.ts'
import { describeUndo } from './describeImport.ts'
import { findImport, importNotFound } from './findImports.ts'
import { findRevertedVersions } from './findRevertedVersions.ts'
import { type SkippedProduct, findSkipReasons } from './findSkipReasons.ts'

const batchSize = 1000

type Entry = typeof imports.$inferSelect

/** A product that the import made or changed, and how it is now. */
interface Touched extends SkippedProduct {
  /** Null where the import made it. */
  changes: ImportChanges | null
  version: number
}

export async function previewUndo(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  const [entry] = await ctx.db.select().from(imports).where(eq(imports.id, input.id))
  if (!entry) throw importNotFound()
  if (entry.undoneAt !== null) throw await undoneAlready(ctx, input)
  const tally = newTally()
  for await (const batch of findTouched(ctx, entry)) await sortOut(ctx, tally, batch)
  return await toReply(ctx, tally)
}

/**
 * Products that the import made lose their stock and are deleted, those that it changed get back what it changed. The
 * import's row is locked first, so that only one person does it, then the products in id order. Throws a 409 where it
 * was done before.
 */
export async function undoImport(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db
      .update(imports)
      .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
      .where(and(eq(imports.id, input.id), isNull(imports.undoneAt)))
      .returning()
    if (!entry) throw await undoneAlready(ctx, input)
    const tally = newTally()
    for await (const batch of findTouched(ctx, entry)) await takeBack(ctx, entry, batch, tally)
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

async function undoneAlready(ctx: Ctx, input: { id: number }): Promise<Refusal> {
  const { undone } = await findImport(ctx, input)
  const when = undone ? ` by ${undone.userName} on ${formatDateTime(undone.at, ctx.timeZone)}` : ''
  return new Refusal('conflict', `This import was undone already${when}.`)
}

/** In id order, some at a time. */
async function* findTouched(
  ctx: Ctx,
  { id, firstProductId, lastProductId }: Entry,
): AsyncGenerator<Touched[]> {
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<{
      id: string
      code: string
      name: string
      version: number
      is_deleted: boolean
      imported_version: number
      changes: ImportChanges | null
    }>(sql`
      select products.id, products.code, products.name, products.version, products.deleted_at is not null as is_deleted,
        touched.imported_version, touched.changes
      from (
        (
          select id, 1 as imported_version, null::jsonb as changes from products
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
      ) as touched
      join products on products.id = touched.id
      order by products.id`)
    const batch = rows.map(({ id, is_deleted, imported_version, ...rest }) => ({
      ...rest,
      id: Number(id),
      isDeleted: is_deleted,
      importedVersion: imported_version,
    }))
    if (batch.length > 0) yield batch
    lastId = batch.at(-1)?.id ?? lastId
    if (batch.length < batchSize) return
  }
}

async function takeBack(ctx: Ctx, entry: Entry, batch: readonly Touched[], tally: Tally): Promise<void> {
  const ids = batch.map(({ id }) => id)
  const products = await lockProducts(ctx, ids)
  const asLocked = batch.map((touched) => {
    const product = products.get(touched.id)
    return { ...touched, version: product?.version ?? touched.version, isDeleted: !product }
  })
  const untouched = await sortOut(ctx, tally, asLocked)
  const made: ProductRow[] = []
  const changed: ProductChange[] = []
  for (const { id, changes } of untouched) {
    const product = products.get(id)
    if (product && changes) changed.push({ product, changes: invertChanges(changes) })
    else if (product) made.push(product)
  }
  await remove(ctx, entry, made)
  await restore(ctx, entry, changed)
}

async function remove(ctx: Ctx, entry: Entry, made: readonly ProductRow[]): Promise<void> {
  if (made.length === 0) return
  // Deleted first: most indexes know living products alone, and so hear nothing of the stock that goes.
  await ctx.db.execute(sql`
    update products set deleted_at = ${ctx.now}::timestamptz, version = version + 1
    where id = any(${sql.param(made.map(({ id }) => id))}::bigint[])`)
  const moves = made.map(({ id, quantity }) => ({ productId: id, difference: -quantity }))
  await moveStock(ctx, moves, { reason: 'import undone', importId: entry.id })
}

async function restore(ctx: Ctx, entry: Entry, changed: readonly ProductChange[]): Promise<void> {
  if (changed.length === 0) return
  const versions = await applyProductChanges(ctx, changed, { reason: 'import undone', importId: entry.id })
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
  leftCount: number
  left: SkippedProduct[]
}

function newTally(): Tally {
  return { removed: 0, restored: 0, leftCount: 0, left: [] }
}

/** Counts what is taken back and what is left; gives back the former: what nobody touched since, or what was taken back itself. */
async function sortOut(ctx: Ctx, tally: Tally, batch: readonly Touched[]): Promise<Touched[]> {
  const touched = batch.filter(({ version, importedVersion }) => version !== importedVersion)
  const takenBack = await findRevertedVersions(
    ctx,
    touched.map(({ id }) => id),
  )
  const untouched: Touched[] = []
  for (const product of batch) {
    const { id, version, importedVersion, isDeleted } = product
    if (!isDeleted && isAtVersion(version, importedVersion, takenBack.get(id) ?? [])) {
      untouched.push(product)
      if (product.changes) tally.restored += 1
      else tally.removed += 1
    } else {
      tally.leftCount += 1
      if (tally.left.length < maxListed.left) tally.left.push(product)
    }
  }
  return untouched
}

async function toReply(ctx: Ctx, { left, ...counts }: Tally): Promise<UndoReply> {
  const reasons = await findSkipReasons(ctx, left)
  return {
    ...counts,
    left: left.map(({ id, code, name }) => ({
      id,
      productId: code,
      productName: name,
      why: reasons.get(id) ?? '',
    })),
  }
}
