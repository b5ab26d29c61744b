// The size matrix as a grid of quantities, for the keyboard.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

import { getScannedCode } from '#web/catalog/stock/useScanGuard.ts'
import { useLatest } from '#web/ui/useLatest.ts'

import { AddPacks } from './AddPacks.tsx'
import { MatrixEditCell } from './MatrixEditCell.tsx'
import {
  fillColumn,
  fillRow,
  findPlace,
  firstPlace,
  isFillPlace,
  isSamePlace,
  type MatrixPlace,
  matrixMoveOf,
  type MatrixShape,
} from './matrixKeys.ts'
import { canFillAllColors, describePlace, MatrixMessage, RowHead } from './matrixParts.tsx'
import type { MatrixEditProps } from './matrixProps.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { cellsAt, type MatrixValues, readUnits, sumMatrix } from './matrixValues.ts'
import { useMatrixEdits } from './useMatrixEdits.ts'

export function MatrixEditor(props: MatrixEditProps) {
  const { styleName, sizes, rows, values, findError, purpose, onComplete, onScan, startsFocused } = props
  const edits = useMatrixEdits(props)
  // The end of a scan has restored the text of its cell: the handler must see that.
  const scanHandler = useLatest(onScan)
  const grid = useRef<HTMLTableElement>(null)
  const hasFill = sizes.length > 1
  const hasFillRow = canFillAllColors(props)
  const shape = useMemo<MatrixShape>(
    () => ({
      rowCount: rows.length,
      columnCount: sizes.length,
      canFocus(place) {
        if (place.row === fillRow && !hasFillRow) return false
        if (place.column === fillColumn && !hasFill) return false
        return cellsAt(rows, place, findError).length > 0
      },
    }),
    [rows, sizes.length, hasFill, hasFillRow, findError],
  )
  const [focused, setFocused] = useState<MatrixPlace>()
  /** The cell that Tab reaches from outside. */
  const tabStop = focused && shape.canFocus(focused) ? focused : firstPlace(shape)
  /** The texts of the focused row on arrival, for Escape. */
  const arrival = useRef<MatrixValues>({})
  /** The column in which a run of Tabs began. */
  const tabColumn = useRef<number>(undefined)

  const focus = (place: MatrixPlace) => inputAt(grid.current, place)?.focus()
  useEffect(() => {
    const first = startsFocused ? firstPlace(shape) : undefined
    if (first) inputAt(grid.current, first)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on mounting only
  }, [])

  function handleFocus(place: MatrixPlace): void {
    setFocused(place)
    edits.startVisit()
    arrival.current = edits.textsBefore(place)
  }

  function handleKeys(event: KeyboardEvent<HTMLElement>): void {
    const from = placeOf(event.target)
    if (!from) return
    const isCommand = event.ctrlKey || event.metaKey
    // With a modifier it saves the page.
    if (event.key === 'Enter' && !isCommand) {
      event.preventDefault()
      const scanned = getScannedCode()
      if (scanned !== undefined) return scanHandler.current?.(scanned)
      // The message at the size run stays in view.
      if (edits.isRunRefused) return
      if (isWhole(from) && edits.textAt(from) !== '') return onComplete?.()
    }
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return edits.undo()
    }
    if (event.key === 'Escape') {
      const before = arrival.current
      if (Object.keys(before).every((id) => before[Number(id)] === (values[Number(id)] ?? ''))) return
      event.preventDefault()
      event.stopPropagation()
      return edits.restore(before)
    }
    const move = matrixMoveOf(event)
    if (move === undefined) return
    const to = findPlace(shape, from, move, tabColumn.current)
    if (move === 'next') tabColumn.current ??= Math.max(from.column, 0)
    else if (move !== 'enter' || to === 'end') tabColumn.current = undefined
    // Tab leaves the matrix at its ends.
    if (to === 'start' || (to === 'end' && move === 'next')) return
    event.preventDefault()
    if (to === 'end') return onComplete?.()
    if (to === undefined) return
    const isCopy = event.shiftKey && event.key.startsWith('Arrow')
    if (isCopy && !isFillPlace(from) && !isFillPlace(to)) edits.fill(to, edits.textAt(from))
    focus(to)
  }

  /** The cell that fills the whole matrix: once it has a quantity, there is nothing left to enter. */
  function isWhole({ row, column }: MatrixPlace): boolean {
    return row === fillRow && (column === fillColumn || !hasFill)
  }

  function handlePaste(event: ClipboardEvent<HTMLElement>): void {
    const at = placeOf(event.target)
    if (!at) return
    event.preventDefault()
    edits.paste(at, event.clipboardData.getData('text/plain'))
  }

  const sums = sumMatrix(rows, sizes.length, ({ productId }) => readUnits(values[productId]))
  const focusedCell = focused && rows[focused.row]?.cells[focused.column]
  const renderCell = (place: MatrixPlace) => {
    const cell = rows[place.row]?.cells[place.column] ?? null
    return (
      <MatrixEditCell
        place={place}
        cell={cell}
        label={describePlace(props, place)}
        text={edits.textAt(place)}
        error={cell ? edits.errorOf(cell.productId) : undefined}
        purpose={purpose}
        canFocus={shape.canFocus(place)}
        isTabStop={tabStop !== undefined && isSamePlace(tabStop, place)}
        onType={edits.type}
        onScanned={(place) => edits.restore(edits.textsBefore(place))}
        onFocus={handleFocus}
      />
    )
  }
  const packs = { prepacks: props.prepacks, onAddPrepack: props.onAddPrepack }
  return (
    <div>
      <MatrixTable
        ref={grid}
        role="grid"
        label={`Quantities of ${styleName}`}
        sizes={sizes}
        rows={rows}
        rowKey={({ color }) => color}
        hasFill={hasFill}
        sums={sums}
        sumLabel="Total"
        onKeyDown={handleKeys}
        onPaste={handlePaste}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) tabColumn.current = undefined
        }}
        renderHead={(row) => (
          <span className="flex items-center justify-between gap-1">
            <RowHead styleName={styleName} row={row} />
            <AddPacks {...packs} rows={[row]} />
          </span>
        )}
        allColors={
          hasFillRow
            ? {
                head: (
                  <span className="flex items-center justify-between gap-1 text-control font-medium">
                    All colors
                    <AddPacks {...packs} rows={rows} />
                  </span>
                ),
                renderCell,
              }
            : undefined
        }
        renderCell={(_, place) => renderCell(place)}
      />
      <MatrixMessage
        message={edits.messageFor(focusedCell?.productId)}
        hint={
          focused?.column === fillColumn
            ? `Fills all sizes${focused.row === fillRow ? ' of all colors' : ''}. A size run such as 1-2-2-1 fills them in order. You can paste cells from a spreadsheet.`
            : 'Tab moves right, Enter down. Shift with an arrow key copies the quantity. You can paste cells from a spreadsheet.'
        }
      />
    </div>
  )
}

function inputAt(grid: HTMLElement | null, { row, column }: MatrixPlace): HTMLInputElement | null {
  return grid?.querySelector<HTMLInputElement>(`input[data-place="${row}:${column}"]`) ?? null
}

function placeOf(target: EventTarget): MatrixPlace | undefined {
  const text = target instanceof HTMLInputElement ? target.dataset['place'] : undefined
  const [row, column] = text?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
