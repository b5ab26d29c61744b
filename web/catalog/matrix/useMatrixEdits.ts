// The changes of a size matrix: filling, pasting, taking back, and the errors of its cells.
import { useMemo, useRef, useState } from 'react'

import { fillColumn, isFillPlace, isSamePlace, type MatrixPlace } from './matrixKeys.ts'
import type { MatrixEditProps } from './matrixProps.ts'
import { cellsAt, findMatrixErrors, type MatrixValues, sharedText, stepCells } from './matrixValues.ts'
import { pasteBlock } from './pasteBlock.ts'
import { fillCells } from './sizeRun.ts'

/** The steps that Ctrl+Z can undo. */
const maxSteps = 100

/** What is typed into a cell that fills others, which may be a size run. */
interface FillText {
  place: MatrixPlace
  text: string
  /** The texts of the filled cells before. */
  before: MatrixValues
}

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
  const [filling, setFilling] = useState<FillText>()
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
    endFilling()
    onChange(changed)
  }

  function endFilling(): void {
    setRefused(undefined)
    setFilling(undefined)
  }

  const cellsOf = (place: MatrixPlace) => cellsAt(rows, place, findError)
  const textsBefore = (place: MatrixPlace): MatrixValues =>
    Object.fromEntries(cellsOf(place).map(({ productId }) => [productId, values[productId] ?? '']))
  /** The new texts if `text` is typed at a place: of one cell, or of all that it fills. */
  const textsAt = (place: MatrixPlace, text: string): MatrixValues =>
    Object.fromEntries(cellsOf(place).map(({ productId }) => [productId, text]))
  const fillingAt = (place: MatrixPlace) =>
    filling && isSamePlace(filling.place, place) ? filling : undefined

  function typeAt(place: MatrixPlace, text: string): void {
    if (!isFillPlace(place)) return change(textsAt(place, text), visit.current)
    const before = fillingAt(place)?.before ?? textsBefore(place)
    const sizeCount = place.column === fillColumn ? sizes.length : 1
    const { values: filled, error } = fillCells(cellsOf(place), text, { before, sizeCount })
    change(filled, visit.current)
    setFilling({ place, text, before })
    if (error !== undefined) setRefused({ marked: [], error })
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
    textAt: (place: MatrixPlace): string => fillingAt(place)?.text ?? sharedText(cellsOf(place), values),
    /** The typed size run is too long: nothing is filled. */
    isRunRefused: filling !== undefined && refused !== undefined,
    /** A new visit of a cell: what is typed from now on is one step for Ctrl+Z. */
    startVisit(): void {
      visit.current += 1
      endFilling()
    },
    type: typeAt,
    /** Changes each cell at a place by one unit; on a phone each press is a step for undo. */
    step(place: MatrixPlace, by: 1 | -1, purpose: MatrixEditProps['purpose']): void {
      change(stepCells(cellsOf(place), values, by, purpose))
    },
    fill: (place: MatrixPlace, text: string) => change(textsAt(place, text)),
    /** The texts of the cells at a place, to restore them. */
    textsBefore,
    restore: (texts: MatrixValues) => change(texts, visit.current),
    paste(at: MatrixPlace, text: string): void {
      const result = pasteBlock(text, rows, sizes, at, findError)
      if ('values' in result) return change(result.values)
      setFilling(undefined)
      setRefused(result)
    },
    canUndo,
    undo(): void {
      const step = steps.current.pop()
      setCanUndo(steps.current.length > 0)
      if (step) onChange(step.before)
      endFilling()
    },
  }
}

export type MatrixEditing = ReturnType<typeof useMatrixEdits>
