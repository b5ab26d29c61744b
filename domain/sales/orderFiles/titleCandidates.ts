// Finds the pairs of a label and its value in the rows above the column names of a form.
import { dayColumns, isTitleLabel, splitTitle, type TitleColumn, titleColumnOf } from './titleLabels.ts'

export interface Candidate {
  column: TitleColumn
  label: string
  texts: string[]
}

/** Of an address. */
const maxLines = 6

/** Whether a label is that of an order number. */
export function isNumber(column: TitleColumn | undefined): boolean {
  return column === 'orderNumber' || column === 'customerPurchaseOrder'
}

/**
 * The columns of the values below labels that are side by side, by the column of the label: 'PO Number', 'PO Date' above '4711', '11/24/2026'.
 * Values that are centered or right-aligned in a PDF may be in other columns, in the same order. Undefined for other rows.
 */
function findValuesBelow(
  cells: readonly string[],
  below: readonly string[],
): Map<number, number> | undefined {
  const labels = columnsOf(cells)
  const values = columnsOf(below)
  const known = labels.filter((column) => isTitleLabel(cells[column] ?? ''))
  const areLabels =
    known.length > 1 &&
    known.length * 2 > labels.length &&
    !labels.some((column) => /\d|:\s*\S/.test(cells[column] ?? ''))
  const isValue = (text: string) => !isTitleLabel(text) && splitTitle(text) === undefined
  if (!areLabels || values.length < 2 || !values.every((column) => isValue(below[column] ?? '')))
    return undefined
  if (values.every((column) => labels.includes(column)))
    return new Map(values.map((column) => [column, column]))
  const isInOrder = values.every(
    (column, index) => column > (labels[index - 1] ?? -1) && column < (labels[index + 1] ?? Infinity),
  )
  return values.length === labels.length && isInOrder
    ? new Map(labels.map((column, index) => [column, values[index] ?? column]))
    : undefined
}

function columnsOf(cells: readonly string[]): number[] {
  return cells.flatMap((cell, column) => (cell === '' ? [] : [column]))
}

/** The pairs of a label and its value, those with other labels than orders have, and as `unread` all texts of no candidate. */
export function findCandidates(grid: readonly (readonly string[])[]): {
  candidates: Candidate[]
  others: Omit<Candidate, 'column'>[]
  unread: string[]
} {
  const used = new Set<string>()
  const candidates: Candidate[] = []
  const others: Omit<Candidate, 'column'>[] = []
  const unread: string[] = []
  const at = (row: number, column: number) => grid[row]?.[column] ?? ''
  // A value may repeat its label: 'PO:' and 'PO 4711'.
  const isValue = (row: number, column: number, field?: TitleColumn) => {
    const text = at(row, column)
    if (text === '' || used.has(`${row} ${column}`) || isTitleLabel(text)) return false
    const pair = splitTitle(text)
    return pair === undefined || (field !== undefined && titleColumnOf(pair.label) === field)
  }
  const use = (row: number, column: number) => {
    used.add(`${row} ${column}`)
    return at(row, column)
  }
  for (const [row, cells] of grid.entries()) {
    const valuesBelow = findValuesBelow(cells, grid[row + 1] ?? [])
    for (const [column, cell] of cells.entries()) {
      if (cell === '' || used.has(`${row} ${column}`)) continue
      if (valuesBelow) {
        readBelow(row, column, valuesBelow.get(column))
        continue
      }
      const pieces = cell.split(/\s{3,}|\s*[|;\n]\s*|\s+[–—]\s+/)
      const parts = pieces.map(splitTitle)
      // A name can be before the label: 'Harbor & Pine — PO 4711'.
      if (parts.every((part, index) => part !== undefined || (index === 0 && pieces.length > 1))) {
        use(row, column)
        if (!parts[0]) unread.push(pieces[0] ?? '')
        for (const part of parts) if (part) add(part.label, [part.value])
        continue
      }
      if (!isTitleLabel(cell)) continue
      const label = cell.replace(/[\s:]+$/, '')
      const field = titleColumnOf(label)
      const right = cells.findIndex((text, index) => index > column && text !== '')
      const hasBelow =
        isValue(row + 1, column) && (!isNumber(field) || /^\S*\d\S*$/.test(at(row + 1, column)))
      // A number or a day has digits: the text to the right is another label then.
      const hasDigits = isNumber(field) || (field !== undefined && dayColumns.has(field))
      const isOnlyBelow =
        hasDigits && hasBelow && !/\d/.test(at(row, right)) && /\d/.test(at(row + 1, column))
      const valueAt =
        isValue(row, right, field) && !isOnlyBelow ? [row, right] : hasBelow ? [row + 1, column] : []
      const [valueRow, valueColumn] = valueAt
      if (valueRow === undefined || valueColumn === undefined) continue
      use(row, column)
      const texts = [use(valueRow, valueColumn)]
      if (field === 'shipTo') texts.push(...takeRest(valueRow, valueColumn + 1))
      if (field === 'shipTo' || field === 'notes')
        texts.push(...takeLines(valueRow + 1, { of: column, from: valueColumn }))
      add(label, texts)
    }
  }
  for (const [row, cells] of grid.entries())
    for (const [column, cell] of cells.entries())
      if (cell !== '' && !used.has(`${row} ${column}`) && !isTitleLabel(cell)) unread.push(cell)
  return { candidates, others, unread }

  function readBelow(row: number, column: number, valueColumn: number | undefined): void {
    const label = use(row, column).replace(/[\s:]+$/, '')
    if (valueColumn === undefined) return
    const texts = [use(row + 1, valueColumn)]
    const field = titleColumnOf(label)
    if (field === 'shipTo' || field === 'notes')
      texts.push(...takeLines(row + 2, { of: valueColumn, from: valueColumn }))
    add(label, texts)
  }

  /** The further texts of a row, up to the next label. */
  function takeRest(row: number, from: number): string[] {
    const columns = columnsOf(grid[row] ?? []).filter((column) => column >= from)
    const end = columns.findIndex((column) => !isValue(row, column))
    return columns.slice(0, end === -1 ? columns.length : end).map((column) => use(row, column))
  }

  /** The further lines of a text, which have no label of their own. */
  function takeLines(start: number, { of, from }: { of: number; from: number }): string[] {
    const below = Array.from({ length: maxLines - 1 }, (_line, index) => start + index)
    const end = below.findIndex((row) => !isValue(row, from) || (from !== of && at(row, of) !== ''))
    return below.slice(0, end === -1 ? maxLines : end).map((row) => use(row, from))
  }

  function add(label: string, texts: string[]): void {
    const column = titleColumnOf(label)
    if (column !== undefined) {
      candidates.push({ column, label, texts })
      return
    }
    others.push({ label, texts })
    unread.push(`${label}: ${texts.join(', ')}`)
  }
}
