// Undoes an import: restores products not changed since, and lists the others as skipped.
import type { UndoReply } from '#contract/catalog/imports.ts'
import {
  emptyTally,
  lockCandidates,
  restoreProducts,
  selectUnchanged,
  type UndoCandidate,
} from '#server/catalog/changes/undoChanges.ts'
import { undoStyleChanges } from '#server/catalog/changes/undoStyleChanges.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PastImportRow, readUndoableImport, undoOnce } from '#server/files/imports/undoOnce.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { assertUserUnchanged } from '#server/platform/db/transact.ts'
import { moveStock } from '#server/stock/moveStock.ts'

const batchSize = 1000

export async function previewUndo(ctx: Ctx, input: { id: number }): Promise<UndoReply> {
  const entry = await readUndoableImport(ctx, 'product', input.id)
  const tally = emptyTally()
  for await (const batch of findImportedProducts(ctx, entry)) await selectUnchanged(ctx, tally, batch)
  return tally
}

/**
 * Deletes products that the import created, with their stock, and restores those that it changed. Locks the products in id order.
 * Throws a 409 if it was already undone or changed nothing.
 */
export async function undoImport(ctx: Ctx, { id }: { id: number }): Promise<UndoReply> {
  return undoOnce(ctx, { kind: 'product', id }, async (ctx, entry) => {
    const tally = emptyTally()
    for await (const batch of findImportedProducts(ctx, entry)) {
      const { locked, products } = await lockCandidates(ctx, batch)
      const unchanged = await selectUnchanged(ctx, tally, locked)
      const created = unchanged.flatMap(({ id, changes }) => (changes ? [] : (products.get(id) ?? [])))
      await deleteCreated(ctx, entry, created)
      await restoreProducts(ctx, unchanged, products, { type: 'import', id })
      await assertUserUnchanged(ctx)
    }
    await undoStyleChanges(ctx, { type: 'import', id })
    return tally
  })
}

/** Yields batches in id order. */
async function* findImportedProducts(
  ctx: Ctx,
  { id, firstProductId, lastProductId }: PastImportRow,
): AsyncGenerator<UndoCandidate[]> {
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<Omit<UndoCandidate, 'id'> & { id: string }>(sql`
      select products.id, products.code, products.name, products.version, products.deleted_at is not null as "isDeleted",
        imported.version as "changedVersion", imported.changes
      from (
        (
          select id, 1 as version, null::jsonb as changes from products
          where import_id = ${id} and id > ${lastId} and id between ${firstProductId}::bigint and ${lastProductId}::bigint
          order by id limit ${batchSize}
        )
        union all
        (
          select product_id, version, changes from product_changes
          where document_type = 'import' and document_id = ${id} and product_id > ${lastId}
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

async function deleteCreated(ctx: Ctx, entry: PastImportRow, created: readonly ProductRow[]): Promise<void> {
  if (created.length === 0) return
  // Deleted first, because most indexes exclude deleted products and then need no update for the stock.
  await ctx.db.execute(sql`
    update products set deleted_at = ${ctx.now}::timestamptz, version = version + 1
    where id = any(${sql.param(created.map(({ id }) => id))}::bigint[])`)
  const moves = created.map(({ id, quantity }) => ({ productId: id, difference: -quantity }))
  await moveStock(ctx, moves, { reason: 'import undone', document: { type: 'import', id: entry.id } })
}
