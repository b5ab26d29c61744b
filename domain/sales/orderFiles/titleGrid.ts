// Arranges the rows above the column names of a form so that each label is before its value.
import { withoutPageNumber } from '#domain/files/pdfTables/pageFurniture.ts'

import { isTitleLabel, splitTitle } from './titleLabels.ts'

type Grid = readonly (readonly string[])[]

export function arrangeTitles(rows: Grid): Grid {
  return swapLabelsBelow(rows.map((cells) => joinColons(splitLabels(cells.map(withoutPageNumber)))))
}

/** Further labels in a cell are cells of their own at the end of the row: 'OM-150 Ship Date: 3/1/2027'. */
function splitLabels(cells: readonly string[]): string[] {
  const further: string[] = []
  const first = cells.map((cell) => {
    const [start = '', ...rest] = splitBeforeLabels(cell)
    further.push(...rest)
    return start
  })
  return [...first, ...further]
}

function splitBeforeLabels(cell: string): string[] {
  const words = cell.split(' ')
  const starts = words.flatMap((word, index) => {
    if (!word.endsWith(':') || index === words.length - 1) return []
    const lengths = [3, 2, 1].filter((length) => length <= index)
    const length = lengths.find((count) =>
      isTitleLabel(
        words
          .slice(index - count + 1, index + 1)
          .join(' ')
          .slice(0, -1),
      ),
    )
    const start = index - (length ?? 0) + 1
    // A value has digits, or a label before it.
    return length === undefined || !/[\d:]/.test(words.slice(0, start).join(' ')) ? [] : [start]
  })
  return [0, ...starts].map((start, part) => words.slice(start, starts[part]).join(' '))
}

/** A colon in a cell of its own belongs to the label before it. */
function joinColons(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => cell.trim())
  const isColon = (column: number) => texts[column] === ':'
  return texts.map((text, column) => {
    if (isColon(column)) return ''
    const next = texts.findIndex((other, at) => at > column && other !== '')
    return text !== '' && isColon(next) ? `${text}:` : text
  })
}

/** On a paper form, labels are below their values: puts such rows of labels above. Other rows are returned as they are. */
function swapLabelsBelow(rows: Grid): Grid {
  const labels = rows.flatMap((cells, row) => (isLabelRow(cells) ? [row] : []))
  const last = labels.at(-1)
  if (last === undefined || hasValues(rows[last + 1] ?? [], rows[last] ?? [])) return rows
  if (!labels.every((row) => hasValues(rows[row - 1] ?? [], rows[row] ?? []))) return rows
  const swapped = [...rows]
  for (const row of labels) [swapped[row - 1], swapped[row]] = [rows[row] ?? [], rows[row - 1] ?? []]
  return swapped
}

function isLabelRow(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell !== '')
  return texts.length > 1 && texts.every(isTitleLabel)
}

/** Whether the cells are a value for each of the labels. */
function hasValues(cells: readonly string[], labels: readonly string[]): boolean {
  return labels.every((label, column) => {
    const text = cells[column] ?? ''
    return label === '' ? text === '' : text !== '' && !isTitleLabel(text) && splitTitle(text) === undefined
  })
}
