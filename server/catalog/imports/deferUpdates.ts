// Updates existing products at the end of an import, once all rows are read.
import { maxListed } from '#contract/catalog/imports.ts'
import { concurrentChangeReasons, diffImportRow, refuseQuantity } from '#domain/catalog/importChanges.ts'
import { type ImportCells, readImportRow } from '#domain/catalog/importRow.ts'
import { applyChanges, hasChanges } from '#domain/catalog/productChanges.ts'
import { foldText } from '#domain/platform/foldText.ts'
import {
  applyProductChanges,
  type ProductChange,
  saveProductChanges,
} from '#server/catalog/changes/applyProductChanges.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import {
  describeLeftStyle,
  leaveFullStyles,
  leaveTakenCells,
} from '#server/catalog/styles/leaveTakenCells.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { type ExistingRow, type FileRow, type RefusedFileRow, refuseRow } from './classifyRows.ts'
import type { StyleImport } from './importStyles.ts'

/** Products of one statement; of several that take one cell of a style, a later batch sees the earlier ones. */
export const updateBatchSize = 1000

export interface DeferredUpdates {
  /** Stores rows until `apply`. */
  add(rows: readonly ExistingRow[]): Promise<void>
  /** Updates the products. `onProgress` gets the number of rows processed so far. */
  apply(onProgress: (done: number, total: number) => Promise<void>): Promise<UpdateOutcome>
}

export interface UpdateOutcome {
  updated: number
  /** Products that need no change any more. */
  same: number
  /** Rows of products that were deleted, or lost too much stock, during the import. */
  refused: RefusedFileRow[]
  /** 'MYN-7-M left style 1042, which already has Navy in M.' The first `maxListed.leftStyles`. */
  leftStyles: string[]
  leftStyleCount: number
}

/**
 * Locking products in file order could deadlock with an invoice, which locks them in id order, and the retry could repeat
 * minutes of work. So the rows wait in a temporary table, outside the process's memory, and all their products are locked in id
 * order at the end, before the first style. Each row is then compared with the locked product again.
 */
export function deferUpdates(ctx: Ctx, importId: number, styles: StyleImport): DeferredUpdates {
  let total = 0

  async function lockAll(onProgress: (done: number, total: number) => Promise<void>): Promise<void> {
    if (total === 0) return
    for (let lastId: string | undefined = '0'; lastId !== undefined;) {
      const { rows }: { rows: { id: string }[] } = await ctx.db.execute(sql`
        select products.id from import_updates join products on products.id = product_id
        where product_id > ${lastId} order by product_id limit ${updateBatchSize} for no key update of products`)
      lastId = rows.at(-1)?.id
      await onProgress(0, total)
    }
  }

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
    async apply(onProgress) {
      await lockAll(onProgress)
      const outcome = { updated: 0, same: 0, refused: [], leftStyles: [], leftStyleCount: 0 } as UpdateOutcome
      let lastId = 0
      for (let done = 0; done < total;) {
        const batch = await readNextBatch(ctx, lastId)
        const last = batch.at(-1)
        if (!last) throw new Error(`${done} of ${total} deferred updates found`)
        lastId = last.productId
        await updateBatch(ctx, batch, { importId, styles }, outcome)
        done += batch.length
        await onProgress(done, total)
      }
      return outcome
    },
  }
}

interface DeferredRow extends FileRow {
  productId: number
}

async function readNextBatch(ctx: Ctx, lastId: number): Promise<DeferredRow[]> {
  const { rows } = await ctx.db.execute<{ id: string; row: number; cells: ImportCells }>(sql`
    select product_id as id, row, cells from import_updates
    where product_id > ${lastId} order by product_id limit ${updateBatchSize}`)
  return rows.map(({ id, ...row }) => ({ productId: Number(id), ...row }))
}

async function updateBatch(
  ctx: Ctx,
  batch: readonly DeferredRow[],
  { importId, styles }: { importId: number; styles: StyleImport },
  outcome: UpdateOutcome,
): Promise<void> {
  const products = await lockProducts(
    ctx,
    batch.map(({ productId }) => productId),
  )
  const rows: (ProductChange & { styleNumber: string | null })[] = []
  for (const { productId, row, cells } of batch) {
    const product = products.get(productId)
    const parsed = readImportRow(cells, { needsName: false })
    if (!product || 'refused' in parsed) {
      outcome.refused.push(refuseRow({ row, cells }, concurrentChangeReasons.deleted))
      continue
    }
    const changes = diffImportRow(product, parsed.row, cells)
    const refused = refuseQuantity(changes, cells)
    if (refused) outcome.refused.push({ row, cells, refused })
    else rows.push({ product, changes, styleNumber: parsed.row.styleNumber })
  }
  const changed = (await withStyleChanges(rows, styles)).filter(({ changes }) => hasChanges(changes))
  outcome.same += rows.length - changed.length
  outcome.updated += changed.length
  const document = { type: 'import', id: importId } as const
  const inFreeCells = await leaveTakenCells(ctx, changed)
  const inStyles = await leaveFullStyles(ctx, inFreeCells.changed)
  const applied = await applyProductChanges(ctx, inStyles.changed, { reason: 'imported', document })
  const sentences = [...inFreeCells.left.map(describeLeftStyle), ...inStyles.sentences]
  outcome.leftStyleCount += sentences.length
  outcome.leftStyles.push(...sentences.slice(0, maxListed.leftStyles - outcome.leftStyles.length))
  await saveProductChanges(ctx, applied, document)
}

/** Adds the change of style of the rows that name one. Creates styles that don't exist. */
async function withStyleChanges(
  rows: readonly (ProductChange & { styleNumber: string | null })[],
  styles: StyleImport,
): Promise<ProductChange[]> {
  const named = rows.flatMap(({ product, changes, styleNumber }) => {
    const { size, ...values } = applyChanges(product, changes)
    return styleNumber === null ? [] : [{ ...values, number: styleNumber, sizes: [size] }]
  })
  const ids = await styles.findOrCreate(named)
  return rows.map(({ product, changes, styleNumber }) => {
    const styleId = styleNumber === null ? undefined : ids.get(foldText(styleNumber))
    const isSame = styleId === undefined || styleId === product.styleId
    return {
      product,
      changes: isSame ? changes : { ...changes, styleId: { from: product.styleId, to: styleId } },
    }
  })
}
