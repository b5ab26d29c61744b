// Updates existing products at the end of an import, once all rows are read.
import { maxListed } from '#contract/files/imports.ts'
import { concurrentChangeReasons, diffImportRow, refuseQuantity } from '#domain/catalog/importChanges.ts'
import { type ImportColumn, readImportRow } from '#domain/catalog/importRow.ts'
import { changeProduct, hasChanges } from '#domain/catalog/productChanges.ts'
import { describeLeftStyle } from '#domain/catalog/styleMoves.ts'
import { foldText } from '#domain/platform/foldText.ts'
import {
  applyProductChanges,
  type ProductChange,
  saveProductChanges,
} from '#server/catalog/changes/applyProductChanges.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { type DeferredRow, deferRows } from '#server/files/imports/deferredRows.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { type ExistingRow, type RefusedProductRow, refuseRow } from './classifyRows.ts'
import type { StyleImport } from './startStyleImport.ts'

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
  /** Products that need no change any more, or only one of style that is not possible. */
  same: number
  /** Rows of products that were deleted, or lost too much stock, during the import. */
  refused: RefusedProductRow[]
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
  const deferred = deferRows<ImportColumn>(ctx, 'import_updates')

  async function lockAll(onProgress: (done: number, total: number) => Promise<void>): Promise<void> {
    const total = deferred.count()
    if (total === 0) return
    for (let lastId: string | undefined = '0'; lastId !== undefined;) {
      const { rows }: { rows: { id: string }[] } = await ctx.db.execute(sql`
        select products.id from import_updates join products on products.id = key
        where key > ${lastId} order by key limit ${updateBatchSize} for no key update of products`)
      lastId = rows.at(-1)?.id
      await onProgress(0, total)
    }
  }

  return {
    add: (rows) => deferred.add(rows.map(({ productId, row, cells }) => ({ key: productId, row, cells }))),
    async apply(onProgress) {
      await lockAll(onProgress)
      const outcome = { updated: 0, same: 0, refused: [], leftStyles: [], leftStyleCount: 0 } as UpdateOutcome
      const total = deferred.count()
      let lastId = 0
      for (let done = 0; done < total;) {
        const batch = await deferred.read(lastId)
        const last = batch.at(-1)
        if (!last) throw new Error(`${done} of ${total} deferred updates found`)
        lastId = last.key
        await updateBatch(ctx, batch, { importId, styles }, outcome)
        done += batch.length
        await onProgress(done, total)
      }
      return outcome
    },
  }
}

async function updateBatch(
  ctx: Ctx,
  batch: readonly DeferredRow<ImportColumn>[],
  { importId, styles }: { importId: number; styles: StyleImport },
  outcome: UpdateOutcome,
): Promise<void> {
  const products = await lockProducts(
    ctx,
    batch.map(({ key }) => key),
  )
  const rows: (ProductChange & { styleNumber: string | null })[] = []
  for (const { key, row, cells } of batch) {
    const product = products.get(key)
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
  const document = { type: 'import', id: importId } as const
  const applied = await applyProductChanges(ctx, changed, { reason: 'imported', document })
  outcome.updated += applied.changed.length
  outcome.same += rows.length - applied.changed.length
  const listed = applied.left.slice(0, maxListed.leftStyles - outcome.leftStyles.length)
  outcome.leftStyleCount += applied.left.length
  outcome.leftStyles.push(...listed.map(describeLeftStyle))
  await saveProductChanges(ctx, applied, document)
}

/** Adds the change of style of the rows that name one. Creates styles that don't exist. */
async function withStyleChanges(
  rows: readonly (ProductChange & { styleNumber: string | null })[],
  styles: StyleImport,
): Promise<ProductChange[]> {
  const named = rows.flatMap(({ product, changes, styleNumber }) => {
    const { size, ...values } = changeProduct(product, changes)
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
