// Finds the rows of a preview whose product will have no style, because its color and size are taken there or the style is full.
import type { PreviewRow } from '#contract/catalog/imports.ts'
import { findCodeStem } from '#domain/catalog/codeStems.ts'
import { changeProduct } from '#domain/catalog/productChanges.ts'
import { createSizeSpellings } from '#domain/catalog/spellings.ts'
import { describeLeavingStyle, type StyleMove } from '#domain/catalog/styleMoves.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { createStylePlaces, firstNewProductId } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { deferredBatchSize } from '#server/files/imports/deferredRows.ts'
import { and, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'

import type { ExistingRow, RowResult } from './classifyProducts.ts'

interface PreviewedMove {
  move: StyleMove
  preview: PreviewRow
}

export interface StylePreview {
  /** Call it for all rows, in batches. */
  add(results: readonly RowResult[], toPreviewRow: (row: RowResult) => PreviewRow): Promise<void>
  /** The rows that will have no style, with the reason, in the order of the file. */
  findLeaving(): Promise<PreviewRow[]>
}

/** Keeps the rows that join or move until the last one is read, because a later row can free or take a cell. */
export async function previewStyles(ctx: Ctx): Promise<StylePreview> {
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  const changedIds: number[] = []
  const moved = new Map<number, PreviewedMove>()
  const created: PreviewedMove[] = []

  return {
    async add(results, toPreviewRow) {
      const existing = results.flatMap((row) => (row.result === 'changed' ? row : []))
      changedIds.push(...existing.map(({ productId }) => productId))
      const movedRows = existing.filter(isMoved)
      const newRows = results.flatMap((row) => {
        if (row.result !== 'new') return []
        const number = row.product.styleNumber ?? findCodeStem(row.product, spellingsOf)?.text
        return number === undefined ? [] : [{ row, number }]
      })
      const ids = await findStyleIds(ctx, [
        ...movedRows.flatMap(({ styleChange }) => styleChange?.to ?? []),
        ...newRows.map(({ number }) => number),
      ])
      for (const row of movedRows)
        moved.set(row.productId, { move: toMove(row, ids), preview: toPreviewRow(row) })
      for (const { row, number } of newRows) {
        const styleId = ids.get(foldText(number)) ?? null
        // A style that is known only by the beginning of a code must exist.
        if (styleId === null && row.product.styleNumber === null) continue
        const { code, color, size } = row.product
        const move = { code, color, size, fromStyleId: null, styleId, styleNumber: number }
        created.push({
          move: { ...move, id: firstNewProductId + created.length },
          preview: toPreviewRow(row),
        })
      }
    },

    async findLeaving() {
      const place = createStylePlaces(ctx, { isPreview: true })
      const leaving: PreviewRow[] = []
      async function placeAll(batch: readonly PreviewedMove[]): Promise<void> {
        const previews = new Map(batch.map(({ move, preview }) => [move.id, preview]))
        for (const left of await place(batch.map(({ move }) => move))) {
          const preview = previews.get(left.productId)
          if (preview) leaving.push({ ...preview, leavesStyle: describeLeavingStyle(left) })
        }
      }
      // The import updates products in the order of their ids, then adds the new ones in the order of the file.
      const ids = changedIds.toSorted((a, b) => a - b)
      for (let start = 0; start < ids.length; start += deferredBatchSize)
        await placeAll(ids.slice(start, start + deferredBatchSize).flatMap((id) => moved.get(id) ?? []))
      for (let start = 0; start < created.length; start += deferredBatchSize)
        await placeAll(created.slice(start, start + deferredBatchSize))
      return leaving.toSorted((a, b) => a.row - b.row)
    },
  }
}

function isMoved({ before, changes, styleChange }: ExistingRow): boolean {
  return styleChange !== undefined || (before.styleId !== null && Boolean(changes.color ?? changes.size))
}

function toMove(
  { product, productId, before, changes, styleChange }: ExistingRow,
  ids: ReadonlyMap<string, number>,
): StyleMove {
  return {
    id: productId,
    code: product.code,
    ...changeProduct({ color: before.color, size: before.size }, changes),
    fromStyleId: before.styleId,
    styleId: styleChange ? (ids.get(foldText(styleChange.to)) ?? null) : before.styleId,
    ...(styleChange && { styleNumber: styleChange.to }),
  }
}

async function findStyleIds(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, number>> {
  const folded = [...new Set(numbers.map(foldText))]
  if (folded.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: styles.id, number: styles.number })
    .from(styles)
    .where(and(inArray(sql`fold_text(${styles.number})`, folded), isNull(styles.deletedAt)))
  return new Map(found.map(({ id, number }) => [foldText(number), id]))
}
