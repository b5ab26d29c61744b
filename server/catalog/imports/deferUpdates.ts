// The second half of an import that updates: what it brings to products that exist already waits until every row is read.
import { diffImportRow, hasChanges } from '#domain/catalog/importChanges.ts'
import { type ImportCells, readImportRow } from '#domain/catalog/importRow.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { applyProductChanges, type ProductChange } from './applyProductChanges.ts'
import type { ExistingRow } from './classifyRows.ts'

const batchSize = 1000

export interface DeferredUpdates {
  /** Keeps rows of products that exist for later. */
  add(rows: readonly ExistingRow[]): Promise<void>
  /** Brings the products up to date. `onDone` is told how many of them were looked at so far. */
  apply(onDone: (done: number, total: number) => void): Promise<UpdateOutcome>
}

export interface UpdateOutcome {
  updated: number
  /** Those that somebody else had brought to the same meanwhile. */
  same: number
  /** The rows of products that somebody else deleted meanwhile. */
  deleted: { row: number; cells: ImportCells }[]
}

/**
 * An import that locked products in the order of its file could wait in a circle with an invoice, which locks them by id
 * like everybody else: one of the two would be run again, and that may be an import of minutes. So rows that change
 * something wait in a temporary table, which holds them in no memory of ours, and their products are locked in the
 * order of their ids once the last row is read; that is also when their locks begin to be in anybody's way. What a row
 * changes is judged once more against the locked product.
 */
export function deferUpdates(ctx: Ctx, importId: number): DeferredUpdates {
  let total = 0
  return {
    async add(rows) {
      if (rows.length === 0) return
      if (total === 0) {
        await ctx.db.execute(sql`
          create temporary table import_updates (product_id bigint primary key, row integer, cells json) on commit drop`)
      }
      total += rows.length
      await ctx.db.execute(sql`
        insert into import_updates
        select * from unnest(
          ${sql.param(rows.map(({ productId }) => productId))}::bigint[], ${sql.param(rows.map(({ row }) => row))}::int[],
          ${sql.param(rows.map(({ cells }) => JSON.stringify(cells)))}::json[])`)
    },
    async apply(onDone) {
      const outcome: UpdateOutcome = { updated: 0, same: 0, deleted: [] }
      let lastId = 0
      for (let done = 0; done < total;) {
        const batch = await takeNext(ctx, lastId)
        const last = batch.at(-1)
        if (!last) throw new Error(`${done} of ${total} rows that were to update products are there`)
        lastId = last.productId
        await updateBatch(ctx, batch, importId, outcome)
        done += batch.length
        onDone(done, total)
      }
      return outcome
    },
  }
}

interface WaitingRow {
  productId: number
  row: number
  cells: ImportCells
}

async function takeNext(ctx: Ctx, lastId: number): Promise<WaitingRow[]> {
  const { rows } = await ctx.db.execute<{ product_id: string; row: number; cells: ImportCells }>(sql`
    select product_id, row, cells from import_updates
    where product_id > ${lastId} order by product_id limit ${batchSize}`)
  return rows.map(({ product_id, ...rest }) => ({ productId: Number(product_id), ...rest }))
}

async function updateBatch(
  ctx: Ctx,
  batch: readonly WaitingRow[],
  importId: number,
  outcome: UpdateOutcome,
): Promise<void> {
  const products = await lockProducts(
    ctx,
    batch.map(({ productId }) => productId),
  )
  const changed: ProductChange[] = []
  for (const { productId, row, cells } of batch) {
    const product = products.get(productId)
    const reading = readImportRow(cells)
    if (!product || 'refused' in reading) {
      outcome.deleted.push({ row, cells })
      continue
    }
    const changes = diffImportRow(product, reading.row, cells)
    if (hasChanges(changes)) changed.push({ product, changes })
    else outcome.same += 1
  }
  outcome.updated += changed.length
  const versions = await applyProductChanges(ctx, changed, { reason: 'imported', importId })
  await rememberChanges(ctx, changed, versions, importId)
}

async function rememberChanges(
  ctx: Ctx,
  changed: readonly ProductChange[],
  versions: Map<number, number>,
  importId: number,
): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ product }) => product.id)
  await ctx.db.execute(sql`
    insert into import_changes (import_id, product_id, version, changes)
    select ${importId}::bigint, row.* from unnest(
      ${sql.param(ids)}::bigint[], ${sql.param(ids.map((id) => versions.get(id)))}::int[],
      ${sql.param(changed.map(({ changes }) => JSON.stringify(changes)))}::jsonb[]) as row`)
}
