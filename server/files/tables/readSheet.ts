// Reads the rows of a sheet of a workbook.
import { trimText } from '#domain/platform/text.ts'

import { parseCellReference } from './cellReference.ts'
import { fillMergedCells, readMergedRanges } from './mergedCells.ts'
import { isTrue, readXml, type XmlAttributes } from './readXml.ts'
import { type CellContext, type ReadCell, readCell, type SheetCell } from './sheetCells.ts'
import { createTextReader } from './sheetTexts.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

/** The rows with cells of a worksheet, in batches. Rows and cells without a reference follow the one before. */
export function* readSheet(xml: Buffer, context: CellContext): Generator<TableRow[]> {
  const ranges = readMergedRanges(xml)
  let rows: TableRow[] = []
  let row = 0
  let isHidden = false
  let cells: (ReadCell | undefined)[] = []
  let column = -1
  let cell: SheetCell | undefined
  let isValue = false
  const inlineText = createTextReader()

  function startCell(attributes: XmlAttributes): void {
    const { r: reference, t: type = '', s: style } = attributes
    const position = reference === undefined ? undefined : parseCellReference(reference)?.column
    // A header beyond the limit is refused, so it is enough to know that there is one.
    column = Math.min(position ?? column + 1, maxColumns)
    cell = { type, style: Number(style ?? 0), hasFormula: false, hasValue: false, value: '' }
  }

  function endRow(): void {
    if (!cells.some((one) => one && (one.unreadable !== undefined || trimText(one.text) !== ''))) return
    const notes = new Map<number, string>()
    const mergedColumns = fillMergedCells(ranges, row, cells, (at, value, firstRow) => {
      cells[at] = value
      notes.set(at, `merged with row ${firstRow}, read as ${value.text.slice(0, 60)}`)
    })
    rows.push({
      ...toTableRow(row, cells, notes),
      ...(isHidden && { notes: [`Row ${row} is hidden in the workbook`] }),
      ...(mergedColumns.size > 0 && { merged: mergedColumns }),
    })
  }

  const handlers = {
    open(name: string, readAttributes: () => XmlAttributes) {
      if (name === 'c') startCell(readAttributes())
      else if (name === 'row') {
        const { r: reference, hidden } = readAttributes()
        row = /^\d+$/.test(reference ?? '') ? Number(reference) : row + 1
        isHidden = isTrue(hidden)
        cells = []
        column = -1
      } else if (!cell) return
      else if (name === 'v') cell.hasValue = isValue = true
      else if (name === 'f') cell.hasFormula = true
      else if (name === 'is') {
        cell.hasValue = true
        inlineText.start()
      } else inlineText.open(name)
    },
    close(name: string) {
      if (name === 'row') endRow()
      if (!cell) return
      if (name === 'v') isValue = false
      else if (name === 'is') cell.value += inlineText.end()
      else if (name === 'c') {
        cells[column] = readCell(cell, context)
        cell = undefined
      } else inlineText.close(name)
    },
    text(text: string) {
      if (!cell) return
      if (isValue) cell.value += text
      else inlineText.add(text)
    },
  }
  for (const _chunk of readXml(xml, handlers)) {
    if (rows.length > 0) yield rows
    rows = []
  }
}

function toTableRow(
  row: number,
  cells: readonly (ReadCell | undefined)[],
  mergedNotes: Map<number, string>,
): TableRow {
  const unreadable = new Map<number, string>()
  const numbers = new Map<number, string>()
  const dates = new Set<number>()
  const texts: string[] = []
  // Not Array.from: most rows have nothing but texts.
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    texts.push(cell?.text ?? '')
    if (!cell) continue
    if (cell.unreadable !== undefined) unreadable.set(at, cell.unreadable)
    if (cell.number !== undefined) numbers.set(at, cell.number)
    if (cell.note !== undefined && !mergedNotes.has(at)) mergedNotes.set(at, cell.note)
    if (cell.isDate === true) dates.add(at)
  }
  return {
    row,
    cells: texts,
    ...(unreadable.size > 0 && { unreadable }),
    ...(dates.size > 0 && { dates }),
    ...(numbers.size > 0 && { numbers }),
    ...(mergedNotes.size > 0 && { cellNotes: mergedNotes }),
  }
}
