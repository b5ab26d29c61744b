// The changes of a size matrix: filling, pasting, taking back, and the errors of its cells.
import { useMemo, useRef, useState } from 'react'

import { fillColumn, type MatrixPlace } from './matrixKeys.ts'
import type { MatrixEditProps } from './matrixProps.ts'
import {
  fillableCells,
  findMatrixErrors,
  type MatrixRow,
  type MatrixValues,
  sharedText,
  stepCells,
} from './matrixValues.ts'
import { pasteBlock } from './pasteBlock.ts'

/** The steps that Ctrl+Z can undo. */
const maxSteps = 100

interface Step {
  /** Typing into one cell is one step: the visit of the cell, or undefined for other changes. */
  visit: number | undefined
  before: MatrixValues
}

export function useMatrixEdits({
  styleName,
  sizes,
  rows,
  values,
  onChange,
  findError,
}: Pick<MatrixEditProps, 'styleName' | 'sizes' | 'rows' | 'values' | 'onChange' | 'findError'>) {
  const [refused, setRefused] = useState<{ marked: readonly number[]; error: string }>()
  const steps = useRef<Step[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const visit = useRef(0)
  const cellErrors = useMemo(
    () => findMatrixErrors({ styleName, sizes, rows }, values, findError),
    [styleName, sizes, rows, values, findError],
  )

  function change(changed: MatrixValues, typedIn?: number): void {
    const before = Object.fromEntries(Object.keys(changed).map((id) => [id, values[Number(id)] ?? '']))
    if (typedIn === undefined || steps.current.at(-1)?.visit !== typedIn) {
      steps.current = [...steps.current, { visit: typedIn, before }].slice(-maxSteps)
    }
    setCanUndo(true)
    setRefused(undefined)
    onChange(changed)
  }

  /** The new texts if `text` is typed at a place: one cell, or all that the row's first cell fills. */
  function textsAt({ row, column }: MatrixPlace, text: string): MatrixValues {
    const cells = cellsAt(rows[row], column, findError)
    return Object.fromEntries(cells.map(({ productId }) => [productId, text]))
  }

  return {
    /** By product id, including the cells that refused a paste. */
    errorOf: (productId: number) =>
      refused?.marked.includes(productId) ? refused.error : cellErrors.get(productId),
    /** The message to show below the matrix: of a paste, of the focused cell, or of the first marked cell. */
    messageFor(focused: number | undefined): { text: string; count: number } | undefined {
      if (refused) return { text: refused.error, count: 1 }
      const own = focused === undefined ? undefined : cellErrors.get(focused)
      const text = own ?? cellErrors.values().next().value
      return text === undefined ? undefined : { text, count: cellErrors.size }
    },
    textAt({ row, column }: MatrixPlace): string {
      return sharedText(cellsAt(rows[row], column, findError), values)
    },
    /** A new visit of a cell: what is typed from now on is one step for Ctrl+Z. */
    startVisit(): void {
      visit.current += 1
      setRefused(undefined)
    },
    type: (at: MatrixPlace, text: string) => change(textsAt(at, text), visit.current),
    /** Changes each cell at a place by one unit; on a phone each press is a step for undo. */
    step({ row, column }: MatrixPlace, by: 1 | -1, purpose: MatrixEditProps['purpose']): void {
      change(stepCells(cellsAt(rows[row], column, findError), values, by, purpose))
    },
    fill: (at: MatrixPlace, text: string) => change(textsAt(at, text)),
    /** The texts of the cells at a place, to restore them. */
    textsBefore: ({ row, column }: MatrixPlace): MatrixValues =>
      Object.fromEntries(
        cellsAt(rows[row], column, findError).map(({ productId }) => [productId, values[productId] ?? '']),
      ),
    restore: (texts: MatrixValues) => change(texts, visit.current),
    paste(at: MatrixPlace, text: string): void {
      const result = pasteBlock(text, rows, sizes, at, findError)
      if ('values' in result) change(result.values)
      else setRefused(result)
    },
    canUndo,
    undo(): void {
      const step = steps.current.pop()
      setCanUndo(steps.current.length > 0)
      if (step) onChange(step.before)
      setRefused(undefined)
    },
  }
}

export type MatrixEditing = ReturnType<typeof useMatrixEdits>

function cellsAt(row: MatrixRow | undefined, column: number, findError: MatrixEditProps['findError']) {
  if (!row) return []
  if (column === fillColumn) return fillableCells(row, findError)
  const cell = row.cells[column]
  return cell ? [cell] : []
}
