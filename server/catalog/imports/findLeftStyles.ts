// Finds the rows of a preview whose product will have no style, because its color and size are taken there.
import { applyChanges } from '#domain/catalog/productChanges.ts'
import { type CellHolder, noStyleMessage } from '#domain/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { selectTakenCells } from '#server/catalog/styles/leaveTakenCells.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'

import type { ExistingRow, RowResult } from './classifyRows.ts'

interface MovedCell extends CellHolder {
  id: number
  /** Null for a style that the import would create. */
  styleId: number | null
  styleNumber: string
}

/** Compares the rows with the catalog and with each other; a move into or out of a cell by another batch of the file is not seen. */
export async function findLeftStyles(ctx: Ctx, results: readonly RowResult[]): Promise<RowResult[]> {
  const moved = await findMovedCells(
    ctx,
    results.flatMap((row) => (row.result === 'changed' ? row : [])),
  )
  const leaving = results.flatMap((row) => ('styleChange' in row && row.styleChange ? row.productId : []))
  const inExisting = moved.filter((cell) => cell.styleId !== null)
  const left = [
    ...(await selectTakenCells(ctx, inExisting, leaving)),
    ...findRepeatedCells(moved.filter((cell) => cell.styleId === null)),
  ]
  if (left.length === 0) return [...results]
  const sentences = new Map(left.map((cell) => [cell.productId, noStyleMessage(cell, cell.styleNumber)]))
  return results.map((row) => {
    const sentence = 'productId' in row ? sentences.get(row.productId) : undefined
    return sentence === undefined ? row : { ...row, leavesStyle: sentence }
  })
}

async function findMovedCells(ctx: Ctx, rows: readonly ExistingRow[]): Promise<MovedCell[]> {
  const moved = rows.filter(
    ({ before, changes, styleChange }) =>
      styleChange !== undefined || (before.styleId !== null && (changes.color ?? changes.size)),
  )
  if (moved.length === 0) return []
  const named = new Set(moved.flatMap(({ styleChange }) => (styleChange ? foldText(styleChange.to) : [])))
  const found = await ctx.db
    .select({ id: styles.id, number: styles.number })
    .from(styles)
    .where(and(inArray(sql`fold_text(${styles.number})`, [...named]), isNull(styles.deletedAt)))
  const ids = new Map(found.map(({ id, number }) => [foldText(number), id]))
  return moved.map(({ product, productId, before, changes, styleChange }) => ({
    id: productId,
    code: product.code,
    ...applyChanges({ color: before.color, size: before.size }, changes),
    styleId: styleChange ? (ids.get(foldText(styleChange.to)) ?? null) : before.styleId,
    styleNumber: styleChange?.to ?? '',
  }))
}

/** Of several products that would have one cell of a new style, all but the one with the lowest id. */
function findRepeatedCells(cells: readonly MovedCell[]) {
  const byCell = Map.groupBy(cells, ({ styleNumber, color, size }) =>
    [styleNumber, color, size].map(foldText).join('\n'),
  )
  return [...byCell.values()].flatMap((group) => {
    const [, ...others] = group.toSorted((a, b) => a.id - b.id)
    return others.map((cell) => ({ ...cell, productId: cell.id }))
  })
}
