// Joins the tables of a PDF that differ in their sizes: each further one starts with a row of its names, as the forms of sheets do.
import { foldText } from '#domain/platform/foldText.ts'

import type { PdfCell, PdfRow, PdfTable } from './pdfTable.ts'
import type { TableBlock } from './tableCaption.ts'
import { assignColumns } from './tableColumns.ts'
import type { TableHeader } from './tableHeader.ts'
import { boxOf, composeRows } from './tableRows.ts'

/** The columns of all tables: those of the first one, with a place for each size of the one that has most. */
export function joinTables(blocks: readonly TableBlock[]): Pick<PdfTable, 'names' | 'rows'> {
  const slotCount = Math.max(...blocks.map(({ header }) => header.columns.sizes.length))
  const names: string[] = []
  for (const { caption } of blocks)
    for (const { name } of caption) if (!includes(names, name)) names.push(name)
  const [first] = blocks
  let slotStart = -1
  for (const [index, { text }] of (first?.header.cells ?? []).entries()) {
    const isSize = first?.header.columns.sizes.includes(index) === true
    if (isSize && slotStart === -1) {
      slotStart = names.length
      names.push(...sizesOf(first.header, slotCount))
    } else if (!isSize) names.push(text)
  }
  let sizes = first ? sizesOf(first.header, slotCount) : []
  const rows = blocks.flatMap((block) => {
    const positions = placeColumns(block, names, slotStart)
    const blockSizes = sizesOf(block.header, slotCount)
    const isNew = blockSizes.join('|') !== sizes.join('|')
    sizes = blockSizes
    return [...(isNew ? [namesRow(block, names, positions)] : []), ...readBlock(block, names, positions)]
  })
  return { names, rows }
}

function includes(names: readonly string[], name: string): boolean {
  return names.some((other) => foldText(other) === foldText(name))
}

function sizesOf({ cells, columns }: TableHeader, count: number): string[] {
  return Array.from({ length: count }, (_slot, slot) => cells[columns.sizes[slot] ?? -1]?.text ?? '')
}

/** The position of each column of a table in `names`; a size has the next place for one. */
function placeColumns(
  { header, caption }: TableBlock,
  names: readonly string[],
  slotStart: number,
): number[] {
  const taken = new Set<number>()
  return header.cells.map(({ text }, index) => {
    const slot = header.columns.sizes.indexOf(index)
    const isOf = (name: string, position: number) =>
      position >= caption.length && !taken.has(position) && foldText(name) === foldText(text)
    const position = slot === -1 ? names.findIndex(isOf) : slotStart + slot
    taken.add(position)
    return position === -1 ? names.length : position
  })
}

/** The names of a table, without what is above its sizes. */
function namesRow({ header }: TableBlock, names: readonly string[], positions: readonly number[]): PdfRow {
  const { lines, cells, columns } = header
  const page = lines[0]?.page
  const slots = new Set(positions.filter((_position, index) => columns.sizes.includes(index)))
  const row = new Map<number, PdfCell>()
  for (const [index, { text, words }] of cells.entries())
    row.set(positions[index] ?? names.length, { text, ...(page && { box: boxOf(words, page) }) })
  for (const [position, name] of names.entries())
    if (
      !row.has(position) &&
      !slots.has(position) &&
      name !== '' &&
      !isSizeSlot(position, positions, columns.sizes)
    )
      row.set(position, { text: name })
  return { page: page?.page ?? 1, turn: page?.turn ?? 0, cells: row }
}

/** Whether a position is a place for a size that this table doesn't have. */
function isSizeSlot(position: number, positions: readonly number[], sizes: readonly number[]): boolean {
  const last = positions[sizes.at(-1) ?? -1]
  const next = positions[(sizes.at(-1) ?? -1) + 1] ?? Infinity
  return last !== undefined && position > last && position < next
}

function readBlock(
  { header, caption, lines }: TableBlock,
  names: readonly string[],
  positions: readonly number[],
): PdfRow[] {
  return composeRows(assignColumns(header, lines), header).map((row) => {
    const cells = new Map<number, PdfCell>()
    for (const [index, cell] of row.cells) cells.set(positions[index] ?? names.length, cell)
    const hasQuantity = header.columns.quantities.some((index) => row.cells.has(index))
    for (const { name, text } of hasQuantity ? caption : []) {
      const position = names.findIndex((other) => foldText(other) === foldText(name))
      if (!cells.has(position)) cells.set(position, { text })
    }
    return { ...row, cells }
  })
}
