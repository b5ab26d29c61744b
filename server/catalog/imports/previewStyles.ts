// Finds the rows of a preview whose product will have no style, because its color and size are taken there or the style is full.
import type { PreviewRow } from '#contract/catalog/imports.ts'
import { findCodeStem } from '#domain/catalog/codeStems.ts'
import { applyChanges } from '#domain/catalog/productChanges.ts'
import { createSizeSpellings } from '#domain/catalog/spellings.ts'
import { type CellHolder, maxStyleProducts, noRoomMessage, noStyleMessage } from '#domain/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { countMembers, selectTakenCells } from '#server/catalog/styles/leaveTakenCells.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'

import type { ExistingRow, NewRow, RowResult } from './classifyRows.ts'
import { updateBatchSize } from './deferUpdates.ts'

/** A product that joins a style or moves in it. */
interface Joining extends CellHolder {
  /** Of an existing product, or above all of them in the order of the file. */
  id: number
  fromStyleId: number | null
  /** Null for a style that the import would create. */
  styleId: number | null
  styleNumber: string
  joinsStyle: boolean
  preview: PreviewRow
}

export interface StylePreview {
  /** Call it for all rows, in batches. */
  add(results: readonly RowResult[], toPreviewRow: (row: RowResult) => PreviewRow): Promise<void>
  /** The rows that will have no style, with the reason, in the order of the file. */
  findLeaving(): Promise<PreviewRow[]>
}

/** Above the ids of all products. */
const firstNewId = 2 ** 52

/** Keeps the rows that join or move until the last one is read, because a later row can free or take a cell. */
export async function previewStyles(ctx: Ctx): Promise<StylePreview> {
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  const changedIds: number[] = []
  const moved = new Map<number, Joining>()
  const created: Joining[] = []

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
      for (const row of movedRows) moved.set(row.productId, toMoved(row, ids, toPreviewRow(row)))
      for (const { row, number } of newRows) {
        const styleId = ids.get(foldText(number)) ?? null
        // A style that is known only by the beginning of a code must exist.
        if (styleId === null && row.product.styleNumber === null) continue
        const id = firstNewId + created.length
        created.push(toCreated(row, { id, styleId, styleNumber: number }, toPreviewRow(row)))
      }
    },

    async findLeaving() {
      const state = createState(ctx)
      // The import updates products in the order of their ids, then adds the new ones in the order of the file.
      const ids = changedIds.toSorted((a, b) => a - b)
      for (let start = 0; start < ids.length; start += updateBatchSize) {
        await state.place(ids.slice(start, start + updateBatchSize).flatMap((id) => moved.get(id) ?? []))
      }
      for (let start = 0; start < created.length; start += updateBatchSize) {
        await state.place(created.slice(start, start + updateBatchSize))
      }
      return state.leaving.toSorted((a, b) => a.row - b.row)
    },
  }
}

function isMoved({ before, changes, styleChange }: ExistingRow): boolean {
  return styleChange !== undefined || (before.styleId !== null && Boolean(changes.color ?? changes.size))
}

function toMoved(
  { product, productId, before, changes, styleChange }: ExistingRow,
  ids: ReadonlyMap<string, number>,
  preview: PreviewRow,
): Joining {
  return {
    id: productId,
    fromStyleId: before.styleId,
    code: product.code,
    ...applyChanges({ color: before.color, size: before.size }, changes),
    styleId: styleChange ? (ids.get(foldText(styleChange.to)) ?? null) : before.styleId,
    styleNumber: styleChange?.to ?? before.styleNumber ?? '',
    joinsStyle: styleChange !== undefined,
    preview,
  }
}

function toCreated(
  { product: { code, color, size } }: NewRow,
  style: Pick<Joining, 'id' | 'styleId' | 'styleNumber'>,
  preview: PreviewRow,
): Joining {
  return { code, color, size, ...style, fromStyleId: null, joinsStyle: true, preview }
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

/** The cells and styles as the rows so far leave them. */
function createState(ctx: Ctx) {
  const leaving: PreviewRow[] = []
  const takenCells = new Set<string>()
  /** By style: how many products joined it; those that moved in it or left it, and of these those that left. */
  const joined = new Map<string, number>()
  const vacated = new Map<number, number[]>()
  const gone = new Map<number, number[]>()
  const styleKey = ({ styleId, styleNumber }: Joining) => String(styleId ?? `new ${foldText(styleNumber)}`)
  const cellKey = (cell: Joining) => [styleKey(cell), ...[cell.color, cell.size].map(foldText)].join('\n')

  function leave(cell: Joining, sentence: string): void {
    leaving.push({ ...cell.preview, leavesStyle: sentence })
  }

  /** Of several products with one cell the first takes it. */
  async function findWinners(batch: readonly Joining[]): Promise<Joining[]> {
    const styleIds = distinctStyleIds(batch)
    const taken = await selectTakenCells(
      ctx,
      batch.filter(({ styleId }) => styleId !== null),
      styleIds.flatMap((id) => vacated.get(id) ?? []),
    )
    const takenById = new Map(taken.map((cell) => [cell.productId, cell]))
    return batch.filter((cell) => {
      const holder = takenById.get(cell.id)
      if (!holder && !takenCells.has(cellKey(cell))) {
        takenCells.add(cellKey(cell))
        return true
      }
      leave(cell, noStyleMessage(cell, holder?.styleNumber ?? cell.styleNumber))
      return false
    })
  }

  return {
    leaving,
    /** `batch` is in the order of the ids. */
    async place(batch: readonly Joining[]): Promise<void> {
      if (batch.length === 0) return
      for (const { id, fromStyleId, joinsStyle } of batch) {
        if (fromStyleId === null) continue
        vacated.set(fromStyleId, [...(vacated.get(fromStyleId) ?? []), id])
        if (joinsStyle) gone.set(fromStyleId, [...(gone.get(fromStyleId) ?? []), id])
      }
      const joining = (await findWinners(batch)).filter(({ joinsStyle }) => joinsStyle)
      const styleIds = distinctStyleIds(joining)
      const counts = await countMembers(
        ctx,
        styleIds,
        styleIds.flatMap((id) => gone.get(id) ?? []),
      )
      for (const cell of joining) {
        const count = joined.get(styleKey(cell)) ?? 0
        if (count + (counts.get(cell.styleId ?? 0) ?? 0) < maxStyleProducts)
          joined.set(styleKey(cell), count + 1)
        else leave(cell, noRoomMessage(cell.code, cell.styleNumber))
      }
    },
  }
}

function distinctStyleIds(cells: readonly Joining[]): number[] {
  return [...new Set(cells.flatMap(({ styleId }) => styleId ?? []))]
}
