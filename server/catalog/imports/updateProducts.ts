// Updates the existing products of an import, once all rows are read.
import { maxListed } from '#contract/files/imports.ts'
import {
  concurrentChangeReasons,
  diffImportRow,
  refuseFirstCost,
  refuseQuantity,
} from '#domain/catalog/importChanges.ts'
import { readImportRow } from '#domain/catalog/importRow.ts'
import { changeProduct, hasChanges } from '#domain/catalog/productChanges.ts'
import { describeLeftStyle } from '#domain/catalog/styleMoves.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { applyProductChanges, type ProductChange } from '#server/catalog/changes/applyProductChanges.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { applyUpdates } from '#server/files/imports/applyUpdates.ts'
import { refuseRow } from '#server/files/imports/rowResults.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import { findKnownCosts } from '#server/stock/firstCosts.ts'

import type { ProductImportRun } from './productTypes.ts'
import type { StyleImport } from './startStyleImport.ts'

interface ProductUpdate extends ProductChange {
  /** Null if the row names none. */
  styleNumber: string | null
}

interface LeftStyles {
  /** 'MYN-7-M left style 1042, which already has Navy in M.' The first `maxListed.leftStyles`. */
  leftStyles: string[]
  leftStyleCount: number
}

/**
 * Locks the products before the first style. Of several that take one cell of a style, a later batch sees the earlier ones. A product
 * that needs only a change of style that is not possible counts as unchanged.
 */
export async function updateProducts(run: ProductImportRun, callbacks: ImportCallbacks): Promise<LeftStyles> {
  const outcome: LeftStyles = { leftStyles: [], leftStyleCount: 0 }
  let known: ReadonlySet<number> = new Set()
  const cause = { reason: 'imported', document: { type: 'import', id: run.id } } as const
  await applyUpdates(
    run,
    run.updates,
    {
      noun: 'product',
      table: 'products',
      async lock(ctx, ids) {
        const locked = await lockProducts(ctx, ids)
        known = await findKnownCosts(ctx.db, ids)
        return locked
      },
      compare(row, product) {
        const { cells } = row
        const read = readImportRow(cells, { needsName: false })
        if (!product || 'refused' in read) return refuseRow(row, 'productId', concurrentChangeReasons.deleted)
        const changes = diffImportRow(product, read.row, cells)
        const refused =
          refuseQuantity(changes, cells) ??
          (changes.firstCost && known.has(product.id) ? refuseFirstCost(product.code, cells) : undefined)
        return refused ? { refused } : { update: { product, changes, styleNumber: read.row.styleNumber } }
      },
      async write(updates: readonly ProductUpdate[]) {
        const styledUpdates = await withStyleChanges(updates, run.styles)
        const { changed, left } = await applyProductChanges(
          run.ctx,
          styledUpdates.filter(({ changes }) => hasChanges(changes)),
          cause,
        )
        const listed = left.slice(0, maxListed.leftStyles - outcome.leftStyles.length)
        outcome.leftStyleCount += left.length
        outcome.leftStyles.push(...listed.map(describeLeftStyle))
        return changed.map(({ product, changes, version }) => ({ id: product.id, version, changes }))
      },
    },
    callbacks,
  )
  return outcome
}

/** Adds the change of style of the rows that name one. Creates styles that don't exist. */
async function withStyleChanges(
  rows: readonly ProductUpdate[],
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
